// A dict as Python prints it, turned into JSON:
//
//   {'tiles': (2, 4, 3, 1, None), 'size': 3}     {"tiles": [2, 4, 3, 1, null], "size": 3}
#pragma once

#include <string>
#include <string_view>

namespace trailblaze {

// Converts a dict whose first key is in single quotes into JSON, sign by sign, so that each sign
// keeps its place. Returns other texts, and dicts with escapes in their strings, unchanged.
std::string json_of_dict(std::string_view text);

}  // namespace trailblaze
