// Shared by the fuzz targets: the streams of the process in memory, files in memory, limits that
// keep a run short, and the rules for every run.
#pragma once

#include <absl/status/status.h>

#include <string>
#include <string_view>

#include "cli/options/settings.hpp"

namespace trailblaze::fuzz {

// Replaces stdin, stdout and stderr by files in memory when a target first asks for them.
class Console {
 public:
  static Console& get();

  // Sets the program's stdin to `input` and clears its earlier output.
  void begin(std::string_view input) const;
  std::string out() const;
  std::string err() const;

  // Writes to the original stderr of the process.
  void report(std::string_view text) const;

 private:
  Console();

  int report_;
};

// Returns the name of a file in memory with these bytes. The next call overwrites it.
std::string memory_file(std::string_view bytes);

// If `holds` is false, reports `what` with the program's output and aborts the process.
void require(bool holds, std::string_view what);

// Requires that an error has a message.
void require_message(const absl::Status& error);

// Lowers limits for a run of some milliseconds.
Limits small(const Limits& asked);
void make_small(Settings& settings);

// Returns settings with small limits, one thread, and reports as JSON.
Settings small_settings();

// The outcomes that a run may have.
struct Expected {
  bool may_be_broken = false;  // Allows exit code 40: a report or a table does not hold.
  bool many = false;           // Each of many instances or reports may be wrong.
  Format format = Format::kText;
};

// Checks the rules for every run that ends with this exit code. stderr is text, with a single line
// for a mistake and nothing otherwise. Reports in JSON on stdout pass verification.
void check_run(int code, const Expected& expected);

// Runs a command and checks it. Returns its exit code.
int run(absl::StatusOr<int> (*command)(const Settings&), const Settings& settings,
        const Expected& expected);

}  // namespace trailblaze::fuzz
