#include "cli/play/board_json.hpp"

#include "cli/pages/picture_json.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {

json::Text board_json(const Session& session, const std::string& state) {
  const auto picture = session.shapes(state);
  return {picture.ok() ? picture_json(*picture) : "null"};
}

PathOnBoard path_on_board(const Session& session, std::span<const std::string> states) {
  const auto pictures = session.shapes_of_path(states);
  if (!pictures.ok() || pictures->empty()) return {};
  return {.picture = {picture_json(pictures->front())},
          .changes = {"[" + join(changes_of_path(*pictures), ",") + "]"}};
}

json::Text changes_on_board(const Session& session, std::span<const std::string> step) {
  const auto pictures = session.shapes_of_path(step);
  return {pictures.ok() ? changes_json(pictures->front(), pictures->back()) : "[]"};
}

}  // namespace trailblaze
