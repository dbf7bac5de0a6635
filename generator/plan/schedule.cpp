// Instruction scheduling for register pressure: a local search over the order in which results are finished.
#include <algorithm>
#include <cstddef>
#include <utility>

#include "generator/ir/rewrite.hpp"
#include "generator/plan/statement.hpp"

namespace heartwright::plan {
namespace {

// Bounds the search in large models, where it is cut short after the same number of orders on every machine.
constexpr std::size_t most_reads_counted = 100'000'000;
constexpr int registers_of_a_draw = 8;  // random words, a probability mass, a running sum: while it is drawn

// Lines and loads by number. A line's result is something that only itself asks for: a store, a sum, a check.
struct Graph {
    std::vector<std::vector<int>> needs;  // by line: lines and loads that it reads, each once
    std::vector<int> after;               // by line: one that comes before it for another reason; -1: none
    std::vector<int> own;                 // by line: what it needs while it is computed
    std::vector<bool> is_value;           // by line: leaves a value, live until its last reader
    int lines = 0, all = 0;               // loads are numbered from `lines`
    Loads loads = Loads::before_all;
};

// `line` needs `other`, directly or through others.
bool reaches(const Graph& graph, int line, int other) {
    std::vector<bool> seen(static_cast<std::size_t>(graph.lines), false);
    std::vector<int> work{line};
    while (!work.empty()) {
        const int at = work.back();
        work.pop_back();
        if (at == other) return true;
        if (at < 0 || at >= graph.lines || seen[static_cast<std::size_t>(at)]) continue;
        seen[static_cast<std::size_t>(at)] = true;
        const auto& needs = graph.needs[static_cast<std::size_t>(at)];
        work.insert(work.end(), needs.begin(), needs.end());
        work.push_back(graph.after[static_cast<std::size_t>(at)]);
    }
    return false;
}

Graph graph_of(const std::vector<Statement>& statements, const std::unordered_set<std::string>& loaded, Loads loads) {
    Graph graph;
    graph.loads = loads;
    std::unordered_map<std::string, int> numbers;
    for (const Statement& s : statements) numbers.emplace(key(s), graph.lines++);
    graph.all = graph.lines;
    std::vector<std::pair<double, int>> draws;  // number, line
    for (const Statement& s : statements) {
        std::vector<int> needs;
        for (const std::string& name : reads(s.value)) {
            auto found = numbers.find(name);
            if (found == numbers.end() && loaded.contains(name)) found = numbers.emplace(name, graph.all++).first;
            if (found != numbers.end() && std::find(needs.begin(), needs.end(), found->second) == needs.end())
                needs.push_back(found->second);
        }
        graph.needs.push_back(std::move(needs));
        const int line = static_cast<int>(graph.own.size());
        graph.own.push_back(0);
        ir::for_each_node(s.value, [&](const ir::ExprPtr& node) {
            if (node->op() != ir::Op::binomial) return;
            graph.own.back() = registers_of_a_draw;
            draws.emplace_back(node->value(), line);
        });
        graph.is_value.push_back(s.effect == Statement::defines);
    }
    // Draws in the order of their numbers: neighbours share a block of random words.
    graph.after.assign(statements.size(), -1);
    std::sort(draws.begin(), draws.end());
    for (std::size_t i = 1; i < draws.size(); ++i) {
        const int line = draws[i].second, before = draws[i - 1].second;
        if (line != before && !reaches(graph, before, line)) graph.after[static_cast<std::size_t>(line)] = before;
    }
    return graph;
}

std::size_t n_reads(const Graph& graph) {
    std::size_t count = 0;
    for (const auto& needs : graph.needs) count += needs.size();
    return count;
}

struct PressureCost {
    int most = 0;
    long sum = 0;
    bool operator<(const PressureCost& other) const { return most != other.most ? most < other.most : sum < other.sum; }
};

PressureCost cost_of(const Graph& graph, const std::vector<int>& order) {
    std::vector<int> last(static_cast<std::size_t>(graph.all), -1), first = last;
    for (std::size_t at = 0; at < order.size(); ++at) {
        for (int need : graph.needs[order[at]]) {
            if (first[need] < 0) first[need] = static_cast<int>(at);
            last[need] = static_cast<int>(at);
        }
    }
    PressureCost cost;
    int live = graph.loads == Loads::before_all ? graph.all - graph.lines : 0;
    for (std::size_t at = 0; at < order.size(); ++at) {
        const int line = order[at];
        if (graph.loads == Loads::where_used) {
            for (int need : graph.needs[line]) live += need >= graph.lines && first[need] == static_cast<int>(at);
        }
        cost.most = std::max(cost.most, live + graph.own[line]);
        for (int need : graph.needs[line]) live -= last[need] == static_cast<int>(at);
        live += graph.is_value[line] && last[line] >= 0;
        cost.most = std::max(cost.most, live);
        cost.sum += live;
    }
    return cost;
}

// The lines in the order that finishing `results` one after the other gives; what needs most comes first among a line's
// needs.
class Placer {
public:
    explicit Placer(const Graph& graph) : graph_(graph), size_(static_cast<std::size_t>(graph.lines), 0) {
        for (int line = 0; line < graph.lines; ++line) measure(line);
        sorted_ = graph.needs;
        for (auto& needs : sorted_) {
            std::erase_if(needs, [&](int need) { return need >= graph_.lines; });
            std::stable_sort(needs.begin(), needs.end(), [&](int a, int b) { return size_[a] > size_[b]; });
        }
    }

    std::vector<int> order(const std::vector<int>& results) const {
        std::vector<int> order;
        std::vector<bool> placed(static_cast<std::size_t>(graph_.lines), false);
        for (int result : results) place(result, placed, order);
        return order;
    }

private:
    int measure(int line) {
        if (size_[line] == 0) {
            size_[line] = 1;
            for (int need : graph_.needs[line]) size_[line] += need < graph_.lines ? measure(need) : 0;
        }
        return size_[line];
    }
    void place(int line, std::vector<bool>& placed, std::vector<int>& order) const {
        if (placed[line]) return;
        placed[line] = true;
        if (graph_.after[static_cast<std::size_t>(line)] >= 0)
            place(graph_.after[static_cast<std::size_t>(line)], placed, order);
        for (int need : sorted_[line]) place(need, placed, order);
        order.push_back(line);
    }

    const Graph& graph_;
    std::vector<int> size_;
    std::vector<std::vector<int>> sorted_;
};

// `length` items from `from` on, taken out and put in again at `to`.
std::vector<int> moved(std::vector<int> items, std::size_t from, std::size_t length, std::size_t to) {
    const auto begin = items.begin();
    if (to < from) std::rotate(begin + to, begin + from, begin + from + length);
    if (to > from) std::rotate(begin + from, begin + from + length, begin + to + length);
    return items;
}

}  // namespace

std::vector<Statement> scheduled_for_pressure(const Order& statements, const std::unordered_set<std::string>& loaded,
                                              Loads loads) {
    std::vector<Statement> lines;
    for (const std::string& k : statements.keys()) lines.push_back(statements.at(k));
    const Graph graph = graph_of(lines, loaded, loads);
    const Placer placer(graph);

    // Results in the file's order, then each, and each few in a row, moved to where they cost least, until none gains.
    std::vector<bool> is_read(lines.size(), false);
    for (const auto& needs : graph.needs) {
        for (int need : needs) {
            if (need < graph.lines) is_read[static_cast<std::size_t>(need)] = true;
        }
    }
    std::vector<int> results;
    for (int line = 0; line < graph.lines; ++line) {
        const Statement& s = lines[static_cast<std::size_t>(line)];
        if (s.effect != Statement::defines || s.is_next || !is_read[static_cast<std::size_t>(line)])
            results.push_back(line);
    }
    PressureCost best = cost_of(graph, placer.order(results));
    constexpr int sweeps_at_most = 8;
    constexpr std::size_t longest_moved = 4;
    const std::size_t orders_at_most = most_reads_counted / (1 + n_reads(graph));
    std::size_t n_orders = 0;
    bool gained = true;
    for (int sweep = 0; gained && sweep < sweeps_at_most; ++sweep) {
        gained = false;
        for (std::size_t length = 1; length <= longest_moved; ++length) {
            for (std::size_t from = 0; from + length <= results.size() && n_orders < orders_at_most; ++from) {
                n_orders += results.size();
                std::vector<int> best_order = results;
                for (std::size_t to = 0; to + length <= results.size(); ++to) {
                    const std::vector<int> order = moved(results, from, length, to);
                    const PressureCost cost = cost_of(graph, placer.order(order));
                    if (cost < best) best = cost, best_order = order, gained = true;
                }
                results = std::move(best_order);
            }
        }
    }

    std::vector<Statement> placed;
    for (int line : placer.order(results)) placed.push_back(lines[static_cast<std::size_t>(line)]);
    // What has no component of its own joins its first user's: the next line's, when that has one.
    for (std::size_t i = placed.size(); i-- > 0;) {
        if (placed[i].component.empty() && i + 1 < placed.size()) placed[i].component = placed[i + 1].component;
    }
    return placed;
}

int most_live(const std::vector<Statement>& lines, const std::unordered_set<std::string>& loaded, Loads loads) {
    const Graph graph = graph_of(lines, loaded, loads);
    std::vector<int> order(lines.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
    return cost_of(graph, order).most;
}

}  // namespace heartwright::plan
