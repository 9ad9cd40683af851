// The first page of a file with a table (table_file.hpp): what the table is about.
//
//   byte  0  "TRAILBLZ"               48  states reached
//         8  version, 4 bytes         56  greatest depth
//        12  byte order, 4 bytes      64  bytes of the text, which begins at 72:
//        16  checksum of the header       puzzle, layout, root, then the parameters, each a name
//        24  checksum of the words        and a value; every one of them ends in a zero byte
//        32  bytes of the words
//        40  places or entries     4096  the words
//
// Numbers are 8 bytes in the byte order of the machine. The checksum of the header is taken with 0
// in its own place.
#pragma once

#include <absl/status/statusor.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/checksum.hpp"
#include "engine/session/session.hpp"
#include "engine/base/text.hpp"

namespace trailblaze {

// What a table is about: distances to `root` (or from it, where moves cannot be reversed) in one
// puzzle with these parameters, neither start nor goal among them; or lower bounds of them.
struct TableTitle {
  std::string puzzle;     // "tiles"
  Parameters parameters;  // "size" -> "3x3"
  std::string root;       // a position, as text
  std::string layout;     // how states are numbered: "ranked", "dense"; of lower bounds "patterns"
  std::uint64_t states = 0, depth = 0;
};

namespace table_file {

inline constexpr std::size_t kHeaderBytes = 4096;
inline constexpr std::size_t kTextAt = 72;
inline constexpr std::uint32_t kVersion = 1;
inline constexpr std::uint32_t kByteOrder = 0x01020304;
inline constexpr std::string_view kMagic = "TRAILBLZ";
inline constexpr char kPatterns[] = "patterns";  // the layout of lower bounds

struct Header {
  std::array<char, 8> magic{};
  std::uint32_t version = kVersion, byte_order = kByteOrder;
  std::uint64_t checksum = 0, words_checksum = 0, words_bytes = 0, places = 0, states = 0,
                depth = 0, text_bytes = 0;
  std::array<char, kHeaderBytes - kTextAt> text{};
};
static_assert(sizeof(Header) == kHeaderBytes && offsetof(Header, text) == kTextAt);

inline std::uint64_t checksum_of(Header header) {
  header.checksum = 0;
  std::array<std::uint64_t, kHeaderBytes / 8> words;
  std::memcpy(words.data(), &header, kHeaderBytes);
  return trailblaze::checksum(words);
}

inline absl::StatusOr<Header> header_of(const TableTitle& title, std::uint64_t places,
                                        std::uint64_t words_bytes, std::uint64_t words_checksum) {
  std::string text;
  const auto add = [&](const std::string& word) { (text += word) += '\0'; };
  for (const std::string& word : {title.puzzle, title.layout, title.root}) add(word);
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

inline absl::Status refused(const std::string& file, const std::string& what,
                            const std::string& found, const std::string& expected) {
  return invalid("table: " + quoted(file) + ": " + what + ": found " + found + ", expected " +
                 expected);
}

inline absl::Status refused(const std::string& file, const std::string& what, std::uint64_t found,
                            std::uint64_t expected) {
  return refused(file, what, std::to_string(found), std::to_string(expected));
}

// Whether a header is one, by itself and beside the length of its file.
inline absl::Status check_header(const std::string& file, const Header& header,
                                 std::uint64_t bytes) {
  const std::string_view magic(header.magic.data(), header.magic.size());
  if (magic != kMagic) {
    return refused(file, "first bytes", quoted(magic), quoted(kMagic));
  }
  if (header.byte_order != kByteOrder) {
    return refused(file, "byte order", header.byte_order, kByteOrder);
  }
  if (header.version != kVersion) return refused(file, "version", header.version, kVersion);
  if (const std::uint64_t sum = checksum_of(header); header.checksum != sum) {
    return refused(file, "checksum of the header", sum, header.checksum);
  }
  if (header.words_bytes % 8 != 0) {
    return refused(file, "bytes of the words", std::to_string(header.words_bytes),
                   "a multiple of 8");
  }
  if (bytes != kHeaderBytes + header.words_bytes) {
    return refused(file, "bytes of the file", bytes, kHeaderBytes + header.words_bytes);
  }
  return absl::OkStatus();
}

// Requires a header that was checked.
inline absl::StatusOr<TableTitle> title_of(const std::string& file, const Header& header) {
  std::vector<std::string> words;
  const std::size_t size = header.text_bytes <= header.text.size() ? header.text_bytes : 0;
  for (std::string_view rest(header.text.data(), size); !rest.empty();) {
    const std::size_t end = std::min(rest.find('\0'), rest.size() - 1);
    words.emplace_back(rest.substr(0, end));
    rest.remove_prefix(end + 1);
  }
  if (words.size() < 3 || words.size() % 2 == 0) {
    return refused(file, "words of the header", std::to_string(words.size()),
                   "puzzle, layout, root and pairs");
  }
  TableTitle title{words[0], {}, words[2], words[1], header.states, header.depth};
  for (std::size_t i = 3; i < words.size(); i += 2) title.parameters[words[i]] = words[i + 1];
  return title;
}

}  // namespace table_file

}  // namespace trailblaze
