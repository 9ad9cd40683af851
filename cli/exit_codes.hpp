// The program's exit codes. For several instances or reports the greatest applies.
#pragma once

#include "engine/base/check.hpp"
#include "engine/base/limits.hpp"
#include "engine/puzzle/result.hpp"

namespace trailblaze {

inline constexpr int kExitAnswered = 0;     // solved, enumerated, generated, verified
inline constexpr int kExitUnsolvable = 10;  // no solution, proved
inline constexpr int kExitLimit = 20;       // a limit was reached; partial results were printed
inline constexpr int kExitWrongUse = 30;    // one line on stderr names the field
inline constexpr int kExitBroken = kExitInternalError;  // 40: something checked did not hold
inline constexpr int kExitSignal = 128;  // plus the signal: 130 interrupted, 143 terminated

inline int exit_code(Outcome outcome) {
  switch (outcome) {
    case Outcome::kSolved: return kExitAnswered;
    case Outcome::kExhausted: return kExitUnsolvable;
    case Outcome::kLimit: return kExitLimit;
  }
  return kExitBroken;
}

// `code`, unless a signal ended the run.
inline int unless_interrupted(int code) {
  const int signal = interrupt_signal.load();
  return signal == 0 ? code : kExitSignal + signal;
}

}  // namespace trailblaze
