// The pages before they are filled in, made from the files of this folder (cmake/embed.cmake).
#pragma once

#include <string_view>

namespace trailblaze {

extern const std::string_view kPlayerPage;  // with @title@, @about@ and @data@
extern const std::string_view kFigurePage;  // with @title@, @about@ and @svg@

}  // namespace trailblaze
