// What a session does with the whole space of its puzzle: it chooses a storage, enumerates the
// states from the start or from all goals, and saves their distances. The second of the four faces
// of a session (session.hpp).
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

  // Whether enumerate() with these options is shared by several processes (peers.hpp), if there are
  // any. Else process 0 alone has the answer.
  bool shares_enumeration(const SearchOptions& options) const;

  // What enumerate() will do with these options, before it does it.
  absl::StatusOr<StorageChoice> choose(const SearchOptions& options) const;

  // The same for a breadth-first solve() in a folder: on the disk, or with checkpoints.
  absl::StatusOr<StorageChoice> choose_to_solve(const SearchOptions& options) const;

  // A number that differs, with all but certainty, where positions are packed or move otherwise, as
  // seen from where an enumeration begins. A checkpoint is for the same one only.
  absl::StatusOr<std::uint64_t> encoding(From from) const;

  // How many goals an enumeration from the goals begins with, where the puzzle lists them and moves
  // can be reversed; else 0.
  std::uint64_t listed_goals() const;

  // Enumerates every state reachable from the session's start or, without one, from the first goal
  // that the puzzle lists; or, with From::kGoals, from all goals at once. These are the goals that
  // are listed or, where they are too many or moves cannot be reversed, those that the start leads
  // to (solvable_space.hpp). Writes the distance table if asked to, when it is complete. The
  // states of one depth are listed by a second enumeration up to there.
  absl::StatusOr<EnumerateReport> enumerate(const SearchOptions& options, const Crew& crew);

  // Compares every entry of a distance table of this puzzle, to its only goal, with one that is
  // built anew (table_check.hpp).
  absl::StatusOr<TableCheck> check_table(const TableFile& file, const SearchOptions& options,
                                         const Crew& crew) const;

 protected:
  ~Spaces() = default;  // of a Session alone

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
