// Streams with checkpoints that are stopped, killed and resumed, against uninterrupted streams.
#include <algorithm>
#include <filesystem>
#include <fstream>

#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/program.hpp"
#include "tests/support/stream_runs.hpp"

namespace trailblaze {
namespace {

namespace fs = std::filesystem;

TEST_CASE("cli: a stream prints the same with checkpoints, and again when resumed", "[threads]") {
  const std::string file = eight_puzzles();
  for (const std::string format : {"text", "json", "csv", "svg"}) {
    for (const std::string how :
         {"", "--search bfs", "--search idastar:manhattan --deterministic",
          "--search astar:misplaced,bfs", "--search table --no-path", "--summary"}) {
      const bool is_usual = format == "text" || format == "json";
      if (!is_usual && how.find(',') == std::string::npos) continue;
      if (kSanitized && format == "text" && !how.empty()) continue;
      const std::string words = "tiles --file " + file + " --format " + format + " " + how;
      INFO(words);
      const std::string folder = new_stream("kept.run");
      const ProgramRun expected = whole_of(words);
      check_alike(begun(words, folder), expected);
      CHECK(gone_on(folder + " --check").code == 0);
      // The resumed run searches nothing again, so nothing reaches this limit.
      const ProgramRun again = gone_on(folder + " --threads 3 --max-depth 1");
      check_alike(again, expected);
      CHECK(again.err == expected.err);
    }
  }
}

TEST_CASE("cli: resuming a stream under higher limits solves only the instances that met them",
          "[threads]") {
  const std::string file = eight_puzzles();
  for (const std::string format : {"json", "text"}) {
    if (kSanitized && format == "text") continue;
    for (const std::string how : {"--search bfs", "--search idastar:manhattan,bfs --deterministic",
                                  "--random 60 --search bidirectional"}) {
      const bool is_random = how.starts_with("--random");
      const std::string words =
          "tiles " + (is_random ? "" : "--file " + file + " ") + how + " --format " + format;
      INFO(words);
      const ProgramRun expected = whole_of(words + " --max-depth 99");
      const std::string folder = new_stream("lifted.run");
      const ProgramRun part = begun(words + " --max-depth 20", folder);
      CHECK(part.code == (is_random ? 20 : 30));
      CHECK(part.err.find("trailblaze resume " + folder) != std::string::npos);
      check_alike(gone_on(folder), part);  // with the limit of the first run
      const ProgramRun more = gone_on(folder + " --max-depth 23 --threads 2");
      CHECK(more.code == part.code);
      CHECK(lasting_text(more.out) != lasting_text(part.out));
      check_alike(gone_on(folder + " --max-depth 99 --threads 3"), expected);
      check_alike(gone_on(folder), expected);  // later answers are saved, too
      CHECK(gone_on(folder + " --check").code == 0);
    }
  }
}

TEST_CASE("cli: a stream that is killed repeatedly ends with the output of an uninterrupted one",
          "[slow][threads]") {
  for (const std::string& words :
       {std::string("tiles --size 3x3 --random 3000 --seed 4 --format json"),
        std::string(
            "tiles --size 3x3 --random 100 --seed 4 --search idastar:misplaced --deterministic"),
        std::string("pancake --size 8 --random 200 --search bfs,astar:gap --format csv"),
        std::string("tiles --size 4x4 --random 20 --search bidirectional --max-depth 20 --format "
                    "json"),
        "blocks --goal .../.../.11 --format json --file " +
            write_file("pieces.txt",
                       "11A/11B/C..\nA11/B11/..C\n22A/22B/C..\n11/11\n"
                       "A11/C11/..B\n11A/11B/..C\n11./11B/C..\n")}) {
    INFO(words);
    const ProgramRun expected = whole_of(words);
    for (const char* signal : {"KILL", "INT"}) {
      const std::string folder = new_stream("killed.run");
      const auto life = [&](const std::string& line, int number) {
        const std::string seconds = std::to_string(0.01 * number);
        return shell("timeout --foreground -s " + std::string(signal) + " " + seconds +
                     " trailblaze " + line);
      };
      ProgramRun last = life("solve " + words + " --checkpoint " + folder, 4);
      for (int number = 1; number < 60 && !(last.code == expected.code && number > 1); ++number) {
        const bool is_there = fs::exists(folder + "/trailblaze.manifest");
        const std::string line =
            is_there ? "resume " + folder : "solve " + words + " --checkpoint " + folder;
        last = life(line + " --threads " + std::to_string(1 + number % 3), 3 + number);
      }
      CHECK(gone_on(folder + " --check").code == 0);
      check_alike(gone_on(folder + " --threads 2"), expected);
    }
  }
}

TEST_CASE("cli: an interrupted stream keeps its answers and says how to resume", "[threads]") {
  const std::string folder = new_stream("interrupted.run");
  const ProgramRun part =
      shell("timeout -s INT 1 trailblaze solve " + hard_stream() + " --checkpoint " + folder);
  const auto reports = objects(part.out);
  REQUIRE(reports.size() == 4);
  CHECK(reports[0]["length"] == 1);
  CHECK(part.err.find("trailblaze resume " + folder) != std::string::npos);
  const auto rest = objects(gone_on(folder + " --max-depth 5").out);
  REQUIRE(rest.size() == 4);
  CHECK(rest[0]["seconds"] == reports[0]["seconds"]);  // the saved text
  CHECK(rest[1]["length"] == 2);
  CHECK(rest[2]["limit"] == "depth");
}

TEST_CASE("cli: a stream resumes only with the same file in the same format", "[threads]") {
  const std::string file = eight_puzzles(), folder = new_stream("changed.run");
  const ProgramRun expected = begun("tiles --search bfs --format json --file " + file, folder);
  const auto refused = [&](const std::string& arguments, const std::string& field) {
    const ProgramRun run = gone_on(folder + arguments);
    CHECK(run.code == 30);
    INFO(run.err);
    CHECK(run.err.starts_with(field));
    CHECK(run.out.find("\"length\":1") == std::string::npos);
  };
  refused(" --format text", "format: ");
  const std::string text = content(file);
  write_file("eight.txt", text + "1 2 3 4 5 6 7 8 0\n");
  refused("", "file: ");
  std::string other = text;
  other[0] = other[0] == '1' ? '2' : '1';
  write_file("eight.txt", other);
  refused("", "file: ");
  fs::remove(file);
  refused("", "file: ");
  write_file("eight.txt", text);
  check_alike(gone_on(folder), expected);
}

TEST_CASE("cli: resume rejects all saved answers of a stream if their file is corrupt",
          "[threads]") {
  const std::string folder = new_stream("broken.run");
  const ProgramRun expected = begun("tiles --random 40 --search bfs --format json", folder);
  const auto files = answers_in(folder);
  REQUIRE(files.size() == 1);
  const std::string bytes = content(files.front());
  const auto try_file = [&](const std::string& text) {
    std::ofstream(files.front(), std::ios::binary) << text;
    CHECK(gone_on(folder + " --check").code == 40);
    const ProgramRun run = gone_on(folder);
    CHECK(run.code == 30);
    CHECK(run.err.starts_with("disk: "));
    CHECK(objects(run.out).size() == 1);
    CHECK(objects(run.out).front()["status"] == "error");
  };
  for (std::size_t at = 3; at < bytes.size(); at += bytes.size() / 7) {
    std::string flipped = bytes;
    flipped[at] = static_cast<char>(flipped[at] ^ 1);
    try_file(flipped);
    try_file(bytes.substr(0, at));
  }
  std::ofstream(files.front(), std::ios::binary) << bytes;
  check_alike(gone_on(folder), expected);
}

TEST_CASE("cli: the answers of a stream are saved in files of at most four megabytes",
          "[threads]") {
  const std::string folder = new_stream("long.run");
  const std::string words =
      "tiles --random " + std::to_string(effort(2000)) + " --search bidirectional --format json";
  const ProgramRun expected = whole_of(words);
  check_alike(begun(words + " --checkpoint-every 1h", folder), expected);
  const std::size_t megabytes = expected.out.size() >> 20;
  CHECK(answers_in(folder).size() >= std::max(std::size_t{1}, megabytes / 4));
  CHECK(answers_in(folder).size() <= 3 * megabytes + 2);
  check_alike(gone_on(folder), expected);
}

}  // namespace
}  // namespace trailblaze
