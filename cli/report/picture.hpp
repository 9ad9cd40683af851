// Numbers and drawings for people: 181,440; 2.4 GiB; bars; boards side by side. ASCII, as wide as
// the page. Lines may have colours, which take no room.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/report/page.hpp"

namespace trailblaze {

std::string grouped(std::uint64_t number);                   // 181440 -> "181,440"
std::string counted(std::uint64_t count, const char* what);  // "1 move", "1,024 states"
std::string bytes_text(std::uint64_t bytes);                 // "2.4 GiB"
std::string seconds_text(double seconds);                    // "310 ms", "2.4 s"
std::string rate_text(double count, double seconds);         // "1,234,567"; "-" if no time passed
std::string bar(std::uint64_t value, std::uint64_t most, std::size_t width);

// Returns the columns that a line of UTF-8 takes.
std::size_t columns(std::string_view line);

// Returns as much of a line as fits into `width` columns.
std::string cut(std::string_view line, std::size_t width);

// Removes spaces at the end. Coloured spaces stay, because they may be part of a picture.
std::string trimmed(std::string line);

// Returns the words of a text in lines of at most `width` columns; a longer word has its own line.
std::vector<std::string> wrapped(std::string_view text, std::size_t width);

// Indents each line by two columns.
inline constexpr std::size_t kMargin = 2;
std::string indented(std::string_view drawing);

std::size_t widest_line(std::string_view drawing);  // in columns

// A drawing of several lines with a line above it.
struct Panel {
  std::string caption;
  std::string drawing;
};

// Returns the panels in rows as wide as the page.
std::string side_by_side(const std::vector<Panel>& panels, const Page& page);

// Returns a histogram with a row per value, from the first value that occurs; `counts[i]` items
// have value i. If it would have more than 120 rows, several values share a row.
std::string histogram(std::string_view of_what, std::string_view unit,
                      const std::vector<std::uint64_t>& counts, const Page& page);

// Returns a table whose columns are as wide as their cells. The first row is the head. The first
// `left_columns` columns are aligned left, the others right. On a terminal that is too narrow,
// the last column is wrapped, provided that it is aligned left.
std::string table(const std::vector<std::vector<std::string>>& rows, std::size_t left_columns,
                  const Page& page = {});

}  // namespace trailblaze
