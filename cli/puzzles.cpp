// Lists all puzzles in a table, or describes a puzzle: its options, picture and known results.
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/options/option_table.hpp"
#include "cli/pages/gallery.hpp"
#include "cli/problem/problem.hpp"
#include "cli/report/colour.hpp"
#include "cli/report/json.hpp"
#include "cli/report/output.hpp"
#include "cli/report/picture.hpp"
#include "cli/report/report.hpp"
#include "engine/base/text.hpp"
#include "puzzles/registry.hpp"

namespace trailblaze {
namespace {

// Returns "metric move: 59 moves, 1,398 states, depth 80 (Gardner, ...)".
std::string known_text(const PublishedResult& known) {
  std::vector<std::string> parts;
  if (known.unsolvable) parts.push_back("unsolvable");
  if (known.length) parts.push_back(counted(*known.length, "move"));
  if (known.states) parts.push_back(counted(*known.states, "state"));
  if (known.depth) parts.push_back(fmt::format("greatest depth {}", grouped(*known.depth)));
  std::string with;
  for (const auto& [name, value] : known.with) with += fmt::format("{} {}: ", name, value);
  return fmt::format("{}{}{}", with, join(parts, ", "),
                     known.source.empty() ? "" : " (" + known.source + ")");
}

json::Text known_json(const PublishedResult& known) {
  JsonObject with;
  for (const auto& [name, value] : known.with) with.field(name, value);
  return JsonObject()
      .field("with", with.text())
      .field("length", known.length)
      .field("unsolvable", known.unsolvable)
      .field("states", known.states)
      .field("depth", known.depth)
      .field("source", known.source)
      .text();
}

// The preview of an instance, or of a puzzle without an instance.
struct Preview {
  Picture picture;
  std::string drawing;  // the picture in characters
  SessionInfo facts;
};

// Returns nothing if the puzzle needs more parameters first.
std::optional<Preview> preview_of(const PuzzleEntry& entry, const Instance* instance,
                                  const Page& page = {}) {
  const auto session = session_of(entry, instance, {});
  if (!session.ok()) return std::nullopt;
  const SessionInfo& facts = (*session)->info();
  const std::string& position = facts.start.empty() ? facts.goal : facts.start;
  auto picture = (*session)->shapes(position);
  if (!picture.ok()) return std::nullopt;
  return Preview{*std::move(picture), draw(**session, position, page), facts};
}

json::Text heuristics_json(const std::vector<HeuristicFacts>& heuristics) {
  return json::list(heuristics, [](const HeuristicFacts& choice) {
    return JsonObject()
        .field("name", choice.name)
        .field("help", choice.help)
        .field("metrics", choice.metrics.empty() ? nullptr : &choice.metrics)
        .text();
  });
}

JsonObject& add_preview_fields(JsonObject& object, const std::optional<Preview>& preview) {
  const auto heuristics = [&](auto which) {
    return preview ? std::optional(heuristics_json(preview->facts.*which)) : std::nullopt;
  };
  return object
      .field("state_bits", preview ? std::optional(preview->facts.state_bits) : std::nullopt)
      .field("picture", preview ? std::optional(preview->drawing) : std::nullopt)
      .field("heuristics", heuristics(&SessionInfo::heuristics))
      .field("other_heuristics", heuristics(&SessionInfo::other_heuristics));
}

json::Text instance_json(const PuzzleEntry& entry, const Instance& instance) {
  JsonObject object;
  object.field("name", instance.name).field("title", instance.title);
  return add_preview_fields(object, preview_of(entry, &instance))
      .field("known", json::list(instance.known, known_json))
      .text();
}

// Describes a puzzle, with only the instances in `shown`.
std::string entry_json(const PuzzleEntry& entry, const std::vector<Instance>& shown) {
  const auto parameter_json = [](const Parameter& parameter) {
    return JsonObject()
        .field("name", parameter.name)
        .field("option", option_name(parameter))
        .field("value", parameter.value)
        .field("help", parameter.help)
        .field("default", parameter.fallback)
        .text();
  };
  const auto shown_json = [&](const Instance& instance) { return instance_json(entry, instance); };
  JsonObject object;
  object.field("command", "puzzles")
      .field("puzzle", entry.name)
      .field("summary", entry.summary)
      .field("example", "trailblaze solve " + entry.name + " " + entry.example);
  return add_preview_fields(object, preview_of(entry, nullptr))
             .field("parameters", json::list(entry.parameters, parameter_json))
             .field("instances", json::list(shown, shown_json))
             .text()
             .text +
         "\n";
}

std::string list_text(const Page& page) {
  const auto head = [&](const char* text) { return toned(text, Tone::kTitle, page.ink); };
  std::vector<std::vector<std::string>> rows = {
      {head("puzzle"), head("instances"), head("description")}};
  for (const PuzzleEntry& entry : registry()) {
    rows.push_back({entry.name, std::to_string(entry.instances.size()), entry.summary});
  }
  return table(rows, 3, page) + "\ntrailblaze puzzles NAME describes a puzzle.\n";
}

// Returns a part of a puzzle's description: a title, and a table below it.
std::string part_text(const std::string& title, const std::vector<std::vector<std::string>>& rows,
                      const Page& page) {
  if (rows.empty()) return "";
  return toned(title, Tone::kTitle, page.ink) + "\n" +
         indented(table(rows, rows.front().size(), page.narrowed_by(kMargin))) + "\n";
}

std::string parameters_text(const PuzzleEntry& entry, const Page& page) {
  std::vector<std::vector<std::string>> rows;
  for (const Parameter& parameter : entry.parameters) {
    rows.push_back({"--" + option_name(parameter) + " " + parameter.value, help_of(parameter)});
  }
  return part_text("Options:", rows, page);
}

std::string heuristics_text(const std::optional<Preview>& preview, const Page& page) {
  if (!preview || preview->facts.heuristics.empty()) return "";
  std::vector<std::vector<std::string>> rows;
  for (const auto& choice : preview->facts.heuristics) rows.push_back({choice.name, choice.help});
  for (const auto& choice : preview->facts.other_heuristics) {
    const std::string metrics = join(choice.metrics, ", ");
    rows.push_back({choice.name, "with --metric " + metrics + ": " + choice.help});
  }
  return part_text("Heuristics, of astar and idastar (--heuristic):", rows, page);
}

// Draws the start of an instance and adds the size of its states; `quiet` leaves out the drawing.
std::string preview_text(const std::optional<Preview>& preview, bool quiet) {
  if (!preview) return "";
  const std::string drawing = quiet ? "" : indented(preview->drawing) + "\n";
  return drawing +
         fmt::format("  a state takes {}; metric: {}\n",
                     counted(static_cast<std::uint64_t>(preview->facts.state_bits), "bit"),
                     preview->facts.metric);
}

std::string instance_text(const PuzzleEntry& entry, const Instance& instance,
                          const Settings& settings) {
  const Page& page = settings.page;
  const std::string title = fmt::format("{}/{}: {}", entry.name, instance.name, instance.title);
  std::string out = toned(title, Tone::kTitle, page.ink) + "\n\n";
  out += preview_text(preview_of(entry, &instance, page.narrowed_by(kMargin)), settings.quiet);
  for (const PublishedResult& known : instance.known) out += "  " + known_text(known) + "\n";
  return out + fmt::format("\n  trailblaze solve {}/{}\n", entry.name, instance.name);
}

// Lists the instances, each with its first known result. Leaves out the source and the greatest
// depth of this result.
std::string instances_text(const PuzzleEntry& entry, const Page& page) {
  std::vector<std::vector<std::string>> rows;
  for (const Instance& instance : entry.instances) {
    std::string known;
    if (!instance.known.empty()) {
      PublishedResult first = instance.known.front();
      first.depth.reset();
      first.source.clear();
      known = known_text(first);
    }
    rows.push_back({entry.name + "/" + instance.name, instance.title, known});
  }
  return part_text("Named instances:", rows, page);
}

// Lists the forms of a puzzle's texts, each with an example that is cut to 70 characters.
std::string forms_text(const PuzzleEntry& entry, const Page& page) {
  std::vector<std::vector<std::string>> rows;
  for (const InputFormat& form : entry.formats) {
    constexpr std::size_t kLongest = 70;
    const bool is_long = form.example.size() > kLongest;
    rows.push_back({form.name, form.example.substr(0, kLongest) + (is_long ? "..." : "")});
  }
  return part_text("Forms of positions (--input-format):", rows, page);
}

std::string entry_text(const PuzzleEntry& entry, const Settings& settings) {
  const Page& page = settings.page;
  const Instance* first = entry.instances.empty() ? nullptr : &entry.instances.front();
  std::string out = toned(entry.name + ": " + entry.summary, Tone::kTitle, page.ink) + "\n\n";
  const std::optional<Preview> preview = preview_of(entry, first, page.narrowed_by(kMargin));
  if (preview) out += preview_text(preview, settings.quiet) + "\n";
  out += parameters_text(entry, page);
  out += heuristics_text(preview, page);
  out += forms_text(entry, page);
  out += instances_text(entry, page);
  return out + fmt::format("{}\n  trailblaze solve {} {}\n",
                           toned("Example:", Tone::kTitle, page.ink), entry.name, entry.example);
}

// ---- pictures ----

void add_look(const PuzzleEntry& entry, const Instance* instance, const std::string& caption,
              std::vector<GalleryPicture>& pictures) {
  if (const std::optional<Preview> preview = preview_of(entry, instance)) {
    pictures.push_back({caption, preview->picture});
  }
}

// Draws an instance, all instances of a puzzle, or the first instance of every puzzle.
std::string pictures_of(const PuzzleEntry* entry, const Instance* instance) {
  std::vector<GalleryPicture> pictures;
  if (instance != nullptr) {
    add_look(*entry, instance, instance->title, pictures);
    return gallery(fmt::format("{}/{}", entry->name, instance->name), pictures);
  }
  if (entry != nullptr) {
    for (const Instance& one : entry->instances) add_look(*entry, &one, one.name, pictures);
    return gallery(fmt::format("{}: {}", entry->name, entry->summary), pictures);
  }
  for (const PuzzleEntry& one : registry()) {
    add_look(one, one.instances.empty() ? nullptr : &one.instances.front(), one.name, pictures);
  }
  return gallery("the puzzles of Trailblaze", pictures);
}

}  // namespace

absl::StatusOr<int> run_puzzles(const Settings& settings) {
  if (settings.check) return run_check(settings);
  const bool json = settings.format == Format::kJson;
  if (settings.target.empty()) {
    if (settings.format == Format::kSvg) {
      print(pictures_of(nullptr, nullptr));
      return kExitAnswered;
    }
    const auto all = [](const PuzzleEntry& entry) { return entry_json(entry, entry.instances); };
    print(json ? join(registry(), "", all) : list_text(settings.page));
    return kExitAnswered;
  }
  const absl::StatusOr<Problem> problem = find_target(settings.target);
  if (!problem.ok()) return problem.status();
  const PuzzleEntry* entry = problem->entry;
  const Instance* instance = problem->instance;
  if (settings.format == Format::kSvg) {
    print(pictures_of(entry, instance));
  } else if (json) {
    print(entry_json(*entry, instance ? std::vector{*instance} : entry->instances));
  } else {
    print(instance ? instance_text(*entry, *instance, settings) : entry_text(*entry, settings));
  }
  return kExitAnswered;
}

}  // namespace trailblaze
