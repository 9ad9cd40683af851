// The puzzles that pages have open. A session is kept with the tables of its heuristics and with
// the solutions that were found, so that the next hint costs little or nothing.
//
// A page says with each request which puzzle it means: by its name and the parameters that it was
// told. So nothing is lost where a session had to make room for others: it is opened again.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/session/session.hpp"

namespace trailblaze {

// A way to a goal that was found. Moves along it are hints without a search.
struct KnownStep {
  State next = 0;
  std::uint64_t left = 0;  // moves from here to the goal, this one included
  bool shortest = false;   // none is shorter
};

// The next step from each position on a solution that was found. Any thread.
class KnownWays {
 public:
  void add(const Result& result);
  std::optional<KnownStep> step_from(State s) const;

 private:
  static constexpr std::size_t kMost = std::size_t{1} << 18;  // then all are forgotten

  mutable std::mutex mutex_;
  std::unordered_map<State, KnownStep> steps_;
};

struct OpenPuzzle {
  std::string puzzle;                // its name
  Parameters parameters;             // all that rebuilds it
  std::unique_ptr<Session> session;  // searches of it run one at a time
  KnownWays ways;
};

class OpenPuzzles {
 public:
  // The session of these parameters. Errors name the field.
  absl::StatusOr<std::shared_ptr<OpenPuzzle>> get(const std::string& puzzle,
                                                  const Parameters& parameters);

 private:
  static constexpr std::size_t kMost = 4;

  std::mutex mutex_;
  std::list<std::shared_ptr<OpenPuzzle>> open_;  // the one that was asked for last comes first
};

}  // namespace trailblaze
