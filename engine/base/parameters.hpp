// The parameters of a puzzle by name, as text: "size" -> "3x3". Alternatives of a goal are joined by
// '|'. The start is one of them ("start") where it is given.
#pragma once

#include <map>
#include <string>

namespace trailblaze {

using Parameters = std::map<std::string, std::string>;

}  // namespace trailblaze
