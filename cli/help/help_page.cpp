#include "cli/help/help_page.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include "cli/report/colour.hpp"
#include "cli/report/picture.hpp"

namespace trailblaze {
namespace {

// Columns of names before their meanings. On a narrow terminal, meanings are below names.
constexpr std::size_t kNames = 24, kNamesIfNarrow = 4;
constexpr std::size_t kNarrow = 60;

// Returns the arguments of a command line, with their quotes.
std::vector<std::string> typed_arguments(const std::string& line) {
  std::vector<std::string> arguments(1);
  bool is_quoted = false;
  for (const char c : line) {
    if (c == '"') is_quoted = !is_quoted;
    if (c == ' ' && !is_quoted) {
      arguments.emplace_back();
    } else {
      arguments.back() += c;
    }
  }
  return arguments;
}

// Splits the choices of a value, such as "text|json|csv", into lines that end with a '|'.
std::vector<std::string> split_to_fit(std::string_view value, std::size_t width) {
  std::vector<std::string> lines;
  while (columns(value) > width) {
    const std::size_t bar = value.rfind('|', width - 1);
    if (bar == value.npos) break;
    lines.emplace_back(value.substr(0, bar + 1));
    value.remove_prefix(bar + 1);
  }
  lines.emplace_back(value);
  return lines;
}

}  // namespace

HelpPage::HelpPage(const Page& page)
    : width_(std::min(page.columns, kColumns)),
      names_(width_ < kNarrow ? kNamesIfNarrow : kNames),
      ink_(page.ink) {}

void HelpPage::add_gap() {
  if (!out_.empty()) out_ += "\n";
}

void HelpPage::title(const std::string& text) {
  add_gap();
  for (const std::string& line : wrapped(text, width_)) {
    out_ += toned(line, Tone::kTitle, ink_) + "\n";
  }
}

void HelpPage::paragraph(const std::string& text) {
  add_gap();
  for (const std::string& line : wrapped(text, width_)) out_ += line + "\n";
}

void HelpPage::row(const std::string& name, const std::string& value, const std::string& meaning) {
  std::string line = std::string(kMargin, ' ') + toned(name, Tone::kName, ink_);
  if (!value.empty() && columns(line) + 1 + columns(value) <= width_) {
    line += " " + value;
  } else if (!value.empty()) {
    out_ += line + "\n";
    const std::string indent(3 * kMargin, ' ');  // deeper than the meaning
    for (const std::string& part : split_to_fit(value, width_ - indent.size())) {
      out_ += indent + part + "\n";
    }
    line.clear();
  }
  for (const std::string& part : wrapped(meaning, width_ - names_)) {
    if (!line.empty() && columns(line) + kMargin > names_) {
      out_ += line + "\n";
      line.clear();
    }
    line.append(names_ - columns(line), ' ');
    out_ += line + part + "\n";
    line.clear();
  }
}

void HelpPage::sample(const std::string& name, const std::string& text) {
  constexpr std::string_view kDots = "...";
  std::string line = std::string(kMargin, ' ') + toned(name, Tone::kName, ink_);
  if (width_ < kNarrow) {
    out_ += line + "\n";
    line.clear();
  }
  line.append(std::max(names_, columns(line) + 1) - columns(line), ' ');
  const std::size_t room = width_ - columns(line);
  const bool is_long = columns(text) > room;
  const std::string shown = is_long ? cut(text, room - kDots.size()).append(kDots) : text;
  out_ += line + shown + "\n";
}

void HelpPage::command_line(const std::string& line) {
  constexpr std::string_view kGoesOn = " \\";
  std::string row(kMargin, ' ');
  bool is_empty = true;
  for (const std::string& argument : typed_arguments(line)) {
    if (!is_empty && columns(row) + 1 + columns(argument) + kGoesOn.size() > width_) {
      out_.append(row).append(kGoesOn).append("\n");
      row.assign(2 * kMargin, ' ');
      is_empty = true;
    }
    if (!is_empty) row += ' ';
    row += argument;
    is_empty = false;
  }
  out_ += row + "\n";
}

}  // namespace trailblaze
