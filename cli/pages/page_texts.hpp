// The templates of pages. cmake/embed.py makes them from the files of this folder.
#pragma once

#include <string_view>

namespace trailblaze {

extern const std::string_view kPlayerPage;  // with @title@, @about@, @details@ and @data@
extern const std::string_view kFigurePage;  // with @title@, @about@ and @svg@

}  // namespace trailblaze
