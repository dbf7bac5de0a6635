#include "generator/emit/step_lines.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <unordered_map>

#include "generator/ir/rewrite.hpp"

namespace heartwright::emit {
namespace {

using plan::Statement;

KernelNames names_of_step(const ir::Model& model, const plan::KernelPlan& plan) {
    return plan.sites
               ? KernelNames(model, plan, {{"cell.", plan.sites->cell_values}, {"early.", plan.sites->early_values}})
               : KernelNames(model, plan);
}

// Writes lines one after the other; names of values that lie elsewhere change as it goes.
class StepText {
public:
    StepText(const ir::Model& model, const plan::KernelPlan& plan, const plan::CellPlan& step,
             const std::vector<Statement>& cell)
        : model_(model),
          plan_(plan),
          step_(step),
          cell_(cell),
          names_(names_of_step(model, plan)),
          used_(ir::all_names(model)) {
        for (const Statement& s : cell) first_reads(model, s.value, names_, ever_read_);
    }

    Lines whole() {
        if (!step_.spilling.is_empty()) {
            const bool is_of_fp64 = step_.fp64_blocks.has_value();
            out_.line("state", (is_of_fp64 ? "Fp64SpillSlots<real, " : "SpillSlots<real, ") +
                                   std::to_string(step_.spilling.slots) + "> spilled;  // in shared memory on a GPU" +
                                   (is_of_fp64 ? " in FP64" : ""));
        }
        if (!is_late()) load_all();
        if (plan_.sites) load_sums(out_, plan_.sites->sums, cell_);
        for (std::size_t line = 0; line < cell_.size(); ++line) write(line);
        if (!refused_.empty()) out_.line("", "return " + refused_ + ";");
        return std::move(out_.lines);
    }

    Lines part(const plan::Part& part) {
        taken_.insert(part.taken.begin(), part.taken.end());
        read_.insert(part.taken.begin(), part.taken.end());
        left_.insert(part.left.begin(), part.left.end());
        if (!is_late())
            for (const std::string& name : part.loaded) load(name, "state");
        for (int line = part.first; line < part.last; ++line) write(static_cast<std::size_t>(line));
        if (!refused_.empty()) out_.line("", "return " + refused_ + ";");
        return std::move(out_.lines);
    }
    bool is_refused() const { return !refused_.empty(); }  // by a line of what was written

    std::string text_of(const std::string& key) const {
        constexpr std::string_view next = "next ";
        return key.starts_with(next) ? names_(key.substr(next.size()), true) : names_(key, false);
    }

private:
    bool is_late() const { return step_.loads == plan::Loads::where_used; }

    std::string spelled(const std::string& name, bool is_next) const {
        const auto found = elsewhere_.find(plan::key(name, is_next));
        return found == elsewhere_.end() ? names_(name, is_next) : found->second;
    }

    void load(const std::string& name, const std::string& component) {
        out_.line(component, load_line(model_, name, names_));
        leave(name, component);
    }
    void load_all() {
        const std::unordered_map<std::string, int>& fetched = step_.spilling.fetched;
        for (const std::string& name : in_order_of_loads(model_, ever_read_)) {
            const auto found = fetched.find(name);
            if (found == fetched.end()) {
                load(name, "state");
                continue;
            }
            const ir::State& s = *model_.find_state(name);
            out_.line("state", "spilled.fetch(" + std::to_string(found->second) + ", cells, state::" + safe_name(name) +
                                   ");  // " + comment_of(s.unit, s.origin));
        }
    }

    // How a value that crosses between parts is written and read.
    std::string put_between(const std::string& key) const {
        if (step_.columns.count == 0) return "between." + text_of(key) + " = " + text_of(key) + ";";
        return "between.put(" + std::to_string(step_.columns.of.at(key)) + ", " + text_of(key) + ");";
    }
    std::string take_between(const std::string& key) const {
        if (step_.columns.count == 0) return "between." + text_of(key);
        return "between.take(" + std::to_string(step_.columns.of.at(key)) + ")";
    }

    void leave(const std::string& key, const std::string& component) {
        if (left_.erase(key)) out_.line(component, put_between(key));
    }

    void move(const std::vector<plan::SpillMove>& moves, const std::string& component) {
        for (const plan::SpillMove& move : moves) {
            const std::string slot = std::to_string(move.slot);
            const auto found = elsewhere_.find(move.key);
            if (move.kind == plan::SpillMove::put) {
                out_.line(component, "spilled.put(" + slot + ", " +
                                         (found == elsewhere_.end() ? text_of(move.key) : found->second) + ");");
                continue;
            }
            std::string name = text_of(move.key) + "_again";
            while (!used_.insert(name).second) name += "_";
            out_.line(component, "const real " + name + " = spilled.take(" + slot + ");");
            elsewhere_[move.key] = name;
        }
    }

    void write(std::size_t line) {
        const Statement& s = cell_[line];
        const plan::SpillPlan& spilling = step_.spilling;
        if (!spilling.is_empty()) {
            if (spilling.arrived == static_cast<int>(line)) out_.line(s.component, "spilled.arrived();");
            move(spilling.before[line], s.component);
        }
        for (const std::string& key : plan::reads(s.value))
            if (taken_.erase(key))
                out_.line(s.component, "const real " + text_of(key) + " = " + take_between(key) + ";");
        const Spelling spelling = [this](const std::string& name, bool is_next) { return spelled(name, is_next); };
        if (is_late()) {
            for (const std::string& name : first_reads(model_, s.value, names_, read_)) load(name, s.component);
            // What later lines read of a state is loaded before its new value is stored.
            if (s.is_next && ever_read_.contains(s.name) && read_.insert(s.name).second) load(s.name, s.component);
        }
        out_.equations(s);
        if (s.effect == Statement::tests)
            test(s, spelling);
        else if (s.effect != Statement::stores)
            out_.line(s.component, definition_line(s, spelling));
        if (s.is_next && !s.is_stored_later) {
            const std::string value = spelling(s.name, true);
            out_.line(s.component, s.name == model_.membrane.potential
                                       ? "cells.store_potential(" + value + ");"
                                       : "cells.store(state::" + safe_name(s.name) + ", " + value + ");");
        }
        leave(plan::key(s), s.component);
        if (!spilling.is_empty()) move(spilling.after[line], s.component);
    }

    // Cells whose step is too long keep their states.
    void test(const Statement& s, const Spelling& spelling) {
        refused_ = "refused";
        while (!used_.insert(refused_).second) refused_ += "_";
        out_.line(s.component, "const auto " + refused_ + " = cells.refused(" + expression_text(s.value, spelling) +
                                   ");  // where the step is too long");
        out_.line(s.component, "if (any(" + refused_ + ")) return " + refused_ + ";");
    }

    const ir::Model& model_;
    const plan::KernelPlan& plan_;
    const plan::CellPlan& step_;
    const std::vector<Statement>& cell_;
    const KernelNames names_;
    Groups out_;
    std::unordered_set<std::string> read_, ever_read_;        // from memory, by now and by any line
    std::unordered_set<std::string> used_;                    // names
    std::string refused_;                                     // the local name of what the step test says
    std::unordered_map<std::string, std::string> elsewhere_;  // by key: how it is spelled once it was spilled
    std::unordered_set<std::string> taken_,
        left_;  // keys: of what is still to be taken from parts before, and left to others
};

}  // namespace

Lines react_lines(const ir::Model& model, const plan::KernelPlan& plan) {
    return StepText(model, plan, plan, plan.cell).whole();
}
Lines exact_react_lines(const ir::Model& model, const plan::KernelPlan& plan) {
    return StepText(model, plan, plan, plan.exact_cell).whole();
}
Lines react_lines_in_fp32(const ir::Model& model, const plan::KernelPlan& plan) {
    return StepText(model, plan, *plan.in_fp32, plan.in_fp32->cell).whole();
}

Lines map_lines(const ir::Model& model, const plan::KernelPlan& plan) {
    const KernelNames names(model, plan);
    const Spelling spelling = std::cref(names);
    std::unordered_set<std::string> made, read;  // keys
    for (const Statement& s : plan.maps) {
        made.insert(plan::key(s));
        for (std::string& key : plan::reads(s.value)) read.insert(std::move(key));
    }
    Groups out;
    load_cell(out, model, plan.maps, names);
    for (const ir::State& s : model.states) {
        const std::string key = plan::key(s.name, true);
        if (!read.contains(key) || made.contains(key)) continue;
        const bool is_potential = s.name == model.membrane.potential;
        out.line("state after the step",
                 "const real " + spelling(s.name, true) + " = " +
                     (is_potential ? "after.potential();" : "after.load(state::" + safe_name(s.name) + ");"));
    }
    for (const Statement& s : plan.maps) {
        out.equations(s);
        out.line(s.component, definition_line(s, spelling));
    }
    for (const Statement& s : plan.maps) {
        if (!s.is_next) continue;
        const std::string value = spelling(s.name, true);
        out.line("", s.name == model.membrane.potential
                         ? "after.store_potential(" + value + ");"
                         : "after.store(state::" + safe_name(s.name) + ", " + value + ");");
    }
    return out.lines;
}

StepParts step_parts(const ir::Model& model, const plan::KernelPlan& plan) {
    StepParts step;
    const StepText any(model, plan, plan, plan.cell);
    for (const plan::Part& part : plan.parts) {
        StepText text(model, plan, plan, plan.cell);
        step.parts.push_back(text.part(part));
        if (text.is_refused()) step.tested = static_cast<int>(step.parts.size());
        if (plan.columns.count > 0) continue;
        for (const std::string& key : part.left) step.between.push_back("real " + any.text_of(key) + ";");
    }
    return step;
}

}  // namespace heartwright::emit
