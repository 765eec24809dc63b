/* Reading the pressure sensor of the tide gauge. */
#ifndef HARBOUR_GAUGE_H
#define HARBOUR_GAUGE_H

#include <stdint.h>

/* Weight of a metre of sea water, in pascals. */
#define GAUGE_PASCALS_PER_METRE 10052.0

/* What the sensor sends: big-endian, four bytes each. */
struct gauge_sample {
    uint32_t seconds;   /* since 1970, UTC */
    uint32_t pressure;  /* pascals, without the air */
};

/* Decode eight bytes. */
struct gauge_sample gauge_decode(const uint8_t bytes[8]);

/* Metres of water above the sensor. */
double gauge_depth(struct gauge_sample sample);

#endif
