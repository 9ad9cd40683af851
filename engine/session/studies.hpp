// Makes random instances of a session's puzzle, and evaluates heuristics on them or on all states.
// The third of a session's four faces (session.hpp).
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
  using Spaces::Spaces;

  // Determines how random instances are made from now on (generate.hpp). Returns
  // `ResourceExhausted` or `DeadlineExceeded` if a limit was reached before that was known.
  absl::StatusOr<SeriesFacts> prepare_series(const SeriesOptions& request, const Options& options);

  // Returns the memory in bytes that is held for random instances.
  std::uint64_t series_bytes() const;

  // Makes instances first..first+count-1 of the series `seed`, each solvable, in the way that
  // prepare_series() determined. If prepare_series() was not called, it is called first with no
  // requests. Errors are those of prepare_series().
  absl::StatusOr<std::vector<SeriesItem>> series(std::uint64_t seed, std::uint64_t first,
                                                 std::uint64_t count, const Crew& crew,
                                                 const Limits& limits = {});

  // Returns the starts of these instances, in the form that solve() reads.
  absl::StatusOr<std::vector<std::string>> generate(std::uint64_t seed, std::uint64_t first,
                                                    std::uint64_t count, const Crew& crew,
                                                    const Limits& limits = {});

  // Evaluates heuristics on all states from which a goal can be reached, with their distances, or
  // on random instances. If a limit stops it, the report covers the complete levels or the
  // instances so far. Errors name the field.
  absl::StatusOr<StudyReport> study(const StudyOptions& request, const Options& options);

  // Returns how far the goals of session `set` are from the nearest goal of this session, counting
  // only states from which this session's goals can be reached. Both sessions must pack positions
  // alike.
  absl::StatusOr<SetDistances> distances_of(const Spaces& set, const Options& options) const;

 protected:
  ~Studies() = default;  // only Session derives

  // Makes random instances; set by prepare_series(). Shared only because its type is incomplete.
  std::shared_ptr<const Generator> generator_;

 private:
  absl::StatusOr<std::vector<const HeuristicSearch*>> heuristics_to_study(const Options& options,
                                                                          StudyReport& report);
  // The limit that ended the visit, and the number of levels shown completely.
  struct Shown {
    Stop stop = Stop::kNone;
    std::uint64_t levels = 0;
  };
  // Shows every state from which a goal can be reached to `sink`, with its distance to the nearest
  // goal.
  absl::StatusOr<Shown> show_solvable(const Options& options, const StateSink& sink) const;
  absl::Status study_all(const Options& options, ValueTally& tally, StudyReport& report) const;
  absl::Status study_random(const StudyOptions& request, const Options& options, ValueTally& tally,
                            StudyReport& report);
};

}  // namespace trailblaze
