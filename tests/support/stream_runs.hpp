// Streams with checkpoints, for tests: begun in a folder of their own, and resumed.
#pragma once

#include <re2/re2.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/program.hpp"

namespace trailblaze {

inline std::string new_stream(const std::string& name) {
  const auto folder = Scratch::file(name);
  std::filesystem::remove_all(folder);
  return folder.string();
}

// Replaces the numbers of an output, in any format, that depend on time, machine and number of
// threads. Also merges spaces, because the times in a table set the width of its columns.
inline std::string lasting_text(std::string out) {
  constexpr const char* kReplacements[][2] = {
      {R"re("(threads|seconds|instances_per_second|nodes_per_second|peak_memory_bytes)":[^,}]*)re",
       R"("\1":#)"},
      {R"(,\d+,\d+\.\d{6},)", ",#,#,"},  // threads and seconds of csv
      {R"([\d.]+ (ms|s)\b)", "# s"},
      {R"((-|[\d,]+) (instances|nodes)/s)", R"(# \2/s)"},
      {R"(\d+ threads?\b)", "# threads"},
      {R"(peak memory [\d.]+ [KMGT]iB)", "peak memory #"},
      {R"(generated/s( +(-|[\d,]+))+)", "generated/s #"},  // a row with a number for each search
      {" +", " "}};
  for (const auto& [varies, lasting] : kReplacements) RE2::GlobalReplace(&out, varies, lasting);
  return out;
}

inline ProgramRun whole_of(const std::string& words) { return trailblaze_run("solve " + words); }

inline ProgramRun begun(const std::string& words, const std::string& folder) {
  return trailblaze_run("solve " + words + " --checkpoint " + folder);
}

inline ProgramRun gone_on(const std::string& arguments) {
  return trailblaze_run("resume " + arguments);
}

inline void check_alike(const ProgramRun& found, const ProgramRun& expected) {
  INFO(found.err);
  CHECK(found.code == expected.code);
  const auto lines = lines_of(lasting_text(found.out)),
             others = lines_of(lasting_text(expected.out));
  CHECK(lines.size() == others.size());
  for (std::size_t i = 0; i < std::min(lines.size(), others.size()); ++i) {
    if (lines[i] != others[i]) {  // report only the first difference
      CHECK(lines[i] == others[i]);
      return;
    }
  }
}

// Writes a file of 8-puzzles, with a comment, a malformed line and an unsolvable instance.
inline std::string eight_puzzles() {
  const auto some = [](int count, const char* seed) {
    return trailblaze_run("generate tiles --count " + std::to_string(count) + " --seed " + seed)
        .out;
  };
  return write_file("eight.txt", some(lighter(40, 8), "5") +
                                     "# a comment\n1 2 3\n8 1 2 0 4 3 7 6 5\n" +
                                     some(lighter(30, 6), "6"));
}

// Returns the arguments of a stream whose last instance takes hours, and the others no time.
inline std::string hard_stream() {
  const std::string file = write_file("one-hard.txt",
                                      "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15\n"
                                      "1 2 3 4 5 6 7 8 9 10 11 12 13 0 14 15\n"
                                      "2 15 1 12 8 5 6 11 4 9 10 7 3 14 13 0\n");
  return "tiles --size 4x4 --goal '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0' "
         "--search idastar:misplaced --format json --file " +
         file;
}

// Returns the files that hold the answers.
inline std::vector<std::filesystem::path> answers_in(const std::string& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().filename().string().starts_with("answers-")) files.push_back(entry.path());
  }
  return files;
}

}  // namespace trailblaze
