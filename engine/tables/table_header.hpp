// The first page of a table's file (table_file.hpp): a description of the table.
//
//   byte  0  "TRAILBLZ"               48  states reached
//         8  version, 4 bytes         56  greatest depth
//        12  byte order, 4 bytes      64  bytes of the text, which begins at 72:
//        16  checksum of the header       puzzle, layout, root, then the parameters, each a name
//        24  checksum of the words        and a value; each of them ends in a zero byte
//        32  bytes of the words
//        40  places or entries     4096  the words
//
// Numbers have 8 bytes in the byte order of the machine. The checksum of the header is computed
// with 0 in its own field.
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "engine/base/text.hpp"

namespace trailblaze {

// A checksum of 64-bit words: eight lanes, each a chain of XXH64's rounds (Y. Collet). Each step is
// a bijection of the word for a given lane, and of the lane for a given word. The checksum
// therefore detects every change inside a single word, and any other change with a probability of 1
// - 2^-64.
std::uint64_t checksum(std::span<const std::uint64_t> words);

// The subject of a table: distances to `root`, or lower bounds of them, in a puzzle with these
// parameters. Start and goal are left out. If moves are not reversible, distances are from `root`.
struct TableTitle {
  std::string puzzle;     // "tiles"
  Parameters parameters;  // "size" -> "3x3"
  std::string root;       // a position, as text
  std::string layout;     // numbering of states: "ranked", "dense"; "patterns" for lower bounds
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

std::uint64_t checksum_of(Header header);

// Makes the header. Returns an error if the text is too long for a page.
absl::StatusOr<Header> header_of(const TableTitle& title, std::uint64_t places,
                                 std::uint64_t words_bytes, std::uint64_t words_checksum);

// Returns the error that explains why a file is rejected.
absl::Status rejection(const std::string& file, const std::string& what, const std::string& found,
                       const std::string& expected);
absl::Status rejection(const std::string& file, const std::string& what, std::uint64_t found,
                       std::uint64_t expected);

// Checks a header by itself and against the length of its file.
absl::Status check_header(const std::string& file, const Header& header, std::uint64_t bytes);

absl::StatusOr<TableTitle> title_of(const std::string& file, const Header& header);

}  // namespace table_file

}  // namespace trailblaze
