#include "engine/tables/table_check.hpp"

#include <algorithm>
#include <bit>
#include <memory>
#include <span>
#include <vector>

#include "engine/tables/distances.hpp"

namespace trailblaze {
namespace {

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
  constexpr std::uint64_t kPiece = std::uint64_t{1} << 13;  // words
  const std::span<const std::uint64_t> words = expected.words();
  std::vector<std::uint64_t> least((words.size() + kPiece - 1) / kPiece, kNoPlace);
  crew.for_each_block(least.size(), [&](int, std::size_t piece) {
    const std::uint64_t first = piece * kPiece;
    const auto known = words.subspan(first, std::min(kPiece, words.size() - first));
    std::vector<std::uint64_t> is(known.size());
    table.read(first, is);
    for (std::size_t i = 0; i + 1 < is.size(); i += 2) {
      const std::uint64_t bits = (is[i] ^ known[i]) | (is[i + 1] ^ known[i + 1]);
      if (bits == 0) continue;
      least[piece] = (first + i) / 2 * 64 + static_cast<std::uint64_t>(std::countr_zero(bits));
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

}  // namespace trailblaze
