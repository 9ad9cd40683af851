#include "engine/tables/table_check.hpp"

#include <algorithm>
#include <bit>
#include <memory>
#include <span>
#include <vector>

#include "engine/tables/distances.hpp"

namespace trailblaze {
namespace {

// Calls visit(worker, first, words) for pieces of the table's words; `first` is the number of the
// first word of the piece.
template <class Visit>
void for_each_piece(const DistanceTable& table, const Crew& crew, const Visit& visit) {
  constexpr std::uint64_t kPiece = std::uint64_t{1} << 16;  // words
  const std::uint64_t words = DistanceTable::words_for(table.places());
  std::vector<std::vector<std::uint64_t>> buffers(static_cast<std::size_t>(crew.threads()));
  crew.for_each_block((words + kPiece - 1) / kPiece, [&](int worker, std::size_t piece) {
    const std::uint64_t first = piece * kPiece;
    auto& buffer = buffers[static_cast<std::size_t>(worker)];
    buffer.resize(std::min(kPiece, words - first));
    table.read(first, buffer);
    visit(static_cast<std::size_t>(worker), first, std::span<const std::uint64_t>(buffer));
  });
}

std::string code_text(unsigned code) {
  return code == 0 ? "no distance" : "distance " + std::to_string(code - 1) + " modulo 3";
}

std::string found_text(const std::string& what, const std::string& is,
                       const std::string& expected) {
  return what + ": found " + is + ", expected " + expected;
}

// Describes the first place that differs; "" if none does.
std::string difference(const DistanceTable& table, const DistanceTable& expected,
                       const Crew& crew) {
  std::vector<std::uint64_t> least(static_cast<std::size_t>(crew.threads()), kNoPlace);
  for_each_piece(table, crew,
                 [&](std::size_t worker, std::uint64_t first, std::span<const std::uint64_t> is) {
                   const auto known = expected.words().subspan(first, is.size());
                   for (std::size_t i = 0; i + 1 < is.size(); i += 2) {
                     const std::uint64_t bits = (is[i] ^ known[i]) | (is[i + 1] ^ known[i + 1]);
                     if (bits == 0) continue;
                     const auto bit = static_cast<std::uint64_t>(std::countr_zero(bits));
                     least[worker] = std::min(least[worker], (first + i) / 2 * 64 + bit);
                     return;
                   }
                 });
  const std::uint64_t place = *std::ranges::min_element(least);
  if (place == kNoPlace) return "";
  if (place >= table.places()) return found_text("behind the last place", "a mark", "none");
  return found_text("place " + std::to_string(place), code_text(table.code(place)),
                    code_text(expected.code(place)));
}

}  // namespace

absl::StatusOr<TableCheck> check_table(const AnyPuzzle& puzzle, State root, const TableFile& file,
                                       const Options& options) {
  const auto layout = layout_of(puzzle, root, file);
  if (!layout.ok()) return layout.status();
  Options whole = options;
  whole.limits.max_states = whole.limits.max_depth = kUnlimited;
  const Distances built = build_distances(puzzle, root, (*layout)->storage(), kUnlimited, whole);
  TableCheck check;
  check.required_bytes = built.required_bytes;
  if (!built.oracle) {
    check.stop = built.building.stop;
    return check;
  }
  const std::uint64_t states = built.building.stored, depth = built.building.levels.back().depth;
  const auto number = [](std::uint64_t value) { return std::to_string(value); };
  if (file.title.states != states) {
    check.broken = found_text("states", number(file.title.states), number(states));
  } else if (file.title.depth != depth) {
    check.broken = found_text("depth", number(file.title.depth), number(depth));
  } else {
    check.broken = difference(file.table, built.oracle->table(), options.crew);
  }
  return check;
}

std::array<std::uint64_t, 4> count_codes(const DistanceTable& table, const Crew& crew) {
  using Counts = std::array<std::uint64_t, 4>;
  std::vector<Counts> counts(static_cast<std::size_t>(crew.threads()));
  for_each_piece(table, crew,
                 [&](std::size_t worker, std::uint64_t, std::span<const std::uint64_t> words) {
                   Counts mine{};
                   for (std::size_t i = 0; i + 1 < words.size(); i += 2) {
                     const std::uint64_t low = words[i], high = words[i + 1];
                     mine[1] += static_cast<std::uint64_t>(std::popcount(low & ~high));
                     mine[2] += static_cast<std::uint64_t>(std::popcount(high & ~low));
                     mine[3] += static_cast<std::uint64_t>(std::popcount(low & high));
                   }
                   for (std::size_t code = 1; code < 4; ++code) counts[worker][code] += mine[code];
                 });
  Counts sum{};
  for (const Counts& one : counts) {
    for (std::size_t code = 1; code < 4; ++code) sum[code] += one[code];
  }
  sum[0] = table.places() - sum[1] - sum[2] - sum[3];
  return sum;
}

}  // namespace trailblaze
