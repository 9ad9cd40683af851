// The page that people read: how wide it is, and whether it shows colours. A terminal says so; a
// file and a pipe get 80 columns without colours, the same at any time.
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
  bool is_terminal = false;  // then boards and tables are made to fit; else they stay as they are
  Ink ink = Ink::kPlain;

  // The page beside a margin at its left.
  Page beside(std::size_t margin) const { return {columns - margin, is_terminal, ink}; }
};

// The page of stdout, 40 to 240 columns wide. With `auto` a terminal has colours unless NO_COLOR is
// set or TERM is "dumb".
Page page_of_stdout(When colours);

// Whether errors have colours. Stderr must be a terminal for that, with `always` as well: what
// reads it otherwise is a program.
Ink ink_of_stderr(When colours);

// How many columns the terminal has that this stream goes to, or COLUMNS says; 0 where it is none.
std::size_t terminal_columns(int stream);

}  // namespace trailblaze
