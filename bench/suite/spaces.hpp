// Puzzles for benchmarks, opened as the program opens them.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "bench/suite/harness.hpp"
#include "engine/session/session.hpp"
#include "puzzles/registry.hpp"

namespace trailblaze::bench {

struct Space {
  std::string puzzle, instance;  // the instance may be ""
  Parameters parameters;
  std::uint64_t states, depth;

  std::string name() const {
    std::string text = instance.empty() ? puzzle : puzzle + "/" + instance;
    for (const auto& [parameter, value] : parameters) text += " " + value;
    return text;
  }
};

inline std::unique_ptr<Session> open(const Space& space) {
  const PuzzleEntry* const entry = find_entry(space.puzzle);
  if (entry == nullptr) die("no such puzzle: " + space.puzzle);
  const auto parameters = complete(*entry, find_instance(*entry, space.instance), space.parameters);
  if (!parameters.ok()) die(space.name() + ": " + std::string(parameters.status().message()));
  auto session = entry->open(*parameters);
  if (!session.ok()) die(space.name() + ": " + std::string(session.status().message()));
  return std::move(*session);
}

}  // namespace trailblaze::bench
