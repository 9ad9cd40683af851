#include "cli/play/puzzle_list.hpp"

#include "cli/options/option_table.hpp"
#include "engine/session/session.hpp"
#include "puzzles/registry.hpp"
#include "puzzles/text/report_form.hpp"

namespace trailblaze {
namespace {

// Words and switches come with their choices; for other parameters the page accepts any text.
json::Text choice_json(const Parameter& parameter) {
  std::vector<std::string_view> choices;
  if (parameter.value.empty()) choices = {"false", "true"};
  if (parameter.value.find('|') != std::string::npos) choices = split(parameter.value, '|');
  return JsonObject()
      .field("name", parameter.name)
      .field("value", parameter.value)
      .field("help", help_of(parameter))
      .field("default", parameter.fallback)
      .field("choices", choices)
      .text();
}

json::Text form_json(const InputFormat& form) {
  return JsonObject().field("name", form.name).field("example", form.example).text();
}

json::Text named_json(const Instance& instance, bool any_board) {
  return JsonObject()
      .field("name", instance.name)
      .field("title", instance.title)
      .field("any_board", any_board)
      .text();
}

json::Text puzzle_json(const PuzzleEntry& entry) {
  // An instance without a board stands for all boards of a kind.
  const auto named = [&](const Instance& instance) {
    return named_json(instance, entry.start_is_board && !instance.parameters.contains("board"));
  };
  return JsonObject()
      .field("name", entry.name)
      .field("summary", entry.summary)
      .field("parameters", json::list(entry.parameters, choice_json))
      .field("instances", json::list(entry.instances, named))
      .field("forms", json::list(forms_of(entry), form_json))
      .text();
}

}  // namespace

json::Text puzzles_json() {
  return JsonObject().field("puzzles", json::list(registry(), puzzle_json)).text();
}

}  // namespace trailblaze
