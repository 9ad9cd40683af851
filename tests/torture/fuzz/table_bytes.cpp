#include "tests/torture/fuzz/table_bytes.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

#include "engine/tables/table_header.hpp"

namespace trailblaze::fuzz {
namespace {

using table_file::Header;

constexpr unsigned kKeepsSize = 4, kKeepsWordsSum = 8, kKeepsHeaderSum = 16;

// Sums words like table_file.cpp: by blocks of 1 MiB. Inputs have at most one block.
std::uint64_t sum_of(const std::vector<std::uint64_t>& words) {
  std::vector<std::uint64_t> sums;
  if (!words.empty()) sums.push_back(checksum(words));
  return checksum(sums);
}

}  // namespace

std::optional<TableBytes> read_table_bytes(std::string_view input) {
  constexpr std::size_t kLongest = 1 << 16;
  if (input.size() < 1 + table_file::kTextAt || input.size() > kLongest) return std::nullopt;
  const auto choices = static_cast<unsigned char>(input.front());
  input.remove_prefix(1);
  Header header;
  std::memcpy(static_cast<void*>(&header), input.data(), table_file::kTextAt);
  input.remove_prefix(table_file::kTextAt);
  const std::size_t text = std::min({header.text_bytes, input.size(), header.text.size()});
  std::copy_n(input.begin(), text, header.text.begin());
  input.remove_prefix(text);
  std::vector<std::uint64_t> words(input.size() / 8);
  if (!words.empty()) std::memcpy(words.data(), input.data(), words.size() * 8);
  if ((choices & kKeepsSize) == 0) header.words_bytes = words.size() * 8;
  if ((choices & kKeepsWordsSum) == 0) header.words_checksum = sum_of(words);
  if ((choices & kKeepsHeaderSum) == 0) header.checksum = table_file::checksum_of(header);
  TableBytes table{choices & 3U, std::string(sizeof header + words.size() * 8, '\0')};
  std::memcpy(table.file.data(), &header, sizeof header);
  if (!words.empty()) std::memcpy(&table.file[sizeof header], words.data(), words.size() * 8);
  return table;
}

}  // namespace trailblaze::fuzz
