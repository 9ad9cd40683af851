#include "cli/pages/page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <utility>
#include <vector>

#include "cli/pages/page_texts.hpp"
#include "cli/pages/picture_json.hpp"
#include "cli/report/json.hpp"

namespace trailblaze {
namespace {

std::string in_html(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  }
  return out;
}

// JSON inside of a <script>, which no text in it may end.
std::string in_script(std::string_view json) {
  std::string out;
  for (const char c : json) {
    if (c == '<') {
      out += "\\u003c";
    } else {
      out += c;
    }
  }
  return out;
}

using Part = std::pair<std::string_view, std::string_view>;

// The page with each @name@ replaced. What is put in is not looked at again.
std::string filled(std::string_view page, std::initializer_list<Part> parts) {
  std::string out;
  while (!page.empty()) {
    const auto part = std::find_if(parts.begin(), parts.end(),
                                   [&](const Part& p) { return page.starts_with(p.first); });
    if (part != parts.end()) {
      out += part->second;
      page.remove_prefix(part->first.size());
    } else {
      const std::size_t length = std::min(page.find('@', 1), page.size());
      out += page.substr(0, length);
      page.remove_prefix(length);
    }
  }
  return out;
}

// ["1 down",4,9,"7 0",["1",0,2]]: the position behind a move, by what differs from the one before.
// Texts are cut at bytes, so those with characters of several bytes are written whole.
std::string move_json(std::string_view name, std::string_view before, std::string_view after,
                      std::string_view changes) {
  const auto is_ascii = [](std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](unsigned char c) { return c < 0x80; });
  };
  std::size_t head = 0, tail = 0;
  if (is_ascii(before) && is_ascii(after)) {
    const std::size_t shorter = std::min(before.size(), after.size());
    while (head < shorter && before[head] == after[head]) ++head;
    while (tail < shorter - head && before.rbegin()[tail] == after.rbegin()[tail]) ++tail;
  }
  std::string out = "[";
  json::append(out, name);
  fmt::format_to(std::back_inserter(out), ",{},{},", head, tail);
  json::append(out, after.substr(head, after.size() - head - tail));
  if (changes != "[]")
    fmt::format_to(std::back_inserter(out), ",{}", changes.substr(1, changes.size() - 2));
  return out + "]";
}

std::string data(const SolutionPictures& solution) {
  const auto state = [&](std::size_t k) {
    return k < solution.states.size() ? std::string_view(solution.states[k]) : "";
  };
  std::vector<std::string> moves;
  for (std::size_t k = 1; k < solution.pictures.size(); ++k) {
    const std::string changes = changes_json(solution.pictures[k - 1], solution.pictures[k]);
    moves.push_back(move_json(solution.moves[k - 1], state(k - 1), state(k), changes));
  }
  std::string start;
  json::append(start, state(0));
  return fmt::format("[{},{},[{}]]", start, picture_json(solution.pictures.front()),
                     fmt::join(moves, ","));
}

}  // namespace

std::string solution_page(const SolutionPictures& solution) {
  return filled(kPlayerPage, {{"@title@", in_html(solution.title)},
                              {"@about@", in_html(solution.about)},
                              {"@data@", in_script(data(solution))}});
}

std::string figure_page(std::string_view title, std::string_view about, std::string_view svg) {
  return filled(kFigurePage,
                {{"@title@", in_html(title)}, {"@about@", in_html(about)}, {"@svg@", svg}});
}

}  // namespace trailblaze
