#include "generator/passes/absorb_factors.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "generator/analysis/algebra.hpp"
#include "generator/ir/rewrite.hpp"
#include "generator/passes/flat_forms.hpp"
#include "generator/passes/known_factor.hpp"
#include "generator/passes/names.hpp"
#include "generator/passes/step_expressions.hpp"

namespace heartwright::passes {
namespace {

using analysis::is_number;
using analysis::product;
using ir::ExprPtr;
using ir::Op;
using ir::Scale;

using Alternative = std::function<void(const ExprPtr&)>;

constexpr std::size_t most_candidates = 6;  // scales tried of one shared value
constexpr int most_rounds = 4;

class Absorption {
public:
    explicit Absorption(const ir::Model& model)
        : result_(model), forms_(model), names_(model), fixed_(StepExpressions::names_to_keep(model)) {
        for (const ir::Definition& definition : model.definitions) definitions_.emplace(definition.name, definition.value);
        for (const ir::State& state : model.states) states_.emplace(state.name, &state);
        for (const ir::Parameter& parameter : model.parameters) parameters_.emplace(parameter.name, parameter.value);
    }

    ir::Model run() {
        collect_roots();
        for (std::size_t i = 0; i < roots_.size(); ++i) set(i, settled(roots_[i].expr));
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
        ir::for_each_node(roots_[reader].expr, [&](const ExprPtr& node) {
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

    KnownFactor known(const ExprPtr& expr) const {
        return known_factor(expr, [&](const std::string& name) -> ExprPtr {
            const auto found = definitions_.find(name);
            return found == definitions_.end() || !forms_.is_known(found->second) ? nullptr : found->second;
        });
    }

    // --- one expression ---

    ExprPtr settled(const ExprPtr& given) const {
        if (forms_.is_known(given)) return given;
        ExprPtr expr = given;
        int least = forms_.cost(expr);
        for (bool is_better = true; is_better;) {
            ExprPtr next;
            moves(expr, true, [&](const ExprPtr& other) {
                if (const int cost = forms_.cost(other); !next && cost < least) {
                    least = cost;
                    next = other;
                }
            });
            is_better = next != nullptr;
            if (next) expr = next;
        }
        return expr == given ? expr : joined(expr);
    }

    // Every expression that one known factor more or less makes of `expr`. Of a whole sum or product, or of its parts.
    void moves(const ExprPtr& expr, bool is_whole, const Alternative& take) const {
        if (expr->operands().empty() || forms_.is_known(expr)) return;
        if (is_whole) moves_in_product(expr, take);
        const bool in_product = FlatForms::is_product(expr);
        for (std::size_t i = 0; i < expr->operands().size(); ++i) {
            const bool is_part = in_product && FlatForms::is_product(expr->operand(i));
            moves(expr->operand(i), !is_part, [&](const ExprPtr& other) {
                std::vector<ExprPtr> operands = expr->operands();
                operands[i] = other;
                take(ir::with_operands(expr, std::move(operands)));
            });
        }
    }

    void moves_in_product(const ExprPtr& expr, const Alternative& take) const {
        const FlatProduct flat = forms_.product_of(expr);
        auto with = [&](std::size_t i, const ExprPtr& factor, const KnownFactor& factor_known) {
            FlatProduct other = flat;
            other.own[i] = factor;
            other.known = factor_known.expr();
            take(FlatForms::built(other));
        };
        const KnownFactor outside = known(flat.known);
        for (std::size_t i = 0; i < flat.own.size(); ++i) {
            if (!outside.is_one()) {
                if (const ExprPtr inside = scaled(flat.own[i], outside)) with(i, inside, {});
            }
            for (const KnownFactor& content : contents(flat.own[i])) {
                const ExprPtr rest = scaled(flat.own[i], content.inverse());
                if (!rest) continue;
                with(i, rest, outside.times(content));
                for (std::size_t j = 0; j < flat.own.size(); ++j) {
                    const ExprPtr inside = j == i ? nullptr : scaled(flat.own[j], outside.times(content));
                    if (!inside) continue;
                    FlatProduct other = flat;
                    other.own[i] = rest;
                    other.own[j] = inside;
                    other.known = ir::number(1);
                    take(FlatForms::built(other));
                }
            }
        }
    }

    // Numbers that a factor's addends have, and that it could do without.
    std::vector<KnownFactor> contents(const ExprPtr& expr) const {
        std::vector<KnownFactor> found;
        if (expr->op() == Op::reciprocal) {
            for (const KnownFactor& content : contents(expr->operand(0))) found.push_back(content.inverse());
        } else if (FlatForms::is_sum(expr)) {
            for (const Addend& addend : forms_.sum_of(expr).own) {
                KnownFactor content = known(forms_.product_of(addend.expr).known);
                content.rest = nullptr;
                if (!content.is_one() && content.number > 0) found.push_back(content);
            }
        } else if (FlatForms::is_product(expr)) {
            KnownFactor content = known(forms_.product_of(expr).known);
            content.rest = nullptr;
            if (!content.is_one() && content.number > 0) found.push_back(content);
        }
        return found;
    }

    ExprPtr times(const KnownFactor& factor, const ExprPtr& expr) const {
        FlatProduct flat = forms_.product_of(expr);
        flat.known = known(flat.known).times(factor).expr();
        return FlatForms::built(flat);
    }

    // factor*expr at the price of expr; null when there is none.
    ExprPtr scaled(const ExprPtr& expr, const KnownFactor& factor) const {
        if (!std::isnormal(factor.number)) return nullptr;
        if (forms_.is_known(expr)) return known(expr).times(factor).expr();
        switch (expr->op()) {
            case Op::multiply:
            case Op::negate: {
                FlatProduct flat = forms_.product_of(expr);
                if (!is_number(flat.known, 1)) return times(factor, expr);
                for (ExprPtr& one : flat.own) {
                    if (const ExprPtr other = scaled(one, factor)) {
                        one = other;
                        return FlatForms::built(flat);
                    }
                }
                return nullptr;
            }
            case Op::add:
            case Op::subtract: {
                FlatSum flat = forms_.sum_of(expr);
                for (Addend& addend : flat.own) {
                    const ExprPtr other = scaled(addend.expr, factor);
                    addend.expr = other ? other : times(factor, addend.expr);
                }
                flat.known = is_number(flat.known, 0) ? flat.known : known(flat.known).times(factor).expr();
                return if_no_dearer(forms_.built(flat), expr);
            }
            case Op::reciprocal: {
                if (!factor.can_divide() || sign(expr->operand(0)) == 0) return nullptr;
                const ExprPtr below = scaled(expr->operand(0), factor.inverse());
                return below ? ir::with_operands(expr, {below}) : nullptr;
            }
            case Op::exp: {
                if (!factor.can_divide() || factor.number <= 0) return nullptr;
                const ExprPtr argument = shifted(expr->operand(0), factor);
                return argument ? ir::with_operands(expr, {argument}) : nullptr;
            }
            case Op::select: {
                const ExprPtr yes = scaled(expr->operand(1), factor), no = scaled(expr->operand(2), factor);
                return yes && no ? ir::with_operands(expr, {expr->operand(0), yes, no}) : nullptr;
            }
            default:
                return nullptr;
        }
    }

    ExprPtr if_no_dearer(const ExprPtr& expr, const ExprPtr& than) const { return forms_.cost(expr) <= forms_.cost(than) ? expr : nullptr; }

    // argument + log(factor) at the price of argument.
    ExprPtr shifted(const ExprPtr& argument, const KnownFactor& factor) const {
        if (argument->op() == Op::select) {
            const ExprPtr yes = shifted(argument->operand(1), factor), no = shifted(argument->operand(2), factor);
            return yes && no ? ir::with_operands(argument, {argument->operand(0), yes, no}) : nullptr;
        }
        FlatSum flat = forms_.sum_of(argument);
        if (factor.steps == 0) {
            const long double shift = std::log(static_cast<long double>(factor.number));
            const bool is_literal = is_number(flat.known);
            const ExprPtr both = is_literal ? ir::number(static_cast<double>(flat.known->value() + shift)) : nullptr;
            flat.known = both ? both : analysis::sum(flat.known, ir::number(static_cast<double>(shift)));
        } else {
            flat.known = analysis::sum(flat.known, ir::make(Op::log, {factor.expr()}, argument->origin()));
        }
        return if_no_dearer(forms_.built(flat), argument);
    }

    // 1 or -1 where all addends, nested ones too, have that sign: then no factor makes it cancel. Else 0. A matter of accuracy alone, so a
    // parameter has the sign of its value, and a state whose range hardly goes below 0 is positive.
    int sign(const ExprPtr& expr) const {
        switch (expr->op()) {
            case Op::number:
                return expr->value() < 0 ? -1 : 1;
            case Op::symbol:
                return sign_of_name(expr->name());
            case Op::exp:
                return 1;
            case Op::sqrt:
                return 1;
            case Op::reciprocal:
                return sign(expr->operand(0));
            case Op::square:
            case Op::fabs:
                return 1;
            case Op::negate:
                return -sign(expr->operand(0));
            case Op::divide:
                return sign(expr->operand(0)) * sign(expr->operand(1));
            case Op::multiply: {
                if (ir::same(expr->operand(0), expr->operand(1))) return 1;
                return sign(expr->operand(0)) * sign(expr->operand(1));
            }
            case Op::add:
                return sign(expr->operand(0)) == sign(expr->operand(1)) ? sign(expr->operand(0)) : 0;
            case Op::subtract:
                return sign(expr->operand(0)) == -sign(expr->operand(1)) ? sign(expr->operand(0)) : 0;
            case Op::select:
                return sign(expr->operand(1)) == sign(expr->operand(2)) ? sign(expr->operand(1)) : 0;
            default:
                return 0;
        }
    }

    int sign_of_name(const std::string& name) const {
        if (const auto state = states_.find(name); state != states_.end()) return state->second->lower >= -0.02 ? 1 : 0;
        if (const auto parameter = parameters_.find(name); parameter != parameters_.end()) return parameter->second < 0 ? -1 : 1;
        if (name == ir::time_step_name) return 1;
        if (const auto known = signs_.find(name); known != signs_.end()) return known->second;
        const auto value = definitions_.find(name);
        const int result = value == definitions_.end() ? 0 : sign(value->second);
        signs_.emplace(name, result);
        return result;
    }

    // --- a value that others read ---

    // What multiplies `name` in `expr`, however far outside.
    void enclosing(const ExprPtr& expr, const std::string& name, const KnownFactor& outside, std::vector<KnownFactor>& found) const {
        if (!ir::reads(expr, name)) return;
        if (expr->op() == Op::symbol) return note(outside, found);
        if (FlatForms::is_product(expr)) {
            const FlatProduct flat = forms_.product_of(expr);
            KnownFactor here = known(flat.known);
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
        for (const ExprPtr& operand : expr->operands()) {
            if (!ir::is_condition(operand->op())) enclosing(operand, name, goes_on ? outside : KnownFactor{}, found);
        }
    }

    static void note(KnownFactor factor, std::vector<KnownFactor>& found) {
        factor.number = std::fabs(factor.number);
        if (factor.is_one() || !std::isnormal(factor.number)) return;
        if (std::none_of(found.begin(), found.end(), [&](const KnownFactor& f) { return f.same_as(factor); })) found.push_back(factor);
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
        for (std::size_t reader : readers_[name]) {
            if (ir::reads(roots_[reader].expr, name)) readers.push_back(reader);
        }
        if (readers.empty()) return false;
        std::vector<KnownFactor> candidates;
        for (std::size_t reader : readers) enclosing(roots_[reader].expr, name, {}, candidates);
        for (const KnownFactor& content : contents(root.expr)) note(content.inverse(), candidates);
        for (const ExprPtr& factor : forms_.product_of(root.expr).own) {
            for (const KnownFactor& content : contents(factor)) note(content.inverse(), candidates);
        }
        if (candidates.size() > most_candidates) candidates.resize(most_candidates);

        Change best;
        auto consider = [&](const ExprPtr& value, const KnownFactor& given_back) {
            Change change{forms_.cost(root.expr) - forms_.cost(value), value, {}, given_back};
            const ExprPtr by = times(given_back, ir::symbol(name));
            for (std::size_t reader : readers) {
                const ExprPtr& before = roots_[reader].expr;
                const ExprPtr after = settled(joined(ir::rewrite(
                    before, [&](const ExprPtr& node) { return node->op() == Op::symbol && node->name() == name ? by : node; })));
                change.gain += forms_.cost(before) - forms_.cost(after);
                change.readers.push_back(after);
            }
            if (change.gain > best.gain) best = std::move(change);
        };
        for (const KnownFactor& candidate : candidates) {
            const ExprPtr value = scaled(root.expr, candidate);
            consider(settled(value ? value : times(candidate, root.expr)), candidate.inverse());
        }
        FlatProduct own = forms_.product_of(root.expr);
        if (FlatForms::is_product(root.expr) && !is_number(own.known, 1)) {
            const KnownFactor given = known(own.known);
            own.known = ir::number(1);
            consider(FlatForms::built(own), given);
        }
        if (best.gain <= 0) return false;
        accept(i, readers, best);
        return true;
    }

    // Known factors of one product, and known addends of one sum, that moves put side by side become one.
    ExprPtr joined(const ExprPtr& expr, bool is_part = false) const {
        if (expr->operands().empty() || forms_.is_known(expr)) return expr;
        if (FlatForms::is_product(expr)) {
            FlatProduct flat = forms_.product_of(expr);
            for (ExprPtr& factor : flat.own) factor = joined(factor);
            flat.known = known(flat.known).expr();
            return FlatForms::built(flat);
        }
        const bool is_sum = FlatForms::is_sum(expr);
        std::vector<ExprPtr> operands;
        for (const ExprPtr& operand : expr->operands()) operands.push_back(joined(operand, is_sum));
        const ExprPtr result = ir::with_operands(expr, std::move(operands));
        return is_sum && !is_part && known_addends(result) > 1 ? forms_.built(forms_.sum_of(result)) : result;
    }

    int known_addends(const ExprPtr& expr) const {
        if (forms_.is_known(expr)) return 1;
        if (!FlatForms::is_sum(expr) && expr->op() != Op::negate) return 0;
        int count = 0;
        for (const ExprPtr& operand : expr->operands()) count += known_addends(operand);
        return count;
    }

    void accept(std::size_t i, const std::vector<std::size_t>& readers, const Change& change) {
        Root& root = roots_[i];
        const std::string old_name = root.new_name.empty() ? root.name : root.new_name;
        const KnownFactor gone = change.given_back;
        if (change.value->op() == Op::symbol && root.new_name.empty()) {
            // Nothing is left to compute: readers read what the value is.
            for (std::size_t k = 0; k < readers.size(); ++k) set(readers[k], renamed(change.readers[k], old_name, change.value->name()));
            root.is_read = false;
            root.expr = ir::number(0);
            return;
        }
        root.scale = gone.can_divide() ? root.scale.times(gone.inverse()) : root.scale;
        root.new_name = gone.can_divide() ? names_.fresh(times(root.scale, ir::symbol(root.name))) : names_.fresh("relative_" + root.name);
        forms_.add(root.new_name, forms_.scale_of(root.expr));
        definitions_[root.new_name] = change.value;
        set(i, change.value);
        for (std::size_t k = 0; k < readers.size(); ++k) set(readers[k], renamed(change.readers[k], old_name, root.new_name));
    }

    static ExprPtr renamed(const ExprPtr& expr, const std::string& from, const std::string& to) {
        return ir::rewrite(expr, [&](const ExprPtr& node) {
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
                if (!root.new_name.empty()) {
                    definitions.push_back(temporary(root.new_name, root.expr, definition.component));
                } else {
                    definition.value = root.expr;
                }
            }
            definitions.push_back(std::move(definition));
        }
        result_.definitions = std::move(definitions);
        for (ir::State& state : result_.states) {
            const auto found = by_state.find(state.name);
            if (found == by_state.end()) continue;
            (state.next_value ? state.next_value : state.derivative) = found->second->expr;
        }
        return std::move(result_);
    }

    ir::Model result_;
    FlatForms forms_;
    Names names_;
    const std::unordered_set<std::string> fixed_;
    std::unordered_map<std::string, ExprPtr> definitions_;
    std::unordered_map<std::string, const ir::State*> states_;  // of the model given
    std::unordered_map<std::string, double> parameters_;
    mutable std::unordered_map<std::string, int> signs_;
    std::vector<Root> roots_;
    std::unordered_map<std::string, std::vector<std::size_t>> readers_;
};

}  // namespace

ir::Model absorb_factors(const ir::Model& model) { return Absorption(model).run(); }

}  // namespace heartwright::passes
