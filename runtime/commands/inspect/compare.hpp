// `heartwright compare A B`: how far apart the numbers of two runs' folders are, and whether within limits.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "base/command_line/arguments.hpp"
#include "runtime/report/compare/difference_limits.hpp"

namespace heartwright::commands {

const Usage& compare_usage();
int compare(const Arguments& arguments);  // the exit code: 0, or beyond_limits

constexpr int beyond_limits = 1;

// Lines of a table with a head; each file's quantities that are the same in every digit are counted in a line when
// `all` is false.
std::string differences_table(const std::vector<report::QuantityDifference>& quantities, const report::Verdict& verdict,
                              bool all);
nlohmann::ordered_json differences_json(const std::vector<report::QuantityDifference>& quantities,
                                        const report::Verdict& verdict);

std::string aligned(
    const std::vector<std::vector<std::string>>& rows);  // columns two spaces apart; a row of one word stands by itself
std::string printable(std::string text);                 // what a file says, without control characters

}  // namespace heartwright::commands
