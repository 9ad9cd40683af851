#include "puzzles/jugs/jug_levels.hpp"

#include <algorithm>

#include "engine/base/text.hpp"
#include "puzzles/text/regex.hpp"

namespace trailblaze {
namespace {

constexpr std::string_view kAnyLevel = "?xX*_.-";  // each of these characters means any level

std::string jug_name(std::size_t i) { return "jug " + std::to_string(i + 1); }

// Returns the litres of a goal that names no jug: "4 anywhere", "4 litres in any jug".
std::optional<std::string> litres_anywhere(std::string_view text) {
  static const Regex kAnywhere(
      R"((?i)\s*(\S+?)\s*(?:l|lit(?:er|re)s?|gallons?)?\s+(?:anywhere|in any(?: jug)?)\s*)");
  std::string litres;
  if (!kAnywhere.matches(text, &litres)) return std::nullopt;
  return litres;
}

}  // namespace

std::string plain_levels(std::string_view text) {
  std::string plain(text);
  if (text.find_first_not_of("0123456789,/? ()[]") == text.npos) return plain;
  static const Regex kUnit(R"((?i)(\d)\s*(?:l|lit(?:er|re)s?|gal(?:lon)?s?)\b)");
  static const Regex kAnyWord(R"((?i)\b(?:any|none|null)\b)");
  static const Regex kWithSigns(R"(\s*\d+(?:[-:|]\d+)+\s*)");
  kUnit.replace_all(&plain, R"(\1)");
  kAnyWord.replace_all(&plain, "?");
  for (char& c : plain) c = c == '{' ? '(' : c == '}' ? ')' : c;
  if (kWithSigns.matches(plain)) {
    for (char& c : plain) c = is_digit(c) ? c : ',';
  }
  return plain;
}

std::string plain_alternatives(std::string text) {
  static const Regex kOr(R"((?i)\s*\bor\b\s*)");
  kOr.replace_all(&text, "|");
  return text;
}

absl::StatusOr<JugLevels> read_levels(std::string_view text, const Fields& jugs, bool wildcards) {
  const std::string plain = plain_levels(text);
  const std::vector<std::string_view> parts = list_items(plain);
  if (parts.size() != jugs.size()) {
    const bool is_alone = wildcards && parts.size() == 1;
    return invalid("found " + quantity(static_cast<std::int64_t>(parts.size()), "level") +
                   ", expected " + std::to_string(jugs.size()) + ", one for each jug" +
                   (is_alone ? ", or \"" + std::string(parts[0]) + " anywhere\"" : ""));
  }
  JugLevels levels;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    std::string_view word = parts[i];
    if (wildcards && word.size() == 1 && kAnyLevel.find(word) != kAnyLevel.npos) {
      levels.emplace_back();
      continue;
    }
    if (const std::size_t size = word.find('/'); size != word.npos) {  // as in pictures: 0/3
      const auto litres = parse_number(word.substr(size + 1), jugs.largest(i), jugs.largest(i));
      if (!litres.ok()) return in_field(jug_name(i), litres.status());
      word = word.substr(0, size);
    }
    const auto level = parse_number(word);
    if (!level.ok()) return in_field(jug_name(i), level.status());
    levels.emplace_back(*level);
  }
  return levels;
}

absl::StatusOr<std::vector<JugLevels>> read_any_levels(std::string_view text, const Fields& jugs) {
  const auto anywhere = litres_anywhere(text);
  if (!anywhere) {
    const auto levels = read_levels(text, jugs, true);
    if (!levels.ok()) return levels.status();
    return std::vector<JugLevels>{*levels};
  }
  const auto litres = parse_number(trim(*anywhere));
  if (!litres.ok()) return litres.status();
  std::vector<JugLevels> lists;
  std::size_t largest = 0;
  const auto add = [&](std::size_t i) {
    lists.emplace_back(jugs.size());
    lists.back()[i] = *litres;
  };
  for (std::size_t i = 0; i < jugs.size(); ++i) {
    if (*litres <= jugs.largest(i)) add(i);
    if (jugs.largest(i) > jugs.largest(largest)) largest = i;
  }
  if (lists.empty()) add(largest);
  return lists;
}

std::optional<std::size_t> overfull_jug(const JugLevels& levels, const Fields& jugs) {
  for (std::size_t i = 0; i < levels.size(); ++i) {
    if (levels[i] && *levels[i] > jugs.largest(i)) return i;
  }
  return std::nullopt;
}

absl::Status check_held(const JugLevels& levels, const Fields& jugs) {
  const auto jug = overfull_jug(levels, jugs);
  if (!jug) return absl::OkStatus();
  return in_field(jug_name(*jug),
                  parse_number(std::to_string(*levels[*jug]), 0, jugs.largest(*jug)).status());
}

State state_of(const JugLevels& levels, const Fields& jugs) {
  State s = 0;
  for (std::size_t i = 0; i < levels.size(); ++i) s += *levels[i] * jugs.weight(i);
  return s;
}

void LevelSet::add(const JugLevels& levels, const Fields& jugs) {
  lists_.push_back(levels);
  if (std::ranges::all_of(levels, [](const auto& level) { return level.has_value(); })) {
    whole_.push_back(state_of(levels, jugs));
  } else {
    open_.push_back(levels);
  }
}

bool LevelSet::covers(const JugLevels& levels) const {
  return std::ranges::any_of(lists_, [&](const JugLevels& list) {
    return std::ranges::equal(
        list, levels, [](const auto& wide, const auto& narrow) { return !wide || wide == narrow; });
  });
}

bool LevelSet::is_open(State s, const Fields& jugs) const {
  return std::ranges::any_of(open_, [&](const JugLevels& levels) {
    for (std::size_t i = 0; i < levels.size(); ++i) {
      if (levels[i] && *levels[i] != jugs.get(s, i)) return false;
    }
    return true;
  });
}

}  // namespace trailblaze
