// The lines of a command's output. They are views of the kept output: bytes are only copied when
// Python asks for a line.
//
//   {"command":"solve","line":1,...}\n{"command":"solve","line":2,...}\n   the text, kept once
//   |                                |                                     the beginnings of lines
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/report/output.hpp"

namespace trailblaze {

class Lines {
 public:
  // Splits the text into its lines, without line ends. Empty lines are left out.
  explicit Lines(KeptText text);

  // The whole text, also if this object is a slice.
  std::string_view text() const { return text_->view(); }

  std::size_t size() const { return lines_.size(); }
  std::string_view operator[](std::size_t i) const { return lines_[i]; }

  // Returns the `count` lines at begin, begin + step and so on. `step` may be negative.
  Lines slice(std::ptrdiff_t begin, std::ptrdiff_t step, std::size_t count) const;

  // Returns the values of the field `name` of all lines, as a JSON array. Each line must be a JSON
  // object. Fields of nested objects do not count. Returns nullopt if a line lacks the field.
  std::optional<std::string> values(const std::string& name) const;

 private:
  Lines() = default;

  std::shared_ptr<const KeptText> text_;
  std::vector<std::string_view> lines_;  // parts of the text
};

}  // namespace trailblaze
