// Answers to test against, read from JSON Lines: one entry a line, tests/data/README.md tells the
// columns and the sources.
//
// What may be copied lies in tests/data and must be there. Entries taken from other people's
// collections (origin "public-data") are not part of the repository; where a folder with them is
// at hand (environment TRAILBLAZE_TRUTH, else shared/truth beside the checkout) they are tested
// too, where not they are skipped.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"

namespace trailblaze::truth {

using Json = nlohmann::json;
using Rows = std::vector<Json>;

inline std::filesystem::path data_folder() {
  return std::filesystem::path(TRAILBLAZE_SOURCE_DIR) / "tests" / "data";
}

inline std::filesystem::path public_folder() {
  if (const char* folder = std::getenv("TRAILBLAZE_TRUTH")) return folder;
  return std::filesystem::path(TRAILBLAZE_SOURCE_DIR).parent_path() / "shared" / "truth";
}

// Every entry of a JSON Lines file; a line that describes the file (`_header`) is no entry.
inline Rows read_rows(const std::filesystem::path& file) {
  Rows rows;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    if (line.empty()) continue;
    Json row = Json::parse(line);
    if (!row.contains("_header")) rows.push_back(std::move(row));
  }
  return rows;
}

// The entries of a file of this repository: a missing or an empty one is a failed test.
inline Rows committed(const std::string& name) {
  const std::filesystem::path file = data_folder() / (name + ".jsonl");
  INFO(file.string());
  Rows rows = read_rows(file);
  REQUIRE_FALSE(rows.empty());
  return rows;
}

// The entries of origin "public-data", if they are at hand. Each skipped file counts as one
// assertion, so that the number of assertions tells what was there.
inline Rows published(const std::string& name) {
  Rows rows;
  for (Json& row : read_rows(public_folder() / (name + ".jsonl"))) {
    if (row.value("origin", "") == "public-data") rows.push_back(std::move(row));
  }
  if (rows.empty()) SUCCEED(name << ": no public data at hand, skipped");
  return rows;
}

// Both of them.
inline Rows all(const std::string& name) {
  Rows rows = committed(name);
  for (Json& row : published(name)) rows.push_back(std::move(row));
  return rows;
}

// What the notebooks print.
inline const Json& notebooks() {
  static const Json expectations = [] {
    std::ifstream in(data_folder() / "seed_expectations.json");
    return in ? Json::parse(in) : Json();
  }();
  REQUIRE_FALSE(expectations.empty());
  return expectations;
}

// [0, 8, 3] -> "0,8,3": a list of numbers as the program reads it.
inline std::string numbers(const Json& list) {
  std::string text;
  for (const Json& item : list) text += (text.empty() ? "" : ",") + item.dump();
  return text;
}

}  // namespace trailblaze::truth
