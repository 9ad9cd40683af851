// One instance of a stream (instances.hpp).
#pragma once

#include <absl/status/status.h>

#include <cstdint>
#include <string>
#include <vector>

#include "engine/session/session.hpp"

namespace trailblaze {

struct StreamInstance {
  std::uint64_t line = 0;      // the number of its first line, or of a random instance
  std::string start;           // in the form that the puzzle prints, or as it was written
  Parameters parameters = {};  // what else its text says
  std::string text = {};       // what a form read; "" if that is the start
  bool is_alone = false;       // it has another size than the first one, and a session of its own
  std::vector<std::string> notes = {};
  absl::Status error = {};  // not OK: it cannot be read
  bool may_be_row = false;  // it may also be a row of a board of several lines
  bool is_whole = false;    // no part of its rows is a board by itself
  bool is_start = true;     // false: its lines are in doubt, or a label says that it is none
  std::size_t file = 0;     // the number of its file, from 0
};

}  // namespace trailblaze
