// The program's commands and exit codes. Each command prints what it found and returns the exit
// code; an error is the user's to repair, and names the field.
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <vector>

#include "cli/options/settings.hpp"
#include "engine/base/check.hpp"

namespace trailblaze {

// For several instances or reports the greatest applies.
inline constexpr int kExitAnswered = 0;     // solved, enumerated, generated, verified
inline constexpr int kExitUnsolvable = 10;  // no solution, proved
inline constexpr int kExitLimit = 20;       // a limit was reached; partial results were printed
inline constexpr int kExitWrongUse = 30;    // one line on stderr names the field
inline constexpr int kExitBroken = kExitInternalError;  // 40: something checked did not hold
inline constexpr int kExitSignal = 128;  // plus the signal: 130 interrupted, 143 terminated

absl::StatusOr<int> run_solve(const Settings& settings);       // solve.cpp: one instance
absl::StatusOr<int> run_stream(const Settings& settings);      // stream.cpp: solve --file, --random
absl::StatusOr<int> run_enumerate(const Settings& settings);   // enumerate.cpp
absl::StatusOr<int> run_generate(const Settings& settings);    // generate.cpp
absl::StatusOr<int> run_verify(const Settings& settings);      // verify.cpp
absl::StatusOr<int> run_puzzles(const Settings& settings);     // puzzles.cpp
absl::StatusOr<int> run_pdb_build(const Settings& settings);   // pdb.cpp
absl::StatusOr<int> run_pdb_info(const Settings& settings);    // pdb.cpp
absl::StatusOr<int> run_pdb_verify(const Settings& settings);  // pdb.cpp
absl::StatusOr<int> run_tour();                                // tour.cpp: no arguments at all

// Does what a command line says; `words` are what follows the program's name.
absl::StatusOr<int> run_command_line(const std::vector<std::string>& words);  // main.cpp

}  // namespace trailblaze
