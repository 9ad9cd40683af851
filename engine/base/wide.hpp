// 128 bits, for products of 64-bit numbers. Not standard C++, but in every compiler we build with.
#pragma once

namespace trailblaze {

__extension__ using Wide = unsigned __int128;

}  // namespace trailblaze
