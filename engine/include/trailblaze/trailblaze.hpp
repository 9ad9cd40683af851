// Includes all that a project with a puzzle of its own needs: <trailblaze/trailblaze.hpp>. These
// headers are the public interface; what only others include may change in any version.
#pragma once

#include "engine/base/check.hpp"            // the exceptions
#include "engine/base/options.hpp"          // Options, Limits
#include "engine/base/parallel.hpp"         // Crew
#include "engine/puzzle/any_puzzle_of.hpp"  // AnyPuzzleOf: a puzzle for the searches
#include "engine/puzzle/laws.hpp"           // checks a puzzle
#include "engine/puzzle/puzzle.hpp"         // what a puzzle has
#include "engine/puzzle/result.hpp"         // Result
#include "engine/run/by_levels.hpp"         // solve_by_levels, enumerate_by_levels
#include "engine/session/session.hpp"       // any search, by name
#include "engine/tables/make_engine.hpp"    // the storages
