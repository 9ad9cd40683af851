// The operations of a session on the whole space of its puzzle: it chooses a storage, enumerates
// the states from the start or from all goals, and saves their distances. The second of a session's
// four faces (session.hpp).
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "engine/base/options.hpp"
#include "engine/base/parallel.hpp"
#include "engine/puzzle/any_puzzle.hpp"
#include "engine/session/judge.hpp"
#include "engine/session/reports.hpp"

namespace trailblaze {

class AtomicTableFile;
class GoalCount;
struct TableCheck;
struct TableFile;
struct TableTitle;

class Spaces : public Judge {
 public:
  using Judge::Judge;

  // True if enumerate() with these options is shared by all processes, if there are several
  // (peers.hpp). Otherwise only process 0 returns the answer.
  bool shares_enumeration(const SearchOptions& options) const;

  // Returns the storage that enumerate() would use with these options.
  absl::StatusOr<StorageChoice> choose(const SearchOptions& options) const;

  // Returns the storage that a breadth-first solve() would use in a folder: on disk, or with
  // checkpoints.
  absl::StatusOr<StorageChoice> choose_to_solve(const SearchOptions& options) const;

  // Returns a hash of how positions near the roots of an enumeration are packed, and of their
  // moves. A checkpoint can only be resumed with an equal hash.
  absl::StatusOr<std::uint64_t> encoding(From from) const;

  // Returns the number of roots of an enumeration from the goals, if the puzzle lists its goals and
  // moves can be reversed; otherwise 0.
  std::uint64_t listed_goals() const;

  // Enumerates every state reachable from the session's start or, without a start, from the first
  // goal that the puzzle lists. With From::kGoals it enumerates from all goals at once: from the
  // goals that the puzzle lists or, if they are too many or moves cannot be reversed, from the
  // goals reachable from the start (solvable_space.hpp). On request it writes the distance table
  // when that is complete. To list the states of one depth, it runs a second enumeration down to
  // that depth.
  absl::StatusOr<EnumerateReport> enumerate(const SearchOptions& options, const Crew& crew);

  // Compares every entry of a distance table to this puzzle's only goal with a newly built table
  // (table_check.hpp).
  absl::StatusOr<TableCheck> check_table(const TableFile& file, const SearchOptions& options,
                                         const Crew& crew) const;

 protected:
  ~Spaces() = default;  // only Session derives

  absl::Status check_subject(const TableTitle& found, const std::string& puzzle) const;

 private:
  absl::StatusOr<Roots> roots_for(From from) const;
  absl::StatusOr<EnumerateReport> enumerate_once(const SearchOptions& options, const Crew& crew,
                                                 std::size_t examples);
  std::variant<std::vector<State>, Stop> states_at(std::uint64_t depth,
                                                   const SearchOptions& options, const Crew& crew,
                                                   const Result& counted);
  void list_level(const SearchOptions& options, const Crew& crew, EnumerateReport& report);
  absl::Status enumerate_from_roots(std::span<const State> roots, const Options& how,
                                    std::size_t examples, GoalCount* goals, DiskRun* run,
                                    EnumerateReport& report) const;
  absl::Status enumerate_from_found(State start, const Options& how, std::size_t examples,
                                    DiskRun* run, EnumerateReport& report) const;
  void enumerate_and_save(State from, const SearchOptions& options, const Crew& crew,
                          std::size_t examples, AtomicTableFile& file,
                          EnumerateReport& report) const;
  TableTitle title(const std::string& puzzle, State root) const;
};

}  // namespace trailblaze
