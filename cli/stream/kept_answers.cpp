#include "cli/stream/kept_answers.hpp"

#include <cstring>
#include <span>
#include <utility>

#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

using Words = std::vector<std::uint64_t>;

constexpr std::size_t kWord = sizeof(std::uint64_t);  // bytes

std::size_t words_for(std::size_t bytes) { return (bytes + kWord - 1) / kWord; }

void append_text(Words& words, const std::string& text) {
  words.push_back(text.size());
  const std::size_t at = words.size();
  words.resize(at + words_for(text.size()));
  if (!text.empty()) std::memcpy(&words[at], text.data(), text.size());
}

void append_work(Words& words, const Counters& work) {
  words.insert(words.end(), {work.expanded, work.generated, work.duplicates});
}

absl::Status cannot_be() {
  return absl::DataLossError("checkpoint: found an answer that cannot be, expected one of a stream");
}

// Takes numbers and texts from the front. When there are too few words, it gives none any more.
class Front {
 public:
  explicit Front(std::span<const std::uint64_t> words) : words_(words) {}

  // Whether all words were taken, and none were missing.
  bool is_done() const { return !is_short_ && words_.empty(); }

  std::uint64_t number() {
    const auto word = take(1);
    return word.empty() ? 0 : word.front();
  }

  // A number of things that have at least one word each.
  std::size_t count() {
    const std::uint64_t count = number();
    if (count > words_.size()) is_short_ = true;
    return is_short_ ? 0 : static_cast<std::size_t>(count);
  }

  Counters work() {
    Counters work;
    for (auto* field : {&work.expanded, &work.generated, &work.duplicates}) *field = number();
    return work;
  }

  std::string text() {
    const std::uint64_t bytes = number();
    if (bytes > kWord * words_.size()) is_short_ = true;
    if (is_short_ || bytes == 0) return "";
    std::string text(bytes, '\0');
    std::memcpy(text.data(), take(words_for(bytes)).data(), bytes);
    return text;
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

void read_lengths(Front& front, Tally& tally) {
  constexpr std::uint64_t kLongest = std::uint64_t{1} << 32;  // moves
  for (std::size_t left = front.count(); left > 0; --left) {
    const std::uint64_t length = front.number();
    if (length >= kLongest) continue;  // the totals could not have it
    if (tally.lengths.size() <= length) tally.lengths.resize(length + 1);
    tally.lengths[length] = {front.number(), front.work()};
  }
}

absl::StatusOr<KeptAnswer> answer_in(std::span<const std::uint64_t> words) {
  Front front(words);
  KeptAnswer answer;
  Tally& tally = answer.tally;
  answer.place = front.number();
  for (auto* count : {&tally.instances, &tally.solved, &tally.unsolvable, &tally.limits,
                      &tally.errors, &tally.not_counted}) {
    *count = front.number();
  }
  tally.counters = front.work();
  read_lengths(front, tally);
  for (std::size_t left = front.count(); left > 0; --left) {
    const std::string note = front.text();
    tally.notes[note] = front.number();
  }
  for (std::string* text : {&tally.search.name, &tally.search.heuristic, &tally.why,
                            &answer.text.out, &answer.text.error, &answer.error}) {
    *text = front.text();
  }
  if (!front.is_done() || tally.instances != 1) return cannot_be();
  return answer;
}

}  // namespace

void append(std::vector<std::uint64_t>& words, const KeptAnswer& answer) {
  const Tally& tally = answer.tally;
  const std::size_t begin = words.size();
  words.push_back(0);  // the size
  words.insert(words.end(), {answer.place, tally.instances, tally.solved, tally.unsolvable,
                             tally.limits, tally.errors, tally.not_counted});
  append_work(words, tally.counters);
  const std::size_t lengths = words.size();
  words.push_back(0);
  for (std::size_t n = 0; n < tally.lengths.size(); ++n) {
    const AtLength& at = tally.lengths[n];
    if (at.instances == 0) continue;
    ++words[lengths];
    words.insert(words.end(), {n, at.instances});
    append_work(words, at.work);
  }
  words.push_back(tally.notes.size());
  for (const auto& [note, count] : tally.notes) {
    append_text(words, note);
    words.push_back(count);
  }
  for (const std::string* text : {&tally.search.name, &tally.search.heuristic, &tally.why,
                                  &answer.text.out, &answer.text.error, &answer.error}) {
    append_text(words, *text);
  }
  words[begin] = words.size() - begin - 1;
}

absl::StatusOr<std::optional<KeptAnswer>> KeptAnswers::next_before(std::uint64_t end) {
  if (!next_) {
    if (absl::Status status = read_on(); !status.ok()) {
      return absl::IsDataLoss(status) && opened_ > 0
                 ? in_field(run_.folder().path_of(files_[opened_ - 1]), status)
                 : status;
    }
  }
  if (!next_ || next_->place >= end) return std::nullopt;
  return std::exchange(next_, std::nullopt);
}

absl::Status KeptAnswers::read_on() {
  while (!open_ || open_->words.left() == 0) {
    if (opened_ == files_.size()) return absl::OkStatus();
    auto file = WordFileReader::open(run_.folder(), files_[opened_++]);
    if (!file.ok()) return file.status();
    open_ = std::make_unique<Open>(*std::move(file));
    if (absl::Status status = run_.load_blocks(open_->words); !status.ok()) return status;
  }
  std::uint64_t size = 0;
  absl::Status status = open_->words.read({&size, 1});
  if (status.ok() && size > open_->words.left()) status = cannot_be();
  if (!status.ok()) return status;
  Words words(size);
  status = open_->words.read(words);
  if (!status.ok()) return status;
  auto answer = answer_in(words);
  if (!answer.ok()) return answer.status();
  next_ = *std::move(answer);
  return absl::OkStatus();
}

}  // namespace trailblaze
