// The page.
#pragma once

#include <string>
#include <string_view>

#include "cli/play/web_server.hpp"

namespace trailblaze {

// Made from the files of this folder and of cli/pages (cmake/embed.cmake), with @target@.
extern const std::string_view kPlayPage;

// Returns the page of this name: "" is the only page, all in a single file. It begins with the
// puzzle `target`, "tiles" or "tiles/15-puzzle", or with the first puzzle if `target` is empty.
WebAnswer page_named(std::string_view name, const std::string& target);

}  // namespace trailblaze
