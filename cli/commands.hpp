// The program's commands. Each command prints what it found and returns the exit
// code; an error is the user's to repair, and names the field.
#pragma once

#include <absl/status/statusor.h>

#include <functional>
#include <string>
#include <vector>

#include "cli/exit_codes.hpp"
#include "cli/options/settings.hpp"

namespace trailblaze {

absl::StatusOr<int> run_solve(const Settings& settings);       // solve.cpp: one instance
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

// What a shell may put in the place of the last of these words, a line each. It is quick enough
// for a key to be pressed, and errors are no candidates.
void print_candidates(const std::string& shell, const std::vector<std::string>& words);

// ---- command_line.cpp ----

// May change what was asked for before the command runs. The fuzzer lowers limits by it.
using Adjust = std::function<void(const std::string& command, Settings& settings)>;

// Does what a command line says, with everything printed and errors on stderr, and returns the exit
// code. `words` are what follows the program's name.
int run_program(const std::vector<std::string>& words, const Adjust& adjust = {});

}  // namespace trailblaze
