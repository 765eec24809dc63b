// The tide as a curve. The constants are those of src/harbour/tides.py.

const EPOCH = Date.UTC(2000, 0, 1);
const MEAN_LEVEL = 2.85;
const CONSTITUENTS = [
  { name: "M2", amplitude: 1.62, speed: 28.984104, phase: 41.0 },
  { name: "S2", amplitude: 0.55, speed: 30.0, phase: 87.5 },
  { name: "N2", amplitude: 0.31, speed: 28.43973, phase: 17.2 },
  { name: "K1", amplitude: 0.12, speed: 15.041069, phase: 283.0 },
];

/** Metres above chart datum. */
export function heightAt(when) {
  const hours = (when.getTime() - EPOCH) / 3_600_000;
  const heights = CONSTITUENTS.map(
    (wave) => wave.amplitude * Math.cos(((wave.speed * hours - wave.phase) * Math.PI) / 180),
  );
  return MEAN_LEVEL + heights.reduce((sum, height) => sum + height, 0);
}

/** Draw the 24 hours after `start` into an SVG element, ten units to the hour. */
export function drawTide(svg, start) {
  const points = [];
  for (let x = 0; x <= 240; x += 2) {
    const when = new Date(start.getTime() + x * 360_000);
    points.push(`${x} ${(60 - heightAt(when) * 10).toFixed(2)}`);
  }
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", `M ${points.join(" L ")}`);
  svg.replaceChildren(path);
}
