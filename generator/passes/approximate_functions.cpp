#include "generator/passes/approximate_functions.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "generator/analysis/cost/instructions.hpp"
#include "generator/analysis/cost/rational_shapes.hpp"
#include "generator/analysis/scales.hpp"
#include "generator/analysis/stiffness/algebra.hpp"
#include "generator/analysis/tabulable.hpp"
#include "generator/ir/rewrite.hpp"
#include "generator/passes/names.hpp"

namespace heartwright::passes {
namespace {

using analysis::difference;
using analysis::negated;
using analysis::product;
using analysis::quotient;
using analysis::sum;
using ir::ExprPtr;
using ir::Op;

constexpr int cheapest = 8;                 // FP64 instructions of a function worth looking at
constexpr std::size_t most_nodes = 20'000;  // of a function with its definitions put in

// What it takes to have a number from a table, in FP64 instructions, about. A GPU: the four of a cubic are two loads of
// 16 bytes from a place of each cell's own, a coefficient of few pieces one that neighbours share. A CPU: eight lanes
// read four numbers each, one after the other; a coefficient is one permutation of a register. In FP32 sixteen lanes
// read as many numbers each, while arithmetic is done for twice as many.
int cost_of_cubic(const ir::ApproximationRequest& request) {
    return 3 + (request.costs != ir::CostsOf::cpu ? 12 : request.is_single ? 80 : 40);
}
int cost_of_rational(fit::Shape shape, ir::CostsOf costs) {
    const int each = costs == ir::CostsOf::cpu ? 1 : 2;
    return analysis::instructions_of(shape, analysis::Weights::ours).arithmetic() + each * shape.coefficients();
}

// How a function is held: as a cubic, or as a rational function of that shape; and what that costs.
struct Form {
    std::optional<fit::Shape> shape;
    int cost;
};

// What an expression needs: nothing but parameters, the argument too, or more.
enum class Needs { known, argument, more };

class Approximation {
public:
    // ends: of the pieces of rational functions; none of them without.
    Approximation(const ir::Model& model, const ir::State& argument, ir::ApproximationForm form,
                  analysis::Tabulable& is_tabulable, std::vector<double> ends)
        : model_(model),
          argument_(argument.name),
          scales_(model),
          names_(model),
          form_(form),
          is_tabulable_(is_tabulable) {
        for (ir::Table* table : {&cubics_, &rationals_}) {
            table->argument = argument.name;
            table->low = argument.lower;
            table->high = argument.upper;
        }
        rationals_.ends = ends;
        if (!ends.empty())
            shapes_.emplace(model, argument, model.approximation->tolerance, model.approximation->is_single,
                            std::move(ends));
        for (const ir::Definition& d : model.definitions) needs_.emplace(d.name, needs(d.value));
    }

    ir::Model run() {
        ir::Model result = model_;
        const auto needed = ir::needed_definitions(model_);
        for (ir::Definition& d : result.definitions) {
            if (!needed.contains(d.name) || needs_.at(d.name) != Needs::more) continue;
            begin(d.name, d.component);
            d.value = of(d.value);
        }
        for (ir::State& s : result.states) {
            if (!s.next_value) continue;
            begin(s.name, s.component);
            s.next_value = of(s.next_value);
        }
        for (ir::Table* table : {&cubics_, &rationals_})
            if (!table->functions.empty()) result.tables.push_back(std::move(*table));
        return result.tables.size() == model_.tables.size() ? model_ : result;
    }

private:
    void begin(const std::string& name, const std::string& component) {
        where_ = name;
        component_ = component;
    }

    Needs needs(const ExprPtr& expr) const {
        switch (expr->op()) {
            case Op::number:
                return Needs::known;
            case Op::symbol: {
                if (expr->name() == argument_) return Needs::argument;
                if (const auto found = needs_.find(expr->name()); found != needs_.end()) return found->second;
                return scales_.of(expr->name()) <= ir::Scale::parameter ? Needs::known : Needs::more;
            }
            case Op::next:
            case Op::lookup:
            case Op::binomial:
            case Op::sum:
            case Op::min_of:
            case Op::max_of:
                return Needs::more;
            default:
                break;
        }
        Needs result = Needs::known;
        for (const ExprPtr& operand : expr->operands()) result = std::max(result, needs(operand));
        return result;
    }

    // With definitions that read the argument put in.
    ExprPtr expanded(const ExprPtr& expr) {
        return ir::rewrite(
            expr,
            [&](const ExprPtr& node) -> ExprPtr {
                if (node->op() != Op::symbol || node->name() == argument_ || needs(node) != Needs::argument)
                    return node;
                if (const auto found = expanded_.find(node->name()); found != expanded_.end()) return found->second;
                ExprPtr value = expanded(model_.find_definition(node->name())->value);
                expanded_.emplace(node->name(), value);
                return value;
            });
    }

    // FP64 instructions of what reads the argument; `expr` is expanded.
    int cost(const ExprPtr& expr) const {
        if (needs(expr) != Needs::argument) return 0;
        int result = analysis::instructions_of(expr->op(), analysis::Weights::ours).arithmetic();
        for (const ExprPtr& operand : expr->operands()) result += cost(operand);
        return result;
    }
    static bool is_too_long(const ExprPtr& whole) { return ir::node_count(whole, most_nodes) > most_nodes; }
    bool is_worth_it(const ExprPtr& expr) {
        const ExprPtr whole = expanded(expr);
        if (is_too_long(whole) || cost(whole) < cheapest) return false;
        const std::optional<Form> form = form_of(whole);
        return form && (takes_all() || form->cost < cost(whole));
    }
    bool takes_all() const { return form_ == ir::ApproximationForm::table; }  // the runtime refuses what cannot be held
    // The cheapest that holds it; nothing: none does.
    std::optional<Form> form_of(const ExprPtr& whole) {
        const ir::CostsOf costs = model_.approximation->costs;
        std::optional<Form> best;
        if (form_ != ir::ApproximationForm::rational && (takes_all() || is_tabulable_(whole)))
            best = Form{std::nullopt, cost_of_cubic(*model_.approximation)};
        if (!shapes_) return best;
        const std::optional<fit::Shape> shape = (*shapes_)(whole);
        if (shape && (!best || cost_of_rational(*shape, costs) < best->cost))
            best = Form{shape, cost_of_rational(*shape, costs)};
        return best;
    }
    // May be a part of a function of the argument.
    bool is_part(const ExprPtr& expr) {
        if (needs(expr) != Needs::argument) return false;
        const ExprPtr whole = expanded(expr);
        return !is_too_long(whole) && (takes_all() || cost(whole) < cheapest || form_of(whole).has_value());
    }

    // A function of the argument alone, from the table.
    ExprPtr looked_up(const ExprPtr& function, std::string wish) {
        if (function->op() == Op::symbol) wish = function->name();
        if (function->op() == Op::divide && analysis::is_number(function->operand(0), 1) &&
            function->operand(1)->op() == Op::symbol)
            wish = "reciprocal_" + function->operand(1)->name();
        const ExprPtr value = expanded(function);
        const ExprPtr argument = ir::symbol(argument_);
        for (const ir::Table* table : {&cubics_, &rationals_}) {
            for (const ir::TabulatedFunction& f : table->functions)
                if (ir::same(f.value, value)) return ir::lookup(argument, f.name, function->origin());
        }
        const std::optional<fit::Shape> shape = form_of(value)->shape;
        const ir::Definition* named = function->op() == Op::symbol ? model_.find_definition(function->name()) : nullptr;
        ir::TabulatedFunction& made = (shape ? rationals_ : cubics_).functions.emplace_back();
        if (shape) made.shape = *shape;
        made.name = names_.fresh(wish + "_of_" + argument_);
        made.value = value;
        made.component = named ? named->component : component_;
        if (named) made.unit = named->unit;
        return ir::lookup(argument, made.name, function->origin());
    }

    ExprPtr of(const ExprPtr& expr) {
        if (ir::is_condition(expr->op())) return expr;
        const Needs own = needs(expr);
        if (own == Needs::argument && is_worth_it(expr)) return looked_up(expr, where_);
        if (own != Needs::more || expr->operands().empty() || expr->op() == Op::lookup) return expr;
        if (ExprPtr step = of_step(expr)) return step;
        switch (expr->op()) {
            case Op::multiply:
            case Op::divide:
                return of_product(expr);
            case Op::add:
            case Op::subtract:
                return of_sum(expr);
            default:
                return of_operands(expr);
        }
    }

    ExprPtr of_operands(const ExprPtr& expr) {
        std::vector<ExprPtr> operands;
        for (const ExprPtr& operand : expr->operands()) operands.push_back(of(operand));
        return ir::with_operands(expr, std::move(operands));
    }

    // steady - (steady - x)*left -> x + (steady - x)*gone
    ExprPtr of_step(const ExprPtr& expr) {
        if (expr->op() != Op::subtract || expr->operand(1)->op() != Op::multiply) return nullptr;
        const ExprPtr &steady = expr->operand(0), &way = expr->operand(1)->operand(0),
                      &left = expr->operand(1)->operand(1);
        if (way->op() != Op::subtract || !ir::same(way->operand(0), steady) || needs(left) != Needs::argument)
            return nullptr;
        const ExprPtr& x = way->operand(1);
        const ExprPtr decay = expanded(left);
        const ExprPtr gone = decay->op() == Op::exp ? negated(analysis::call(Op::expm1, decay->operand(0)))
                                                    : difference(ir::number(1), decay);
        if (!is_worth_it(gone)) return nullptr;
        return sum(x, product(difference(of(steady), x), looked_up(gone, "approach_" + where_)));
    }

    struct Part {
        ExprPtr expr;
        bool is_inverse;  // a divisor; of a sum: with a minus
    };

    void collect(const ExprPtr& expr, bool is_inverse, Op more, Op less, std::vector<Part>& parts) const {
        if (expr->op() != more && expr->op() != less) {
            parts.push_back({expr, is_inverse});
            return;
        }
        collect(expr->operand(0), is_inverse, more, less, parts);
        collect(expr->operand(1), is_inverse != (expr->op() == less), more, less, parts);
    }

    // All parts that read the argument alone as one function; nothing when that is not worth it, or there is none.
    template <class Join>
    ExprPtr one_function(std::vector<Part>& parts, const Join& join) {
        ExprPtr function;
        bool is_worth = false;
        for (const Part& part : parts) {
            if (!is_part(part.expr)) continue;
            function = join(function, part);
            is_worth |= is_worth_it(part.expr);
        }
        if (!function || (!is_worth && !is_worth_it(function))) return nullptr;
        if (!takes_all() && !is_worth_it(function)) return nullptr;
        std::erase_if(parts, [&](const Part& part) { return is_part(part.expr); });
        return looked_up(function, where_);
    }

    ExprPtr of_product(const ExprPtr& expr) {
        std::vector<Part> parts;
        collect(expr, false, Op::multiply, Op::divide, parts);
        const auto join = [](const ExprPtr& so_far, const Part& part) {
            if (part.is_inverse) return quotient(so_far ? so_far : ir::number(1), part.expr);
            return so_far ? product(so_far, part.expr) : part.expr;
        };
        const ExprPtr function = one_function(parts, join);
        if (!function) return of_operands(expr);
        ExprPtr result;
        for (const Part& part : parts)
            if (!part.is_inverse) result = join(result, {of(part.expr), false});
        result = result ? product(result, function) : function;
        for (const Part& part : parts)
            if (part.is_inverse) result = quotient(result, of(part.expr));
        return result;
    }

    ExprPtr of_sum(const ExprPtr& expr) {
        std::vector<Part> parts;
        collect(expr, false, Op::add, Op::subtract, parts);
        const auto join = [](const ExprPtr& so_far, const Part& part) {
            if (part.is_inverse) return so_far ? difference(so_far, part.expr) : negated(part.expr);
            return so_far ? sum(so_far, part.expr) : part.expr;
        };
        const ExprPtr function = one_function(parts, join);
        if (!function) return of_operands(expr);
        ExprPtr result;
        for (const Part& part : parts) result = join(result, {of(part.expr), part.is_inverse});
        return result ? sum(result, function) : function;
    }

    const ir::Model& model_;
    const std::string argument_;
    const analysis::Scales scales_;
    Names names_;
    std::unordered_map<std::string, Needs> needs_;       // by definition
    std::unordered_map<std::string, ExprPtr> expanded_;  // by definition
    ir::ApproximationForm form_;
    analysis::Tabulable& is_tabulable_;
    std::optional<analysis::RationalShapes> shapes_;
    ir::Table cubics_, rationals_;
    std::string where_, component_;  // what is being rewritten
};

// Cubics that need much finer intervals than the others, as a table of their own, where that halves the bytes of all.
void split_cubics(ir::Model& model, std::size_t first_table, const analysis::Tabulable& tabulable) {
    for (std::size_t t = first_table; t < model.tables.size(); ++t) {
        if (model.tables[t].is_rational()) continue;
        std::vector<double> density, sorted;  // intervals in a unit of the argument
        for (const ir::TabulatedFunction& f : model.tables[t].functions) {
            const double width = tabulable.width_of(f.value);
            density.push_back(width > 0 ? 1 / width : std::numeric_limits<double>::infinity());
        }
        sorted = density;
        std::sort(sorted.begin(), sorted.end());
        if (!std::isfinite(sorted.back())) return;  // the solver will say which
        const auto count = static_cast<double>(sorted.size());
        double least = count * sorted.back() / 2, limit = sorted.back();
        for (std::size_t i = 1; i < sorted.size(); ++i) {
            const double coarse = static_cast<double>(i),
                         both = coarse * sorted[i - 1] + (count - coarse) * sorted.back();
            if (both <= least) least = both, limit = sorted[i - 1];
        }
        if (limit == sorted.back()) return;
        const ir::Table all = model.tables[t];
        ir::Table coarse = all, fine = all;
        coarse.functions.clear(), fine.functions.clear();
        for (std::size_t i = 0; i < density.size(); ++i)
            (density[i] > limit ? fine : coarse).functions.push_back(all.functions[i]);
        model.tables[t] = std::move(coarse);
        model.tables.insert(model.tables.begin() + static_cast<std::ptrdiff_t>(t) + 1, std::move(fine));
        return;
    }
}

}  // namespace

ir::Model approximate_functions(const ir::Model& model) {
    if (!model.approximation || !model.tables.empty()) return model;
    ir::Model result = model;
    std::vector<std::string> arguments = model.approximation->of;
    if (arguments.empty()) arguments = {model.membrane.potential};
    for (const std::string& name : arguments) {
        const ir::State* state = result.find_state(name);
        if (!state || !std::isfinite(state->lower) || !std::isfinite(state->upper)) continue;
        const ir::State argument = *state;
        const ir::ApproximationForm form = model.approximation->form;
        analysis::Tabulable is_tabulable(result, argument, model.approximation->tolerance);
        const std::size_t first_table = result.tables.size();
        if (form == ir::ApproximationForm::table) {
            result = Approximation(result, argument, form, is_tabulable, {}).run();
            split_cubics(result, first_table, is_tabulable);
            continue;
        }
        // What functions there are decides where rational functions' pieces end: for auto those that pay as tables;
        // where none does, all.
        ir::Model with_tables = result;
        if (form == ir::ApproximationForm::automatic)
            with_tables = Approximation(result, argument, form, is_tabulable, {}).run();
        if (with_tables.tables.size() == result.tables.size())
            with_tables = Approximation(result, argument, ir::ApproximationForm::table, is_tabulable, {}).run();
        if (with_tables.tables.size() == result.tables.size()) continue;
        std::vector<ExprPtr> functions;
        for (std::size_t t = first_table; t < with_tables.tables.size(); ++t)
            for (const ir::TabulatedFunction& f : with_tables.tables[t].functions) functions.push_back(f.value);
        result = Approximation(result, argument, form, is_tabulable,
                               analysis::pieces_for(result, argument, functions, model.approximation->tolerance))
                     .run();
        split_cubics(result, first_table, is_tabulable);
    }
    return result;
}

std::vector<std::string> states_with_functions(const ir::Model& model) {
    std::vector<std::string> names;
    for (const ir::State& state : model.states) {
        if (!model.approximation || !std::isfinite(state.lower) || !std::isfinite(state.upper)) continue;
        analysis::Tabulable is_tabulable(model, state, model.approximation->tolerance);
        if (!Approximation(model, state, ir::ApproximationForm::table, is_tabulable, {}).run().tables.empty())
            names.push_back(state.name);
    }
    return names;
}

}  // namespace heartwright::passes
