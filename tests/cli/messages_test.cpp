// The wording of all messages is data: each row of tests/data/messages/*.jsonl is a command, its
// exit code, the field that its message names, and the text of the message.
//
//   {"command":"solve tiles --start '1 2'","exit":30,"field":"start","text":"found 2 numbers, ..."}
//
// A command may read `files`, which the row maps from their names to their contents; DIR is their
// folder, and no refused run makes DIR/f.run. `varies` marks a text with numbers that depend on the
// machine: each number is a #.
//
// `scripts/test --bless` renews the texts and nothing else. A row whose exit code or field differs
// still fails, and so does a message that is no longer written to standard error.
#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/program.hpp"
#include "tests/support/rows.hpp"
#include "tests/support/truth.hpp"

namespace trailblaze {
namespace {

using Row = nlohmann::ordered_json;

const std::string& word(const Row& value) { return value.get_ref<const std::string&>(); }

// Replaces each number, such as 12 or 5.3 or 1,024, by a #.
std::string without_numbers(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (std::isdigit(static_cast<unsigned char>(text[i])) == 0) {
      out += text[i];
      continue;
    }
    out += '#';
    const std::size_t end = text.find_first_not_of("0123456789.,", i);
    i = std::min(end, text.size()) - 1;
    for (; text[i] == '.' || text[i] == ','; --i) {  // they end the sentence
    }
  }
  return out;
}

ProgramRun run_of(const Row& row) {
  const std::string folder = Scratch::file("").string();
  write_files(row);
  ProgramRun run = trailblaze_run(with_folder(word(row["command"])));
  run.err = replaced(run.err, folder, "DIR/");
  if (row.value("varies", false)) run.err = without_numbers(run.err);
  if (run.err.ends_with('\n')) run.err.pop_back();
  return run;
}

// Returns the text of a message about this field, or an empty text if it names another field.
std::string text_about(const std::string& field, const std::string& err) {
  if (field.empty()) return err;
  const std::string begin = field + ": ";
  return err.starts_with(begin) ? err.substr(begin.size()) : "";
}

void check_row(Row& row, bool blesses) {
  const ProgramRun run = run_of(row);
  INFO("trailblaze " << word(row["command"]) << "\n" << run.err);
  const std::string text = text_about(word(row["field"]), run.err);
  CHECK(run.code == row["exit"]);
  CHECK_FALSE(text.empty());  // else the message names another field, or there is none
  CHECK_FALSE(std::filesystem::exists(Scratch::file("f.run")));
  if (blesses && run.code == row["exit"] && !text.empty()) row["text"] = text;
  CHECK(row["text"] == text);
}

TEST_CASE("messages: each command says what its row says") {
  const bool blesses = std::getenv("TRAILBLAZE_BLESS") != nullptr;
  if (blesses) REQUIRE(std::getenv("CI") == nullptr);
  std::size_t rows = 0;
  for (const auto& file : std::filesystem::directory_iterator(truth::data_folder() / "messages")) {
    if (file.path().extension() != ".jsonl") continue;
    INFO(file.path());
    std::string after;
    for (const std::string& line : lines_of(content(file.path()))) {
      Row row = Row::parse(line);
      check_row(row, blesses);
      ++rows;
      after += row.dump() + "\n";
    }
    if (blesses) std::ofstream(file.path(), std::ios::binary) << after;
    CHECK(after == content(file.path()));
  }
  CHECK(rows > 0);
}

}  // namespace
}  // namespace trailblaze
