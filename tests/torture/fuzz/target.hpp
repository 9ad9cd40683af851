// The fuzz targets: functions that take any bytes, pass them to a part of the program as a user
// could, and abort the process on a wrong result. The fuzzer calls a target endlessly
// (fuzz_main.cpp). The tests replay the inputs of tests/data/fuzz (fuzz_test.cpp).
//
//   cli       a whole command line with its stdin
//   puzzle    a puzzle's parameters and starts: opened, solved twice, compared
//   forms     a text in a form of a puzzle: read, opened, written in each form, read again
//   stream    the lines of `solve --file -`
//   verify    the lines of `verify -`
//   patterns  the bytes of a pattern database
//   table     the bytes of a distance table
//   manifest  the bytes of a run's manifest, or of a file of words
//   census    pieces and a board of a census of sliding blocks
//   points, kpuzzle, tws   a definition of a permutation puzzle, in each format
//   sequence  a sequence of moves by name
//   levels    the files of a small run's checkpoint, in every storage: damaged, or forged
#pragma once

#include <string>
#include <string_view>

namespace trailblaze::fuzz {

// Each returns false for an input outside its scope, so that the fuzzer drops the input.
bool try_cli(std::string_view input);
bool try_puzzle(std::string_view input);
bool try_forms(std::string_view input);
bool try_stream(std::string_view input);
bool try_verify(std::string_view input);
bool try_patterns(std::string_view input);
bool try_table(std::string_view input);
bool try_manifest(std::string_view input);
bool try_census(std::string_view input);
bool try_points(std::string_view input);
bool try_kpuzzle(std::string_view input);
bool try_tws(std::string_view input);
bool try_sequence(std::string_view input);
bool try_levels(std::string_view input);

// Returns an input of the target `verify` with a changed value in a report, which stays JSON. Equal
// seeds give equal changes. Returns "" if the input has no report.
std::string mutate_report(std::string_view input, unsigned seed);

struct Target {
  std::string_view name;
  bool (*run)(std::string_view input);
  // Makes an input from another, or returns "" if it cannot. Null if changes of bytes suffice.
  std::string (*mutate)(std::string_view input, unsigned seed);
};

inline constexpr Target kTargets[] = {
    {"cli", try_cli, nullptr},
    {"puzzle", try_puzzle, nullptr},
    {"forms", try_forms, nullptr},
    {"stream", try_stream, nullptr},
    {"verify", try_verify, mutate_report},
    {"patterns", try_patterns, nullptr},
    {"table", try_table, nullptr},
    {"manifest", try_manifest, nullptr},
    {"census", try_census, nullptr},
    {"points", try_points, nullptr},
    {"kpuzzle", try_kpuzzle, nullptr},
    {"tws", try_tws, nullptr},
    {"sequence", try_sequence, nullptr},
    {"levels", try_levels, nullptr},
};

}  // namespace trailblaze::fuzz
