#include "generator/driver/left_out.hpp"

#include <algorithm>

#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"

namespace heartwright::driver {
namespace {

constexpr std::string_view prefix = "--no-";

// A pass that others count on: what `reader` looks for.
struct Need {
    std::string_view pass, reader, what;
};
constexpr Need needs[] = {
    {"fold_constants", "gather_by_scale", "looks for numbers and finds sums and products of them"},
    {"fold_constants", "share_exponentials", "looks for arguments of the form k*x + c with a number k and finds fewer"},
    {"expand_powers", "merge_quotients", "does not see the quotients of powers"},
    {"multiply_by_reciprocals", "gather_by_scale", "looks for products and leaves V/5 alone"},
    {"multiply_by_reciprocals", "share_exponentials", "looks for arguments of the form k*x + c and finds fewer"},
    {"multiply_by_reciprocals", "collect_linear_terms", "takes divisions by what the cell knows for divisions"},
    {"gather_by_scale", "share_exponentials", "looks for arguments of the form k*x + c and finds fewer"},
    {"gather_by_scale", "hoist_by_scale", "finds known values apart that together would be one"},
    {"share_exponentials", "merge_quotients", "has fewer quotients of exponentials to merge"},
    {"merge_quotients", "share_reciprocals", "makes a reciprocal of each quotient that is left"},
    {"share_reciprocals", "batch_reciprocals", "finds no reciprocals: divisions stay divisions"},
    {"share_reciprocals", "absorb_factors", "leaves what is above a division where it is"},
    {"common_subexpressions", "absorb_factors", "takes values that should be shared for values of one reader"},
    {"common_subexpressions", "share_terms", "meets equal parts that have no name yet as parts that differ"},
    {"share_terms", "factor_sums", "sees through values that would be shared"},
    {"absorb_factors", "common_subexpressions", "meets values that differ by a known factor"},
    {"share_reciprocals", "drop_special_cases", "leaves divisions as they are"},
    {"common_subexpressions", "batch_reciprocals", "may meet a reciprocal more than once"},
    {"common_subexpressions", "contract_fma", "contracts products that would have been shared"},
};

std::vector<std::string> distinct_passes() {
    std::vector<std::string> names;
    for (const std::string& name : pass_names())
        if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    return names;
}

bool has(const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

std::string joined(const std::vector<std::string>& names) {
    std::string all;
    for (const std::string& name : names) all += (all.empty() ? "" : ", ") + name;
    return all;
}

}  // namespace

std::vector<std::string> left_out_flags(const std::vector<std::string>& words) {
    return left_out_flags(words, distinct_passes(), "");
}

std::vector<std::string> left_out_flags(const std::vector<std::string>& words, const std::vector<std::string>& passes,
                                        const std::string& who) {
    const std::vector<std::string> all = distinct_passes();
    for (const std::string& word : words) {
        if (!word.starts_with(prefix)) continue;
        const std::string name = word.substr(prefix.size());
        if (!has(all, name)) {
            const std::string hint = did_you_mean(name, all);
            throw UserFault(word + ": no pass '" + name + "'" + (hint.empty() ? "" : "; " + hint) +
                            " There are: " + joined(all));
        }
        if (!has(passes, name)) throw UserFault(word + ": " + who);
    }
    std::vector<std::string> flags;
    for (const std::string& name : passes) flags.push_back(std::string(prefix) + name);
    return flags;
}

LeftOut left_out_by(const Arguments& arguments) {
    LeftOut left_out;
    for (const std::string& name : distinct_passes())
        if (arguments.has(std::string(prefix) + name)) left_out.insert(name);
    if (left_out.contains("choose_integrators")) {
        throw UserFault(
            "--no-choose_integrators: a step cannot do without it, it makes ddt(x) a next value; --integrator "
            "default=forward_euler is the "
            "least that it does");
    }
    return left_out;
}

std::vector<std::string> what_finds_less(const LeftOut& left_out) {
    std::vector<std::string> lines;
    for (const Need& need : needs) {
        if (!left_out.contains(need.pass) || left_out.contains(need.reader)) continue;
        lines.push_back("without " + std::string(need.pass) + ": " + std::string(need.reader) + " " +
                        std::string(need.what));
    }
    return lines;
}

}  // namespace heartwright::driver
