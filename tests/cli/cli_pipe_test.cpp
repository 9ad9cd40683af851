// Streams in a pipe, under limits and with few threads, and their progress.
#include <unistd.h>

#include <cstdint>
#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {
namespace {

TEST_CASE("cli: a program can write a line to a stream, read the answer, and go on") {
  // The shell closes its ends of a coprocess that has ended, perhaps before the script has read
  // them.
  const ProgramRun run = shell(
      "coproc S { trailblaze solve tiles --file - --format json --no-path; }\n"
      "exec 3<&${S[0]}\n"
      "for line in '1 2 3 4 5 6 7 0 8' '8 6 7 2 5 4 3 0 1' '8 1 2 0 4 3 7 6 5'; do\n"
      "  echo \"$line\" >&${S[1]}\n"
      "  read -r -t 60 answer <&3 || exit 1\n"
      "  echo \"$answer\"\n"
      "done\n"
      "eval \"exec ${S[1]}>&-\"\n"
      "read -r -t 60 summary <&3 && echo \"$summary\"");
  CHECK(run.code == 0);
  const auto reports = objects(run.out);
  REQUIRE(reports.size() == 4);
  CHECK(reports[0]["length"] == 1);
  CHECK(reports[1]["length"] == 31);
  CHECK(reports[2]["status"] == "unsolvable");
  CHECK(reports[3]["instances"] == 3);
}

TEST_CASE("cli: the lines of a pipe are answered as those of a file, whatever the pauses") {
  const std::string generate = "trailblaze generate tiles --size 2x4 --count 150 --seed 4";
  const std::string solve = "trailblaze solve tiles --size 2x4 --format json --file ";
  const ProgramRun file = shell(generate + " >" + Scratch::file("lines").string() + "; " + solve +
                                Scratch::file("lines").string());
  const ProgramRun pipe =
      shell(generate + " | while read -r l; do echo \"$l\"; sleep 0.002; done | " + solve + "-");
  const auto expected = objects(file.out), found = objects(pipe.out);
  REQUIRE(found.size() == expected.size());
  for (std::size_t i = 0; i + 1 < found.size(); ++i) {
    for (const char* field : {"search", "length", "states", "expanded"}) {
      CHECK(found[i][field] == expected[i][field]);
    }
  }
}

TEST_CASE("cli: reports are printed while a hard instance is being solved") {
  const std::string file = write_file("hard.txt",
                                      "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15\n"
                                      "8 14 7 9 13 15 10 5 0 3 11 6 12 1 2 4\n");
  // The hard instance takes years, so the script kills the program after its first line.
  const ProgramRun run =
      shell("exec 3< <(exec trailblaze solve tiles --size 4x4 --search ids --file " + file +
            " --format json)\n"
            "read -r -t 60 -u 3 line && echo \"$line\"\n"
            "kill -KILL $!");
  REQUIRE(lines_of(run.out).size() == 1);
  CHECK(objects(run.out).front()["length"] == 1);
}

TEST_CASE("cli: progress tells of the instance at work, and of what is built for it") {
  const std::string stream = "solve tiles --size 4x4 --random 2 --progress always --heuristic ";
  CHECK(trailblaze_run(stream + "manhattan").err.find("  depth ") != std::string::npos);
  const ProgramRun built = trailblaze_run(stream + "6-6-3");
  CHECK(built.err.find("table of the heuristic") != std::string::npos);
}

TEST_CASE("cli: one thread does all the work if the system grants no more", "[threads]") {
  // A limit on threads does not bind the superuser, so the program runs as nobody, who needs a
  // readable copy.
  const std::string copy = Scratch::file("trailblaze").string();
  // The leak check of a sanitizer needs a thread of its own.
  std::string limited = "prlimit --nproc=1 env ASAN_OPTIONS=detect_leaks=0 ";
  if (geteuid() == 0) {
    limited = "setpriv --reuid=65534 --regid=65534 --clear-groups " + limited;
  }
  const std::string prepare = "cp $(command -v trailblaze) " + copy + "; chmod 711 $(dirname " +
                              copy + "); chmod 755 " + copy + "; ";
  for (const char* arguments : {"solve tiles --random 300 --progress always --format json",
                                "generate tiles --count 5", "solve tiles/8-puzzle --search bfs"}) {
    const ProgramRun run = shell(prepare + limited + copy + " " + arguments + " --threads 4");
    INFO(run.err);
    CHECK(run.code == 0);
    CHECK_FALSE(run.out.empty());
  }
  const ProgramRun reports = trailblaze_run("solve tiles --random 300 --format json");
  const std::string file = Scratch::file("reports").string();
  const ProgramRun verified =
      shell(prepare + "cat >" + file + " <<'E'\n" + reports.out + "E\nchmod 644 " + file + "; " +
            limited + copy + " verify --threads 4 " + file);
  INFO(verified.err);
  CHECK(verified.code == 0);
}

TEST_CASE("cli: a stream with all its shortest paths stays under its cap", "[limits]") {
  if (kSanitized) return;  // a sanitizer needs more memory
  const ProgramRun run =
      trailblaze_run("solve tiles --random 9000 --all-shortest --max-memory 32M --format json");
  CHECK(run.code == 0);
  const auto peak = objects(lines_of(run.out).back())[0]["peak_memory_bytes"].get<std::uint64_t>();
  CHECK(peak < std::uint64_t{32} << 20);
}

}  // namespace
}  // namespace trailblaze
