#include "engine/dense/space.hpp"

#include <algorithm>
#include <cstring>

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

absl::Status DenseSpace::save_words(WordFileWriter& out, std::initializer_list<Words*> arrays) {
  absl::Status status;
  for (Words* const array : arrays) {
    if (status.ok()) status = out.append({array->data(), array->size()});
  }
  return status;
}

absl::Status DenseSpace::load_words(WordsIn& in, std::initializer_list<Words*> arrays) {
  absl::Status status;
  for (Words* const array : arrays) {
    if (status.ok()) status = in.read({array->data(), array->size()});
  }
  return status;
}

absl::Status DenseSpace::save_marks(WordFileWriter& out, std::initializer_list<Marks*> arrays) {
  return for_each_piece(arrays, [&](std::span<std::uint8_t> marks, std::span<Word> words) {
    words.back() = 0;
    std::memcpy(words.data(), marks.data(), marks.size());
    return out.append(words);
  });
}

absl::Status DenseSpace::load_marks(WordsIn& in, std::initializer_list<Marks*> arrays) {
  return for_each_piece(arrays, [&](std::span<std::uint8_t> marks, std::span<Word> words) {
    absl::Status status = in.read(words);
    std::memcpy(marks.data(), words.data(), marks.size());
    return status;
  });
}

}  // namespace trailblaze
