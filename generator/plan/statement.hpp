// One line of a kernel, and what it reads.
#pragma once

#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "generator/ir/model.hpp"

namespace heartwright::plan {

struct Statement {
    std::string name = {};  // of the definition or the state
    bool is_next = false;   // next(name) = value
    ir::ExprPtr value = {};
    Unit unit = {};
    std::string component = {};
    Origin origin = {};
    bool is_temporary = false;  // made by a pass

    // Lines of sites and of the cell around them do other things too:
    //     adds_to_sum   value goes into sum `index`
    //     checks        value is the total of check `index`
    //     leaves        value is what diffuses of state `name`, number `index` of those that diffuse: its neighbours
    //                   will read it
    //     diffuses      state `name`, number `index` of those that diffuse; value is fma(diffusivity, w0 + w1 + w2,
    //                   next(name))
    //     stores        next(name), computed before, is left now
    //     tests         value is the step test of the cell (ir::Model::step_test): too long a step ends here
    enum Effect { defines, adds_to_sum, checks, leaves, diffuses, stores, tests } effect = defines;
    int index = -1;
    bool is_stored_later = false;  // next(name) = value, which a line that `stores` leaves

    // The guard of a site's draws from the same trials (guards.hpp): where those are 0 the line's value is `otherwise`
    // and need not be computed. A pair shares a block of random words and is guarded where both surely give nothing.
    ir::ExprPtr only_where = {};  // the trials
    bool is_pair = false;
    ir::ExprPtr otherwise = {};

    std::vector<std::string> equations = {};  // of the spec, that stand above the line (spec_equations.hpp)
};

Statement statement_of(const ir::Definition& definition);
Statement next_of(const ir::State& state);

// A line's key among others: next(x) and x are different lines.
std::string key(const std::string& name, bool is_next);
std::string key(const Statement& statement);

// Keys of what an expression reads, in its order.
std::vector<std::string> reads(const ir::ExprPtr& value);

// Lines by key, and an order in which each follows what it reads, values close to their first use.
class Order {
public:
    void offer(Statement s);
    bool has(const std::string& k) const { return offered_.contains(k); }
    const Statement& at(const std::string& k) const { return offered_.at(k); }
    const std::vector<std::string>& keys() const { return keys_; }

    // Appends `k` after everything it needs of what was offered. What has no component of its own joins its first
    // user's.
    void place(const std::string& k, const std::string& component);

    std::vector<Statement> placed;

private:
    std::unordered_map<std::string, Statement> offered_;
    std::vector<std::string> keys_;  // as offered
    std::unordered_set<std::string> placed_keys_;
};

// `wanted` and what they need, a component after the other.
std::vector<Statement> by_component(Order statements, const std::vector<std::string>& wanted);

// Where what lines read from memory is read: before all of them, or by the first that reads it.
enum class Loads { before_all, where_used };

// Everything offered, every line after what it reads, in an order with low register pressure: registers are what a
// kernel is short of. `loaded`: names that are no lines but read from memory.
std::vector<Statement> scheduled_for_pressure(const Order& statements, const std::unordered_set<std::string>& loaded,
                                              Loads loads = Loads::before_all);

// Register pressure of such an order: the largest number of live values. A value is live from the line that computes or
// loads it to the last line that reads it; a draw needs some registers of its own.
int most_live(const std::vector<Statement>& lines, const std::unordered_set<std::string>& loaded,
              Loads loads = Loads::before_all);

}  // namespace heartwright::plan
