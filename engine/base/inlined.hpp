// Functions that a caller compiled for other instructions must take in whole, and loops that lose
// too much by a call.
#pragma once

#define TRAILBLAZE_INLINED __attribute__((always_inline))  // for lambdas and declarations
#define TRAILBLAZE_INLINE inline TRAILBLAZE_INLINED
