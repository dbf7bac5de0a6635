#include "generator/passes/sums/absorb_factors.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "generator/analysis/stiffness/algebra.hpp"
#include "generator/ir/rewrite.hpp"
#include "generator/passes/names.hpp"
#include "generator/passes/sums/factor_moves.hpp"
#include "generator/passes/sums/flat_forms.hpp"
#include "generator/passes/sums/known_factor.hpp"
#include "generator/passes/sums/step_expressions.hpp"

namespace heartwright::passes {
namespace {

using analysis::is_number;
using ir::ExprPtr;
using ir::Op;

constexpr std::size_t most_candidates = 6;  // scales tried of one shared value
constexpr int most_rounds = 4;

class Absorption {
public:
    explicit Absorption(const ir::Model& model)
        : result_(model), moves_(model), names_(model), fixed_(StepExpressions::names_to_keep(model)) {}

    ir::Model run() {
        collect_roots();
        for (std::size_t i = 0; i < roots_.size(); ++i) set(i, moves_.settled(roots_[i].expr));
        for (int round = 0; round < most_rounds; ++round) {
            bool is_changed = false;
            // Readers before what they read.
            for (std::size_t i = roots_.size(); i-- > 0;) is_changed |= rescaled(i);
            if (!is_changed) break;
        }
        return with_roots();
    }

private:
    // What a step evaluates: definitions it needs, in order, then the states' next values.
    struct Root {
        ExprPtr expr;
        std::string name;  // a definition's; the state's
        bool is_state = false;
        std::string new_name = {};  // a definition whose scale has changed
        KnownFactor scale = {};
        bool is_kept = false;  // by its name alone
        bool is_read = true;
        std::vector<ExprPtr> tried = {};  // itself and its readers, for which no scale is cheaper
    };

    void collect_roots() {
        const auto needed = ir::needed_definitions(result_);
        for (const ir::Definition& definition : result_.definitions) {
            if (!needed.contains(definition.name) || forms_.is_known(definition.value)) continue;
            roots_.push_back({definition.value, definition.name, false, {}, {}, fixed_.contains(definition.name)});
        }
        for (const ir::State& state : result_.states) {
            if (state.next_value) roots_.push_back({state.next_value, state.name, true});
            if (state.derivative) roots_.push_back({state.derivative, state.name, true});
        }
        for (std::size_t i = 0; i < roots_.size(); ++i) note_reads(i);
    }

    void note_reads(std::size_t reader) {
        ir::for_each_node(
            roots_[reader].expr,
            [&](const ExprPtr& node) {
                if (node->op() != Op::symbol) return;
                std::vector<std::size_t>& readers = readers_[node->name()];
                if (std::find(readers.begin(), readers.end(), reader) == readers.end()) readers.push_back(reader);
            });
    }

    void set(std::size_t i, const ExprPtr& expr) {
        if (roots_[i].expr == expr) return;
        roots_[i].expr = expr;
        note_reads(i);
    }

    // What multiplies `name` in `expr`, however far outside.
    void enclosing(const ExprPtr& expr, const std::string& name, const KnownFactor& outside,
                   std::vector<KnownFactor>& found) const {
        if (!ir::reads(expr, name)) return;
        if (expr->op() == Op::symbol) return note(outside, found);
        if (FlatForms::is_product(expr)) {
            const FlatProduct flat = forms_.product_of(expr);
            KnownFactor here = moves_.known(flat.known);
            here.rest = nullptr;
            const KnownFactor all = outside.times(here);
            for (const ExprPtr& factor : flat.own) {
                enclosing(factor, name, here, found);
                if (!all.same_as(here)) enclosing(factor, name, all, found);
            }
            return;
        }
        if (expr->op() == Op::reciprocal) return enclosing(expr->operand(0), name, outside.inverse(), found);
        const bool goes_on = FlatForms::is_sum(expr) || expr->op() == Op::select;
        for (const ExprPtr& operand : expr->operands())
            if (!ir::is_condition(operand->op())) enclosing(operand, name, goes_on ? outside : KnownFactor{}, found);
    }

    static void note(KnownFactor factor, std::vector<KnownFactor>& found) {
        factor.number = std::fabs(factor.number);
        if (factor.is_one() || !std::isnormal(factor.number)) return;
        if (std::none_of(found.begin(), found.end(), [&](const KnownFactor& f) { return f.same_as(factor); }))
            found.push_back(factor);
    }

    struct Change {
        int gain = 0;
        ExprPtr value;
        std::vector<ExprPtr> readers;
        KnownFactor given_back;  // what readers multiply by
    };

    bool rescaled(std::size_t i) {
        Root& root = roots_[i];
        if (root.is_state || root.is_kept || root.expr->operands().empty()) return false;
        const std::string name = root.new_name.empty() ? root.name : root.new_name;
        std::vector<std::size_t> readers;
        for (std::size_t reader : readers_[name])
            if (ir::reads(roots_[reader].expr, name)) readers.push_back(reader);
        if (readers.empty()) return false;
        std::vector<ExprPtr> now{root.expr};
        for (std::size_t reader : readers) now.push_back(roots_[reader].expr);
        if (now == root.tried) return false;
        std::vector<KnownFactor> candidates;
        for (std::size_t reader : readers) enclosing(roots_[reader].expr, name, {}, candidates);
        for (const KnownFactor& content : moves_.contents(root.expr)) note(content.inverse(), candidates);
        for (const ExprPtr& factor : forms_.product_of(root.expr).own)
            for (const KnownFactor& content : moves_.contents(factor)) note(content.inverse(), candidates);
        if (candidates.size() > most_candidates) candidates.resize(most_candidates);

        Change best;
        auto consider = [&](const ExprPtr& value, const KnownFactor& given_back) {
            Change change{forms_.cost(root.expr) - forms_.cost(value), value, {}, given_back};
            const ExprPtr by = moves_.times(given_back, ir::symbol(name));
            for (std::size_t reader : readers) {
                const ExprPtr& before = roots_[reader].expr;
                const ExprPtr after = moves_.settled(moves_.joined(ir::rewrite(before, [&](const ExprPtr& node) {
                    return node->op() == Op::symbol && node->name() == name ? by : node;
                })));
                change.gain += forms_.cost(before) - forms_.cost(after);
                change.readers.push_back(after);
            }
            if (change.gain > best.gain) best = std::move(change);
        };
        for (const KnownFactor& candidate : candidates) {
            const ExprPtr value = moves_.scaled(root.expr, candidate);
            consider(moves_.settled(value ? value : moves_.times(candidate, root.expr)), candidate.inverse());
        }
        FlatProduct own = forms_.product_of(root.expr);
        if (FlatForms::is_product(root.expr) && !is_number(own.known, 1)) {
            const KnownFactor given = moves_.known(own.known);
            own.known = ir::number(1);
            consider(FlatForms::built(own), given);
        }
        if (best.gain <= 0) {
            root.tried = std::move(now);
            return false;
        }
        accept(i, readers, best);
        return true;
    }

    void accept(std::size_t i, const std::vector<std::size_t>& readers, const Change& change) {
        Root& root = roots_[i];
        const std::string old_name = root.new_name.empty() ? root.name : root.new_name;
        const KnownFactor gone = change.given_back;
        if (change.value->op() == Op::symbol && root.new_name.empty()) {
            // Nothing is left to compute: readers read what the value is.
            for (std::size_t k = 0; k < readers.size(); ++k)
                set(readers[k], renamed(change.readers[k], old_name, change.value->name()));
            root.is_read = false;
            root.expr = ir::number(0);
            return;
        }
        root.scale = gone.can_divide() ? root.scale.times(gone.inverse()) : root.scale;
        root.new_name = gone.can_divide() ? names_.fresh(moves_.times(root.scale, ir::symbol(root.name)))
                                          : names_.fresh("relative_" + root.name);
        moves_.define(root.new_name, change.value, forms_.scale_of(root.expr));
        set(i, change.value);
        for (std::size_t k = 0; k < readers.size(); ++k)
            set(readers[k], renamed(change.readers[k], old_name, root.new_name));
    }

    static ExprPtr renamed(const ExprPtr& expr, const std::string& from, const std::string& to) {
        return ir::rewrite(
            expr,
            [&](const ExprPtr& node) {
                return node->op() == Op::symbol && node->name() == from ? ir::symbol(to, node->origin()) : node;
            });
    }

    ir::Model with_roots() {
        std::unordered_map<std::string, const Root*> by_name, by_state;
        for (const Root& root : roots_) (root.is_state ? by_state : by_name).emplace(root.name, &root);
        std::vector<ir::Definition> definitions;
        for (ir::Definition& definition : result_.definitions) {
            const auto found = by_name.find(definition.name);
            if (found != by_name.end() && found->second->is_read) {
                const Root& root = *found->second;
                if (!root.new_name.empty())
                    definitions.push_back(temporary(root.new_name, root.expr, definition.component));
                else
                    definition.value = root.expr;
            }
            definitions.push_back(std::move(definition));
        }
        result_.definitions = std::move(definitions);
        for (ir::State& state : result_.states) {
            const auto found = by_state.find(state.name);
            if (found == by_state.end()) continue;
            (state.next_value ? state.next_value : state.derivative) = found->second->expr;
        }
        moves_.record(result_);
        return std::move(result_);
    }

    ir::Model result_;
    FactorMoves moves_;
    const FlatForms& forms_ = moves_.forms();
    Names names_;
    const std::unordered_set<std::string> fixed_;
    std::vector<Root> roots_;
    std::unordered_map<std::string, std::vector<std::size_t>> readers_;
};

}  // namespace

ir::Model absorb_factors(const ir::Model& model) { return Absorption(model).run(); }

}  // namespace heartwright::passes
