// Shared by the table programs: options, a stopwatch, the exit on an error, and the table.
//
// A table program measures its rows in rounds, each row once a round, so that a slow phase of the
// machine affects all rows. A cell shows the median of its samples. The Markdown table goes to
// stdout, progress to stderr.
#pragma once

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/isa.hpp"
#include "engine/base/limits.hpp"
#include "engine/base/machine.hpp"

namespace trailblaze::bench {

// Ends the program without a table: a count is wrong, or nothing can be measured.
[[noreturn]] inline void die(const std::string& why) {
  std::fflush(stdout);
  fmt::print(stderr, "bench: {}\n", why);
  std::exit(1);
}

inline void check_count(std::string_view what, std::uint64_t found, std::uint64_t expected) {
  if (found != expected) die(fmt::format("{}: counted {}, expected {}", what, found, expected));
}

// Options of the form --name N.
class Options {
 public:
  Options(int argc, char** argv) : words_(argv + 1, argv + argc) {}

  std::uint64_t take(std::string_view name, std::uint64_t fallback, std::uint64_t least) {
    const auto at = std::find(words_.begin(), words_.end(), name);
    if (at == words_.end()) return fallback;
    std::uint64_t value = 0;
    const std::string_view text = at + 1 == words_.end() ? std::string_view{} : *(at + 1);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value < least) {
      die(fmt::format("{}: found '{}', expected a number of at least {}", name, text, least));
    }
    words_.erase(at, at + 2);
    return value;
  }

  // Rejects all options that take() has not taken.
  void finish() const {
    if (!words_.empty()) die(fmt::format("unknown option '{}'", words_.front()));
  }

 private:
  std::vector<std::string_view> words_;
};

// Runs body() and returns its wall time in seconds.
template <class Body>
double time(const Body& body) {
  const auto begin = std::chrono::steady_clock::now();
  body();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

// Returns the ticks per second of the time-stamp counter, which runs at the nominal clock.
inline double ticks_a_second() {
  const std::uint64_t before = __builtin_ia32_rdtsc();
  const double seconds = time([] {
    const Watch watch{Limits{}};
    while (watch.seconds() < 0.05) continue;
  });
  return static_cast<double>(__builtin_ia32_rdtsc() - before) / seconds;
}

inline double median(std::vector<double> samples) {
  std::sort(samples.begin(), samples.end());
  const std::size_t n = samples.size();
  return (samples[(n - 1) / 2] + samples[n / 2]) / 2;
}

// Measures how busy other processes keep the processors from now on. If they are busy, the figures
// of a table are unreliable.
class OtherProcesses {
 public:
  // Returns the mean number of processors that other processes use.
  double busy() const { return (busy_seconds() - begin_) / seconds(); }
  double seconds() const { return watch_.seconds(); }

 private:
  // Returns the seconds of processor time that all other processes have used since the machine
  // started.
  static double busy_seconds() {
    std::ifstream in("/proc/stat");
    std::string word;
    double ticks = 0, user = 0, nice = 0, system = 0;
    if (in >> word >> user >> nice >> system) ticks = user + nice + system;
    rusage own{};
    getrusage(RUSAGE_SELF, &own);
    const auto seconds = [](const timeval& t) {
      return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) * 1e-6;
    };
    return ticks / static_cast<double>(sysconf(_SC_CLK_TCK)) - seconds(own.ru_utime) -
           seconds(own.ru_stime);
  }

  Watch watch_{Limits{}};
  double begin_ = busy_seconds();
};

// Prints the lines above a table: the machine, and how busy other processes kept it.
inline void print_machine(std::uint64_t rounds, const OtherProcesses& others) {
  std::ifstream in("/proc/cpuinfo");
  std::string model = "unknown processor";
  for (std::string line; std::getline(in, line);) {
    if (line.rfind("model name", 0) == 0) model = line.substr(line.find(':') + 2);
  }
  fmt::print("{}, {} threads, kernels for {}; medians of at most {} rounds in {:.0f} s.\n", model,
             available_threads(), name(best_isa()), rounds, others.seconds());
  fmt::print("Other processes took {:.2f} processors meanwhile.\n\n", others.busy());
}

class Table {
 public:
  struct Column {
    std::string title;
    int decimals = 0;
  };
  using Row = std::size_t;

  Table(std::vector<std::string> labels, std::vector<Column> columns)
      : labels_(std::move(labels)), columns_(std::move(columns)) {}

  Row add(std::vector<std::string> labels) {
    rows_.push_back({std::move(labels), std::vector<std::vector<double>>(columns_.size())});
    return rows_.size() - 1;
  }

  void sample(Row row, std::size_t column, double value) {
    rows_[row].samples[column].push_back(value);
  }
  bool has(Row row, std::size_t column) const { return !rows_[row].samples[column].empty(); }
  double median(Row row, std::size_t column) const {
    return bench::median(rows_[row].samples[column]);
  }

  void print() const {
    std::vector<std::vector<std::string>> lines(1, labels_);
    for (const Column& column : columns_) lines[0].push_back(column.title);
    for (Row row = 0; row < rows_.size(); ++row) {
      lines.push_back(rows_[row].labels);
      for (std::size_t c = 0; c < columns_.size(); ++c) {
        lines.back().push_back(
            has(row, c) ? fmt::format("{:.{}f}", median(row, c), columns_[c].decimals) : "");
      }
    }
    std::vector<std::size_t> widths(lines[0].size());
    for (const auto& line : lines) {
      for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], line[i].size());
    }
    for (std::size_t l = 0; l < lines.size(); ++l) {
      for (std::size_t i = 0; i < widths.size(); ++i) {
        const std::string& cell = lines[l][i];
        if (i == 0) {
          fmt::print("| {:<{}} ", cell, widths[i]);
        } else {
          fmt::print("| {:>{}} ", cell, widths[i]);  // numbers
        }
      }
      fmt::print("|\n");
      if (l != 0) continue;
      for (std::size_t i = 0; i < widths.size(); ++i) {
        fmt::print("|{:-<{}}{}", "", widths[i] + 1, i == 0 ? '-' : ':');
      }
      fmt::print("|\n");
    }
  }

 private:
  struct Cells {
    std::vector<std::string> labels;
    std::vector<std::vector<double>> samples;  // by column
  };

  std::vector<std::string> labels_;  // titles of the columns with text
  std::vector<Column> columns_;
  std::vector<Cells> rows_;
};

}  // namespace trailblaze::bench
