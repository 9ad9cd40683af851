// The registry's vocabulary (puzzles/registry.hpp is the table): what a puzzle says of itself to
// the program, and how a session of it is opened from text.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/text.hpp"

namespace trailblaze {

class Session;  // session.hpp

// A parameter of a puzzle. Help, parsing, JSON `parameters` and `verify` use this declaration.
struct Parameter {
  std::string name;   // "size": key of JSON `parameters`, and --size on the command line
  std::string value;  // "RxC", for the help
  std::string help;
  std::string fallback;     // when not given; "" = none
  std::string option = {};  // its name on the command line, where that differs
};

// A published or verified answer for a named instance, with the parameters it holds under.
struct PublishedResult {
  Parameters with;                      // {{"metric", "move"}}, on top of the instance's own
  std::optional<std::uint64_t> length;  // length of a shortest solution
  bool unsolvable = false;
  std::optional<std::uint64_t> states;  // states reachable from the start
  std::optional<std::uint64_t> depth;   // greatest distance from the start
  std::string source;
};

// PUZZLE/NAME on the command line: parameters with a title.
struct Instance {
  std::string name;   // "pa"
  std::string title;  // "Pa's puzzle (Dad's puzzler)"
  Parameters parameters;
  std::vector<PublishedResult> known;
};

// An entry of the registry.
struct PuzzleEntry {
  std::string name;                   // "tiles"
  std::string summary;                // one line
  std::string example;                // arguments after `solve NAME` that work as printed
  std::vector<Parameter> parameters;  // "start" and "goal" are not listed: all puzzles have them
  std::vector<Instance> instances;
  // Opens a session. Errors name the field. Every listed parameter with a fallback is there.
  absl::StatusOr<std::unique_ptr<Session>> (*open)(const Parameters&) = nullptr;
  bool start_is_board = false;  // each start brings its own pieces: a stream opens anew for each
};

}  // namespace trailblaze
