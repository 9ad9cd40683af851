#include "puzzles/permutations/text/cube_stickers.hpp"

#include <re2/re2.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>

#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

// The stickers of each place and corner, clockwise from up or down: a face, and which of its four.
constexpr std::array<std::string_view, 8> kCorners = {"U3R0F1", "U2F0L1", "U0L0B1", "U1B0R1",
                                                      "D1F3R2", "D0L3F2", "D3R3B2", "D2B3L2"};

// Where a sticker of a place is among the 24.
std::size_t index_of(std::size_t place, std::size_t sticker) {
  const std::string_view corner = kCorners[place].substr(2 * sticker, 2);
  return 4 * kStickerFaces.find(corner[0]) + static_cast<std::size_t>(corner[1] - '0');
}

// The letters of a place, clockwise.
std::array<char, 3> letters_at(const std::string& stickers, std::size_t place) {
  return {stickers[index_of(place, 0)], stickers[index_of(place, 1)], stickers[index_of(place, 2)]};
}

// The letter that shares no corner with this one: that of the opposite face.
std::optional<char> opposite(const std::string& stickers, char letter) {
  std::string others = stickers;
  for (std::size_t place = 0; place < kCorners.size(); ++place) {
    const auto here = letters_at(stickers, place);
    if (std::ranges::find(here, letter) == here.end()) continue;
    std::erase_if(others, [&](char c) { return std::ranges::find(here, c) != here.end(); });
  }
  const bool is_one =
      !others.empty() && std::ranges::count(others, others[0]) == 4 && others.size() == 4;
  return is_one ? std::optional(others[0]) : std::nullopt;
}

// The face of each letter, by the corner at down, back, left.
absl::StatusOr<std::map<char, char>> faces_of(const std::string& stickers) {
  std::map<char, char> faces;
  const auto home = letters_at(stickers, 7);
  for (std::size_t k = 0; k < 3; ++k) {
    const char face = kCorners[7][2 * k];
    const auto across = opposite(stickers, home[k]);
    if (!across) {
      return invalid(std::string("found no letter opposite to '") + home[k] +
                     "', expected one that shares no corner with it");
    }
    faces[home[k]] = face;
    faces[*across] = face == 'D' ? 'U' : face == 'B' ? 'F' : 'R';
  }
  if (faces.size() == kStickerFaces.size()) return faces;
  return invalid("found fewer than six faces, expected three pairs of opposite letters");
}

// "5+": the corner that has these faces, clockwise, and how it is twisted.
std::optional<std::string> corner_with(const std::array<char, 3>& faces) {
  for (std::size_t corner = 0; corner < kCorners.size(); ++corner) {
    for (std::size_t turns = 0; turns < 3; ++turns) {
      bool is_it = true;
      for (std::size_t k = 0; k < 3; ++k)
        is_it &= faces[(k + turns) % 3] == kCorners[corner][2 * k];
      if (is_it) return std::to_string(corner + 1) + (turns == 0 ? "" : turns == 1 ? "+" : "-");
    }
  }
  return std::nullopt;
}

// The letters of a text, where they can be stickers: six of them, four times each.
absl::StatusOr<std::string> letters_of(std::string_view text) {
  std::string stickers = stickers_of_net(text).value_or(std::string(text));
  std::erase_if(stickers, [](char c) {
    return is_space(c) || std::string_view("[](),").find(c) != std::string_view::npos;
  });
  if (stickers.size() != 4 * kStickerFaces.size()) {
    const bool is_large = stickers.size() == 9 * kStickerFaces.size();
    return another_form("found " + quantity(static_cast<std::int64_t>(stickers.size()), "sign") +
                        (is_large ? ", as many as a 3x3x3 cube has stickers" : "") +
                        ", expected the 24 stickers of a 2x2x2 cube, in the order U R F D L B");
  }
  for (const char c : stickers) {
    const auto count = std::ranges::count(stickers, c);
    if (count == 4) continue;
    return invalid(std::string("found '") + c + "' " + std::to_string(count) +
                   " times among 24 stickers, expected each of six letters 4 times");
  }
  return stickers;
}

absl::StatusOr<TextReading> read_stickers(std::string_view text, const Parameters& /*given*/) {
  auto start = cube_from_stickers(text);
  if (!start.ok()) return start.status();
  return TextReading{{{"start", *std::move(start)}}, {"read as the stickers of U, R, F, D, L, B"}};
}

// Where nobody names the form: many letters in long words are stickers, even if not 24.
absl::StatusOr<TextReading> guess_stickers(std::string_view text, const Parameters& given) {
  static const RE2 kLetters(R"(\s*(?:[A-Za-z]{2,}\s*)+)");
  const auto found = read_stickers(text, given);
  const bool is_nearly = text.size() >= 12 && RE2::FullMatch(text, kLetters);
  if (found.ok() || !is_another_form(found.status()) || !is_nearly) return found;
  return invalid(message(found.status()));
}

}  // namespace

std::optional<std::string> stickers_of_net(std::string_view text) {
  std::vector<std::string> rows;
  for (const std::string_view line : split(text, '\n')) {
    std::string row(line);
    std::erase_if(row, is_space);
    if (!row.empty()) rows.push_back(row);
  }
  constexpr std::array<std::size_t, 6> kLengths = {2, 2, 8, 8, 2, 2};
  if (!std::ranges::equal(rows, kLengths, {}, &std::string::size)) return std::nullopt;
  const auto face = [&](std::size_t row, std::size_t column) {
    return rows[row].substr(column, 2) + rows[row + 1].substr(column, 2);
  };
  return face(0, 0) + face(2, 4) + face(2, 2) + face(4, 0) + face(2, 0) + face(2, 6);
}

Picture cube_net(const TwistyPuzzle& cube, State s) {
  struct Face {
    Colour colour;
    float x, y;  // of its first sticker
  };
  using enum Colour;
  constexpr std::array<Face, 6> kFaces = {{{kWhite, 2, 0},   // U
                                           {kRed, 4, 2},     // R
                                           {kGreen, 2, 2},   // F
                                           {kYellow, 2, 4},  // D
                                           {kOrange, 0, 2},  // L
                                           {kBlue, 6, 2}}};  // B
  const std::string stickers = cube_stickers(cube, s);
  Picture picture;
  for (std::size_t i = 0; i < stickers.size(); ++i) {
    const Face& at = kFaces[i / 4];
    const Face& of = kFaces[kStickerFaces.find(stickers[i])];
    picture.push_back({.id = std::to_string(i),
                       .x = at.x + static_cast<float>(i % 2),
                       .y = at.y + static_cast<float>(i / 2 % 2),
                       .colour = of.colour,
                       .sign = stickers[i]});
  }
  return picture;
}

std::string cube_stickers(const TwistyPuzzle& cube, State s) {
  std::string stickers(4 * kStickerFaces.size(), '?');
  for (std::size_t place = 0; place < kCorners.size(); ++place) {
    const bool moves = place < 7;
    const auto corner =
        moves ? static_cast<std::size_t>(cube.piece(s, static_cast<int>(place))) : 7;
    const auto turns = moves ? static_cast<std::size_t>(cube.twist(s, static_cast<int>(place))) : 0;
    for (std::size_t k = 0; k < 3; ++k) {
      stickers[index_of(place, (k + turns) % 3)] = kCorners[corner][2 * k];
    }
  }
  return stickers;
}

absl::StatusOr<std::string> cube_from_stickers(std::string_view text) {
  const auto stickers = letters_of(text);
  if (!stickers.ok()) return stickers.status();
  const auto faces = faces_of(*stickers);
  if (!faces.ok()) return faces.status();
  std::vector<std::string> corners;
  for (std::size_t place = 0; place < 7; ++place) {
    const auto letters = letters_at(*stickers, place);
    const auto corner =
        corner_with({faces->at(letters[0]), faces->at(letters[1]), faces->at(letters[2])});
    if (!corner || corner->front() == '8') {
      return invalid("found a corner with the letters " +
                     in_quotes({letters.data(), letters.size()}) + " at the faces " +
                     std::string{kCorners[place][0], kCorners[place][2], kCorners[place][4]} +
                     ", expected one that a cube has");
    }
    corners.push_back(*corner);
  }
  return join(corners, " ");
}

InputFormat stickers_format(InputFormat::Write write) {
  return {.name = "stickers",
          .example = "UUUURRRRFFFFDDDDLLLLBBBB",
          .read = read_stickers,
          .guess = guess_stickers,
          .write = write};
}

}  // namespace trailblaze
