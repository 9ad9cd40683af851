// An instance of a stream (instances.hpp).
#pragma once

#include <absl/status/status.h>

#include <cstdint>
#include <string>
#include <vector>

#include "engine/session/session.hpp"

namespace trailblaze {

struct StreamInstance {
  std::uint64_t line = 0;      // its first line, or the number of a random instance
  std::string start;           // in the form that the puzzle prints, or the original text
  Parameters parameters = {};  // other parameters in its text
  std::string text = {};       // the text that a form read; "" if that is the start
  bool is_alone = false;  // true if its size differs from the first, so that it has its own session
  std::vector<std::string> notes = {};
  absl::Status error = {};  // not OK: it cannot be read
  bool may_be_row = false;  // true if it may also be a row of a board of several lines
  bool is_whole = false;    // true if no part of its rows is a board by itself
  bool is_start = true;     // false if its lines are in doubt, or if its label names a goal
  std::size_t file = 0;     // index of its file, from 0
};

}  // namespace trailblaze
