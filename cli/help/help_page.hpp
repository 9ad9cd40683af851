// Writes a help: titles, paragraphs, and names with what they mean beside them.
#pragma once

#include <cstddef>
#include <string>
#include <utility>

#include "cli/report/page.hpp"

namespace trailblaze {

// The parts of a help, one after another, with an empty line between two of them. It has at most 80
// columns, and fewer on a narrow terminal.
class HelpPage {
 public:
  explicit HelpPage(const Page& page);

  void title(const std::string& text);
  void paragraph(const std::string& text);

  // A name and its value with what they mean beside them, or below where they are long.
  void row(const std::string& name, const std::string& value, const std::string& meaning);

  // A name with a text that is shown as it is, as far as it fits.
  void sample(const std::string& name, const std::string& text);

  // A command line as it is typed, in several lines where it is long.
  void command_line(const std::string& line);

  std::string take() { return std::move(out_); }

 private:
  void add_gap();

  const std::size_t width_, names_;
  const Ink ink_;
  std::string out_;
};

}  // namespace trailblaze
