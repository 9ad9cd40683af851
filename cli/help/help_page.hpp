// Writes a help: titles, paragraphs, and names with their meanings.
#pragma once

#include <cstddef>
#include <string>
#include <utility>

#include "cli/report/page.hpp"

namespace trailblaze {

// A help in at most 80 columns, and fewer on a narrow terminal. It adds parts in the order of the
// calls, with an empty line between two parts.
class HelpPage {
 public:
  explicit HelpPage(const Page& page);

  void title(const std::string& text);
  void paragraph(const std::string& text);

  // Adds a name, its value and their meaning. A long name has its meaning below.
  void row(const std::string& name, const std::string& value, const std::string& meaning);

  // Adds a name and a text, which is cut to the line's width.
  void sample(const std::string& name, const std::string& text);

  // Adds a command line. Breaks a long command line with backslashes.
  void command_line(const std::string& line);

  std::string take() { return std::move(out_); }

 private:
  void add_gap();

  const std::size_t width_, names_;
  const Ink ink_;
  std::string out_;
};

}  // namespace trailblaze
