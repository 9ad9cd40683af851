#include "engine/dense/home.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>

namespace trailblaze {

void TableHome::begin_pass(const DensePass& pass) {
  if (has_begun(pass.number())) return;
  go_to_pass(pass.number());
  done_.assign(pass.targets(), 0);
}

// Works at the targets in the range that are not done.
void TableHome::work_at_remaining(DensePass& pass, int w, Range targets) {
  for (std::uint64_t first = targets.first; first < targets.end;) {
    std::uint64_t end = first;
    while (end < targets.end && done_[end] == 0) ++end;
    if (first < end) pass.work(w, {first, end});
    std::fill(done_.begin() + static_cast<std::ptrdiff_t>(first),
              done_.begin() + static_cast<std::ptrdiff_t>(end), 1);
    first = end + 1;
  }
}

Stop TableHome::work_at(DensePass& pass, Range targets, const Watch* watch) {
  // Targets of a batch that a worker takes together. Pattern databases have thousands of segments,
  // and each segment is a single section.
  constexpr std::uint64_t kTargetsAtOnce = 64;
  const auto stopped = [&] { return watch == nullptr ? Stop::kNone : watch->stopped(); };
  if (targets.size() == 0) return stopped();
  const std::uint64_t batch = pass.targets_per_batch(),
                      parts = (batch + kTargetsAtOnce - 1) / kTargetsAtOnce;
  const std::uint64_t first_batch = targets.first / batch,
                      batches = (targets.end - 1) / batch + 1 - first_batch;
  std::atomic<Stop> stop{Stop::kNone};
  for_each_share(crew_, batches * parts, [&](int w, std::uint64_t i) {
    if (stop.load(std::memory_order_relaxed) != Stop::kNone) return;
    if (const Stop now = stopped(); now != Stop::kNone) stop = now;
    const std::uint64_t begin = (first_batch + i / parts) * batch,
                        low = begin + i % parts * kTargetsAtOnce;
    const std::uint64_t first = std::max(low, targets.first);
    const std::uint64_t end = std::min({low + kTargetsAtOnce, begin + batch, targets.end});
    if (first < end) work_at_remaining(pass, w, {first, end});
  });
  return stop;
}

Stop TableHome::touch(std::span<Word> words, const Watch& watch) const {
  constexpr std::size_t kPage = 4096 / sizeof(Word), kPiece = 512 * kPage;
  std::atomic<Stop> stop{Stop::kNone};
  crew_.for_each_block(words.size() / kPiece + 1, [&](int, std::size_t piece) {
    if (stop.load(std::memory_order_relaxed) != Stop::kNone) return;
    if (const Stop now = watch.stopped(); now != Stop::kNone) stop = now;
    volatile Word* const all = words.data();
    const std::size_t end = std::min(words.size(), (piece + 1) * kPiece);
    for (std::size_t i = piece * kPiece; i < end; i += kPage) all[i] = 0;
  });
  return stop;
}

// ---- a checkpoint: the words that a process owns, plane by plane, segment by segment ----

std::uint64_t TableHome::bytes_to_save() const {
  const std::uint64_t own = shares_.targets_of(shares_.number()).size() * plan_.section_words();
  std::uint64_t words = shape_.saved_planes * own;
  for (std::uint64_t i = shape_.saved_planes; i < shape_.planes() && is_within_level(); ++i) {
    words += shape_.words_of(i);
  }
  return words * sizeof(Word) + done_.size();
}

absl::Status TableHome::save(WordFileWriter& out) {
  absl::Status status;
  for (std::uint64_t i = 0; i < shape_.saved_planes; ++i) {
    for (int segment = 0; segment < plan_.segments() && status.ok(); ++segment) {
      const Range own = shares_.own(segment);
      const Word* const words = plane(i) + static_cast<std::uint64_t>(segment) * plan_.words();
      status = out.append(
          {words + own.first * plan_.section_words(), own.size() * plan_.section_words()});
    }
  }
  return status;
}

absl::Status TableHome::load(WordsIn& in, int files, int process) {
  const DenseShares theirs(plan_, files, process);
  for (std::uint64_t i = 0; i < shape_.saved_planes; ++i) {
    for (int segment = 0; segment < plan_.segments(); ++segment) {
      const Range there = theirs.own(segment), here = shares_.own(segment);
      const std::uint64_t first = std::clamp(here.first, there.first, there.end);
      const std::uint64_t end = std::clamp(here.end, first, there.end);
      const std::uint64_t words = plan_.section_words();
      Word* const all = plane(i) + static_cast<std::uint64_t>(segment) * plan_.words();
      absl::Status status = in.skip((first - there.first) * words);
      if (status.ok()) status = in.read({all + first * words, (end - first) * words});
      if (status.ok()) status = in.skip((there.end - end) * words);
      if (!status.ok()) return status;
    }
  }
  return absl::OkStatus();
}

// ---- the progress within a level ----
//
// The pass, a flag for each target that is done (eight to a word), the numbers of new states so
// far, and then the planes that exist within a level only.

absl::Status TableHome::save_progress(WordFileWriter& out, std::span<const std::uint64_t> fresh) {
  std::vector<std::uint64_t> words(1 + (done_.size() + 7) / 8);
  words[0] = pass_;
  std::memcpy(words.data() + 1, done_.data(), done_.size());
  absl::Status status = out.append(words);
  if (status.ok()) status = out.append(fresh);
  for (std::uint64_t i = shape_.saved_planes; i < shape_.planes(); ++i) {
    if (status.ok()) status = out.append({plane(i), shape_.words_of(i)});
  }
  return status;
}

// Reads one file. If there are several files, they are read in turn, and process 0 adds up the new
// states of all of them.
absl::Status TableHome::load_progress(WordsIn& in, TargetsOf targets_of,
                                      std::span<std::uint64_t> fresh) {
  std::uint64_t pass = 0;
  absl::Status status = in.read({&pass, 1});
  if (!status.ok()) return status;
  const std::uint64_t targets = targets_of(pass);
  if (targets == 0 || (is_within_level_ && pass != pass_))
    return impossible_data("a pass of a level");
  std::vector<std::uint64_t> flags((targets + 7) / 8), found(fresh.size());
  status = in.read(flags);
  if (status.ok()) status = in.read(found);
  for (std::uint64_t i = shape_.saved_planes; i < shape_.planes(); ++i) {
    if (status.ok()) status = in.read({plane(i), shape_.words_of(i)});
  }
  if (!status.ok()) return status;
  go_to_pass(pass);
  done_.resize(targets);
  for (std::uint64_t i = 0; i < targets; ++i) done_[i] |= flags[i / 8] >> 8 * (i % 8) & 1;
  for (std::size_t s = 0; s < fresh.size() && shares_.number() == 0; ++s) fresh[s] += found[s];
  return status;
}

// ---- in memory ----

Stop MemoryHome::allocate(bool has_flags, Passes /*passes*/, const Watch& watch) {
  if (!has_flags) return Stop::kMemory;
  planes_.resize(shape_.planes());
  for (std::size_t i = 0; i < planes_.size(); ++i) {
    if (!planes_[i].allocate(shape_.words_of(i))) return Stop::kMemory;
  }
  for (ZeroedArray<Word>& plane : planes_) {
    if (const Stop stop = touch({plane.data(), plane.size()}, watch); stop != Stop::kNone) {
      return stop;
    }
  }
  return Stop::kNone;
}

}  // namespace trailblaze
