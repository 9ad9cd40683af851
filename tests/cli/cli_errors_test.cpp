// Failures: bad input, limits, signals, a full disk.
#include <csignal>

#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {
namespace {

using Json = nlohmann::json;

TEST_CASE("cli: with --format json an error is also a report") {
  for (const char* arguments :
       {"solve tiles --start '1 2 3'", "solve tiles --goal '1 2 3' --start '1 2 3 4 5 6 7 8 0'",
        "solve tiles --size 9x9 --start 1", "solve tiles", "solve tile --start 1",
        "solve jugs --capacities 3,5,8 --start 0,0,8", "solve tiles/8-puzzle --search best",
        "solve tiles --threads -3", "enumerate tiles --max-seconds soon",
        "enumerate tiles --start '1 2 3'", "enumerate tiles --size 9x9",
        "enumerate blocks/pa --storage dense", "enumerate blocks/qa"}) {
    INFO(arguments);
    const ProgramRun run = trailblaze_run(std::string(arguments) + " --format json");
    CHECK(run.code == 30);
    CHECK(lines_of(run.err).size() == 1);
    const Json report = object(run);
    CHECK(report["status"] == "error");
    CHECK(report["error"].get<std::string>() + "\n" == run.err);
    CHECK(report["exact"] == false);
    CHECK(report["limit"].is_null());
    const ProgramRun verified = trailblaze_run("verify " + write_file("error.jsonl", run.out));
    INFO(verified.err);
    CHECK(verified.code == 0);
  }
}

TEST_CASE("cli: a report of an error has what was typed") {
  const Json report =
      object(trailblaze_run("solve tiles --size 3x4 --start '1 2 3' --goal 4 --format json"));
  CHECK(report["puzzle"] == "tiles");
  CHECK(report["start"] == "1 2 3");
  CHECK(report["goal"] == "4");
  CHECK(report["parameters"]["size"] == "3x4");
}

TEST_CASE("cli: each limit ends a run with 20, its name and the levels so far") {
  const std::pair<const char*, const char*> limits[] = {{"--max-states 100000", "states"},
                                                        {"--max-depth 12", "depth"},
                                                        {"--max-seconds 0.2", "seconds"},
                                                        {"--max-memory 128M", "memory"}};
  constexpr double kOwn = kSanitized ? 1.25 : 1;  // shadow memory and freed blocks
  for (const auto& [arguments, name] : limits) {
    INFO(arguments);
    const ProgramRun run = process_run(std::string(kFifteenSpace) + "--format json " + arguments);
    CHECK(run.code == 20);
    const Json report = object(run);
    CHECK(report["status"] == "limit");
    CHECK(report["limit"] == name);
    CHECK(report["exact"] == false);
    CHECK(report["antipodes"].is_null() == (std::string(name) != "depth"));
    CHECK(report["levels"].size() > 10);
    CHECK(report["levels"][5] == 54);
    const bool is_capped = std::string(name) == "memory" && !kThreadSanitized;
    CHECK(report["peak_memory_bytes"] < (is_capped ? kOwn * (128 << 20) : 2e9));
  }
}

// Sends a signal to the program when its progress matches the pattern, or after a minute.
ProgramRun interrupted(const std::string& signal, const std::string& arguments,
                       const std::string& pattern) {
  const std::string progress = Scratch::file("progress").string();
  return shell("rm -f " + progress + "; env --default-signal=INT trailblaze " + arguments +
               " --quiet=false --progress always --format json 2>" + progress +
               " & i=0; while [ $i -lt 3000 ] && ! grep -qs '" + pattern + "' " + progress +
               "; do sleep 0.02; i=$((i + 1)); done; kill -" + signal + " $!; wait $!");
}

TEST_CASE("cli: signals end a run cleanly, with statistics") {
  for (const auto& [signal, code] : {std::pair{"INT", 130}, std::pair{"TERM", 143}}) {
    const ProgramRun run = interrupted(signal, kFifteenSpace, "depth [1-9][0-9]");
    CHECK(run.code == code);
    const Json report = object(run);
    CHECK(report["limit"] == "interrupted");
    CHECK(report["levels"].size() > 5);
    const ProgramRun stream =
        interrupted(signal, "solve tiles --random 100000000 --summary", " of 100,000,000");
    CHECK(stream.code == code);
    CHECK(object(stream)["command"] == "summary");
  }
}

TEST_CASE("cli: progress goes to stderr, and only when asked for or on a terminal") {
  const std::string run = "enumerate tiles --size 2x4 --quiet=false --format csv --progress ";
  const ProgramRun always = trailblaze_run(run + "always");
  CHECK(always.err.find("depth ") != std::string::npos);
  CHECK(always.err.find("states ") != std::string::npos);
  CHECK(trailblaze_run(run + "never").err.empty());
  CHECK(trailblaze_run(run + "auto").err.empty());
  const ProgramRun stream = trailblaze_run("solve tiles --random 10 --summary --progress always");
  CHECK(stream.err.find("10 of 10") != std::string::npos);
}

TEST_CASE("cli: errors and progress do not tear each other") {
  constexpr std::size_t kLines = effort<std::size_t>(20'000);
  const std::string file = write_file("torn.txt", [] {
    std::string lines;
    for (std::size_t i = 0; i < kLines; ++i) lines += "wrong\n";
    return lines;
  }());
  const ProgramRun run = trailblaze_run("solve tiles --summary --progress always --file " + file);
  CHECK(run.code == 30);
  const auto lines = lines_of(run.err);
  REQUIRE(lines.size() > kLines);  // progress follows the last error
  for (std::size_t i = 0; i < kLines; ++i) {
    const std::string begin = "line " + std::to_string(i + 1) + ": start: ";
    const std::size_t at = lines[i].find(begin);
    const bool clean = at == 0 || (at >= 4 && lines[i].compare(at - 4, 4, "\r\033[K") == 0);
    if (at == std::string::npos || !clean) FAIL(lines[i]);
  }
}

TEST_CASE("cli: if the disk fills while a table is saved, there is one error and no file") {
  const std::string file = Scratch::file("full.table").string();
  const ProgramRun run = shell("ulimit -f 4; trailblaze enumerate tiles --save " + file);
  CHECK(run.code == 30);
  CHECK_THAT(run.out, ContainsSubstring("181,440 states") && !ContainsSubstring("save: "));
  CHECK(run.err.starts_with("save: "));
  CHECK(run.err.find(file) != std::string::npos);
  CHECK(lines_of(run.err).size() == 1);
  CHECK(shell("ls " + file + "*").code != 0);
}

TEST_CASE("cli: a closed pipe ends the program with SIGPIPE") {
  CHECK(shell("trailblaze generate tiles --count 1000000 | head -1").code == 128 + SIGPIPE);
}

}  // namespace
}  // namespace trailblaze
