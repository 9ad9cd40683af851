// Tables in the format of the trail's tables, for tests. Plain code fills and reads them slot by
// slot, without a trail.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include "engine/trail/kernels.hpp"
#include "engine/trail/layout.hpp"
#include "engine/trail/rebuild.hpp"
#include "tests/support/trail_keys.hpp"

namespace trailblaze {

struct TableEntry {
  std::uint64_t key;
  unsigned mark;

  // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 takes what <=> returns for a pointer.
  auto operator<=>(const TableEntry&) const = default;
};

template <class Slot>
inline constexpr unsigned kSlots = trail_kernels::kSlotsOf<Slot>;

// A table's memory, which is large enough for the layout that the table grows to.
struct PlainTable {
  PlainTable(const TrailLayout& to, bool with_marks)
      : lines(to.all_lines()), marks(with_marks ? to.all_lines() * 4 : 0) {}

  TrailMemory memory() { return {lines.data(), marks.empty() ? nullptr : marks.data()}; }

  std::vector<TrailLine> lines;
  std::vector<std::uint8_t> marks;
};

// Puts an entry into the table. True if its key is new and has found a slot.
template <class Slot>
bool put(PlainTable& table, const TrailLayout& layout, const TableEntry& entry) {
  std::uint64_t line = layout.home(entry.key), code = layout.code(entry.key, line);
  for (std::uint64_t d = 0; d < layout.reach(); ++d, ++line, code += layout.step()) {
    unsigned at = 0;
    auto* const slots = reinterpret_cast<Slot*>(&table.lines[line]);
    const bool taken = trail_kernels::take(slots, static_cast<Slot>(code), at);
    if (at == kSlots<Slot>) continue;
    if (!taken || table.marks.empty()) return taken;
    table.marks[line * kSlots<Slot> / 4 + at / 4] |=
        static_cast<std::uint8_t>(entry.mark << at % 4 * 2);
    return true;
  }
  return false;
}

// Returns all entries of a table, sorted. Adds to `broken` the slots that break the rules: a line
// fills from its first slot on, and only full lines push a key away from its home.
template <class Slot>
std::vector<TableEntry> read(const PlainTable& table, const TrailLayout& layout,
                             std::size_t& broken) {
  const auto slot = [&](std::uint64_t line, unsigned s) {
    return reinterpret_cast<const Slot*>(&table.lines[line])[s];
  };
  std::vector<TableEntry> entries;
  for (std::uint64_t line = 0; line < layout.all_lines(); ++line) {
    for (unsigned s = 0; s < kSlots<Slot>; ++s) {
      const Slot code = slot(line, s);
      if (code == 0) continue;
      const std::uint64_t key = layout.key(line, code), home = layout.home(key);
      broken += s > 0 && slot(line, s - 1) == 0;
      broken += home > line || line >= home + layout.reach();
      for (std::uint64_t on_way = home; on_way < line; ++on_way) {
        broken += slot(on_way, kSlots<Slot> - 1) == 0;
      }
      const unsigned mark =
          table.marks.empty() ? 0 : table.marks[line * kSlots<Slot> / 4 + s / 4] >> s % 4 * 2 & 3u;
      entries.push_back({key, mark});
    }
  }
  return sorted(entries);
}

}  // namespace trailblaze
