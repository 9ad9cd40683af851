// Known answers from JSON Lines files, with an entry on each line. tests/data/README.md describes
// the columns and the sources.
//
// Files that may be copied are in tests/data and must exist. Entries from other people's
// collections (origin "public-data") are not part of the repository. If a folder with them exists,
// tests use them, too; otherwise tests skip them. The folder is the environment's TRAILBLAZE_TRUTH,
// or else shared/truth beside the checkout.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace trailblaze {

using Json = nlohmann::json;

}  // namespace trailblaze

namespace trailblaze::truth {

using Rows = std::vector<Json>;

// The folder of the repository's own files.
std::filesystem::path data_folder();

// Reads the entries of a JSON Lines file. A line that describes the file (`_header`) is no entry.
Rows read_rows(const std::filesystem::path& file);

// Returns the entries of a file in the repository. A missing or empty file fails the test.
Rows committed(const std::string& name);

// Returns the entries of origin "public-data", if their folder exists. Each skipped file counts as
// an assertion, so the number of assertions shows which files existed.
Rows published(const std::string& name);

// Returns the committed and the published entries.
Rows all(const std::string& name);

// Returns the output of the notebooks.
const Json& notebooks();

// Returns a number, or nothing for null.
inline std::optional<std::uint64_t> number_or_none(const Json& number) {
  return number.is_null() ? std::nullopt : std::optional(number.get<std::uint64_t>());
}

// Converts a list of numbers to the program's input: [0, 8, 3] -> "0,8,3".
std::string numbers(const Json& list);

}  // namespace trailblaze::truth
