#include "generator/analysis/units/unit_culprits.hpp"

#include <algorithm>
#include <set>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

#include "generator/analysis/units/units_inference.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::analysis {
namespace {

constexpr std::size_t most_complaints = 200;  // that are looked at; each candidate costs two checks of all equations
constexpr std::size_t most_candidates = 60;

using Key = std::tuple<const SourceFile*, std::size_t, std::size_t>;

Key key_of(const UnitComplaint& complaint) {
    const Origin& origin = complaint.diagnostic.origin;
    return {origin.file.get(), origin.offset, origin.length};
}

std::set<Key> keys_of(const std::vector<UnitComplaint>& complaints) {
    std::set<Key> keys;
    for (const UnitComplaint& complaint : complaints) keys.insert(key_of(complaint));
    return keys;
}

// In dimension and size unlike any unit of a model.
const Unit& outlandish() {
    static const Unit unit{1.2345e-5, {0.7, -1.3, 2.9, 5.1, -3.7, 7.3}, "?"};
    return unit;
}

class Culprits {
public:
    Culprits(const std::vector<UnitComplaint>& complaints, const ir::Model& model,
             const std::map<std::string, Unit>& declared, const ComplaintsIf& complaints_if, Diagnostics& diagnostics)
        : complaints_(complaints),
          declared_(declared),
          complaints_if_(complaints_if),
          diagnostics_(diagnostics),
          keys_(keys_of(complaints)) {
        for (const ir::Definition& definition : model.definitions)
            definitions_.emplace(definition.name, definition.value);
        for (const ir::Parameter& parameter : model.parameters) add(parameter.name);
        for (const ir::State& state : model.states) add(state.name);
        for (const ir::Definition& definition : model.definitions)
            if (declared.contains(definition.name)) add(definition.name);
    }

    void run() {
        group_powers();
        if (complaints_.size() <= most_complaints) group_by_symbols();
        std::vector<bool> is_reported(complaints_.size());
        for (const Group& group : groups_) {
            report(group);
            for (const std::size_t i : group.members) is_reported[i] = true;
        }
        for (std::size_t i = 0; i < complaints_.size(); ++i) {
            if (is_reported[i]) continue;
            const Diagnostic& one = complaints_[i].diagnostic;
            diagnostics_.error(one.origin, one.message, one.suggestion);
        }
    }

private:
    struct Group {
        std::string culprit;  // may be empty
        std::vector<std::size_t> members;
    };

    void add(const std::string& name) { order_.emplace(name, order_.size()); }

    // One rule about powers, however many values are raised to them.
    void group_powers() {
        std::vector<std::size_t> members;
        for (std::size_t i = 0; i < complaints_.size(); ++i)
            if (complaints_[i].diagnostic.message.find(power_needs_no_unit) != std::string::npos) members.push_back(i);
        if (members.size() > 1) take("", members);
    }

    void group_by_symbols() {
        struct Candidate {
            std::string name;
            std::size_t order;
            std::vector<std::size_t> explained;
        };
        std::vector<Candidate> candidates;
        for (const std::string& name : suspects()) {
            if (candidates.size() == most_candidates) break;
            const std::set<Key> left = keys_of(complaints_if_(name, std::nullopt));
            Candidate candidate{name, order_.at(name), {}};
            for (std::size_t i = 0; i < complaints_.size(); ++i)
                if (!left.contains(key_of(complaints_[i]))) candidate.explained.push_back(i);
            if (candidate.explained.size() > 1 && !is_confirmed(name)) candidates.push_back(std::move(candidate));
        }
        while (true) {
            for (Candidate& candidate : candidates)
                std::erase_if(
                    candidate.explained, [&](std::size_t i) { return taken_.contains(i); });
            const auto best =
                std::min_element(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
                    return std::tuple(b.explained.size(), a.order) < std::tuple(a.explained.size(), b.order);
                });
            if (best == candidates.end() || best->explained.size() < 2) return;
            take(best->name, best->explained);
        }
    }

    // Some equation that has no complaint would have one if the symbol had another unit.
    bool is_confirmed(const std::string& name) const {
        const std::set<Key> keys = keys_of(complaints_if_(name, outlandish()));
        return !std::includes(keys_.begin(), keys_.end(), keys.begin(), keys.end());
    }

    // Symbols that two complaints or more depend on, also through definitions whose units follow.
    std::vector<std::string> suspects() const {
        std::map<std::string, int> count;
        for (const UnitComplaint& complaint : complaints_) {
            std::unordered_set<std::string> seen;
            visit(complaint.right_side, seen);
            // The left side: 'x', or 'ddt(x)' and 'next(x)'.
            for (const auto& [name, order] : order_) {
                const std::string& message = complaint.diagnostic.message;
                if (message.starts_with("'" + name + "'") || message.starts_with("'ddt(" + name + ")'") ||
                    message.starts_with("'next(" + name + ")'"))
                    seen.insert(name);
            }
            for (const std::string& name : seen) ++count[name];
        }
        std::vector<std::string> names;
        for (const auto& [name, complaints] : count)
            if (complaints > 1 && order_.contains(name)) names.push_back(name);
        std::sort(names.begin(), names.end(),
                  [&](const std::string& a, const std::string& b) { return order_.at(a) < order_.at(b); });
        return names;
    }

    void visit(const ir::ExprPtr& expr, std::unordered_set<std::string>& seen) const {
        ir::for_each_node(
            expr,
            [&](const ir::ExprPtr& node) {
                if (node->op() != ir::Op::symbol && node->op() != ir::Op::next) return;
                if (!seen.insert(node->name()).second || declared_.contains(node->name())) return;
                const auto definition = definitions_.find(node->name());
                if (definition != definitions_.end()) visit(definition->second, seen);
            });
    }

    void take(const std::string& culprit, const std::vector<std::size_t>& members) {
        groups_.push_back({culprit, members});
        taken_.insert(members.begin(), members.end());
    }

    // The message that names the culprit's own unit, or else the shortest, says most plainly what is wrong.
    void report(const Group& group) {
        const std::vector<std::size_t>& members = group.members;
        const std::string names_it = "'" + group.culprit + "' ";
        const std::size_t shown = *std::min_element(members.begin(), members.end(), [&](std::size_t a, std::size_t b) {
            const auto rank = [&](std::size_t i) {
                const std::string& message = complaints_[i].diagnostic.message;
                return std::tuple(message.find(names_it) == std::string::npos, message.size(), key_of(complaints_[i]));
            };
            return rank(a) < rank(b);
        });
        const Diagnostic& one = complaints_[shown].diagnostic;
        diagnostics_.error(one.origin, one.message, one.suggestion);
        const std::size_t other = members.front() == shown ? members[1] : members.front();
        const std::size_t more = members.size() - 2;
        const std::string text = group.culprit.empty() ? "the same goes for this power"
                                                       : "the unit of '" + group.culprit + "' disagrees here too";
        diagnostics_.note(
            complaints_[other].diagnostic.origin,
            text +
                (more == 0 ? "" : ", and at " + std::to_string(more) + (more == 1 ? " other place" : " other places")));
    }

    const std::vector<UnitComplaint>& complaints_;
    const std::map<std::string, Unit>& declared_;
    const ComplaintsIf& complaints_if_;
    Diagnostics& diagnostics_;
    std::set<Key> keys_;
    std::unordered_map<std::string, ir::ExprPtr> definitions_;
    std::unordered_map<std::string, std::size_t> order_;  // parameters, states, definitions with a unit of their own
    std::vector<Group> groups_;
    std::set<std::size_t> taken_;
};

}  // namespace

void report_by_culprit(const std::vector<UnitComplaint>& complaints, const ir::Model& model,
                       const std::map<std::string, Unit>& declared, const ComplaintsIf& complaints_if,
                       Diagnostics& diagnostics) {
    Culprits(complaints, model, declared, complaints_if, diagnostics).run();
}

}  // namespace heartwright::analysis
