#include "engine/tables/table_header.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <vector>

#include "engine/base/mix.hpp"

namespace trailblaze {

std::uint64_t checksum(std::span<const std::uint64_t> words) {
  constexpr std::uint64_t kFirst = 0x9e3779b185ebca87, kSecond = 0xc2b2ae3d27d4eb4f;  // XXH64's
  constexpr std::size_t kLanes = 8;
  std::array<std::uint64_t, kLanes> lanes = {1, 2, 3, 4, 5, 6, 7, 8};
  const std::size_t whole = words.size() / kLanes * kLanes;
  for (std::size_t i = 0; i < whole; i += kLanes) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      lanes[lane] = std::rotl(lanes[lane] + words[i + lane] * kSecond, 31) * kFirst;
    }
  }
  std::uint64_t sum = mix(words.size());
  for (const std::uint64_t lane : lanes) sum = mix(sum ^ lane);
  for (std::size_t i = whole; i < words.size(); ++i) sum = mix(sum ^ words[i]) * kFirst;
  return sum;
}

namespace table_file {

std::uint64_t checksum_of(Header header) {
  header.checksum = 0;
  std::array<std::uint64_t, kHeaderBytes / 8> words;
  std::memcpy(words.data(), &header, kHeaderBytes);
  return checksum(words);
}

absl::StatusOr<Header> header_of(const TableTitle& title, std::uint64_t places,
                                 std::uint64_t words_bytes, std::uint64_t words_checksum) {
  std::string text;
  const auto add = [&](const std::string& field) { (text += field) += '\0'; };
  for (const std::string& field : {title.puzzle, title.layout, title.root}) add(field);
  for (const auto& [name, value] : title.parameters) {
    add(name);
    add(value);
  }
  Header header;
  if (text.size() > header.text.size()) {
    return invalid("save: found " + std::to_string(text.size()) +
                   " bytes of parameters, expected at most " + std::to_string(header.text.size()));
  }
  std::copy(kMagic.begin(), kMagic.end(), header.magic.begin());
  std::copy(text.begin(), text.end(), header.text.begin());
  header.text_bytes = text.size();
  header.places = places;
  header.states = title.states;
  header.depth = title.depth;
  header.words_bytes = words_bytes;
  header.words_checksum = words_checksum;
  header.checksum = checksum_of(header);
  return header;
}

absl::Status rejection(const std::string& file, const std::string& what, const std::string& found,
                       const std::string& expected) {
  return invalid("table: " + in_quotes(file) + ": " + what + ": found " + found + ", expected " +
                 expected);
}

absl::Status rejection(const std::string& file, const std::string& what, std::uint64_t found,
                       std::uint64_t expected) {
  return rejection(file, what, std::to_string(found), std::to_string(expected));
}

absl::Status check_header(const std::string& file, const Header& header, std::uint64_t bytes) {
  const std::string_view magic(header.magic.data(), header.magic.size());
  if (magic != kMagic) {
    return rejection(file, "first bytes", in_quotes(magic), in_quotes(kMagic));
  }
  if (header.byte_order != kByteOrder) {
    return rejection(file, "byte order", header.byte_order, kByteOrder);
  }
  if (header.version != kVersion) return rejection(file, "version", header.version, kVersion);
  if (const std::uint64_t sum = checksum_of(header); header.checksum != sum) {
    return rejection(file, "checksum of the header", sum, header.checksum);
  }
  if (header.words_bytes % 8 != 0) {
    return rejection(file, "bytes of the words", std::to_string(header.words_bytes),
                     "a multiple of 8");
  }
  if (bytes != kHeaderBytes + header.words_bytes) {
    return rejection(file, "bytes of the file", bytes, kHeaderBytes + header.words_bytes);
  }
  return absl::OkStatus();
}

absl::StatusOr<TableTitle> title_of(const std::string& file, const Header& header) {
  std::vector<std::string> fields;
  const std::size_t size = header.text_bytes <= header.text.size() ? header.text_bytes : 0;
  for (std::string_view rest(header.text.data(), size); !rest.empty();) {
    const std::size_t end = std::min(rest.find('\0'), rest.size() - 1);
    fields.emplace_back(rest.substr(0, end));
    rest.remove_prefix(end + 1);
  }
  if (fields.size() < 3 || fields.size() % 2 == 0) {
    return rejection(file, "words of the header", std::to_string(fields.size()),
                     "puzzle, layout, root and pairs");
  }
  TableTitle title{fields[0], {}, fields[2], fields[1], header.states, header.depth};
  for (std::size_t i = 3; i < fields.size(); i += 2) title.parameters[fields[i]] = fields[i + 1];
  return title;
}

}  // namespace table_file

}  // namespace trailblaze
