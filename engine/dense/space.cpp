#include "engine/dense/space.hpp"

#include <algorithm>
#include <cstring>
#include <functional>

namespace trailblaze {
namespace {

// Calls body(marks, words) for pieces of the arrays, with the words that hold the marks of one.
template <class Body>
absl::Status for_each_piece(std::initializer_list<DenseSpace::Marks*> arrays, const Body& body) {
  constexpr std::size_t kMarks = std::size_t{64} << 10;
  std::vector<std::uint64_t> words(kMarks / 8);
  for (DenseSpace::Marks* const array : arrays) {
    for (std::size_t at = 0; at < array->size(); at += kMarks) {
      const std::size_t count = std::min(kMarks, array->size() - at);
      absl::Status status =
          body(std::span(array->data() + at, count), std::span(words).first((count + 7) / 8));
      if (!status.ok()) return status;
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status DenseSpace::save_words(WordFileWriter& out,
                                    std::initializer_list<const Word*> arrays) const {
  absl::Status status;
  for (const Word* const array : arrays) {
    for (int segment = 0; segment < plan_.segments() && status.ok(); ++segment) {
      const DenseShares::Range own = shares_.own(segment);
      const Word* const words = array + at(segment) * plan_.words();
      status = out.append({words + own.first * plan_.block(), own.size() * plan_.block()});
    }
  }
  return status;
}

absl::Status DenseSpace::load_words(WordsIn& in, const DenseShares& theirs,
                                    std::initializer_list<Word*> arrays) const {
  for (Word* const array : arrays) {
    for (int segment = 0; segment < plan_.segments(); ++segment) {
      const DenseShares::Range there = theirs.own(segment), here = shares_.own(segment);
      const std::uint64_t first = std::clamp(here.first, there.first, there.end);
      const std::uint64_t end = std::clamp(here.end, first, there.end);
      const std::uint64_t words = plan_.block();
      Word* const own = array + at(segment) * plan_.words() + first * words;
      absl::Status status = in.skip((first - there.first) * words);
      if (status.ok()) status = in.read({own, (end - first) * words});
      if (status.ok()) status = in.skip((there.end - end) * words);
      if (!status.ok()) return status;
    }
  }
  return absl::OkStatus();
}

absl::Status DenseSpace::save_marks(WordFileWriter& out, std::initializer_list<Marks*> arrays) {
  return for_each_piece(arrays, [&](std::span<std::uint8_t> marks, std::span<Word> words) {
    words.back() = 0;
    std::memcpy(words.data(), marks.data(), marks.size());
    return out.append(words);
  });
}

absl::Status DenseSpace::load_marks(WordsIn& in, std::initializer_list<Marks*> arrays) {
  std::vector<std::uint8_t> found;
  return for_each_piece(arrays, [&](std::span<std::uint8_t> marks, std::span<Word> words) {
    absl::Status status = in.read(words);
    found.resize(marks.size());
    std::memcpy(found.data(), words.data(), marks.size());
    std::ranges::transform(marks, found, marks.begin(), std::bit_or<>{});
    return status;
  });
}

void DenseSpace::forget_others(std::initializer_list<Marks*> arrays) const {
  const std::uint64_t blocks = plan_.words() / plan_.block();
  for (Marks* const array : arrays) {
    const std::uint64_t of_segment = array->size() / at(plan_.segments());
    const std::uint64_t of_block = of_segment / blocks;
    for (int segment = 0; segment < plan_.segments(); ++segment) {
      const DenseShares::Range own = shares_.own(segment);
      std::uint8_t* const marks = array->data() + at(segment) * of_segment;
      std::fill(marks, marks + own.first * of_block, std::uint8_t{0});
      std::fill(marks + own.end * of_block, marks + of_segment, std::uint8_t{0});
    }
  }
}

}  // namespace trailblaze
