// Numbers and drawings for people: 181,440; 2.4 GiB; bars; boards side by side. ASCII, 80 columns.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace trailblaze {

inline constexpr std::size_t kColumns = 80;

std::string grouped(std::uint64_t number);                   // 181440 -> "181,440"
std::string counted(std::uint64_t count, const char* what);  // "1 move", "1,024 states"
std::string bytes_text(std::uint64_t bytes);                 // "2.4 GiB"
std::string seconds_text(double seconds);                    // "310 ms", "2.4 s"
std::string rate_text(double count, double seconds);  // "1,234,567"; "-" when nothing was timed
std::string bar(std::uint64_t value, std::uint64_t most, std::size_t width);

// How many columns a line of UTF-8 takes.
std::size_t columns(std::string_view line);

std::string trimmed(std::string line);  // without the spaces at its end

std::string indented(std::string_view drawing);  // each line two columns to the right

// A drawing of several lines with a line above it.
struct Panel {
  std::string caption;
  std::string drawing;
};

// The panels in rows as wide as the page.
std::string side_by_side(const std::vector<Panel>& panels);

// A histogram: one row a value, from the first that occurs; `counts[i]` items of value i. More than
// 120 rows are put together several in one, so that it stays a page or two.
std::string histogram(std::string_view of_what, std::string_view unit,
                      const std::vector<std::uint64_t>& counts);

// A table whose columns are as wide as need be; the first row is the head, the first column and
// `left_columns - 1` more are set to the left, the others to the right.
std::string table(const std::vector<std::vector<std::string>>& rows, std::size_t left_columns);

}  // namespace trailblaze
