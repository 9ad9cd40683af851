// A dict as Python prints it, turned into JSON:
//
//   {'tiles': (2, 4, 3, 1, None), 'size': 3}     {"tiles": [2, 4, 3, 1, null], "size": 3}
#pragma once

#include <string>
#include <string_view>

namespace trailblaze {

// The text as JSON where it is a dict with its first key in single quotes, sign by sign, so that
// each stays in its place. Other texts, and dicts with escapes in their words, as they are.
std::string json_of_dict(std::string_view text);

}  // namespace trailblaze
