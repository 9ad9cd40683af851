// The page.
#pragma once

#include <string>
#include <string_view>

#include "cli/play/web_server.hpp"

namespace trailblaze {

// The page, which cmake/embed.py makes from the files of this folder and of cli/pages. It has
// "@target@" in place of the puzzle to begin with.
extern const std::string_view kPlayPage;

// Returns the page of this name. The only page is a single file with the name "". It begins with
// the puzzle `target`, "tiles" or "tiles/15-puzzle", or with the first puzzle if `target` is empty.
WebAnswer page_named(std::string_view name, const std::string& target);

}  // namespace trailblaze
