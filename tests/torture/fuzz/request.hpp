// The head of an input: a puzzle and its parameters, line by line, up to an empty line.
//
//   tiles
//   size=2x3
//   search=astar:manhattan
//
//   1 2 3 4 0 5
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/options/settings.hpp"

namespace trailblaze::fuzz {

struct Request {
  std::string target;     // PUZZLE or PUZZLE/NAME
  Parameters parameters;  // without the search
  std::string search = "auto";
  std::string_view rest;  // the text behind the empty line
};

// Returns nothing if the input is too long to be worth its time.
std::optional<Request> read_request(std::string_view input);

}  // namespace trailblaze::fuzz
