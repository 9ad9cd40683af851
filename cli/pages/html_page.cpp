#include "cli/pages/html_page.hpp"

#include <absl/strings/str_replace.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>
#include <vector>

#include "cli/pages/picture_json.hpp"
#include "cli/report/json.hpp"
#include "engine/picture/svg.hpp"

namespace trailblaze {

// The templates of pages. cmake/embed.py makes them from the files of this folder.
extern const std::string_view kPlayerPage;  // with @title@, @about@, @details@ and @data@
extern const std::string_view kFigurePage;  // with @title@, @about@ and @svg@

namespace {

// Returns the offset at which two texts of the same length differ, and the second text's characters
// there. If the lengths differ, returns -1 and the whole second text. The offset counts characters,
// so it is -1 too if a character has several bytes.
std::pair<int, std::string_view> difference(std::string_view before, std::string_view after) {
  const auto is_ascii = [](std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](unsigned char c) { return c < 0x80; });
  };
  if (before.size() != after.size() || !is_ascii(before) || !is_ascii(after)) return {-1, after};
  std::size_t begin = 0, end = after.size();
  while (begin < end && before[begin] == after[begin]) ++begin;
  while (begin < end && before[end - 1] == after[end - 1]) --end;
  return {static_cast<int>(begin), after.substr(begin, end - begin)};
}

// Returns a move and the changes that lead to the next position: ["1 down",4,"7 0",["1",0,2]].
std::string move_json(std::string_view name, std::pair<int, std::string_view> text,
                      std::string_view changes) {
  std::string out = "[";
  json::append(out, name);
  fmt::format_to(std::back_inserter(out), ",{},", text.first);
  json::append(out, text.second);
  if (changes != "[]") {
    fmt::format_to(std::back_inserter(out), ",{}", changes.substr(1, changes.size() - 2));
  }
  return out + "]";
}

std::string data(const SolutionPictures& solution) {
  const auto state = [&](std::size_t k) {
    return k < solution.states.size() ? std::string_view(solution.states[k]) : "";
  };
  const std::vector<std::string> changes = changes_of_path(solution.pictures);
  std::vector<std::string> moves;
  for (std::size_t k = 1; k <= changes.size(); ++k) {
    const auto text = difference(state(k - 1), state(k));
    moves.push_back(move_json(solution.moves[k - 1], text, changes[k - 1]));
  }
  std::string start;
  json::append(start, state(0));
  return fmt::format("[{},{},[{}]]", start, picture_json(solution.pictures.front()),
                     fmt::join(moves, ","));
}

}  // namespace

std::string solution_page(const SolutionPictures& solution) {
  return absl::StrReplaceAll(std::string(kPlayerPage),
                             {{"@title@", escape_xml(solution.title)},
                              {"@about@", escape_xml(solution.about)},
                              {"@details@", escape_xml(solution.details)},
                              // No text in the data can end the <script>.
                              {"@data@", absl::StrReplaceAll(data(solution), {{"<", "\\u003c"}})}});
}

std::string figure_page(std::string_view title, std::string_view about, std::string_view svg) {
  return absl::StrReplaceAll(std::string(kFigurePage), {{"@title@", escape_xml(title)},
                                                        {"@about@", escape_xml(about)},
                                                        {"@svg@", std::string(svg)}});
}

}  // namespace trailblaze
