#include "tests/torture/fuzz/inputs.hpp"

#include <algorithm>
#include <cstring>

#include "engine/tables/table_header.hpp"
#include "tests/torture/fuzz/harness.hpp"

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

std::string_view next_line(std::string_view& rest) {
  const std::size_t end = std::min(rest.find('\n'), rest.size());
  const std::string_view line = rest.substr(0, end);
  rest.remove_prefix(std::min(rest.size(), end + 1));
  return line;
}

std::optional<Request> read_request(std::string_view input) {
  constexpr std::size_t kLongest = 1 << 16;
  if (input.size() > kLongest) return std::nullopt;
  Request request;
  request.rest = input;
  request.target = next_line(request.rest);
  while (!request.rest.empty()) {
    const std::string_view line = next_line(request.rest);
    if (line.empty()) break;
    const std::size_t end = std::min(line.find('='), line.size());
    const std::string name(line.substr(0, end)), value(line.substr(std::min(end + 1, line.size())));
    if (name == "search") {
      request.search = value;
    } else {
      request.parameters[name] = value;
    }
  }
  return request;
}

std::optional<std::vector<NamedSearch>> read_known_searches(std::string_view text) {
  auto searches = read_searches(text);
  const absl::Status wrong = searches.ok() ? check_heuristics(*searches) : searches.status();
  if (wrong.ok()) return *std::move(searches);
  require_message(wrong);
  return std::nullopt;
}

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
