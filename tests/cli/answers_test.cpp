// The answers to unusual input are data: each row of tests/data/answers/*.jsonl is a command with
// some of its output.
//
//   {"run":"solve tiles","file":"2 2\n1 2\n0 3\n","line":[1],"size":["2x2"],"length":[1]}
//
// `file` is the text of a file for --file. `files` maps the names of other files to their contents;
// DIR is their folder. `good` and `bad` are lines of a file: a readable instance, and an unreadable
// one with the same shape. `exit` is the exit code. `out` and `err` are the whole output as text;
// `text` and `lacks` are parts that stdout has and has not, `words` its lines in any order.
//
// All other fields are about the reports in JSON, without summaries: `instances` is their number,
// `errors` the lines of the errors (or their number, or "all"), `error` a part of the first error,
// and each text of `note` a part of a note. Any other name is a field or a parameter, with its
// value in each report.
#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/program.hpp"
#include "tests/support/rows.hpp"
#include "tests/support/truth.hpp"

namespace trailblaze {
namespace {

using Texts = std::vector<std::string>;

const std::set<std::string> kNotOfReports = {"about", "run", "file", "files", "good",  "bad",
                                             "exit",  "out", "err",  "text",  "lacks", "words"};

ProgramRun answer(const Json& row, const std::string& text, const std::string& format) {
  std::string command = with_folder(row["run"].get<std::string>()) + format;
  if (!text.empty()) command += " --file " + write_file("starts.txt", text);
  const ProgramRun run = trailblaze_run(command);
  INFO(command << "\n" << run.out << run.err);
  if (row.contains("exit")) CHECK(run.code == row["exit"]);
  return run;
}

Json column(const std::vector<Json>& reports, const std::string& name) {
  Json values = Json::array();
  for (const Json& report : reports) {
    values.push_back(report.contains(name) ? report[name]
                                           : report["parameters"].value(name, Json()));
  }
  return values;
}

void check_errors(const std::vector<Json>& reports, const Json& expected) {
  Json lines = Json::array();
  for (const Json& report : reports) {
    if (report["status"] == "error") lines.push_back(report["line"]);
  }
  if (expected.is_number()) {
    CHECK(lines.size() == expected);
  } else {
    CHECK(lines == (expected == "all" ? column(reports, "line") : expected));
  }
}

void check_field(const std::vector<Json>& reports, const std::string& name, const Json& expected) {
  if (name == "instances") {
    CHECK(reports.size() == expected);
  } else if (name == "errors") {
    check_errors(reports, expected);
  } else if (name == "error") {
    const auto first =
        std::ranges::find(reports, "error", [](const Json& r) { return r["status"]; });
    REQUIRE(first != reports.end());
    CHECK_THAT((*first)["error"].get<std::string>(),
               ContainsSubstring(expected.get<std::string>()));
  } else if (name == "note") {
    std::string notes;
    for (const Json& report : reports) {
      for (const Json& note : report["notes"]) notes += note.get<std::string>() + "\n";
    }
    for (const auto& part : expected.get<Texts>()) CHECK_THAT(notes, ContainsSubstring(part));
  } else {
    CHECK(column(reports, name) == expected);
  }
}

void check_answers(const Json& row) {
  write_files(row);
  std::string text = row.value("file", "");
  if (row.contains("bad")) {
    for (const char* line : {"bad", "bad", "bad", "good", "bad", "bad", "good", "good", "bad"}) {
      text += row[line].get<std::string>() + "\n";
    }
  }
  bool has_reports = false;
  for (const auto& [name, value] : row.items()) has_reports |= !kNotOfReports.contains(name);
  if (has_reports) {
    std::vector<Json> reports = objects(answer(row, text, " --format json").out);
    std::erase_if(reports,
                  [](const Json& report) { return report.value("command", "") == "summary"; });
    INFO(Json(reports));
    for (const auto& [name, value] : row.items()) {
      if (!kNotOfReports.contains(name)) check_field(reports, name, value);
    }
  }
  if (has_reports && !row.contains("text")) return;
  const ProgramRun run = answer(row, text, "");
  CHECK(run.out == row.value("out", run.out));
  CHECK(run.err == row.value("err", run.err));
  if (row.contains("words")) {
    const Texts lines = lines_of(run.out);
    CHECK(std::set(lines.begin(), lines.end()) == row["words"].get<std::set<std::string>>());
  }
  for (const std::string& part : row.value("text", Texts())) {
    CHECK_THAT(run.out, ContainsSubstring(part));
  }
  for (const std::string& part : row.value("lacks", Texts())) {
    CHECK_THAT(run.out, !ContainsSubstring(part));
  }
}

TEST_CASE("answers: each command answers what its row says") {
  std::size_t rows = 0;
  for (const auto& file : std::filesystem::directory_iterator(truth::data_folder() / "answers")) {
    for (const Json& row : objects(content(file.path()))) {
      INFO(file.path() << ": " << row);
      check_answers(row);
      ++rows;
    }
  }
  CHECK(rows > 0);
}

}  // namespace
}  // namespace trailblaze
