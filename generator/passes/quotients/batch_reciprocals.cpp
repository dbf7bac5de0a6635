#include "generator/passes/quotients/batch_reciprocals.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/diag/faults.hpp"
#include "generator/analysis/scales.hpp"
#include "generator/ir/rewrite.hpp"
#include "generator/passes/names.hpp"
#include "generator/passes/range_proofs.hpp"

namespace heartwright::passes {
namespace {

using ir::ExprPtr;
using ir::Op;
using ir::Scale;

constexpr std::size_t largest_batch = 4;
constexpr double largest_product = 1e200;

// What a value of a site is made of: which states, and how many reciprocals lie one within the other.
struct Origins {
    int depth = 0;
    std::set<std::string> reads;

    void add(const Origins& more) {
        depth = std::max(depth, more.depth);
        reads.insert(more.reads.begin(), more.reads.end());
    }
};

class Batching {
public:
    explicit Batching(const ir::Model& model)
        : model_(model), scales_(model), names_(model), needed_(ir::needed_definitions(model)) {
        for (const ir::State& state : model.states)
            if (!state.diffusivity.empty()) note_diffusion(state.diffusivity);
    }

    ir::Model run() {
        for (const ir::Definition& definition : model_.definitions)
            if (needed_.contains(definition.name))
                collect(definition.value, definition.component, diffusion_.contains(definition.name));
        for (const ir::State& state : model_.states)
            if (state.next_value) collect(state.next_value, state.component, false);
        keep_in_range();
        ir::Model result = model_;
        for (const auto& [key, members] : groups_) {
            for (std::size_t first = 0; first + 1 < members.size(); first += largest_batch) {
                const std::size_t last = std::min(members.size(), first + largest_batch);
                if (last - first < 2) continue;
                batch({members.begin() + static_cast<std::ptrdiff_t>(first),
                       members.begin() + static_cast<std::ptrdiff_t>(last)},
                      result);
            }
        }
        if (replaced_.empty()) return model_;
        result.assumptions = assumptions_;
        result = ir::rewrite_nodes(result, [&](const ExprPtr& node) {
            const ExprPtr* reciprocal = node->op() == Op::reciprocal ? replacement(node->operand(0)) : nullptr;
            return reciprocal ? *reciprocal : node;
        });
        give_values_to_their_names(result);
        std::string chain;
        for (const std::string& name : ir::order_definitions(result)) chain += (chain.empty() ? "" : " -> ") + name;
        if (!chain.empty()) throw OurFault("batch_reciprocals: a cycle: " + chain);
        return result;
    }

private:
    struct Member {
        ExprPtr divisor;
        std::string component;
    };

    void note_diffusion(const std::string& name) {
        const ir::Definition* definition = model_.find_definition(name);
        if (!definition || scales_.of(name) < Scale::site || !diffusion_.insert(name).second) return;
        ir::for_each_node(definition->value, [&](const ExprPtr& node) {
            if (node->op() == Op::symbol) note_diffusion(node->name());
        });
    }

    // In diffusion next(x) is at hand; in the update it is what it is made of.
    const Origins& of(const ExprPtr& expr, bool in_diffusion) {
        if (auto known = origins_[in_diffusion].find(expr); known != origins_[in_diffusion].end()) return known->second;
        Origins result;
        if (scales_.of(expr) == Scale::site) {
            if (expr->op() == Op::symbol) {
                const ir::Definition* definition = model_.find_definition(expr->name());
                if (definition)
                    result = of(definition->value, in_diffusion);
                else
                    result.reads.insert(expr->name());
            } else if (expr->op() == Op::next) {
                const ir::State* state = model_.find_state(expr->name());
                if (!in_diffusion && state->next_value)
                    result = of(state->next_value, in_diffusion);
                else
                    result.reads.insert("next " + expr->name());
            } else if (expr->op() == Op::binomial) {
                result.reads.insert("draw " + std::to_string(static_cast<int>(expr->value())));
            }
            for (const ExprPtr& operand : expr->operands()) result.add(of(operand, in_diffusion));
            if (expr->op() == Op::reciprocal) ++result.depth;
        }
        return origins_[in_diffusion].emplace(expr, std::move(result)).first->second;
    }

    void collect(const ExprPtr& expr, const std::string& component, bool in_diffusion) {
        ir::for_each_node(
            expr,
            [&](const ExprPtr& node) {
                if (node->op() != Op::reciprocal || scales_.of(node) != Scale::site) return;
                const ExprPtr& divisor = node->operand(0);
                const Origins& origins = of(divisor, in_diffusion);
                std::string key = std::to_string(origins.depth) + (in_diffusion ? " in diffusion" : "");
                if (!in_diffusion)  // where what is read is all at hand
                    for (const std::string& name : origins.reads) key += " " + name;
                auto [group, is_new] = group_of_.try_emplace(key, groups_.size());
                if (is_new) groups_.push_back({key, {}});
                auto& members = groups_[group->second].second;
                const bool is_known = std::any_of(
                    members.begin(), members.end(), [&](const Member& m) { return ir::same(m.divisor, divisor); });
                if (!is_known) members.push_back({divisor, component});
            });
    }

    // Drops what is not proved to be away from 0 and, in a batch, from overflow.
    void keep_in_range() {
        RangeProofs proofs(model_);
        const double largest = std::pow(largest_product, 1.0 / largest_batch);
        for (auto& [key, members] : groups_) {
            if (members.size() < 2) continue;
            std::erase_if(members, [&](const Member& member) {
                return !proofs.is_within(member.divisor, 1 / largest, largest) &&
                       !proofs.is_within(member.divisor, -largest, -1 / largest);
            });
        }
        ir::Model assuming = model_;
        proofs.record(assuming);
        assumptions_ = std::move(assuming.assumptions);
    }

    void batch(std::vector<Member> members, ir::Model& result) {
        component_ = members[0].component;
        const std::size_t count = members.size();
        divisors_.clear();
        products_.clear();
        for (const Member& member : members) divisors_.push_back(named(member.divisor, member.divisor, result));
        const ExprPtr whole = product_of(0, count, result);
        invert(0, count, named(ir::make(Op::reciprocal, {whole}, whole->origin()), whole, result), members, result);
    }

    // A symbol for `expr`, named for `meaning`.
    ExprPtr named(const ExprPtr& expr, const ExprPtr& meaning, ir::Model& result) {
        if (expr->op() == Op::symbol) return expr;
        std::string name = names_.fresh(expr->op() == Op::reciprocal ? ir::make(Op::reciprocal, {meaning}) : meaning);
        result.definitions.push_back(temporary(name, expr, component_));
        made_.insert(name);
        return ir::symbol(std::move(name), expr->origin());
    }

    // Of divisors [first, last): made of halves.
    ExprPtr product_of(std::size_t first, std::size_t last, ir::Model& result) {
        if (last - first == 1) return divisors_[first];
        auto known = products_.find({first, last});
        if (known != products_.end()) return known->second;
        const std::size_t middle = first + (last - first) / 2;
        const ExprPtr product = times(product_of(first, middle, result), product_of(middle, last, result));
        return products_.emplace(std::pair(first, last), named(product, product, result)).first->second;
    }

    // 1/(left*right) gives 1/left and 1/right.
    void invert(std::size_t first, std::size_t last, const ExprPtr& reciprocal, const std::vector<Member>& members,
                ir::Model& result) {
        if (last - first == 1) {
            replaced_.emplace_back(members[first].divisor, reciprocal);
            return;
        }
        const std::size_t middle = first + (last - first) / 2;
        const ExprPtr left = product_of(first, middle, result), right = product_of(middle, last, result);
        auto inverse = [&](const ExprPtr& of, const ExprPtr& other) {
            return named(times(reciprocal, other), ir::make(Op::reciprocal, {of}, of->origin()), result);
        };
        invert(first, middle, inverse(left, right), members, result);
        invert(middle, last, inverse(right, left), members, result);
    }

    static ExprPtr times(const ExprPtr& a, const ExprPtr& b) { return ir::make(Op::multiply, {a, b}, a->origin()); }

    // What was called `x = reciprocal(a)` is now another name of a temporary made here: it takes its value instead.
    void give_values_to_their_names(ir::Model& result) const {
        std::unordered_map<std::string, std::string> names;  // of a temporary -> the definition that is the same
        for (const ir::Definition& definition : result.definitions) {
            if (definition.value->op() != Op::symbol || !model_.find_definition(definition.name)) continue;
            if (made_.contains(definition.value->name())) names.emplace(definition.value->name(), definition.name);
        }
        std::unordered_map<std::string, ExprPtr> values;
        for (const ir::Definition& definition : result.definitions)
            if (names.contains(definition.name)) values.emplace(names.at(definition.name), definition.value);
        std::erase_if(result.definitions,
                      [&](const ir::Definition& definition) { return names.contains(definition.name); });
        for (ir::Definition& definition : result.definitions)
            if (auto value = values.find(definition.name); value != values.end()) definition.value = value->second;
        result = ir::rewrite_nodes(result, [&](const ExprPtr& node) {
            if (node->op() != Op::symbol || !names.contains(node->name())) return node;
            return ir::symbol(names.at(node->name()), node->origin());
        });
    }

    const ExprPtr* replacement(const ExprPtr& divisor) const {
        for (const auto& [old, reciprocal] : replaced_)
            if (ir::same(old, divisor)) return &reciprocal;
        return nullptr;
    }

    const ir::Model& model_;
    const analysis::Scales scales_;
    Names names_;
    const std::unordered_set<std::string> needed_;
    std::unordered_set<std::string> diffusion_;              // definitions that diffusion reads
    std::unordered_map<ExprPtr, Origins> origins_[2];        // in the update, in diffusion
    std::unordered_map<std::string, std::size_t> group_of_;  // by what divisors read
    std::vector<std::pair<std::string, std::vector<Member>>> groups_;
    std::vector<std::pair<ExprPtr, ExprPtr>> replaced_;  // divisor -> its reciprocal's name

    std::vector<ir::Assumption> assumptions_;  // of the model, and what the ranges rely on
    std::unordered_set<std::string> made_;     // names of temporaries

    // of the batch at hand
    std::string component_;
    std::vector<ExprPtr> divisors_;
    std::map<std::pair<std::size_t, std::size_t>, ExprPtr> products_;
};

}  // namespace

ir::Model batch_reciprocals(const ir::Model& model) { return model.lattice ? Batching(model).run() : model; }

}  // namespace heartwright::passes
