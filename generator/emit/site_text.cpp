#include "generator/emit/site_text.hpp"

#include <algorithm>
#include <functional>
#include <string_view>
#include <utility>

#include "base/diag/faults.hpp"
#include "generator/analysis/cost/whole_numbers.hpp"
#include "generator/ir/rewrite.hpp"
#include "runtime/interface/model.hpp"

namespace heartwright::emit {
namespace {

using plan::Statement;

// Lines of sites. What they read of a site comes first for states, and right before its first reader for counts: those
// lie in registers already.
class SiteLines {
public:
    SiteLines(const ir::Model& model, const plan::KernelPlan& plan, const std::vector<plan::CellValue>& from_cell)
        : model_(model),
          plan_(plan),
          names_(model, plan, {{"cell.", from_cell}}),
          wholes_(model),
          bare_(std::cref(names_)),
          spelling_([this](const std::string& name, bool is_next) {
              return wholes_.contains(name) ? "real(" + names_(name, is_next) + ")" : names_(name, is_next);
          }) {}

    // The states as they are at the start of the step.
    void load_states(const std::vector<Statement>& statements) {
        std::unordered_set<std::string> read;
        for (const Statement& s : statements)
            for (std::string& k : plan::reads(s.value)) read.insert(std::move(k));
        for (const ir::State& s : model_.states) {
            if (s.scale != ir::Scale::site || s.is_count || !read.contains(s.name)) continue;
            line("state", "const real " + safe_name(s.name) + " = sites.load(site_state::" + safe_name(s.name) +
                              ");  // " + comment_of(s.unit, s.origin));
        }
    }

    // The numbers of a first draw that is made in every site, as its trials are no count: ready before they are asked
    // for.
    void prepare_first_draw(const std::vector<Statement>& statements) {
        for (const Statement& s : statements) {
            if (s.value->op() != ir::Op::binomial || s.value->value() != 0) continue;
            const ir::ExprPtr& trials = s.value->operand(0);
            if (trials->op() == ir::Op::symbol && names_.is_given(trials->name(), false))
                line(s.component, "sites.prepare_draw(0);");
        }
    }

    void load_counts(const Statement& s) {
        for (const std::string& name : plan::reads(s.value)) {
            const auto load = [&](const std::string& function, const std::string& count) {
                if (!loaded_.insert(name).second) return;
                line(s.component, "const whole " + safe_name(name) + " = sites." + function +
                                      "(site_count::" + safe_name(count) + ");");
                has_wholes_ = true;
            };
            if (const ir::State* state = model_.find_state(name); state && state->is_count) load("count", name);
            for (const ir::Machine& m : model_.machines) {
                for (std::size_t i = 0; i < m.states.size(); ++i) {
                    if (m.free[i] == name) load("free_count", m.states[i]);
                    if (m.held[i] == name) load("held_count", m.states[i]);
                }
            }
        }
    }

    // next(x) as the local update left it.
    void load_next(const Statement& s) {
        ir::for_each_node(
            s.value,
            [&](const ir::ExprPtr& node) {
                const ir::State* state = node->op() == ir::Op::next ? model_.find_state(node->name()) : nullptr;
                if (!state || state->scale != ir::Scale::site || !loaded_.insert(node->name()).second) return;
                if (state->is_count)
                    throw OurFault("emit: the diffusion of sites reads next(" + node->name() + "), a count");
                const int d = state->diffused.empty() ? diffusing(node->name()) : -1;
                line(s.component, "const real " + spelling_(node->name(), true) + " = " +
                                      (d < 0 ? "sites.load(site_state::" + safe_name(node->name()) + ")"
                                             : "sites.local(" + std::to_string(d) + ")") +
                                      ";  // " + comment_of(state->unit, state->origin));
            });
    }

    void define(const Statement& s) {
        out_.equations(s);
        line(s.component, std::string(is_whole(s) ? "const whole " : "const real ") + assignment(s));
        has_wholes_ |= is_whole(s);
    }

    // Lines first, first + 1... before `end` with one guard. Returns the first after them.
    std::size_t define_guarded(const std::vector<Statement>& statements, std::size_t first) {
        const ir::ExprPtr& trials = statements[first].only_where;
        std::size_t end = first;
        std::string wholes, reals, draws;
        const auto draws_from_all = [&](const Statement& s) {
            return s.value->op() == ir::Op::binomial && ir::same(s.value->operand(0), trials);
        };
        for (; end < statements.size() && statements[end].only_where && ir::same(statements[end].only_where, trials);
             ++end) {
            const Statement& s = statements[end];
            if (end > first && draws_from_all(s)) break;  // others from the same number
            out_.equations(s);
            load_counts(s);
            std::string& declared = is_whole(s) ? wholes : reals;
            const std::string otherwise = s.otherwise->op() == ir::Op::number && is_whole(s)
                                              ? "0"
                                              : text(s.otherwise, is_whole(s) ? bare_ : spelling_);
            declared += (declared.empty() ? is_whole(s) ? "whole " : "real " : ", ") + names_(s.name, false) + " = " +
                        otherwise;
            if (s.value->op() != ir::Op::binomial) continue;
            draws +=
                (draws.empty() ? std::to_string(static_cast<int>(s.value->value())) + ", " + text(trials, bare_) : "") +
                ", " + probability_text(s.value->operand(1), spelling_);
        }
        const std::string& component = statements[first].component;
        has_wholes_ |= !wholes.empty();
        for (const std::string& declared : {wholes, reals})
            if (!declared.empty()) line(component, declared + ";");
        const std::string are_any = "sites.any_of(" + text(trials, bare_) + ")",
                          may_succeed = "sites.may_succeed(" + draws + ")";
        const bool is_pair = statements[first].is_pair;
        line(component, "if (" +
                            (!is_pair                   ? are_any
                             : wholes_.is_whole(trials) ? are_any + " && " + may_succeed
                                                        : may_succeed) +
                            ") {");
        for (std::size_t i = first; i < end; ++i) out_.lines.push_back("    " + assignment(statements[i]));
        out_.lines.push_back("}");
        return end;
    }

    void store(const Statement& s) {
        const std::string value = names_(s.name, true);
        const int d = model_.find_state(s.name)->diffused.empty() ? diffusing(s.name) : -1;
        if (const ir::ExprPtr changes = when_changed(s); changes && d < 0) {
            line(s.component,
                 "sites.store_where(" + text(changes) + ", site_state::" + safe_name(s.name) + ", " + value + ");");
            return;
        }
        line(s.component, model_.find_state(s.name)->is_count
                              ? "sites.store_count(site_count::" + safe_name(s.name) + ", " +
                                    (is_whole(s) ? value : "whole(" + value + ")") + ");"
                          : d >= 0 ? "sites.store_local(" + std::to_string(d) + ", " + value + ");"
                                   : "sites.store(site_state::" + safe_name(s.name) + ", " + value + ");");
    }

    void leave(const Statement& s) {
        line(s.component, "sites.store_local(" + std::to_string(s.index) + ", " + text(s.value) + ");");
    }

    void add(const Statement& s, const std::vector<plan::Sum>& sums) {
        const ir::Op kind = sums[static_cast<std::size_t>(s.index)].kind;
        line(s.component, std::string("sites.") +
                              (kind == ir::Op::sum      ? "add_sum"
                               : kind == ir::Op::min_of ? "add_min"
                                                        : "add_max") +
                              "(" + std::to_string(s.index) + ", " + text(s.value) + ");");
    }

    // Lines first, first + 1... that are checks, with one question. Returns the first after them.
    std::size_t check(const std::vector<Statement>& statements, std::size_t first) {
        std::string checks, comment;
        std::size_t end = first;
        for (; end < statements.size() && statements[end].effect == Statement::checks; ++end) {
            const Statement& s = statements[end];
            checks += (checks.empty() ? "" : ", ") + std::to_string(s.index) + ", " + text(s.value);
            comment += (comment.empty() ? "" : "; ") + comment_text(s.name);
        }
        line(statements[first].component, "sites.check_probabilities(" + checks + ");  // " + comment);
        return end;
    }

    void diffuse(const Statement& s) {
        const ir::State& state = *model_.find_state(s.name);
        std::string weights;
        for (const std::string& w : state.laplacian_weights) weights += ", " + spelling_(w, false);
        line(s.component, "sites.store(site_state::" + safe_name(s.name) + ", fma(" +
                              spelling_(state.diffusivity, false) + ", sites.laplacian(" + std::to_string(s.index) +
                              weights + neighbours_text(state) + "), " + spelling_(s.name, true) + "));");
    }

    void show(const std::string& name, const std::string& component) {
        line(component, "values[site_observable::" + safe_name(name) + "] = " + spelling_(name, false) + ";");
    }

    void line(const std::string& component, std::string text) { out_.line(component, std::move(text)); }
    Lines lines() {
        if (has_wholes_) out_.lines.insert(out_.lines.begin(), "using whole = typename Sites::whole;");
        return std::move(out_.lines);
    }

private:
    std::string text(const ir::ExprPtr& value) const { return text(value, spelling_); }
    static std::string text(const ir::ExprPtr& value, const Spelling& spelling) {
        return expression_text(value, spelling);
    }

    bool is_whole(const Statement& s) const {
        return s.is_next ? model_.find_state(s.name)->is_count && wholes_.is_whole(s.value) : wholes_.contains(s.name);
    }
    std::string assignment(const Statement& s) const {
        return assignment_text(s, names_(s.name, s.is_next), is_whole(s) ? bare_ : spelling_);
    }

    // Where a state changes, if its next value is select(where, other value, state); else null.
    ir::ExprPtr when_changed(const Statement& s) const {
        if (s.value->op() != ir::Op::select || model_.find_state(s.name)->is_count) return nullptr;
        const ir::ExprPtr& otherwise = s.value->operand(2);
        return otherwise->op() == ir::Op::symbol && otherwise->name() == s.name ? s.value->operand(0) : nullptr;
    }
    // ", {{1, 2, 4}, {1, 2, 4}, 0x2a}": interface::VoxelNeighbours of a voxel; "" for a state of the whole site.
    std::string neighbours_text(const ir::State& state) const {
        if (state.block.empty()) return "";
        std::string numbers[2];
        unsigned in_site = 0;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            for (const bool is_high : {false, true}) {
                const ir::NeighbourVoxel beside = ir::neighbour_voxel(*model_.lattice, state, axis, is_high);
                const int d = diffusing(beside.state);
                if (d < 0) throw OurFault("emit: the voxel '" + beside.state + "' does not diffuse");
                numbers[is_high] += (axis > 0 ? ", " : "") + std::to_string(d);
                if (beside.is_in_site)
                    in_site |= static_cast<unsigned>(is_high ? interface::high_0 : interface::low_0) << 2 * axis;
            }
        }
        return ", {{" + numbers[0] + "}, {" + numbers[1] + "}, " + std::to_string(in_site) + "}";
    }
    int diffusing(const std::string& name) const {
        const auto& all = plan_.sites->diffusing;
        const auto found = std::find(all.begin(), all.end(), name);
        return found == all.end() ? -1 : static_cast<int>(found - all.begin());
    }

    const ir::Model& model_;
    const plan::KernelPlan& plan_;
    KernelNames names_;
    analysis::WholeNumbers wholes_;
    Spelling bare_, spelling_;  // whole numbers as they are; as real numbers
    Groups out_;
    std::unordered_set<std::string> loaded_;
    bool has_wholes_ = false;
};

}  // namespace

Lines cell_value_members(const ir::Model& model, const plan::KernelPlan& plan,
                         const std::vector<plan::CellValue>& values) {
    const KernelNames names(model, plan);
    Lines lines;
    std::string group;
    for (const plan::CellValue& v : values) {
        if (v.component != group && !v.component.empty()) lines.push_back("// " + comment_text(v.component));
        group = v.component;
        lines.push_back("scalar " + names(v.name, v.is_next) + ";" +
                        (v.is_temporary ? "" : "  // " + comment_of(v.unit, v.origin)));
    }
    return lines;
}

namespace {

// is_memory: each value is stored as soon as it is known, as its register is free then, and so are states; else all at
// the end.
Lines filling_lines(const ir::Model& model, const KernelNames& names, const std::vector<Statement>& statements,
                    const std::vector<plan::CellValue>& values, const std::string& title, bool is_memory = false) {
    const Spelling spelling = std::cref(names);
    // What is only passed on is loaded too.
    std::vector<Statement> read = statements;
    for (const plan::CellValue& v : values)
        if (!v.is_next) read.push_back({.name = v.name, .value = ir::symbol(v.name)});
    Groups out;
    load_cell(out, model, read, names);
    const auto filling = [&](const plan::CellValue& v) {
        const std::string name = spelling(v.name, v.is_next);
        return "values." + name + " = " + name + ".v;";
    };
    const auto is_defined_by = [](const plan::CellValue& v) {
        return [&v](const Statement& s) {
            return s.effect == Statement::defines && s.name == v.name && s.is_next == v.is_next;
        };
    };
    for (const Statement& s : statements) {
        out.equations(s);
        out.line(s.component, definition_line(s, spelling));
        const auto value =
            std::find_if(values.begin(), values.end(), [&](const plan::CellValue& v) { return is_defined_by(v)(s); });
        if (is_memory && value != values.end()) out.line(s.component, filling(*value));
        if (is_memory && s.is_next && !s.is_stored_later)
            out.line(s.component, "cells.store(state::" + safe_name(s.name) + ", " + spelling(s.name, true) + ");");
    }
    for (const plan::CellValue& v : values) {
        if (is_memory && std::any_of(statements.begin(), statements.end(), is_defined_by(v))) continue;
        out.line(title, filling(v));
    }
    return out.lines;
}

}  // namespace

Lines prologue_lines(const ir::Model& model, const plan::KernelPlan& plan, const std::vector<Statement>& statements,
                     const std::vector<plan::CellValue>& values) {
    return filling_lines(model, KernelNames(model, plan), statements, values, "for the sites and after");
}

Lines early_lines(const ir::Model& model, const plan::KernelPlan& plan) {
    const plan::SitePlan& sites = *plan.sites;
    return filling_lines(model, KernelNames(model, plan, {{"cell.", sites.cell_values}}), sites.early,
                         sites.early_values, "for after the sites", true);
}

Lines update_lines(const ir::Model& model, const plan::KernelPlan& plan) {
    SiteLines out(model, plan, plan.sites->cell_values);
    out.load_states(plan.sites->update);
    out.prepare_first_draw(plan.sites->update);
    const std::vector<Statement>& update = plan.sites->update;
    for (std::size_t i = 0; i < update.size(); ++i) {
        const Statement& s = update[i];
        if (s.only_where) {
            i = out.define_guarded(update, i) - 1;
            continue;
        }
        out.load_counts(s);
        switch (s.effect) {
            case Statement::adds_to_sum:
                out.add(s, plan.sites->sums);
                continue;
            case Statement::checks:
                i = out.check(update, i) - 1;
                continue;
            case Statement::leaves:
                out.leave(s);
                continue;
            case Statement::defines:
                break;
            default:
                throw OurFault("emit: not a line of a site's update: '" + s.name + "'");
        }
        out.define(s);
        if (s.is_next) out.store(s);
    }
    return out.lines();
}

Lines diffuse_lines(const ir::Model& model, const plan::KernelPlan& plan) {
    SiteLines out(model, plan, plan.sites->cell_values);
    for (const Statement& s : plan.sites->diffuse) {
        out.load_next(s);
        if (s.effect == Statement::diffuses)
            out.diffuse(s);
        else
            out.define(s);
    }
    return out.lines();
}

Lines observe_sums_lines(const ir::Model& model, const plan::KernelPlan& plan) {
    SiteLines out(model, plan, plan.sites->observed_cell_values);
    out.load_states(plan.sites->observe_sums);
    for (const Statement& s : plan.sites->observe_sums) {
        out.load_counts(s);
        if (s.effect == Statement::adds_to_sum)
            out.add(s, plan.sites->observed_sums);
        else
            out.define(s);
    }
    return out.lines();
}

Lines observe_sites_lines(const ir::Model& model, const plan::KernelPlan& plan) {
    SiteLines out(model, plan, plan.sites->observed_cell_values);
    out.load_states(plan.sites->observe_sites);
    std::unordered_set<std::string> computed;
    for (const Statement& s : plan.sites->observe_sites)
        if (!s.is_next) computed.insert(s.name);
    for (const std::string& name : plan.site_observables)
        if (!computed.contains(name)) out.show(name, "known before the sites");
    const std::unordered_set<std::string> shown(plan.site_observables.begin(), plan.site_observables.end());
    for (const Statement& s : plan.sites->observe_sites) {
        out.load_counts(s);
        out.define(s);
        if (!s.is_next && shown.contains(s.name)) out.show(s.name, s.component);
    }
    return out.lines();
}

}  // namespace heartwright::emit
