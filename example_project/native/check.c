/* A test without a framework: exits with 1 at the first wrong answer. */
#include <math.h>
#include <stdio.h>

#include "gauge.h"

int main(void)
{
    const uint8_t bytes[8] = { 0x69, 0xa4, 0x2a, 0xc0, 0x00, 0x00, 0x4e, 0x88 };
    struct gauge_sample sample = gauge_decode(bytes);

    if (sample.seconds != 0x69a42ac0u || sample.pressure != 20104u) {
        puts("gauge_decode: wrong bytes");
        return 1;
    }
    if (fabs(gauge_depth(sample) - 2.0) > 1e-9) {
        puts("gauge_depth: wrong depth");
        return 1;
    }
    puts("ok");
    return 0;
}
