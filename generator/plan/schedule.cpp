// Instruction scheduling for register pressure: a local search over the order in which results are finished.
#include <algorithm>
#include <cstddef>
#include <limits>
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

constexpr PressureCost unlimited{std::numeric_limits<int>::max(), std::numeric_limits<long>::max()};

// Evaluates many orders of one graph; its buffers are used again.
class Pressure {
public:
    explicit Pressure(const Graph& graph) : graph_(graph) {
        begin_.push_back(0);
        for (const auto& needs : graph.needs) {
            needs_.insert(needs_.end(), needs.begin(), needs.end());
            begin_.push_back(needs_.size());
        }
    }

    // Ends early, with no less than `limit`, once that is reached: neither part of a cost falls as lines are added.
    PressureCost of(const std::vector<int>& order, const PressureCost& limit = unlimited) {
        note_uses(order);
        const bool loads_where_used = graph_.loads == Loads::where_used;
        PressureCost cost;
        int live = loads_where_used ? 0 : graph_.all - graph_.lines;
        for (std::size_t at = 0; at < order.size(); ++at) {
            const auto line = static_cast<std::size_t>(order[at]);
            for (std::size_t k = begin_[line]; loads_where_used && k < begin_[line + 1]; ++k)
                live += needs_[k] >= graph_.lines && first_[needs_[k]] == static_cast<int>(at);
            cost.most = std::max(cost.most, live + graph_.own[line]);
            for (std::size_t k = begin_[line]; k < begin_[line + 1]; ++k)
                live -= last_[needs_[k]] == static_cast<int>(at);
            live += graph_.is_value[line] && last_[line] >= 0;
            cost.most = std::max(cost.most, live);
            cost.sum += live;
            if (!(cost < limit)) break;
        }
        return cost;
    }

private:
    void note_uses(const std::vector<int>& order) {
        last_.assign(static_cast<std::size_t>(graph_.all), -1);
        first_.assign(static_cast<std::size_t>(graph_.all), -1);
        for (std::size_t at = 0; at < order.size(); ++at) {
            const auto line = static_cast<std::size_t>(order[at]);
            for (std::size_t k = begin_[line]; k < begin_[line + 1]; ++k) {
                if (first_[needs_[k]] < 0) first_[needs_[k]] = static_cast<int>(at);
                last_[needs_[k]] = static_cast<int>(at);
            }
        }
    }

    const Graph& graph_;
    std::vector<int> needs_;          // of one line after the other
    std::vector<std::size_t> begin_;  // of a line's needs there
    std::vector<int> first_, last_;   // by line and load: where in the order it is read
};

// The lines in the order that finishing `results` one after the other gives; what needs most comes first among a line's
// needs.
class Placer {
public:
    explicit Placer(const Graph& graph) : graph_(graph), size_(static_cast<std::size_t>(graph.lines), 0) {
        for (int line = 0; line < graph.lines; ++line) measure(line);
        sorted_ = graph.needs;
        for (auto& needs : sorted_) {
            std::erase_if(
                needs, [&](int need) { return need >= graph_.lines; });
            std::stable_sort(needs.begin(), needs.end(), [&](int a, int b) { return size_[a] > size_[b]; });
        }
    }

    std::vector<int> order(const std::vector<int>& results) const {
        Placed placed = none();
        for (int result : results) place(result, placed);
        return std::move(placed.order);
    }

    // Lines that are placed, in order.
    struct Placed {
        std::vector<char> is_placed;
        std::vector<int> order;
    };
    Placed none() const { return {std::vector<char>(static_cast<std::size_t>(graph_.lines), 0), {}}; }

    void place(int line, Placed& placed) const {
        char& is_placed = placed.is_placed[static_cast<std::size_t>(line)];
        if (is_placed) return;
        is_placed = 1;
        if (graph_.after[static_cast<std::size_t>(line)] >= 0)
            place(graph_.after[static_cast<std::size_t>(line)], placed);
        for (int need : sorted_[line]) place(need, placed);
        placed.order.push_back(line);
    }

private:
    // Lines below this one, each counted as often as it is read: along a chain that doubles, beyond any integer.
    double measure(int line) {
        if (size_[line] == 0) {
            size_[line] = 1;
            for (int need : graph_.needs[line]) size_[line] += need < graph_.lines ? measure(need) : 0.0;
        }
        return size_[line];
    }
    const Graph& graph_;
    std::vector<double> size_;
    std::vector<std::vector<int>> sorted_;
};

// Results in the order given, then each, and each few in a row, moved to where they cost least, until none gains.
class OrderSearch {
public:
    OrderSearch(const Graph& graph, std::vector<int> results)
        : pressure_(graph),
          placer_(graph),
          results_(std::move(results)),
          best_(pressure_.of(placer_.order(results_))) {}

    // Of the lines.
    std::vector<int> run(std::size_t orders_at_most) {
        constexpr int sweeps_at_most = 8;
        constexpr std::size_t longest_moved = 4;
        std::size_t n_orders = 0;
        bool gained = true;
        for (int sweep = 0; gained && sweep < sweeps_at_most; ++sweep) {
            gained = false;
            for (std::size_t length = 1; length <= longest_moved; ++length) {
                for (std::size_t from = 0; from + length <= results_.size() && n_orders < orders_at_most; ++from) {
                    n_orders += results_.size();
                    gained |= move(from, length);
                }
            }
        }
        return placer_.order(results_);
    }

private:
    // `length` results from `from` on, to where they cost least; false where they are. All orders that are tried begin
    // as the one before, so that lines up to there are placed once.
    bool move(std::size_t from, std::size_t length) {
        const auto begin = results_.begin() + static_cast<std::ptrdiff_t>(from),
                   end = begin + static_cast<std::ptrdiff_t>(length);
        const std::vector<int> taken(begin, end);
        std::vector<int> others(results_.begin(), begin);
        others.insert(others.end(), end, results_.end());
        Placer::Placed before = placer_.none();
        std::size_t best_place = from;
        bool gained = false;
        for (std::size_t to = 0; to <= others.size(); ++to) {
            tried_ = before;
            for (int result : taken) placer_.place(result, tried_);
            for (std::size_t k = to; k < others.size(); ++k) placer_.place(others[k], tried_);
            const PressureCost cost = pressure_.of(tried_.order, best_);
            if (cost < best_) best_ = cost, best_place = to, gained = true;
            if (to < others.size()) placer_.place(others[to], before);
        }
        if (!gained) return false;
        others.insert(others.begin() + static_cast<std::ptrdiff_t>(best_place), taken.begin(), taken.end());
        results_ = std::move(others);
        return true;
    }

    Pressure pressure_;
    const Placer placer_;
    std::vector<int> results_;
    PressureCost best_;
    Placer::Placed tried_;
};

}  // namespace

std::vector<Statement> scheduled_for_pressure(const Order& statements, const std::unordered_set<std::string>& loaded,
                                              Loads loads) {
    std::vector<Statement> lines;
    for (const std::string& k : statements.keys()) lines.push_back(statements.at(k));
    const Graph graph = graph_of(lines, loaded, loads);
    std::vector<bool> is_read(lines.size(), false);
    for (const auto& needs : graph.needs) {
        for (int need : needs)
            if (need < graph.lines) is_read[static_cast<std::size_t>(need)] = true;
    }
    std::vector<int> results;
    for (int line = 0; line < graph.lines; ++line) {
        const Statement& s = lines[static_cast<std::size_t>(line)];
        if (s.effect != Statement::defines || s.is_next || !is_read[static_cast<std::size_t>(line)])
            results.push_back(line);
    }
    std::vector<Statement> placed;
    for (int line : OrderSearch(graph, std::move(results)).run(most_reads_counted / (1 + n_reads(graph))))
        placed.push_back(lines[static_cast<std::size_t>(line)]);
    // What has no component of its own joins its first user's: the next line's, when that has one.
    for (std::size_t i = placed.size(); i-- > 0;)
        if (placed[i].component.empty() && i + 1 < placed.size()) placed[i].component = placed[i + 1].component;
    return placed;
}

int most_live(const std::vector<Statement>& lines, const std::unordered_set<std::string>& loaded, Loads loads) {
    const Graph graph = graph_of(lines, loaded, loads);
    std::vector<int> order(lines.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
    return Pressure(graph).of(order).most;
}

}  // namespace heartwright::plan
