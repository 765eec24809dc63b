#include "gauge.h"

static uint32_t read_u32(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16
         | (uint32_t)bytes[2] << 8  | (uint32_t)bytes[3];
}

struct gauge_sample gauge_decode(const uint8_t bytes[8])
{
    struct gauge_sample sample = { read_u32(bytes), read_u32(bytes + 4) };
    return sample;
}

double gauge_depth(struct gauge_sample sample)
{
    return sample.pressure / GAUGE_PASCALS_PER_METRE;
}
