#include "cli/stream/kept_answers.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <string_view>

#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

constexpr std::size_t kWordBytes = sizeof(std::uint64_t);  // bytes
constexpr double kNoFactor = 0;                            // instead of an unknown factor

std::size_t words_for(std::size_t bytes) { return (bytes + kWordBytes - 1) / kWordBytes; }

void append_text(std::vector<std::uint64_t>& words, const std::string& text) {
  words.push_back(text.size());
  const std::size_t at = words.size();
  words.resize(at + words_for(text.size()));
  if (!text.empty()) std::memcpy(&words[at], text.data(), text.size());
}

absl::Status no_answer() {
  return absl::DataLossError("checkpoint: found a damaged answer, expected an answer of a stream");
}

// Takes numbers and texts from the front of some words. If the words do not suffice, this and all
// later values are empty.
class WordReader {
 public:
  explicit WordReader(std::span<const std::uint64_t> words) : words_(words) {}

  // True if all words were taken and none were missing.
  bool is_done() const { return !is_short_ && words_.empty(); }

  std::uint64_t number() {
    const auto word = take(1);
    return word.empty() ? 0 : word.front();
  }

  std::string text() {
    const std::uint64_t bytes = number();
    if (bytes > kWordBytes * words_.size()) is_short_ = true;
    if (is_short_ || bytes == 0) return "";
    std::string text(bytes, '\0');
    std::memcpy(text.data(), take(words_for(bytes)).data(), bytes);
    return text;
  }

  std::vector<std::string> texts() {
    std::vector<std::string> texts;
    for (std::uint64_t left = number(); left > 0 && !is_short_; --left) texts.push_back(text());
    return texts;
  }

 private:
  std::span<const std::uint64_t> take(std::size_t count) {
    if (count > words_.size()) is_short_ = true;
    if (is_short_) return {};
    const auto taken = words_.first(count);
    words_ = words_.subspan(count);
    return taken;
  }

  std::span<const std::uint64_t> words_;
  bool is_short_ = false;
};

}  // namespace

KeptAnswer kept(std::uint64_t index, const SolveReport& report, const PrintedText& text) {
  const TallyEntry entry = entry_of(report);
  const auto own = [](std::string_view view) { return std::string(view); };
  return {index,
          entry.outcome,
          entry.not_counted,
          entry.length,
          entry.suboptimality,
          entry.work,
          own(entry.search),
          own(entry.heuristic),
          own(entry.why),
          report.notes,
          message(report.error),
          text};
}

TallyEntry KeptAnswer::entry() const {
  return {!error.empty(), outcome, not_counted, length, suboptimality,
          work,           search,  heuristic,   why,    notes};
}

void append(std::vector<std::uint64_t>& words, const KeptAnswer& answer) {
  const std::size_t begin = words.size();
  const Counters& work = answer.work;
  const double factor = answer.suboptimality.value_or(kNoFactor);
  words.insert(words.end(),
               {0, answer.index, static_cast<std::uint64_t>(answer.outcome),
                answer.not_counted ? 1U : 0U, answer.length, std::bit_cast<std::uint64_t>(factor),
                work.expanded, work.generated, work.duplicates});
  for (const std::string* text : {&answer.search, &answer.heuristic, &answer.why, &answer.error,
                                  &answer.text.out, &answer.text.error}) {
    append_text(words, *text);
  }
  words.push_back(answer.notes.size());
  for (const std::string& note : answer.notes) append_text(words, note);
  words[begin] = words.size() - begin - 1;
}

absl::StatusOr<KeptAnswer> answer_in(std::span<const std::uint64_t> words) {
  WordReader reader(words);
  KeptAnswer answer;
  std::uint64_t outcome = 0, not_counted = 0, factor = 0;
  Counters& work = answer.work;
  for (std::uint64_t* number : {&answer.index, &outcome, &not_counted, &answer.length, &factor,
                                &work.expanded, &work.generated, &work.duplicates}) {
    *number = reader.number();
  }
  for (std::string* text : {&answer.search, &answer.heuristic, &answer.why, &answer.error,
                            &answer.text.out, &answer.text.error}) {
    *text = reader.text();
  }
  answer.notes = reader.texts();
  if (!reader.is_done() || outcome > static_cast<std::uint64_t>(Outcome::kLimit))
    return no_answer();
  answer.outcome = static_cast<Outcome>(outcome);
  answer.not_counted = not_counted != 0;
  const auto suboptimality = std::bit_cast<double>(factor);
  if (suboptimality >= 1) answer.suboptimality = suboptimality;
  return answer;
}

absl::StatusOr<std::optional<KeptAnswer>> KeptAnswers::next_before(std::uint64_t end) {
  if (!next_) {
    if (absl::Status status = read_more(); !status.ok()) {
      if (!absl::IsDataLoss(status) || opened_ == 0) return status;
      return in_field(run_.folder().path_of(files_[opened_ - 1]), status);
    }
  }
  if (!next_ || next_->index >= end) return std::nullopt;
  return std::exchange(next_, std::nullopt);
}

absl::Status KeptAnswers::read_more() {
  while (!open_ || open_->words.left() == 0) {
    if (opened_ == files_.size()) return absl::OkStatus();
    auto file = WordFileReader::open(run_.folder(), files_[opened_++]);
    if (!file.ok()) return file.status();
    open_ = std::make_unique<Open>(*std::move(file));
    if (absl::Status status = run_.load_blocks(open_->words); !status.ok()) return status;
  }
  std::uint64_t size = 0;
  if (absl::Status status = open_->words.read({&size, 1}); !status.ok()) return status;
  if (size > open_->words.left()) return no_answer();
  std::vector<std::uint64_t> answer(size);
  if (absl::Status status = open_->words.read(answer); !status.ok()) return status;
  auto found = answer_in(answer);
  if (!found.ok()) return found.status();
  next_ = *std::move(found);
  return absl::OkStatus();
}

}  // namespace trailblaze
