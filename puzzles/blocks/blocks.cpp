// The registry entry of sliding blocks: it turns parameters as text into a session. And named
// puzzles with their known results in three metrics.
//
// States are those reachable from the start with alike pieces exchangeable, unless a goal names
// them; they do not depend on the metric, depth (the greatest distance from the start) does.
// Lengths are to the goal shown: a last move out through a gate is not counted.
//
// The states of Klotski, Century, Daisy, Violet, Poppy, Pansy, Snowdrop, Trail and Ambush are also
// those of the largest components that dnomd343/klotski publishes for their sets of pieces.
//
// Layouts: Pa's puzzle from the notebook (and as Pennant from GNOME Klotski), Only 18 Steps to
// Ambush from GNOME Klotski, Royal Escape 172, UFO SOS and From Right to Left from
// lumi-a/sliding-blocks, Rush Hour from Fogleman's database.
#include "puzzles/blocks/blocks.hpp"

#include <cstdint>
#include <optional>
#include <vector>

#include "puzzles/blocks/blocks_mirror.hpp"
#include "puzzles/blocks/blocks_session.hpp"
#include "puzzles/blocks/text/blocks_readers.hpp"

namespace trailblaze {
namespace {

// ---- named puzzles ----

constexpr const char* kStorer = "Storer, Klotski pages";
constexpr const char* kLumi = "lumi-a/sliding-blocks";
constexpr const char* kFogleman = "Fogleman, Rush Hour database";

struct Answer {
  std::uint64_t length, depth;
  std::string source = "computed here";
};

PublishedResult known(const std::string& metric, const Answer& answer, std::uint64_t states) {
  return {.with = {{"metric", metric}},
          .length = answer.length,
          .states = states,
          .depth = answer.depth,
          .source = answer.source};
}

Instance piece_set(const std::string& name, const std::string& title, const std::string& board,
                   const std::string& goal, std::uint64_t states, const Answer& unit,
                   const Answer& straight, const Answer& move) {
  return {.name = name,
          .title = title,
          .parameters = {{"board", board}, {"goal", goal}},
          .known = {known("unit", unit, states), known("straight", straight, states),
                    known("move", move, states)}};
}

// One of GNOME Klotski: the big square A goes to the middle at the bottom.
Instance gnome(const std::string& name, const std::string& title, const std::string& board,
               std::uint64_t states, const Answer& unit, const Answer& straight,
               const Answer& move) {
  return piece_set(name, title + ": the square to the bottom centre", board,
                   "..../..../..../.AA./.AA.", states, unit, straight, move);
}

// Makes all pieces of one shape alike, for a goal that is a whole picture.
Instance picture(Instance instance) {
  instance.parameters["identical"] = "shapes";
  return instance;
}

// An instance of Rush Hour: the red car A goes to the right edge.
Instance rush_hour(const std::string& name, const std::string& title, const std::string& board,
                   std::uint64_t states, const Answer& unit, const Answer& straight) {
  return {.name = name,
          .title = title,
          .parameters = {{"board", board},
                         {"goal", "....../....../.....A/....../....../......"},
                         {"rule", "axis"},
                         {"size", "6x6"}},
          .known = {known("unit", unit, states), known("straight", straight, states)}};
}

std::vector<Instance> instances() {
  Instance pa = piece_set("pa", "Pa's puzzle, Dad's puzzler: the square to the lower left",
                          "1122/1133/45../6788/6799", "..../..../..../..../1...", 1398, {83, 112},
                          {62, 84}, {59, 80, "Gardner, Sixth Book"});
  pa.known.push_back({.with = {{"identical", "none"}},
                      .length = 83,
                      .states = 67104,
                      .depth = 243,
                      .source = "the notebook"});
  Instance klotski =
      piece_set("klotski", "Klotski, Red Donkey, L'Ane Rouge: the square to the bottom centre",
                "1225/1225/3446/3786/9..a", "..../..../..../.22./.22.", 25955, {116, 167},
                {90, 133, kStorer}, {81, 124, kStorer});
  klotski.known.push_back({.with = {{"symmetry", "mirror"}},
                           .length = 116,
                           .states = 13011,
                           .depth = 167,
                           .source = "computed here"});
  return {
      pa,
      klotski,
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
      gnome("only18", "Only 18 Steps", "aAAb/mAAn/cdef/ghij/k..l", 1440, {27, 39}, {23, 31},
            {18, 25, "GNOME Klotski"}),
      gnome("daisy", "Daisy", "aAAb/aAAb/cdef/zghi/j..k", 37740, {46, 75}, {34, 57}, {28, 47}),
      gnome("violet", "Violet", "aAAb/aAAb/cdef/cghi/j..k", 57524, {45, 80}, {33, 63}, {27, 54}),
      gnome("poppy", "Poppy", "aAAb/aAAb/cdde/fghi/j..k", 143462, {56, 101}, {49, 83}, {40, 70}),
      gnome("pansy", "Pansy", "aAAb/aAAb/cdef/cghf/i..j", 43704, {46, 84}, {34, 66}, {28, 58}),
      gnome("snowdrop", "Snowdrop", "aAAb/aAAb/cdde/cfgh/i..j", 136040, {64, 146}, {52, 122},
            {46, 111}),
      gnome("trail", "Trail", "aAAc/aAAc/eddg/hffj/.ii.", 81462, {138, 309}, {111, 249},
            {102, 229}),
      gnome("ambush", "Ambush", "aAAc/dAAe/dffe/ghhi/.jj.", 81462, {158, 323}, {130, 267},
            {120, 244}),
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
      {.name = "rush-hour",
       .title = "Rush Hour: the board that is given, or the hardest without walls",
       .parameters = {{"start", "GBB.L./GHI.LM/GHIAAM/CCCK.M/..JKDD/EEJFF."},
                      {"goal", "....../....../.....A/....../....../......"},
                      {"rule", "axis"},
                      {"metric", "straight"}},
       .known = {known("straight", {51, 72, kFogleman}, 4780)}},
      rush_hour("rush-hour-60", "Rush Hour, the hardest with one wall",
                "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM", 2332, {103, 116}, {60, 69, kFogleman}),
      rush_hour("rush-hour-51", "Rush Hour, the hardest without walls",
                "GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo", 4780, {81, 122}, {51, 72, kFogleman}),
  };
}

// ---- parameters ----

BlockRules read_rules(const Parameters& given) {
  return {value_named<BlockMetric>(text_of(given, "metric")).value(),
          value_named<Identical>(text_of(given, "identical")).value(),
          text_of(given, "rule") == "axis"};
}

// Reads the board from `board` or, where that is not given, from `start`.
absl::StatusOr<BlockBoard> read_board(const Parameters& given, bool axis) {
  const char* field = text_of(given, "board").empty() ? "start" : "board";
  const std::string text = text_of(given, field);
  if (text.empty()) return invalid("board: missing, expected a board or, as start, a position");
  std::optional<BlockSize> size;
  if (const std::string sides = text_of(given, "size"); !sides.empty()) {
    const auto read = parse_block_size(sides);
    if (!read.ok()) return in_field("size", read.status());
    size = *read;
  }
  auto board = BlockBoard::read(text, size, axis);
  if (!board.ok()) return in_field(field, board.status());
  if (board->free_cells() > 0) return board;
  return in_field(field, BlockSigns(board->grid(), axis).no_blank());
}

SessionOr open(const Parameters& given) {
  const BlockRules rules = read_rules(given);
  auto board = read_board(given, rules.axis);
  if (!board.ok()) return board.status();
  const std::string text = board->text();
  std::vector<std::string> notes = board->notes();
  const auto blocks = Blocks::make(*std::move(board), text_of(given, "goal"), rules);
  if (!blocks.ok()) return blocks.status();
  // A start that is the board has been read with it.
  const std::string start = text_of(given, "board").empty() ? "" : text_of(given, "start");
  const auto state = start.empty() ? blocks->state_of(blocks->board()) : blocks->parse(start);
  if (!state.ok()) return in_field("start", state.status());
  const std::vector<std::string>& of_goal = blocks->goal_notes();
  notes.insert(notes.end(), of_goal.begin(), of_goal.end());
  if (!start.empty()) {
    for (std::string& note : blocks->reading_notes(start)) {
      if (std::ranges::find(notes, note) == notes.end()) notes.push_back(std::move(note));
    }
  }

  SessionInfo facts;
  facts.parameters = given;
  facts.parameters.erase("start");
  facts.parameters["board"] = text;
  facts.parameters["size"] = to_text(blocks->board().grid().size);
  facts.goal = blocks->goal();
  facts.has_goal = !facts.goal.empty();
  facts.metric = text_of(given, "metric");
  facts.notes = notes;
  if (text_of(given, "symmetry") == "mirror")
    return mirrored_session(*blocks, *state, std::move(facts));
  return blocks_session(*blocks, *state, std::move(facts));
}

}  // namespace

PuzzleEntry blocks_entry() {
  return {
      .name = "blocks",
      .summary = "sliding blocks on any board (Pa's puzzle, Klotski, Rush Hour)",
      .example = "--start 11A/11B/C.. --goal .../.11/.11",
      .parameters =
          {{.name = "board",
            .value = "FILE",
            .help = "rows of cells: equal characters are a piece, . or 0 blank, # wall, - a gate, "
                    "which only the piece * may pass"},
           {.name = "size",
            .value = "RxC",
            .help = "rows x columns, for a board written in one row"},
           {.name = "metric",
            .value = "unit|straight|move",
            .help = "one piece: one cell, any distance in one direction, or any path of cells",
            .fallback = "unit"},
           {.name = "identical",
            .value = "unnamed|shapes|none",
            .help = "alike are pieces of one shape that no goal names, all of one shape, or none",
            .fallback = "unnamed"},
           {.name = "rule",
            .value = "free|axis",
            .help = "axis: pieces move only along their longer side (Rush Hour)",
            .fallback = "free"},
           {.name = "symmetry",
            .value = "none|mirror",
            .help = "mirror: mirrored positions are one, where board and goal are their own image",
            .fallback = "none"}},
      .instances = instances(),
      .formats = blocks_formats(),
      .open = open,
      .start_is_board = true};
}

}  // namespace trailblaze
