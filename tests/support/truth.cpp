#include "tests/support/truth.hpp"

#include <cstdlib>
#include <fstream>
#include <utility>

#include "tests/support/catch.hpp"

namespace trailblaze::truth {
namespace {

std::filesystem::path public_folder() {
  if (const char* folder = std::getenv("TRAILBLAZE_TRUTH")) return folder;
  return std::filesystem::path(TRAILBLAZE_SOURCE_DIR).parent_path() / "shared" / "truth";
}

}  // namespace

std::filesystem::path data_folder() {
  return std::filesystem::path(TRAILBLAZE_SOURCE_DIR) / "tests" / "data";
}

Rows read_rows(const std::filesystem::path& file) {
  Rows rows;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    if (line.empty()) continue;
    Json row = Json::parse(line);
    if (!row.contains("_header")) rows.push_back(std::move(row));
  }
  return rows;
}

Rows committed(const std::string& name) {
  const std::filesystem::path file = data_folder() / (name + ".jsonl");
  INFO(file.string());
  Rows rows = read_rows(file);
  REQUIRE_FALSE(rows.empty());
  return rows;
}

Rows published(const std::string& name) {
  Rows rows;
  for (Json& row : read_rows(public_folder() / (name + ".jsonl"))) {
    if (row.value("origin", "") == "public-data") rows.push_back(std::move(row));
  }
  if (rows.empty()) SUCCEED(name << ": no public data at hand, skipped");
  return rows;
}

Rows all(const std::string& name) {
  Rows rows = committed(name);
  for (Json& row : published(name)) rows.push_back(std::move(row));
  return rows;
}

const Json& notebooks() {
  static const Json expectations = [] {
    std::ifstream in(data_folder() / "seed_expectations.json");
    return in ? Json::parse(in) : Json();
  }();
  REQUIRE_FALSE(expectations.empty());
  return expectations;
}

std::string numbers(const Json& list) {
  std::string text;
  for (const Json& item : list) text += (text.empty() ? "" : ",") + item.dump();
  return text;
}

}  // namespace trailblaze::truth
