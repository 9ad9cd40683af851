// The program's exit codes.
#pragma once

namespace trailblaze {

// If there are several instances or reports, the greatest code applies.
inline constexpr int kExitAnswered = 0;     // solved, enumerated, generated, verified
inline constexpr int kExitUnsolvable = 10;  // no solution, proved
inline constexpr int kExitLimit = 20;       // a limit was reached; partial results were printed
inline constexpr int kExitWrongUse = 30;    // a line on stderr names the field
inline constexpr int kExitBroken = 40;      // a check failed, or a file is wrong
inline constexpr int kExitSignal = 128;     // plus the signal's number: 130 SIGINT, 143 SIGTERM

}  // namespace trailblaze
