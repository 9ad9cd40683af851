// What the fuzz targets share: the streams of the process in memory, files in memory, limits that
// keep a run short, and what holds of every run.
#pragma once

#include <absl/status/status.h>

#include <string>
#include <string_view>

#include "cli/options/settings.hpp"

namespace trailblaze::fuzz {

// stdin, stdout and stderr become files in memory when a target asks for them first.
class Console {
 public:
  static Console& get();

  // What the program will read from stdin. What it said before is forgotten.
  void begin(std::string_view input) const;
  std::string out() const;
  std::string err() const;

  // Writes to the stderr that the process began with.
  void report(std::string_view text) const;

 private:
  Console();

  int report_;
};

// The name of a file in memory with these bytes, until the next call.
std::string memory_file(std::string_view bytes);

// Aborts the process where something does not hold, with what the program said.
void require(bool holds, std::string_view what);

// Requires that an error says what is wrong.
void require_message(const absl::Status& error);

// Lowers limits to what a run of milliseconds needs.
Limits small(const Limits& asked);
void make_small(Settings& settings);

// Settings with small limits, one thread, and reports as JSON.
Settings small_settings();

// What may come of a run.
struct Expected {
  bool may_be_broken = false;  // Exit code 40 is an answer: a report or a table does not hold.
  bool many = false;           // Each of many instances or reports may be wrong by itself.
  Format format = Format::kText;
};

// Checks what holds of every run that has ended with this exit code: what is on stderr is text, one
// line for a mistake and none otherwise, and what is JSON on stdout would be verified.
void check_run(int code, const Expected& expected);

// Runs a command and checks it. Returns its exit code.
int run(absl::StatusOr<int> (*command)(const Settings&), const Settings& settings,
        const Expected& expected);

// Thrown in place of the program's end where a file is not what it says (check.hpp).
struct BrokenFile {};

}  // namespace trailblaze::fuzz
