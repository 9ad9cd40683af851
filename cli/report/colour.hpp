// Colours for people at a terminal. No other file of the program knows the escape sequences:
//
//   ESC [ 1 m solved ESC [ 0 m      "Select Graphic Rendition" on, the text, and off again
//
// Text for programs has no escape sequences.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/picture/paint.hpp"

namespace trailblaze {

// The role of a piece of text, which decides its colour.
enum class Tone : std::uint8_t {
  kTitle,    // of a report, and of its parts
  kGood,     // solved, verified
  kWarning,  // no solution, or a limit was reached
  kError,
  kBar,   // of a histogram
  kNote,  // less important text
  kName,  // of an option, in the help
};

// Ends all colours.
inline constexpr char kNoColours[] = "\033[0m";

// Returns the text in the colour of its tone, or unchanged if there are no colours. A newline at
// the end comes after the end of the colour.
inline std::string toned(std::string_view text, Tone tone, Ink ink) {
  constexpr const char* kBegin[] = {"\033[1m",  "\033[32m", "\033[33m", "\033[31m",
                                    "\033[36m", "\033[2m",  "\033[1m"};
  const std::size_t size = text.ends_with('\n') ? text.size() - 1 : text.size();
  if (ink == Ink::kPlain || size == 0) return std::string(text);
  std::string out = kBegin[static_cast<std::size_t>(tone)];
  out += text.substr(0, size);
  out += kNoColours;
  return out.append(text.substr(size));
}

// Returns the number of characters in the escape sequence that begins the text, or 0. These
// sequences set colours and take no room on the page.
inline std::size_t colour_sequence(std::string_view text) {
  if (!text.starts_with("\033[")) return 0;
  const std::size_t end = std::min(text.find_first_not_of("0123456789;:", 2), text.size());
  return end < text.size() && text[end] == 'm' ? end + 1 : 0;
}

// Wipes the cursor's line, and goes back to its beginning.
inline constexpr char kWipeLine[] = "\r\033[K";

}  // namespace trailblaze
