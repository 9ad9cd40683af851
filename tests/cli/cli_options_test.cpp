// Every option of a command has an effect, and the command refuses all other options by name. For
// each pair of a command and an option, a file has two runs, whose outputs must differ.
#include <re2/re2.h>

#include <map>
#include <set>

#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/helps.hpp"
#include "tests/support/program.hpp"
#include "tests/support/rows.hpp"
#include "tests/support/truth.hpp"

namespace trailblaze {
namespace {

// Returns the output of a run without times and memory, which differ between runs, and without the
// fields that repeat the command line.
std::string said(const std::string& arguments) {
  const ProgramRun run = shell(arguments);
  static const RE2 varies(R"re(\d[\d.,]* ?(?:ms|s|us|[kMG]?/s|[KMG]iB|[a-z]+/s)\b)re"
                          R"re(|"(?:[a-z]*seconds|[a-z_]*per_second)":[\d.e+-]+)re"
                          R"re(|"peak_memory_bytes":\d+)re"
                          R"re(|"threads":\d+|"kernel":"[^"]*"|"parameters":\{[^}]*\})re");
  std::string text = std::to_string(run.code) + "\n" + run.out + "\n" + run.err;
  RE2::GlobalReplace(&text, varies, "");
  RE2::GlobalReplace(&text, " +", " ");  // columns are as wide as the times in them
  return text;
}

// Two lines whose outputs must differ, because only the second has an option. If the option changes
// how the program works but not the answer, the first line succeeds with it, and the second line
// has a value that the program refuses.
struct Effect {
  bool is_seen;
  std::string one, other;
};

// Reads the effects by command and option from a file. A row of it has the arguments `without` and
// `with` an option, or a `base` and several options to `add` to it, or the arguments `good` and
// `bad`. `begin` replaces the program and its command. A row may write `files`, and `setup` is a
// line to run first. DIR is the folder of all files.
std::map<std::string, std::map<std::string, Effect>> all_effects() {
  std::map<std::string, std::map<std::string, Effect>> all;
  for (const Json& row : objects(content(truth::data_folder() / "options/effects.jsonl"))) {
    write_files(row);
    shell(with_folder(row.value("setup", "true")));
    const std::string command = row.value("command", ""), option = row.value("option", "");
    const auto line = [&](const std::string& arguments) {
      return with_folder(row.value("begin", "trailblaze " + command) + " " + arguments);
    };
    const auto at = [&](const char* field) { return row.at(field).get<std::string>(); };
    for (const std::string& added : row.value("add", std::vector<std::string>())) {
      const std::string name = added.substr(2, added.find(' ') - 2), base = at("base");
      all[command][name] = {true, line(base), line(base + " " + added)};
    }
    if (row.contains("with")) all[command][option] = {true, line(at("without")), line(at("with"))};
    if (row.contains("good")) all[command][option] = {false, line(at("good")), line(at("bad"))};
  }
  return all;
}

TEST_CASE("cli: every option that a command takes has an effect", "[slow]") {
  auto all = all_effects();
  for (const std::string& command : kEveryCommand) {
    for (const std::string& option : listed_options(command)) {
      INFO(command << " --" << option);
      REQUIRE(all[command].contains(option));
      const Effect& effect = all[command][option];
      CAPTURE(effect.one, effect.other);
      if (!effect.is_seen) {
        CHECK(shell(effect.one).code == 0);
        const ProgramRun bad = shell(effect.other);
        CHECK(bad.code == 30);
        CHECK(bad.err.find(option) != std::string::npos);
        continue;
      }
      const std::string with = said(effect.other);
      CHECK(said(effect.one) != with);
      // A refusal counts as an effect only of a memory cap that is too small, and of a metric of
      // `pdb build`.
      const bool refused = with.starts_with("30\n");
      CHECK((!refused || option == "max-memory" || command + option == "pdb buildmetric"));
    }
  }
}

TEST_CASE("cli: every option that a command does not take is an error that names it") {
  std::set<std::string> all;
  for (const std::string& command : kEveryCommand) {
    all.insert(listed_options(command).begin(), listed_options(command).end());
  }
  CHECK(all.size() > 30);
  std::size_t pairs = 0;  // similar pairs: a sanitizer runs one in eight
  for (const std::string& command : kEveryCommand) {
    const std::set<std::string>& known = listed_options(command);
    for (const std::string& option : all) {
      if (known.contains(option) || (pairs++ % 8 != 0 && kSanitized)) continue;
      INFO(command << " --" << option);
      const ProgramRun run = trailblaze_run(command + " tiles --" + option + " 1");
      CHECK(run.code == 30);
      CHECK(run.out.empty());
      CHECK(run.err.find("--" + option) != std::string::npos);
    }
  }
}

TEST_CASE("cli: --storage auto suits every search, and too little memory is a limit") {
  CHECK(trailblaze_run("solve tiles/8-puzzle --search ids --storage auto --no-path").code == 0);
  if (kSanitized) return;  // a sanitizer needs more memory
  const ProgramRun small = trailblaze_run("generate blocks/from-right-to-left --max-memory 22M");
  CHECK(small.code == 20);
  CHECK(small.err.starts_with("max-memory: "));
}

}  // namespace
}  // namespace trailblaze
