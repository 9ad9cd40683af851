// The lines of what a command printed, where it was printed to: their bytes are copied when Python
// asks for a line, and not before.
//
//   {"command":"solve","line":1,...}\n{"command":"solve","line":2,...}\n   the text, kept once
//   |                                |                                     where its lines begin
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
  // All lines that are not empty, without their ends.
  explicit Lines(KeptText text);

  // The text that they are lines of, with all of its lines.
  std::string_view text() const { return text_->view(); }

  std::size_t size() const { return lines_.size(); }
  std::string_view operator[](std::size_t i) const { return lines_[i]; }

  // Those at begin, begin + step and so on, `count` of them, of the same text. `step` may be
  // negative.
  Lines slice(std::ptrdiff_t begin, std::ptrdiff_t step, std::size_t count) const;

  // Of lines that are objects of JSON: the field `name` of each, as an array of JSON. Fields of
  // objects inside do not count. Nothing where a line has no such field.
  std::optional<std::string> values(const std::string& name) const;

 private:
  Lines() = default;

  std::shared_ptr<const KeptText> text_;
  std::vector<std::string_view> lines_;  // parts of the text
};

}  // namespace trailblaze
