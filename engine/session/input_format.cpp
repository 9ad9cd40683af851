#include "engine/session/input_format.hpp"

#include <absl/strings/cord.h>

#include <algorithm>
#include <iterator>
#include <optional>

namespace trailblaze {
namespace {

constexpr const char* kRead = "read";  // payload of the error another_form()

struct Found {
  const InputFormat* form;
  TextReading reading;
};

// The results of trying all forms on a text.
struct Guesses {
  std::vector<Found> found;  // different readings
  absl::Status wrong;        // first error of a form in which the text is written
  absl::Status other;        // if no form fits: error of the form that read most of the text
  std::size_t read = 0;      // characters that this form could read
};

std::size_t read_before(const absl::Status& status) {
  const auto payload = status.GetPayload(kRead);
  const auto number = payload ? parse_number(std::string(*payload)) : 0;
  return number.ok() ? static_cast<std::size_t>(*number) : 0;
}

Guesses guess(std::span<const InputFormat> listed, std::string_view text, const Parameters& given) {
  Guesses guesses;
  for (const InputFormat& form : listed) {
    if (form.guess == nullptr) continue;
    absl::StatusOr<TextReading> reading = form.guess(text, given);
    if (reading.ok()) {
      const bool is_known = std::ranges::any_of(guesses.found, [&](const Found& one) {
        return one.reading.parameters == reading->parameters;
      });
      reading->may_be_row = form.may_be_row;
      reading->form = form.name;
      reading->text = text;
      if (!is_known) guesses.found.push_back({&form, *std::move(reading)});
    } else if (!is_another_form(reading.status())) {
      if (guesses.wrong.ok()) guesses.wrong = reading.status();
    } else if (const std::size_t read = read_before(reading.status());
               guesses.other.ok() || read > guesses.read) {
      guesses.other = invalid(message(reading.status()));
      guesses.read = read;
    }
  }
  return guesses;
}

// Returns the error for a text that no form can read.
absl::Status not_read(const Guesses& guesses, std::span<const InputFormat> listed,
                      std::string_view text) {
  if (!guesses.wrong.ok()) return guesses.wrong;
  if (guesses.read > 0) return guesses.other;
  return invalid("found " + in_quotes(text) + ", expected a text in the form " +
                 alternatives(listed, [](const InputFormat& form) { return form.name; }));
}

// True if the puzzle's own form is one of its forms.
bool has_own_form(std::span<const InputFormat> listed) {
  return listed.empty() ||
         std::ranges::any_of(listed, [](const InputFormat& form) { return form.read == nullptr; });
}

const InputFormat* form_named(std::span<const InputFormat> listed, const std::string& name) {
  const auto form = std::ranges::find(listed, name, &InputFormat::name);
  return form == listed.end() || form->read == nullptr ? nullptr : &*form;
}

// ---- goals ----

// Converts a reading to a goal. Its other parameters must equal the given ones.
absl::StatusOr<TextReading> as_goal(const Found& found, const Parameters& given) {
  TextReading goal = found.reading;
  goal.parameters.erase("goal");
  for (const auto& [name, value] : goal.parameters) {
    const auto known = given.find(name);
    if (name == "start" || known == given.end() || known->second == value) continue;
    return in_field(name, invalid("found " + in_quotes(value) + ", expected " +
                                  in_quotes(known->second) + " as in the start"));
  }
  if (found.form->to_goal == nullptr) return goal;
  auto text = found.form->to_goal(goal.parameters.at("start"), given);
  if (!text.ok()) return text.status();
  goal.parameters["start"] = *std::move(text);
  return goal;
}

// Reads a goal without alternatives. If some form reads the text and leaves it unchanged, returns
// the text for the puzzle to parse. If no form can read the text, returns another_form() with the
// message of the nearest form.
absl::StatusOr<TextReading> read_one_goal(std::span<const InputFormat> listed,
                                          const std::string& name, std::string_view text,
                                          const Parameters& given) {
  if (const InputFormat* const form = form_named(listed, name)) {
    if (const auto reading = form->read(text, given); reading.ok()) {
      return as_goal({form, *reading}, given);
    }
  }
  const Guesses guesses = guess(listed, text, given);
  for (const Found& found : guesses.found) {
    if (found.reading.parameters.at("start") == text) return found.reading;
  }
  if (guesses.found.size() > 1) return two_ways(guesses.found[0].reading, guesses.found[1].reading);
  if (!guesses.found.empty()) return as_goal(guesses.found.front(), given);
  return guesses.wrong.ok() ? another_form(message(guesses.other)) : guesses.wrong;
}

}  // namespace

InputFormat own_form(const std::string& name) {
  return {.name = name, .write = [](const Parameters& all) -> absl::StatusOr<std::string> {
            return all.at("start");
          }};
}

std::vector<InputFormat> forms_of(std::span<const InputFormat> listed) {
  if (listed.empty()) return {own_form()};
  return {listed.begin(), listed.end()};
}

absl::Status another_form(const std::string& why, std::size_t read) {
  absl::Status status = absl::NotFoundError(why);
  status.SetPayload(kRead, absl::Cord(absl::string_view(std::to_string(read))));
  return status;
}

absl::Status another_form(std::string_view found, const std::string& expected, std::size_t read) {
  return another_form("found " + in_quotes(found) + ", expected " + expected, read);
}

bool is_another_form(const absl::Status& status) { return absl::IsNotFound(status); }

bool is_ambiguous(const absl::Status& status) { return absl::IsAlreadyExists(status); }

absl::Status two_ways(const TextReading& one, const TextReading& other) {
  const auto described = [](const TextReading& reading) {
    return reading.form + " (" + reading.parameters.at("start") + ")";
  };
  return absl::AlreadyExistsError("found " + in_quotes(one.text) + ", which can be read as " +
                                  described(one) + " or as " + described(other) +
                                  ", expected --input-format " + one.form + " or " + other.form);
}

std::string_view without_space_around(std::string_view text) {
  constexpr std::string_view kLineBreaks = "\r\n";
  const std::size_t begin = std::min(text.find_first_not_of(kLineBreaks), text.size());
  const std::size_t end = text.find_last_not_of(kLineBreaks) + 1;
  const std::string_view rows = text.substr(begin, std::max(begin, end) - begin);
  return rows.find_first_of("\n\t") == rows.npos ? trim(rows) : rows;  // a tab may end a cell
}

// In a drawn goal, a space beside a bar may be a cell. Only if there are spaces on both sides of
// the bar, as in " | ", does a space on each side belong to the bar.
std::vector<std::string_view> alternatives_of(std::string_view goal) {
  std::vector<std::string_view> alternatives;
  for (;;) {
    const std::size_t bar = goal.find('|');
    std::string_view alternative = goal.substr(0, bar);
    const std::string_view rest = bar == goal.npos ? "" : goal.substr(bar + 1);
    const bool has_spaces = alternative.ends_with(' ') && rest.starts_with(' ');
    if (has_spaces) alternative.remove_suffix(1);
    alternatives.push_back(without_space_around(alternative));
    if (bar == goal.npos) return alternatives;
    goal = rest.substr(has_spaces ? 1 : 0);
  }
}

absl::Status check_form(std::span<const InputFormat> listed, const std::string& name) {
  std::vector<std::string> names = {"auto"};
  for (const InputFormat& format : forms_of(listed)) names.push_back(format.name);
  const auto known = one_of(name, names);
  return known.ok() ? absl::OkStatus() : in_field("input-format", known.status());
}

absl::StatusOr<TextReading> read_text(std::span<const InputFormat> listed, const std::string& name,
                                      std::string_view text, const Parameters& given) {
  TextReading as_it_stands{{{"start", std::string(without_space_around(text))}}};
  as_it_stands.text = text;
  if (const InputFormat* const form = form_named(listed, name)) return form->read(text, given);
  if (name != "auto") return as_it_stands;
  Guesses guesses = guess(listed, text, given);
  if (guesses.found.size() > 1) return two_ways(guesses.found[0].reading, guesses.found[1].reading);
  if (!guesses.found.empty()) return std::move(guesses.found.front().reading);
  if (has_own_form(listed) && guesses.wrong.ok()) return as_it_stands;
  return not_read(guesses, listed, text);
}

absl::StatusOr<TextReading> read_goal(std::span<const InputFormat> listed, const std::string& name,
                                      std::string_view text, const Parameters& given) {
  Parameters known = given;
  known["goal"] = text;  // so that no form adds its usual goal
  auto whole = read_one_goal(listed, name, text, known);
  if (whole.ok()) return whole;
  TextReading goals;
  std::vector<std::string> texts;
  bool is_any_read = false;
  const std::vector<std::string_view> parts = alternatives_of(text);
  for (std::size_t i = 0; i < parts.size() && parts.size() > 1; ++i) {
    auto goal = read_one_goal(listed, name, parts[i], known);
    if (!goal.ok() && !is_another_form(goal.status())) {
      return in_field("alternative " + std::to_string(i + 1), goal.status());
    }
    is_any_read |= goal.ok();
    texts.emplace_back(goal.ok() ? goal->parameters.at("start") : parts[i]);
    if (!goal.ok()) continue;
    goals.parameters.merge(goal->parameters);
    std::ranges::move(goal->notes, std::back_inserter(goals.notes));
  }
  goals.parameters["start"] = is_any_read ? join(texts, "|") : std::string(text);
  if (is_any_read) return goals;
  // A text of several lines may be a drawn board, in which '|' is a line.
  const bool is_drawing = text.find('\n') != text.npos && !has_own_form(listed);
  if (!is_another_form(whole.status()) || is_drawing) return invalid(message(whole.status()));
  return goals;
}

}  // namespace trailblaze
