// The fields of every report: field.hpp describes a row.
#pragma once

#include <span>
#include <string_view>

#include "cli/report/field.hpp"

namespace trailblaze {

// ---- fields.cpp ----

std::span<const Field> solve_fields();
std::span<const Field> summary_fields();  // of a stream
std::span<const Field> enumerate_fields();
std::span<const Field> instance_fields();    // of `generate`
std::span<const Field> heuristics_fields();  // of a study of heuristics
std::span<const Field> census_set_fields();
std::span<const Field> census_totals_fields();

}  // namespace trailblaze
