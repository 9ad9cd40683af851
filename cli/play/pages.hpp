// The page.
#pragma once

#include <string>
#include <string_view>

#include "cli/play/web_server.hpp"

namespace trailblaze {

// Made from the files of this folder and of cli/pages (cmake/embed.cmake), with @target@.
extern const std::string_view kPlayPage;

// The page under this name: "" is the only one, all in one file. It begins with the puzzle of
// `target`, "tiles" or "tiles/15-puzzle", or with the first where that is empty.
WebAnswer page_named(std::string_view name, const std::string& target);

}  // namespace trailblaze
