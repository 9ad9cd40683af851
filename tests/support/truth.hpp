// Answers to test against, read from JSON Lines: one entry a line, tests/data/README.md tells the
// columns and the sources.
//
// What may be copied lies in tests/data and must be there. Entries taken from other people's
// collections (origin "public-data") are not part of the repository; where a folder with them is
// at hand (environment TRAILBLAZE_TRUTH, else shared/truth beside the checkout) they are tested
// too, where not they are skipped.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace trailblaze::truth {

using Json = nlohmann::json;
using Rows = std::vector<Json>;

// Where the repository's own files are.
std::filesystem::path data_folder();

// Every entry of a JSON Lines file; a line that describes the file (`_header`) is no entry.
Rows read_rows(const std::filesystem::path& file);

// The entries of a file of this repository: a missing or an empty one is a failed test.
Rows committed(const std::string& name);

// The entries of origin "public-data", if they are at hand. Each skipped file counts as one
// assertion, so that the number of assertions tells what was there.
Rows published(const std::string& name);

// Both of them.
Rows all(const std::string& name);

// What the notebooks print.
const Json& notebooks();

// [0, 8, 3] -> "0,8,3": a list of numbers as the program reads it.
std::string numbers(const Json& list);

}  // namespace trailblaze::truth
