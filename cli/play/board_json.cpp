#include "cli/play/board_json.hpp"

#include <utility>

#include "cli/pages/picture_json.hpp"

namespace trailblaze {

json::Text board_json(const Session& session, const std::string& state) {
  const auto picture = session.shapes(state);
  return {picture.ok() ? picture_json(*picture) : "null"};
}

PathOnBoard path_on_board(const Session& session, std::span<const std::string> states) {
  PathOnBoard path;
  const auto pictures = session.shapes_of_path(states);
  if (!pictures.ok() || pictures->empty()) return path;
  path.picture = {picture_json(pictures->front())};
  for (std::string& changes : changes_of_path(*pictures)) {
    path.changes.push_back({std::move(changes)});
  }
  return path;
}

json::Text changes_on_board(const Session& session, std::span<const std::string> step) {
  const auto pictures = session.shapes_of_path(step);
  return {pictures.ok() ? changes_json(pictures->front(), pictures->back()) : "[]"};
}

}  // namespace trailblaze
