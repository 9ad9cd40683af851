#include "engine/heuristic/heuristic_registry.hpp"

#include <algorithm>
#include <new>

#include "engine/base/text.hpp"

namespace trailblaze {
namespace {

bool takes_argument(const HeuristicEntry& entry) { return entry.facts.name.back() == ':'; }

}  // namespace

Heuristics::Heuristics(const AnyPuzzle& puzzle, std::vector<HeuristicEntry> entries,
                       std::string metric)
    : puzzle_(puzzle), entries_(std::move(entries)), metric_(std::move(metric)) {
  const HeuristicFacts zero{
      "zero", "no knowledge: A* is breadth-first search", {}, true, Guidance::kNone};
  entries_.push_back({zero, [zero](const AnyPuzzle& any, const HeuristicRequest&) -> BuiltSearch {
                        return std::make_unique<AnySearch<ZeroHeuristic>>(any, zero,
                                                                          ZeroHeuristic());
                      }});
}

std::vector<HeuristicFacts> Heuristics::facts_where(bool fitting) const {
  std::vector<HeuristicFacts> found;
  for (const HeuristicEntry& entry : entries_) {
    if (fits(entry) == fitting) found.push_back(entry.facts);
  }
  return found;
}

absl::StatusOr<std::string> Heuristics::name_of(const std::string& name) const {
  const auto entry = find(name);
  if (!entry.ok()) return entry.status();
  return name.empty() ? (*entry)->facts.name : name;
}

bool Heuristics::has_large_table(const std::string& name) const {
  const auto entry = find(name);
  return entry.ok() && (*entry)->facts.table.bytes != 0;
}

absl::Status Heuristics::use(const std::string& name, Options options) {
  const auto entry = find(name);
  if (!entry.ok()) return entry.status();
  options.limits.max_bytes -= std::min(options.limits.max_bytes, bytes());
  Slot& slot = slots_[name.empty() ? (*entry)->facts.name : name];
  limit_met_.reset();
  if (!slot.built && slot.would_meet_limit(options.limits)) {
    limit_met_ = slot.met;
  } else if (!slot.built) {
    const ShownActivity activity(options.pulse, "table of the heuristic");
    const Watch watch{Limits{}};
    auto made = build(**entry, name, options);
    building_seconds_ += watch.seconds();
    slot.met.reset();
    if (made.ok()) {
      slot.built = *std::move(made);
    } else if (!made.error().limit) {
      return made.status();
    } else {
      limit_met_ = made.error().limit;
      if (limit_met_->stop != Stop::kInterrupted) slot.met = limit_met_;
      slot.limits = options.limits;
    }
  }
  current_ = slot.built.get();
  return absl::OkStatus();
}

void Heuristics::build_cheap(const Options& options) {
  for (const HeuristicEntry& entry : entries_) {
    const HeuristicTable& table = entry.facts.table;
    const bool cheap = table.bytes == 0 && table.pays_from != kUnlimited && !takes_argument(entry);
    Slot& slot = slots_[entry.facts.name];
    if (!cheap || !fits(entry) || slot.built) continue;
    auto made = build(entry, entry.facts.name, options);
    if (made.ok()) slot.built = *std::move(made);
  }
}

std::map<std::string, int> Heuristics::values(State s) const {
  std::map<std::string, int> values;
  for (const auto& [name, slot] : slots_) {
    if (slot.built) values[name] = slot.built->value(s);
  }
  return values;
}

std::uint64_t Heuristics::bytes() const {
  std::uint64_t sum = 0;
  for (const auto& [name, slot] : slots_) sum += slot.built ? slot.built->bytes() : 0;
  return sum;
}

const HeuristicSearch& Heuristics::current() const {
  TRAILBLAZE_CHECK(current_ != nullptr, "a search has no heuristic");
  return *current_;
}

BuiltSearch Heuristics::build(const HeuristicEntry& entry, const std::string& name,
                              const Options& options) const {
  const std::size_t argument = std::min(entry.facts.name.size(), name.size());
  try {
    return entry.build(puzzle_, {options, name.substr(argument)});
  } catch (const std::bad_alloc&) {
    return limit_error({Stop::kMemory}, "heuristic: there is no memory for its tables");
  }
}

bool Heuristics::fits(const HeuristicEntry& entry) const {
  const auto& metrics = entry.facts.metrics;
  return metrics.empty() || std::find(metrics.begin(), metrics.end(), metric_) != metrics.end();
}

// Finds an entry. "" finds the first entry that needs no argument; "zero" always exists.
absl::StatusOr<Heuristics::Entry> Heuristics::find(const std::string& name) const {
  const auto entry = std::find_if(entries_.begin(), entries_.end(), [&](const HeuristicEntry& e) {
    if (name.empty()) return fits(e) && !takes_argument(e);
    return takes_argument(e) ? name.starts_with(e.facts.name) : name == e.facts.name;
  });
  const auto names = [&] {
    return alternatives(choices(), [](const HeuristicFacts& facts) {
      return facts.name.ends_with(':') ? facts.name + "PATTERNS" : facts.name;
    });
  };
  if (entry == entries_.end()) {
    return invalid("heuristic: found " + in_quotes(name) + ", expected " + names());
  }
  if (!fits(*entry)) {
    return invalid("heuristic: found " + in_quotes(name) + ", which is admissible in metric " +
                   join(entry->facts.metrics, ", ") + ", expected a heuristic for metric " +
                   metric_ + ": " + names());
  }
  return &*entry;
}

}  // namespace trailblaze
