// Regular expressions over std::string_view, in RE2's syntax. In the library only regex.cpp
// includes RE2, whose own type of a text is another one in each release of Debian.
//
//   static const Regex kKey(R"((\w+) *= *(\w+))");
//   std::string_view key, value;
//   if (kKey.matches("size=3x4", &key, &value)) ...   // key is "size", value is "3x4"
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace re2 {
class RE2;
}

namespace trailblaze {

class Regex {
 public:
  // An invalid expression is a mistake in our code: RE2 logs it, and nothing matches.
  explicit Regex(std::string_view expression);
  ~Regex();
  Regex(const Regex&) = delete;
  Regex& operator=(const Regex&) = delete;

  // Returns whether the expression matches the whole text. Stores what its groups matched in
  // `groups`, each a std::string_view or a std::string. A group that took no part in the match, or
  // that the expression does not have, gives a std::string_view whose data() is null.
  template <class... Group>
  bool matches(std::string_view text, Group*... groups) const {
    return find(Anchor::kBoth, text, nullptr, groups...);
  }

  // Returns whether the expression matches somewhere in the text.
  template <class... Group>
  bool is_in(std::string_view text, Group*... groups) const {
    return find(Anchor::kNone, text, nullptr, groups...);
  }

  // If the expression matches at the beginning of `rest`, removes the match from it.
  template <class... Group>
  bool consume(std::string_view* rest, Group*... groups) const {
    return find(Anchor::kStart, *rest, rest, groups...);
  }

  // If the expression matches somewhere in `rest`, removes all up to the end of the first match.
  template <class... Group>
  bool find_and_consume(std::string_view* rest, Group*... groups) const {
    return find(Anchor::kNone, *rest, rest, groups...);
  }

  // Replaces each match in the text. In `replacement`, \1 is the first group.
  void replace_all(std::string* text, std::string_view replacement) const;

 private:
  enum class Anchor { kNone, kStart, kBoth };
  static constexpr std::size_t kMostFound = 8;  // the whole match and seven groups

  // Finds the first match. found[0] becomes the whole match, found[1] the first group.
  bool search(Anchor anchor, std::string_view text, std::span<std::string_view> found) const;

  template <class... Group>
  bool find(Anchor anchor, std::string_view text, std::string_view* rest, Group*... groups) const {
    static_assert(sizeof...(groups) < kMostFound);
    if (sizeof...(groups) == 0 && rest == nullptr) return search(anchor, text, {});
    std::array<std::string_view, 1 + sizeof...(groups)> found;
    if (!search(anchor, text, found)) return false;
    if (rest != nullptr) *rest = text.substr(found[0].data() + found[0].size() - text.data());
    [[maybe_unused]] const std::string_view* group = found.data();
    ((*groups = *++group), ...);
    return true;
  }

  const std::unique_ptr<const re2::RE2> re2_;
};

}  // namespace trailblaze
