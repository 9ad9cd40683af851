// What there is: all puzzles in a table, or one with its options, pictures and known results.
#include <fmt/format.h>

#include <algorithm>

#include "cli/commands.hpp"
#include "cli/exit_codes.hpp"
#include "cli/json.hpp"
#include "cli/option_table.hpp"
#include "cli/output.hpp"
#include "cli/picture.hpp"
#include "cli/problem.hpp"
#include "engine/text.hpp"
#include "puzzles/registry.hpp"

namespace trailblaze {
namespace {

std::string same(const std::string& text) { return text; }

// "metric move: 59 moves, 1,398 states, depth 80 (Gardner, ...)"
std::string known_text(const Known& known) {
  std::vector<std::string> parts;
  if (known.unsolvable) parts.push_back("unsolvable");
  if (known.length) parts.push_back(fmt::format("{} moves", grouped(*known.length)));
  if (known.states) parts.push_back(fmt::format("{} states", grouped(*known.states)));
  if (known.depth) parts.push_back(fmt::format("greatest depth {}", grouped(*known.depth)));
  std::string with;
  for (const auto& [name, value] : known.with) with += fmt::format("{} {}: ", name, value);
  return fmt::format("{}{}{}", with, join(parts, ", ", same),
                     known.source.empty() ? "" : " (" + known.source + ")");
}

std::string known_json(const Known& known) {
  std::string with, out;
  JsonObject parameters(with);
  for (const auto& [name, value] : known.with) parameters.field(name, value);
  parameters.end();
  JsonObject(out)
      .field("with", json::Raw{with})
      .field("length", known.length)
      .field("unsolvable", known.unsolvable)
      .field("states", known.states)
      .field("depth", known.depth)
      .field("source", known.source)
      .end();
  return out;
}

std::string instance_json(const Instance& instance) {
  const std::string known = "[" + join(instance.known, ",", known_json) + "]";
  std::string out;
  JsonObject(out)
      .field("name", instance.name)
      .field("title", instance.title)
      .field("known", json::Raw{known})
      .end();
  return out;
}

std::string entry_json(const Entry& entry) {
  const std::string parameters = "[" +
                                 join(entry.parameters, ",",
                                      [](const Parameter& parameter) {
                                        std::string out;
                                        JsonObject(out)
                                            .field("name", parameter.name)
                                            .field("option", option_name(parameter))
                                            .field("value", parameter.value)
                                            .field("help", parameter.help)
                                            .field("default", parameter.fallback)
                                            .end();
                                        return out;
                                      }) +
                                 "]";
  const std::string instances = "[" + join(entry.instances, ",", instance_json) + "]";
  std::string out;
  JsonObject(out)
      .field("command", "puzzles")
      .field("puzzle", entry.name)
      .field("summary", entry.summary)
      .field("example", "trailblaze solve " + entry.name + " " + entry.example)
      .field("parameters", json::Raw{parameters})
      .field("instances", json::Raw{instances})
      .end();
  return out + "\n";
}

std::string list_text() {
  std::vector<std::vector<std::string>> rows = {{"puzzle", "instances", "what it is"}};
  for (const Entry& entry : registry()) {
    rows.push_back({entry.name, std::to_string(entry.instances.size()), entry.summary});
  }
  return table(rows, 3) + "\ntrailblaze puzzles NAME tells more of one.\n";
}

std::string parameters_text(const Entry& entry) {
  std::vector<std::vector<std::string>> rows;
  for (const Parameter& parameter : entry.parameters) {
    const std::string fallback = parameter.fallback.empty() ? "" : " (" + parameter.fallback + ")";
    rows.push_back(
        {"--" + option_name(parameter) + " " + parameter.value, parameter.help + fallback});
  }
  return indented(table(rows, 2));
}

// The start of an instance drawn, with what its states take; "" where the puzzle needs to be told
// more first.
std::string picture_text(const Entry& entry, const Instance* instance) {
  const auto parameters = complete(entry, instance, {});
  if (!parameters.ok()) return "";
  const auto session = entry.open(*parameters);
  if (!session.ok()) return "";
  const Facts& facts = (*session)->facts();
  const std::string position = facts.start.empty() ? facts.goal : facts.start;
  const auto drawing = (*session)->draw(position);
  if (!drawing.ok()) return "";
  return fmt::format("{}\n  a state takes {} bits; metric: {}\n", indented(*drawing),
                     facts.state_bits, facts.metric);
}

std::string instance_text(const Entry& entry, const Instance& instance) {
  std::string out = fmt::format("{}/{}: {}\n\n", entry.name, instance.name, instance.title);
  out += picture_text(entry, &instance);
  for (const Known& known : instance.known) out += "  " + known_text(known) + "\n";
  return out + fmt::format("\n  trailblaze solve {}/{}\n", entry.name, instance.name);
}

// With the first of what is known of each, without its source and greatest depth.
std::string instances_text(const Entry& entry) {
  std::vector<std::vector<std::string>> rows;
  for (const Instance& instance : entry.instances) {
    std::string known;
    if (!instance.known.empty()) {
      Known first = instance.known.front();
      first.depth.reset();
      first.source.clear();
      known = known_text(first);
    }
    rows.push_back({entry.name + "/" + instance.name, instance.title, known});
  }
  return indented(table(rows, 3));
}

std::string entry_text(const Entry& entry) {
  const Instance* first = entry.instances.empty() ? nullptr : &entry.instances.front();
  std::string out = fmt::format("{}: {}\n\n", entry.name, entry.summary);
  const std::string picture = picture_text(entry, first);
  if (!picture.empty()) out += picture + "\n";
  if (!entry.parameters.empty()) out += "Options:\n" + parameters_text(entry) + "\n";
  if (!entry.instances.empty()) out += "Named instances:\n" + instances_text(entry) + "\n";
  return out + fmt::format("Example:\n  trailblaze solve {} {}\n", entry.name, entry.example);
}

}  // namespace

absl::StatusOr<int> run_puzzles(const Settings& settings) {
  const bool json = settings.format == Format::kJson;
  if (settings.target.empty()) {
    if (!json) print(list_text());
    for (const Entry& entry : registry()) {
      if (json) print(entry_json(entry));
    }
    return kExitAnswered;
  }
  const absl::StatusOr<Problem> problem = find_target(settings.target);
  if (!problem.ok()) return problem.status();
  print(json                           ? entry_json(*problem->entry)
        : problem->instance != nullptr ? instance_text(*problem->entry, *problem->instance)
                                       : entry_text(*problem->entry));
  return kExitAnswered;
}

}  // namespace trailblaze
