// Lines of a file that wait for the next lines, because they are or may be parts of an instance:
// the rows of a board up to a blank line, an object up to its last brace, or a section of twsearch
// up to its End.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "cli/stream/lines.hpp"
#include "puzzles/moves/definition.hpp"

namespace trailblaze {

class PendingLines {
 public:
  bool empty() const { return lines_.empty(); }
  void add(Line line);

  // Requires that there is a line.
  const Line& first() const { return lines_.front(); }

  // True if the lines begin a JSON object, or a section: all lines up to its end are a part of it.
  bool are_object() const { return is_object_; }
  bool are_whole_object() const { return is_object_ && depth_ <= 0; }
  bool are_section() const { return !lines_.empty() && begins_piece_section(lines_.front().text); }

  // True if the first line is the upper edge of a box. A row inside the box is no instance by
  // itself.
  bool are_in_box() const;

  // True if a line may be the next row of a board: it has the length or the number of words of the
  // first line, or the first line may be the size of the board.
  bool may_go_on_with(std::string_view row) const;

  // True if no more lines belong to these: the object has ended, or there are too many lines.
  bool are_whole() const;
  // True if there are so many lines that complete boards must be taken out. Never true for an
  // object or a section, whose lines stay together.
  bool are_many() const { return lines_.size() > kMost && !is_object_ && !are_section(); }

  // Takes all lines out.
  std::vector<Line> take();

 private:
  static constexpr std::size_t kMost = 4096;

  std::vector<Line> lines_;
  bool is_object_ = false;
  int depth_ = 0;   // braces of the object that are open
  char first_ = 0;  // the character after its first brace: '\'' in a dict of Python
};

// Returns how many more brackets a line opens than it closes, without brackets in quotes.
int opened_brackets(std::string_view line, std::string_view quotes = "'\"");

// True if an object begins at the end of a line: "{", "Start: {".
inline bool opens_object(std::string_view line) { return line.ends_with('{'); }

// True if lines that may be codes look like a board: rows of equal length, on which equal signs are
// neighbours.
bool look_like_board(const std::vector<Line>& lines);

}  // namespace trailblaze
