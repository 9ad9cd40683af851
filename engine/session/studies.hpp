// Random instances of a session's puzzle, and what heuristics say of them or of all states. The
// third of the four faces of a session (session.hpp).
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/options.hpp"
#include "engine/base/parallel.hpp"
#include "engine/run/sinks.hpp"
#include "engine/session/reports.hpp"
#include "engine/session/spaces.hpp"

namespace trailblaze {

class Generator;
class ValueTally;

class Studies : public Spaces {
 public:
  Studies(std::unique_ptr<const AnyPuzzle> puzzle, std::optional<State> start, SessionInfo info,
          std::vector<HeuristicEntry> heuristics);

  // Finds out how random instances are made from now on (generate.hpp). `ResourceExhausted` and
  // `DeadlineExceeded` where a limit was reached before that was known.
  absl::StatusOr<SeriesFacts> prepare_series(const SeriesOptions& asked, const Options& options);

  // The memory that is held for random instances.
  std::uint64_t series_bytes() const;

  // Makes instances first..first+count-1 of the series `seed`, each solvable, as prepare_series()
  // has found out or, where it was not called, with nothing asked of them. Errors are those of
  // prepare_series().
  absl::StatusOr<std::vector<SeriesItem>> series(std::uint64_t seed, std::uint64_t first,
                                                 std::uint64_t count, const Crew& crew,
                                                 const Limits& limits = {});

  // The starts of the same instances, in the form that solve() reads.
  absl::StatusOr<std::vector<std::string>> generate(std::uint64_t seed, std::uint64_t first,
                                                    std::uint64_t count, const Crew& crew,
                                                    const Limits& limits = {});

  // What heuristics say of all states that lead to a goal, with the distances of these, or of
  // random instances. A limit ends it early: then it is told of the levels that are complete, or of
  // the instances so far. Errors name the field.
  absl::StatusOr<StudyReport> study(const StudyOptions& asked, const Options& options);

  // How far the goals of another session are from the nearest of this one's, as far as that can be
  // reached from them: a set of states and a set of goals. Both pack positions alike.
  absl::StatusOr<SetDistances> distances_of(const Spaces& set, const Options& options) const;

 protected:
  ~Studies();  // of a Session alone

  std::unique_ptr<Generator> generator_;  // of random instances, after prepare_series()

 private:
  absl::StatusOr<std::vector<const HeuristicSearch*>> heuristics_to_study(const Options& options,
                                                                          StudyReport& report);
  // Why it ended, and how many levels were shown whole.
  struct Shown {
    Stop stop = Stop::kNone;
    std::uint64_t levels = 0;
  };
  // Shows every state from which a goal can be reached, by its distance to the nearest.
  absl::StatusOr<Shown> show_solvable(const Options& options, const StateSink& sink) const;
  absl::Status study_all(const Options& options, ValueTally& tally, StudyReport& report) const;
  absl::Status study_random(const StudyOptions& asked, const Options& options, ValueTally& tally,
                            StudyReport& report);
};

}  // namespace trailblaze
