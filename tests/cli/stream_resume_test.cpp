// A resumed stream keeps its look-ups under other limits, and its time.
#include <filesystem>

#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/program.hpp"
#include "tests/support/stream_runs.hpp"

namespace trailblaze {
namespace {

// Writes more boards of 2x3 (360 positions) than the program searches before a table of all paths
// answers. The table's part contains a numbered instance, an unreadable line and a comment.
std::string small_puzzles() {
  const auto some = [](int count) {
    return trailblaze_run("generate tiles --size 2x3 --seed 1 --count " + std::to_string(count))
        .out;
  };
  return write_file("small.txt",
                    some(500) + "#7: 1 2 3 4 0 5\n1 2 3 4 5 5\n# a comment\n" + some(100));
}

double seconds_of(const ProgramRun& run) {
  INFO(run.err);
  const auto all = objects(run.out);
  REQUIRE(!all.empty());
  return all.back()["seconds"].get<double>();
}

// Returns the bytes of all saved answers.
std::uintmax_t kept_bytes(const std::string& folder) {
  std::uintmax_t sum = 0;
  for (const auto& file : answers_in(folder)) sum += std::filesystem::file_size(file);
  return sum;
}

TEST_CASE("cli: answers from a table of paths do not depend on limits when resumed",
          "[disk][threads]") {
  const std::string file = small_puzzles();
  for (const std::string& what : {std::string("--random 700 --seed 3"), "--file " + file}) {
    for (const char* how : {"", "--no-path", "--summary"}) {
      // Under a sanitizer, run only random boards with paths, and boards of a file without paths.
      const std::string sanitized_how = what.starts_with("--random") ? "" : "--no-path";
      if (kSanitized && how != sanitized_how) continue;
      const std::string words = "tiles --size 2x3 " + what + " --format json " + how;
      INFO(words);
      const std::string folder = new_stream("looked-up.run");
      const ProgramRun expected = whole_of(words);
      check_alike(begun(words, folder), expected);
      if (*how == '\0') CHECK(kept_bytes(folder) < expected.out.size() / 4 * 3);
      for (const char* limit : {"--max-depth 3", "--max-states 5", "--max-seconds 0.000001"}) {
        INFO(limit);
        const ProgramRun again = gone_on(folder + " " + limit + " --threads 3");
        check_alike(again, expected);
        CHECK(again.err == expected.err);
      }
      check_alike(gone_on(folder), expected);
    }
  }
}

TEST_CASE("cli: a stream that met limits before its table of paths resumes under higher limits",
          "[disk][threads]") {
  const std::string file = small_puzzles();
  for (const std::string& what : {std::string("--random 700 --seed 3"), "--file " + file}) {
    if (kSanitized && what.starts_with("--random")) continue;
    const std::string words = "tiles --size 2x3 --format json " + what;
    INFO(words);
    const ProgramRun expected = whole_of(words + " --max-depth 99");
    const std::string folder = new_stream("cut.run");
    const ProgramRun part = begun(words + " --max-depth 12", folder);
    CHECK(part.out.find("\"limit\":\"depth\"") != std::string::npos);
    check_alike(gone_on(folder), part);
    const ProgramRun more = gone_on(folder + " --max-depth 15 --threads 2");
    CHECK(lasting_text(more.out) != lasting_text(part.out));
    CHECK(more.out.find("\"limit\":\"depth\"") != std::string::npos);
    const ProgramRun rest = gone_on(folder + " --max-depth 99");
    CHECK(rest.out.find("\"limit\":\"depth\"") == std::string::npos);
    CHECK(rest.code == expected.code);
    CHECK(objects(rest.out).back()["total_length"] == objects(expected.out).back()["total_length"]);
    check_alike(gone_on(folder), rest);
  }
}

TEST_CASE("cli: the seconds of a resumed stream include each of its processes once",
          "[disk][threads]") {
  const std::string folder = new_stream("seconds.run");
  const auto life = [](const std::string& line, int seconds) {
    return shell("timeout -s INT " + std::to_string(seconds) + " trailblaze " + line);
  };
  const double first = seconds_of(life("solve " + hard_stream() + " --checkpoint " + folder, 1));
  // On a busy machine the signal may come before any work, so the next life is longer.
  double second = first;
  for (int seconds = 1; seconds <= 8 && second <= first; seconds *= 2) {
    second = seconds_of(life("resume " + folder, seconds));
  }
  CHECK(second > first);
  const ProgramRun ended = gone_on(folder + " --max-depth 5");
  CHECK(seconds_of(ended) > second);
  const std::string looked_up = new_stream("looked-up-seconds.run");
  const ProgramRun whole = begun("tiles --size 2x3 --random 700 --format json", looked_up);
  for (int i = 0; i < 2; ++i) CHECK(seconds_of(gone_on(looked_up)) == seconds_of(whole));
}

}  // namespace
}  // namespace trailblaze
