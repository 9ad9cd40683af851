#include "cli/stream/instance_reader.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include "engine/base/text.hpp"
#include "puzzles/text/cells.hpp"
#include "puzzles/text/keys_form.hpp"
#include "puzzles/text/paste_marks.hpp"
#include "puzzles/text/regex.hpp"
#include "puzzles/text/report_form.hpp"

namespace trailblaze {

std::string_view without_number(std::string_view line) {
  static const Regex kNumber(R"(#\d+[:.)]?\s+)");
  std::string_view rest(line);
  if (line.starts_with('#')) kNumber.consume(&rest);
  return {rest.data(), rest.size()};
}

InstanceReader::InstanceReader(const ProblemSettings& settings, const Problem& problem)
    : problem_(problem),
      entry_(*problem.entry),
      form_(settings.input_format),
      known_(parameters_for_readers(problem)) {}

void InstanceReader::note_first(const Parameters& first_parameters) {
  first_has_goal_ = first_parameters.contains("goal");
  first_has_size_ = first_parameters.contains("size");
}

// ---- classifying lines ----

// Returns the known parameters of the puzzle. If the session is open, these are its parameters.
const Parameters& InstanceReader::known_parameters() const {
  return problem_.session ? problem_.session->info().parameters : known_;
}

// True if other instances may have another size: the size comes from the first instance only.
bool InstanceReader::may_differ_in_size() const {
  return problem_.session != nullptr && !known_.contains("size") && first_has_size_;
}

absl::Status InstanceReader::check_size_of(std::string_view text) const {
  if (!may_differ_in_size()) return absl::OkStatus();
  const std::string& size = problem_.session->info().parameters.at("size");
  const auto sides = split(size, 'x');
  if (sides.size() != 2 || sides[0] == sides[1] || sides[0] == "1") return absl::OkStatus();
  const auto cells = read_cells(PlainText(text), {.signs = ".*?<>#@-"});
  const bool are_words = cells.ok() && cells->rows.size() == 1 && cells->count() > 1 &&
                         std::ranges::all_of(cells->rows[0].cells, [](const TextCell& cell) {
                           return cell.text.size() > 2;  // each a row
                         });
  if (!cells.ok() || cells->rows.size() != 1 || cells->shape || are_words) return absl::OkStatus();
  return invalid("found cells without rows in a file whose first board is " + size +
                 ", expected rows, or the size as --size");
}

bool InstanceReader::begins(std::string_view text) const {
  return begins_instance(entry_, form_, text, may_differ_in_size() ? known_ : known_parameters());
}

bool InstanceReader::begins_with_key(std::string_view text) const {
  return begins_keys(entry_, text);
}

bool InstanceReader::has_shape_of_instance(std::string_view line) const {
  const auto has_shape = [&](std::string_view text) {
    return is_whole_instance(entry_, form_, text, known_parameters());
  };
  const std::string_view text = trim(line), behind = without_number(text);
  return has_shape(line) || (behind.size() < text.size() && has_shape(behind) && !is_remark(text));
}

bool InstanceReader::is_remark(std::string_view line) const {
  return trailblaze::is_remark(entry_, form_, line, known_parameters());
}

bool InstanceReader::is_skipped(std::string_view line) const {
  const bool is_noted = line.starts_with("; ") && !line.starts_with("; ;");
  if (line.empty() || is_noted || line.starts_with("```") || is_remark(line)) return true;
  if (line.front() != '#') return false;
  if (line.size() == 1) return true;
  const auto rows = split(line, '/');
  if (rows.size() > 2 && rows[0].size() == rows[1].size()) return false;  // a board on a line
  static const Regex kCells(R"(#(?:\s*[,;|]\s*[\w.*-]{1,2}){2,}[\s,;|]*)");
  if (kCells.matches(line)) return false;
  const auto has_letters = [](std::string_view text) {
    return std::ranges::any_of(text, [](unsigned char c) { return std::isalnum(c) != 0; });
  };
  if (!entry_.start_is_board) {
    const bool is_drawn = line.find_first_not_of("#-=*~ ") == line.npos;
    return has_letters(line.substr(0, line.find(" #"))) || (is_drawn && !begins(line));
  }
  const auto behind = list_items(line.substr(1));  // "# # # #" is a row of walls
  return is_space(line[1]) && (behind.size() < 2 || std::ranges::any_of(behind, [&](auto word) {
                                 return word.size() > 1 && has_letters(word) &&
                                        word.find('#') == word.npos;
                               }));
}

bool InstanceReader::is_numbered(std::string_view line) const {
  const std::string_view behind = without_number(line);
  if (behind.size() == line.size() || is_remark(line)) return false;
  // "#1 {...}" and "#1 [...]" are instances, and so are numbers after "#1:". Comments do not look
  // like this.
  static const Regex kData(R"re(#\d+\S?\s+(?:\{.*:.*\}|[\w.]*[\[(]\s*[\[("'\d].*,.*[\])]))re");
  static const Regex kNumbers(R"(#\d+[:.)]\s+[-+]?\d+(?:[\s,;]+[-+]?\d+){3,})");
  const auto rows = split(behind, '/');
  const bool are_rows = rows.size() > 1 && behind.find(' ') == behind.npos &&
                        std::ranges::all_of(rows, [&](std::string_view row) {
                          return row.size() > 1 && row.size() == rows[0].size();
                        });
  if (are_rows || kData.matches(line) || kNumbers.matches(line)) return true;
  if (has_shape_of_instance(behind)) return true;
  StreamInstance instance;
  if (reads(line, instance)) return is_certain(instance);
  if (is_ambiguous(instance.error)) return true;
  const bool is_commented_out = reads(line.substr(1), instance);  // "#3 1 2" may comment out 3 1 2
  return !is_commented_out && reads(behind, instance) && is_certain(instance);
}

bool InstanceReader::is_certain(const StreamInstance& instance) const {
  return problem_.session != nullptr || !instance.parameters.empty();
}

// ---- reading an instance ----

bool InstanceReader::reads(std::string_view text, StreamInstance& instance) const {
  const Session* const session = problem_.session.get();
  const auto fails = [&](const absl::Status& why) {
    instance.error = in_field("start", why);
    return false;
  };
  instance.start = text;
  if (const std::string label = goal_label(entry_, form_, text); !label.empty()) {
    instance.is_start = false;
    return fails(not_a_start_error(label));
  }
  if (session != nullptr && form_ == "auto" && session->puzzle().parse(text).ok()) {
    if (first_has_goal_) instance.notes = {"it has the goal of the first instance"};
    constexpr std::ptrdiff_t kMostInRow = 8;  // of a board of at most 16 cells
    const auto cells = [&] {
      return std::ranges::count_if(list_items(text), [](auto word) { return word != "|"; });
    };
    instance.may_be_row = may_differ_in_size() && cells() <= kMostInRow && begins(text);
    const absl::Status doubt = check_size_of(text);
    return doubt.ok() || fails(doubt);
  }
  auto reading = read_instance(entry_, form_, text, known_);
  if (!reading.ok()) return fails(reading.status());
  if (reading->needs_size && !known_.contains("size")) {
    return fails(invalid("found " + in_quotes(text) +
                         " in a file, expected --size, because the text has no size"));
  }
  instance.start = std::exchange(reading->parameters["start"], "");
  reading->parameters.erase("start");
  instance.parameters = std::move(reading->parameters);
  instance.notes = std::move(reading->notes);
  instance.may_be_row = reading->may_be_row;
  instance.is_whole = reading->is_whole;
  instance.text = std::move(reading->text);
  instance.error = absl::OkStatus();
  check(instance);
  return instance.error.ok();
}

void InstanceReader::check(StreamInstance& instance) const {
  const Session* const session = problem_.session.get();
  if (session == nullptr || !instance.error.ok()) return;
  const auto size = instance.parameters.find("size");
  instance.is_alone = size != instance.parameters.end() && may_differ_in_size() &&
                      size->second != session->info().parameters.at("size") && !first_has_goal_;
  if (instance.is_alone) return;
  instance.error = check_same_puzzle(problem_, instance.parameters);
  if (!instance.error.ok()) return;
  const auto state = session->puzzle().parse(instance.start);
  if (!state.ok()) instance.error = in_field("start", state.status());
}

}  // namespace trailblaze
