// The page that people read: its width and its colours. Both depend on the terminal. A file or a
// pipe gets 80 columns, and colours only with --color always.
#pragma once

#include <cstddef>

#include "engine/base/names.hpp"
#include "engine/picture/paint.hpp"

namespace trailblaze {

enum class When { kAuto, kAlways, kNever };

template <>
inline constexpr auto kNamed<When> = std::to_array<Named<When>>({{"auto", When::kAuto},
                                                                 {"always", When::kAlways},
                                                                 {"never", When::kNever}});

inline constexpr std::size_t kColumns = 80;

struct Page {
  std::size_t columns = kColumns;
  // If true, boards and tables are fitted to the width; otherwise they may be wider.
  bool is_terminal = false;
  Ink ink = Ink::kPlain;

  // Returns a page that is narrower by `margin` columns.
  Page narrowed_by(std::size_t margin) const { return {columns - margin, is_terminal, ink}; }
};

// Returns the page of stdout, 40 to 240 columns wide. With `auto` a terminal has colours unless
// NO_COLOR is set or TERM is "dumb".
Page page_of_stdout(When colours);

// Returns the ink of errors. Even with `always`, only a terminal gets colours, because programs
// read a stderr that is no terminal.
Ink ink_of_stderr(When colours);

// Returns the columns of this stream's terminal, or COLUMNS; 0 if the stream is not a terminal.
std::size_t terminal_columns(int stream);

}  // namespace trailblaze
