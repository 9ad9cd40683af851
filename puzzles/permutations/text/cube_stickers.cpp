#include "puzzles/permutations/text/cube_stickers.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "engine/base/text.hpp"
#include "puzzles/text/regex.hpp"

namespace trailblaze {
namespace {

constexpr std::array kTwists = {"", "+", "-"};

std::string letters_at(const std::string& stickers, std::size_t place) {
  std::string letters;
  for (std::size_t k = 0; k < 3; ++k) letters += stickers[sticker_index(place, k)];
  return letters;
}

// Returns the letters of a text if they can be stickers.
absl::StatusOr<std::string> letters_of(std::string_view text) {
  std::string stickers = join(list_items(stickers_of_net(text).value_or(std::string(text))), "");
  if (stickers.size() != 4 * kStickerFaces.size()) {
    const std::string wrong = "found " + std::to_string(stickers.size()) +
                              " signs, expected the 24 stickers of a cube in the order U R F D L B";
    // Many letters in long words are meant as stickers, even if they are not 24.
    static const Regex kLetters(R"(\s*(?:[A-Za-z]{2,}\s*)+)");
    const bool is_nearly = text.size() >= 12 && kLetters.matches(text);
    return is_nearly ? invalid(wrong) : another_form(wrong);
  }
  for (const char c : stickers) {
    const auto count = std::ranges::count(stickers, c);
    if (count == 4) continue;
    return invalid(std::string("found '") + c + "' " + std::to_string(count) +
                   " times, expected each of six letters 4 times");
  }
  return stickers;
}

// Returns the face of each letter. The corner at home has three letters. Each of them shares no
// corner with the letter of the opposite face.
absl::StatusOr<std::map<char, char>> faces_of(const std::string& stickers) {
  std::map<char, char> faces;
  for (std::size_t k = 0; k < 3; ++k) {
    const char letter = letters_at(stickers, kCubeHome)[k];
    std::set<char> others(stickers.begin(), stickers.end());
    for (std::size_t place = 0; place < kCubeCorners.size(); ++place) {
      const std::string here = letters_at(stickers, place);
      if (here.find(letter) == here.npos) continue;
      for (const char c : here) others.erase(c);
    }
    faces[letter] = kCubeCorners[kCubeHome].faces[k];
    if (others.size() == 1) faces[*others.begin()] = "UFR"[k];
  }
  if (faces.size() == kStickerFaces.size()) return faces;
  return invalid("found " + in_quotes(stickers) + ", expected three pairs of letters that share " +
                 "no corner, one pair for opposite faces");
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

absl::StatusOr<std::string> cube_from_stickers(std::string_view text) {
  const auto stickers = letters_of(text);
  if (!stickers.ok()) return stickers.status();
  const auto faces = faces_of(*stickers);
  if (!faces.ok()) return faces.status();
  std::vector<std::string> corners;
  for (std::size_t place = 0; place < kCubeHome; ++place) {
    const std::string letters = letters_at(*stickers, place);
    std::string round;  // the faces of these letters, twice
    for (const char letter : letters + letters) round += faces->at(letter);
    std::size_t corner = 0;
    while (corner < kCubeHome && round.find(kCubeCorners[corner].faces) == round.npos) ++corner;
    if (corner == kCubeHome) {
      return invalid("found a corner with the letters " + in_quotes(letters) + " at the faces " +
                     std::string(kCubeCorners[place].faces) + ", expected a corner of a cube");
    }
    const std::size_t twist = round.find(kCubeCorners[corner].faces);
    corners.push_back(std::to_string(corner + 1) + kTwists[twist]);
  }
  return join(corners, " ");
}

absl::StatusOr<TextReading> read_stickers(std::string_view text, const Parameters& /*given*/) {
  auto start = cube_from_stickers(text);
  if (!start.ok()) return start.status();
  return TextReading{{{"start", *std::move(start)}}, {"read as the stickers of U, R, F, D, L, B"}};
}

}  // namespace trailblaze
