#include "cli/problem/problem.hpp"

#include <algorithm>

#include "cli/problem/text_or_file.hpp"
#include "engine/base/text.hpp"
#include "engine/run/peers.hpp"
#include "puzzles/registry.hpp"
#include "puzzles/text/paste_marks.hpp"
#include "puzzles/text/report_form.hpp"
#include "puzzles/text/requested_kind.hpp"

namespace trailblaze {
namespace {

// Converts options into parameters of this puzzle. A file's name is replaced by the file's text.
absl::StatusOr<Parameters> to_parameters(const PuzzleEntry& entry, const Parameters& options) {
  std::vector<std::string> names = {"start", "goal"};
  for (const Parameter& parameter : entry.parameters) names.push_back(option_name(parameter));
  Parameters parameters;
  for (const auto& [name, value] : options) {
    if (std::ranges::find(names, name) == names.end()) {
      return invalid(name + ": found with " + entry.name + ", expected only " +
                     alternatives(names));
    }
    if (name == "goal" && value.empty()) {
      return invalid("goal: found nothing, expected a position, or no --goal");
    }
    if (name == "start" || name == "goal") parameters[name] = value;
  }
  for (const Parameter& parameter : entry.parameters) {
    const auto given = options.find(option_name(parameter));
    if (given == options.end()) continue;
    auto text = takes_text_or_file(parameter) ? text_or_file(parameter, given->second)
                                              : absl::StatusOr<std::string>(given->second);
    if (!text.ok()) return in_field(given->first, text.status());
    parameters[parameter.name] = *std::move(text);
  }
  return parameters;
}

absl::Status missing(const std::string& field, const std::string& expected) {
  return invalid(field + ": missing, expected " + expected);
}

// Returns the option by which a command reads a start from a file. Only solve and convert have
// --file.
std::string file_option(const PuzzleEntry& entry, const std::string& command) {
  if (command == "solve" || command == "convert") return "--file";
  return entry.start_is_board ? "--board" : "--start with the position in";
}

// True if the parameters have a board apart from the start.
bool has_board(const PuzzleEntry& entry, const Parameters& specified) {
  return entry.start_is_board &&
         std::ranges::any_of(entry.parameters, [&](const Parameter& parameter) {
           return parameter.value == "FILE" && specified.contains(parameter.name);
         });
}

// Converts given boards and starts into the puzzle's own form (input_format.hpp).
absl::Status read_texts(const std::string& format, Problem& problem) {
  if (auto known = check_form(*problem.entry, format); !known.ok()) return known;
  std::vector<std::pair<std::string, std::string>> texts;  // parameter, field
  for (const Parameter& parameter : problem.entry->parameters) {
    const bool is_board = parameter.value == "FILE" && problem.entry->start_is_board;
    if (is_board) texts.emplace_back(parameter.name, option_name(parameter));
  }
  texts.emplace_back("start", "start");
  for (const auto& [name, field] : texts) {
    if (!problem.given.contains(name)) continue;
    Parameters others = parameters_for_readers(problem);
    others.erase(name);
    auto reading = read_instance(*problem.entry, format, problem.given.at(name), others);
    if (!reading.ok()) return in_field(field, reading.status());
    problem.texts.emplace(name, *reading);
    problem.given[name] = reading->parameters.at("start");
    reading->parameters.erase("start");
    problem.has_goal_of_text |= reading->parameters.contains("goal");
    problem.given.insert(reading->parameters.begin(), reading->parameters.end());
    problem.specified = with_reading(problem, {});
    problem.notes.insert(problem.notes.end(), reading->notes.begin(), reading->notes.end());
  }
  return absl::OkStatus();
}

// Converts a given goal into the puzzle's own form. If there is a start or a board, the goal must
// fit its puzzle. Otherwise the goal defines the puzzle.
absl::Status read_goal_given(const std::string& format, Problem& problem) {
  if (!problem.given.contains("goal")) return absl::OkStatus();
  Parameters known = parameters_for_readers(problem);
  known.erase(kRequestedKind);  // a goal need not be a complete board of the named kind
  if (known.contains("start") || has_board(*problem.entry, known)) {
    auto all = complete(*problem.entry, nullptr, known);
    if (!all.ok()) return all.status();
    known = *std::move(all);
  }
  const std::string& pasted = problem.given.at("goal");
  if (const std::string label = start_label(pasted); !label.empty()) {
    return in_field("goal", not_a_goal_error(label));
  }
  const std::string text = without_paste_marks(pasted);
  auto goal = read_goal(problem.entry->formats, format, text, known);
  if (!goal.ok()) return in_field("goal", goal.status());
  problem.given["goal"] = goal->parameters.extract("start").mapped();
  problem.given.merge(goal->parameters);
  problem.specified = with_reading(problem, {});
  for (const std::string& note : goal->notes) problem.notes.push_back("goal: " + note);
  return absl::OkStatus();
}

// Returns the name that equals the word except for capitals and separators: "Rush_Hour" is
// "rush-hour". Returns the word if no name does.
std::string spelled(const std::string& word, const std::vector<std::string>& names) {
  const auto letters = [](const std::string& name) {
    std::string plain = lower_case(name);
    std::erase_if(plain, [](char c) { return c == '-' || c == '_' || c == ' '; });
    return plain;
  };
  const auto found = std::ranges::find(names, letters(word), letters);
  return found == names.end() ? word : *found;
}

// Returns the instance of this name and its entry; nothing if there is none, or more than one.
Problem named_instance(const std::string& name) {
  Problem found;
  for (const PuzzleEntry& entry : registry()) {
    const Instance* const instance = find_instance(entry, spelled(name, names_of(entry.instances)));
    if (instance == nullptr) continue;
    if (found.instance != nullptr) return {};
    found.entry = &entry;
    found.instance = instance;
  }
  return found;
}

// Adds the named instances that an unknown target may mean, if no puzzle has a similar name.
absl::Status with_instance(const std::string& target, const std::vector<std::string>& puzzles,
                           const absl::Status& error) {
  if (!nearest(target, puzzles).empty()) return error;
  std::vector<std::string> all, meant;
  for (const PuzzleEntry& entry : registry()) {
    for (const Instance& instance : entry.instances) {
      if (instance.name.size() > 2) all.push_back(instance.name);  // "pa" begins many words
    }
  }
  const std::string name = nearest(target, all);
  for (const PuzzleEntry& entry : registry()) {
    if (find_instance(entry, name) != nullptr) meant.push_back(in_quotes(entry.name + "/" + name));
  }
  return meant.empty() ? error
                       : invalid(message(error) + "; did you mean " + join(meant, " or ") + "?");
}

// Reads the texts of a problem whose target is known.
absl::Status read_given(const std::string& format, const Parameters& given, Problem& problem) {
  problem.format = format;
  problem.given = given;
  problem.specified = with_reading(problem, {});
  absl::Status read = read_texts(format, problem);
  if (read.ok()) read = read_goal_given(format, problem);
  if (!read.ok()) return read;
  absl::StatusOr<Parameters> parameters = complete(*problem.entry, nullptr, problem.specified);
  if (!parameters.ok()) return parameters.status();
  problem.parameters = *std::move(parameters);
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Problem> find_target(const std::string& target) {
  const std::vector<std::string> names = names_of(registry());
  if (target.empty()) return missing("puzzle", alternatives(names));
  Problem problem;
  problem.entry = find_entry(target);
  if (problem.entry != nullptr) return problem;
  const std::size_t slash = target.find('/');
  const absl::StatusOr<std::string> name = one_of(spelled(target.substr(0, slash), names), names);
  if (Problem named = named_instance(target); !name.ok() && named.instance != nullptr) return named;
  if (!name.ok()) {
    return in_field("puzzle", with_instance(target.substr(0, slash), names, name.status()));
  }
  problem.entry = find_entry(*name);
  if (slash == std::string::npos) return problem;
  const std::string wanted = target.substr(slash + 1);
  const std::vector<std::string> instances = names_of(problem.entry->instances);
  if (instances.empty()) {
    return invalid("instance: found " + in_quotes(wanted) + ", expected no instance: " + *name +
                   " has no named instances");
  }
  const absl::StatusOr<std::string> instance = one_of(spelled(wanted, instances), instances);
  if (!instance.ok()) return in_field("instance", instance.status());
  problem.instance = find_instance(*problem.entry, *instance);
  return problem;
}

absl::StatusOr<std::unique_ptr<Session>> session_of(const PuzzleEntry& entry,
                                                    const Instance* instance,
                                                    const Parameters& given) {
  const absl::StatusOr<Parameters> parameters = complete(entry, instance, given);
  if (!parameters.ok()) return parameters.status();
  return entry.open(*parameters);
}

absl::StatusOr<Problem> find_problem(const ProblemSettings& settings) {
  absl::StatusOr<Problem> problem = find_target(settings.target);
  if (!problem.ok()) return problem;
  const absl::StatusOr<Parameters> given = to_parameters(*problem->entry, settings.puzzle);
  if (!given.ok()) return given.status();
  const PuzzleEntry& entry = *problem->entry;
  problem->options = settings.puzzle;
  problem->file_option = file_option(entry, settings.command);
  const absl::Status read = read_given(settings.input_format, *given, *problem);
  if (!read.ok()) return with_origin(entry, problem->options, problem->file_option, read);
  const bool has_own_goals = entry.start_has_goal && !problem->given.contains("goal");
  problem->has_own_sessions = !settings.files.empty() && (entry.start_is_board || has_own_goals) &&
                              !has_board(entry, problem->specified);
  return problem;
}

absl::StatusOr<Problem> open_problem(const std::string& target, const Parameters& given,
                                     const std::string& format) {
  absl::StatusOr<Problem> problem = find_target(target);
  if (!problem.ok()) return problem;
  absl::Status opened = read_given(format, given, *problem);
  if (opened.ok()) opened = open_session_of(*problem, {});
  if (!opened.ok()) return opened;
  return problem;
}

absl::Status open_session_of(Problem& problem, const Parameters& first_parameters) {
  problem.has_own_sessions |= problem.entry->start_is_board && first_parameters.contains("goal");
  if (problem.has_own_sessions) return absl::OkStatus();
  problem.specified = with_reading(problem, first_parameters);
  auto parameters = complete(*problem.entry, nullptr, problem.specified);
  if (!parameters.ok()) return parameters.status();
  problem.parameters = *std::move(parameters);
  auto session = problem.entry->open(problem.parameters);
  if (!session.ok()) {
    return with_origin(*problem.entry, problem.options, problem.file_option, session.status());
  }
  problem.session = *std::move(session);
  problem.session->add_notes(problem.notes);
  return absl::OkStatus();
}

absl::StatusOr<Problem> open_problem(const ProblemSettings& settings) {
  absl::StatusOr<Problem> problem = find_problem(settings);
  if (!problem.ok()) return problem;
  if (absl::Status opened = open_session_of(*problem, {}); !opened.ok()) return opened;
  return problem;
}

absl::Status check_same_puzzle(const Problem& problem, const Parameters& parameters) {
  for (const auto& [name, value] : parameters) {
    const auto known = problem.parameters.find(name);
    const std::string expected = known != problem.parameters.end() ? known->second
                                 : name == "goal"                  ? problem.session->info().goal
                                                                   : value;
    if (expected == value) continue;
    return invalid(name + ": found " + in_quotes(value) + ", expected " + in_quotes(expected) +
                   " as for the whole stream");
  }
  return absl::OkStatus();
}

Parameters parameters_for_readers(const Problem& problem) {
  Parameters known = problem.specified;
  if (!problem.given.contains("goal")) known.erase("goal");
  const bool is_kind = problem.instance != nullptr && problem.entry->start_is_board &&
                       !has_board(*problem.entry, problem.instance->parameters);
  if (is_kind) known[kRequestedKind] = problem.instance->name;
  return known;
}

Parameters with_reading(const Problem& problem, const Parameters& reading) {
  Parameters all = problem.given;
  all.insert(reading.begin(), reading.end());
  if (problem.instance == nullptr) return all;
  const bool has_own_board = has_board(*problem.entry, all);
  for (const auto& [name, value] : problem.instance->parameters) {
    const bool is_replaced =  // the text's pieces have other letters
        (name == "board" && (problem.has_goal_of_text || reading.contains("goal"))) ||
        (name == "start" && has_own_board);
    if (!is_replaced) all.emplace(name, value);
  }
  return all;
}

bool has_board_in_options(const Problem& problem) {
  return has_board(*problem.entry, problem.given);
}

absl::Status open_for_stream(Problem& problem, const Settings& settings,
                             const Parameters& first_parameters) {
  if (absl::Status opened = open_session_of(problem, first_parameters); !opened.ok()) return opened;
  const Session* const session = problem.session.get();
  const bool has_goal = session != nullptr ? session->info().has_goal
                                           : problem.entry->start_has_goal ||
                                                 problem.parameters.contains("goal") ||
                                                 first_parameters.contains("goal");
  if (!has_goal && problem.entry->start_has_goal) {
    return missing("start", "a position, which includes the goal, or --goal");
  }
  if (!has_goal) return missing("goal", "a position to reach (--goal)");
  // Each board has its own session, which checks the rest.
  return session == nullptr ? check_names(settings.searches)
                            : check_known(session->info(), settings.searches);
}

absl::StatusOr<Problem> open_to_solve(const Settings& settings) {
  absl::StatusOr<Problem> problem = find_problem(settings);
  if (!problem.ok()) return problem;
  if (absl::Status opened = open_for_stream(*problem, settings, {}); !opened.ok()) return opened;
  return problem;
}

Parameters own_parameters(const Session& named) {
  Parameters own;
  for (const char* name : {"board", "capacities", "size"}) {
    const auto found = named.info().parameters.find(name);
    if (found != named.info().parameters.end()) own.insert(*found);
  }
  return own;
}

Subject subject_of(const Problem& problem, const SearchSettings& settings) {
  Subject subject{problem.entry->name, {}, {}, settings.threads};
  if (!settings.options.peers->is_alone()) subject.processes = settings.options.peers->count();
  if (problem.instance == nullptr) return subject;
  subject.instance = problem.instance->name;
  const auto named = session_of(*problem.entry, problem.instance, {});
  if (named.ok()) subject.own = own_parameters(**named);
  return subject;
}

bool has_long_texts(const SearchSettings& settings) {
  const SearchOptions& options = settings.options;
  return options.all_shortest ||
         (options.path && std::ranges::find(settings.searches, name(Search::kDfs),
                                            &NamedSearch::name) != settings.searches.end());
}

SearchOptions search_options(const Problem& problem, const SearchSettings& settings,
                             const NamedSearch& search, std::uint64_t instances, Pulse* pulse) {
  SearchOptions options = settings.options;
  options.puzzle = problem.entry->name;
  options.search = *search_named(search.name);
  options.heuristic = search.heuristic;
  options.bound_weight = search.weight;
  options.instances = instances;
  // If there is only one instance, the text of its path may take all the memory of the search, and
  // the text of all its shortest paths may take half. In a stream, the texts of a whole chunk wait
  // to be printed while other instances are searched, so each text gets a small share.
  const std::uint64_t all = options.limits.max_bytes, parts = options.all_shortest ? 2 : 1;
  const std::uint64_t waiting = kChunkOfLongTexts * settings.searches.size();
  options.listing_bytes = all / (instances == 1 ? parts : 4 * waiting);
  if (instances != 1 && has_long_texts(settings)) options.limits.max_bytes -= all / 4;
  options.pulse = pulse;
  return options;
}

absl::Status check_known(const SessionInfo& facts, const std::vector<NamedSearch>& searches) {
  std::vector<std::string> names;
  for (const Search search : facts.searches) names.emplace_back(name(search));
  for (const NamedSearch& named : searches) {
    const std::string& search = named.name;
    const absl::StatusOr<std::string> known = one_of(search, names);
    if (known.ok()) continue;
    const auto found = search_named(search);
    if (!found || !goes_backward(*found)) return in_field("search", known.status());
    return invalid("search: found " + in_quotes(search) + ", expected " + alternatives(names) +
                   ": it needs goals that are states, and reversible moves");
  }
  return absl::OkStatus();
}

}  // namespace trailblaze
