// Named sliding-block puzzles with their known results in three metrics, one entry each.
//
// States are those reachable from the start with alike pieces exchangeable, unless a goal names
// them; they do not depend on the metric, depth (the greatest distance from the start) does.
// Lengths are to the goal shown: a last move out through a gate is not counted.
//
// Layouts: Pa's puzzle from the notebook (and as Pennant from GNOME Klotski), Only 18 Steps to
// Ambush from GNOME Klotski, Royal Escape 172, UFO SOS and From Right to Left from
// lumi-a/sliding-blocks, Rush Hour from Fogleman's database.
#include "puzzles/blocks/blocks_instances.hpp"

#include <string>
#include <utility>

namespace trailblaze {
namespace {

constexpr const char* kComputed = "computed here";
constexpr const char* kStorer = "Storer, Klotski pages";
constexpr const char* kGnome = "GNOME Klotski";
constexpr const char* kLumi = "lumi-a/sliding-blocks";
constexpr const char* kFogleman = "Fogleman, Rush Hour database";

struct Answer {
  std::uint64_t length, depth;
  std::string source = kComputed;
};

PublishedResult known(const std::string& metric, const Answer& answer, std::uint64_t states) {
  return {{{"metric", metric}}, answer.length, false, states, answer.depth, answer.source};
}

Instance piece_set(const std::string& name, const std::string& title, const std::string& board,
                   const std::string& goal, std::uint64_t states, const Answer& unit,
                   const Answer& straight, const Answer& move) {
  return {name,
          title,
          {{"board", board}, {"goal", goal}},
          {known("unit", unit, states), known("straight", straight, states),
           known("move", move, states)}};
}

// Makes all pieces of one shape alike, for a goal that is a whole picture.
Instance picture(Instance instance) {
  instance.parameters["identical"] = "shapes";
  return instance;
}

// An instance of Rush Hour: the red car A goes to the right edge.
Instance rush_hour(const std::string& name, const std::string& title, const std::string& board,
                   std::uint64_t states, const Answer& unit, const Answer& straight) {
  return {name,
          title,
          {{"board", board},
           {"goal", "....../....../.....A/....../....../......"},
           {"rule", "axis"},
           {"size", "6x6"}},
          {known("unit", unit, states), known("straight", straight, states)}};
}

// A goal on a board of five rows and four columns: the big square A in the middle at the bottom.
constexpr const char* kSquareDown = "..../..../..../.AA./.AA.";

std::vector<Instance> classics() {
  Instance pa = piece_set("pa", "Pa's puzzle, Dad's puzzler: the square to the lower left",
                          "1122/1133/45../6788/6799", "..../..../..../..../1...", 1398, {83, 112},
                          {62, 84}, {59, 80, "Gardner, Sixth Book"});
  pa.known.push_back({{{"identical", "none"}}, 83, false, 67104, 243, "the notebook"});
  return {
      pa,
      piece_set("klotski", "Klotski, Red Donkey, L'Ane Rouge: the square to the bottom centre",
                "1225/1225/3446/3786/9..a", "..../..../..../.22./.22.", 25955, {116, 167},
                {90, 133, kStorer}, {81, 124, kStorer}),
      piece_set("quzzle", "Quzzle: the square to the upper right", "AAbb/AAcd/..cd/effg/ehhi",
                "..AA/..AA/..../..../....", 888, {115, 121}, {93, 99},
                {84, 90, "Jim Lewis; WWU Math NEXUS"}),
      piece_set("century", "Century: the square to the bottom centre", "a22b/c22d/c.ed/f.eg/hhii",
                "..../..../..../.22./.22.", 81340, {131, 250}, {111, 209, kStorer},
                {99, 188, kStorer}),
      picture(piece_set("century-and-a-half", "Century and a Half: Century upside down",
                        "a22b/c22d/c.ed/f.eg/hhii", "hhii/f0eg/c0ed/c22d/a22b", 81340, {206, 250},
                        {170, 209}, {149, 188, "Winning Ways; Storer, Klotski pages"})),
      picture(piece_set("new-century", "New Century: the board turned by half",
                        "abcd/aeAA/geAA/ghhi/..jj", "jj00/ihhg/AAeg/AAea/dcba", 81340, {307, 307},
                        {254, 254}, {230, 230, kStorer})),
      piece_set("bickford", "Bickford's 4x4: the bar to the lower right", "AAEb/FcEE/FD.g/.Dhi",
                "..../..../..../..AA", 9591, {180, 216}, {153, 183}, {131, 158, "Bickford 2011"}),
  };
}

std::vector<Instance> flowers() {
  return {
      piece_set("only18", "Only 18 Steps: the square to the bottom centre",
                "aAAb/mAAn/cdef/ghij/k..l", kSquareDown, 1440, {27, 39}, {23, 31},
                {18, 25, kGnome}),
      piece_set("daisy", "Daisy: the square to the bottom centre", "aAAb/aAAb/cdef/zghi/j..k",
                kSquareDown, 37740, {46, 75}, {34, 57}, {28, 47}),
      piece_set("violet", "Violet: the square to the bottom centre", "aAAb/aAAb/cdef/cghi/j..k",
                kSquareDown, 57524, {45, 80}, {33, 63}, {27, 54}),
      piece_set("poppy", "Poppy: the square to the bottom centre", "aAAb/aAAb/cdde/fghi/j..k",
                kSquareDown, 143462, {56, 101}, {49, 83}, {40, 70}),
      piece_set("pansy", "Pansy: the square to the bottom centre", "aAAb/aAAb/cdef/cghf/i..j",
                kSquareDown, 43704, {46, 84}, {34, 66}, {28, 58}),
      piece_set("snowdrop", "Snowdrop: the square to the bottom centre", "aAAb/aAAb/cdde/cfgh/i..j",
                kSquareDown, 136040, {64, 146}, {52, 122}, {46, 111}),
      piece_set("trail", "Trail: the square to the bottom centre", "aAAc/aAAc/eddg/hffj/.ii.",
                kSquareDown, 81462, {138, 309}, {111, 249}, {102, 229}),
      piece_set("ambush", "Ambush: the square to the bottom centre", "aAAc/dAAe/dffe/ghhi/.jj.",
                kSquareDown, 81462, {158, 323}, {130, 267}, {120, 244}),
  };
}

std::vector<Instance> other_boards() {
  return {
      piece_set("royal-escape-172", "Royal Escape, a variant: the square to the right",
                "bcffd/AAe.d/AAgg./hhigj", "...../...AA/...AA/.....", 30331, {236, 336}, {193, 269},
                {172, 238, kLumi}),
      piece_set("ufo-sos", "UFO SOS: the square from the left pocket to the right one",
                "#ccPPrr#/#cbPPyr#/#bbppyy#/...pp.../#AA##..#/#AA##..#",
                "......../......../......../......../.....AA./.....AA.", 163740, {78, 152},
                {40, 80}, {31, 69, kLumi}),
      piece_set("from-right-to-left", "From Right to Left: the square from right to left",
                "##ippPPI##/##ippPPI##/...yyPPIAA/...zzLKKAA/##lkkLKK##/##lkkLKK##",
                "........../........../AA......../AA......../........../..........", 4799952,
                {214, 414}, {120, 237}, {101, 201, kLumi}),
      rush_hour("rush-hour-60", "Rush Hour, the hardest with one wall",
                "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM", 2332, {103, 116}, {60, 69, kFogleman}),
      rush_hour("rush-hour-51", "Rush Hour, the hardest without walls",
                "GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo", 4780, {81, 122}, {51, 72, kFogleman}),
  };
}

}  // namespace

std::vector<Instance> blocks_instances() {
  std::vector<Instance> all = classics();
  for (const auto& more : {flowers(), other_boards()})
    all.insert(all.end(), more.begin(), more.end());
  return all;
}

}  // namespace trailblaze
