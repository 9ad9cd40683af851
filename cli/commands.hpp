// The program's commands. Each command prints its results and returns the exit code. A returned
// error is a mistake that the user can repair; its message names the field.
#pragma once

#include <absl/status/statusor.h>

#include <functional>
#include <string>
#include <vector>

#include "cli/exit_codes.hpp"
#include "cli/options/settings.hpp"

namespace trailblaze {

absl::StatusOr<int> run_solve(const Settings& settings);       // solve.cpp: a single instance
absl::StatusOr<int> run_stream(const Settings& settings);      // stream.cpp: solve --file, --random
absl::StatusOr<int> run_enumerate(const Settings& settings);   // enumerate.cpp
absl::StatusOr<int> run_census(const Settings& settings);      // census.cpp: enumerate --census
absl::StatusOr<int> run_resume(const Settings& settings);      // resume.cpp
absl::StatusOr<int> run_generate(const Settings& settings);    // generate.cpp
absl::StatusOr<int> run_heuristics(const Settings& settings);  // heuristics.cpp
absl::StatusOr<int> run_convert(const Settings& settings);     // convert.cpp
absl::StatusOr<int> run_verify(const Settings& settings);      // verify.cpp
absl::StatusOr<int> run_show(const Settings& settings);        // show.cpp
absl::StatusOr<int> run_puzzles(const Settings& settings);     // puzzles.cpp
absl::StatusOr<int> run_check(const Settings& settings);       // check.cpp: puzzles --check
absl::StatusOr<int> run_pdb_build(const Settings& settings);   // pdb.cpp
absl::StatusOr<int> run_pdb_info(const Settings& settings);    // pdb.cpp
absl::StatusOr<int> run_pdb_verify(const Settings& settings);  // pdb.cpp
absl::StatusOr<int> run_table_info(const Settings& settings);  // table.cpp
absl::StatusOr<int> run_table_verify(const Settings& settings);  // table.cpp
absl::StatusOr<int> run_play(const Settings& settings);          // play.cpp
absl::StatusOr<int> run_completion(const Settings& settings);    // completion.cpp
absl::StatusOr<int> run_tour(const Settings& settings);          // tour.cpp: no arguments at all

// Prints for a shell the words that may stand in place of the last argument, a line each. It is
// fast enough to run on a key press. Prints nothing if an error occurs.
void print_candidates(const std::string& shell, const std::vector<std::string>& arguments);

// ---- command_line.cpp ----

// May change the settings before the command runs. The fuzzer uses it to lower limits.
using AdjustSettings = std::function<void(const std::string& command, Settings& settings)>;

// Runs a command line, prints everything with errors on stderr, and returns the exit code.
// `arguments` are the arguments after the program's name.
int run_program(const std::vector<std::string>& arguments, const AdjustSettings& adjust = {});

}  // namespace trailblaze
