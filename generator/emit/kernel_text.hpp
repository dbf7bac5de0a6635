// A kernel plan as the lines of a kernel: what the templates put between their braces.
#pragma once

#include <initializer_list>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "generator/emit/expression_text.hpp"
#include "generator/plan/kernel_plan.hpp"

namespace heartwright::emit {

// Values that an earlier phase of a cell left, and the struct that holds them: "cell.".
struct Given {
    std::string prefix;
    const std::vector<plan::CellValue>& values;
};

// How a kernel of `model` spells names: constants c.x, step values step.x, what is given as that says, the rest as
// locals; next(x) is next_x.
class KernelNames {
public:
    KernelNames(const ir::Model& model, const plan::KernelPlan& plan, std::initializer_list<Given> given = {});
    std::string operator()(const std::string& name, bool is_next) const;
    bool is_given(const std::string& name, bool is_next) const { return prefixes_.contains(plan::key(name, is_next)); }

private:
    std::unordered_map<std::string, std::string> prefixes_;  // by plan::key: "c.", "step.", "cell.", "early."
    std::unordered_set<std::string> names_;                  // of the model
};

using Lines = std::vector<std::string>;

// Groups of lines, each under its component's name.
class Groups {
public:
    void line(const std::string& component, std::string text);
    void equations(const plan::Statement& statement);  // of the spec, as comments above its line

    Lines lines;

private:
    std::string component_;
};

// States among `names` in the model's order, then the stimulus.
std::vector<std::string> in_order_of_loads(const ir::Model& model, const std::unordered_set<std::string>& names);

// The states and the stimulus that `value` reads from memory and `read` does not have yet: they join it.
std::vector<std::string> first_reads(const ir::Model& model, const ir::ExprPtr& value, const KernelNames& names,
                                     std::unordered_set<std::string>& read);
// "const real m = cells.load(state::m);  // 1, line 46".
std::string load_line(const ir::Model& model, const std::string& name, const KernelNames& names);

// Loads the sums over sites by the names that the cell's lines read.
void load_sums(Groups& out, const std::vector<plan::Sum>& sums, const std::vector<plan::Statement>& statements);

// Loads of the states and the stimulus that `statements` read and `names` are not given.
void load_cell(Groups& out, const ir::Model& model, const std::vector<plan::Statement>& statements,
               const KernelNames& names);

// "const real x = ...;  // unit, line 12".
std::string definition_line(const plan::Statement& statement, const Spelling& spelling);
std::string assignment_text(const plan::Statement& statement, const std::string& name,
                            const Spelling& spelling);  // what follows its type

Lines observe_lines(const ir::Model& model, const plan::KernelPlan& plan);  // of the source model

// "mV", "-" of what has no dimension.
std::string unit_comment(const Unit& unit);

// "mV, line 214": the unit and where the spec says it; safe behind "//".
std::string comment_of(const Unit& unit, const Origin& origin);

// One line of a comment, which nothing in it leaves: no control character, backslash or comment delimiter, no trigraph,
// no character that turns the direction of writing.
std::string comment_text(std::string_view text);

}  // namespace heartwright::emit
