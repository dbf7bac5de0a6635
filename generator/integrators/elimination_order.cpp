#include "generator/integrators/elimination_order.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace heartwright::integrators {
namespace {

using Component = std::vector<std::size_t>;

// Tarjan's algorithm with a stack of its own: a pattern may be as deep as a model has states.
class Components {
public:
    explicit Components(const Pattern& rows)
        : rows_(rows), number_(rows.size(), none), lowest_(rows.size()), is_open_(rows.size()) {
        for (std::size_t root = 0; root < rows.size(); ++root)
            if (number_[root] == none) visit(root);
    }
    std::vector<Component> found;

private:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
    struct Visit {
        std::size_t node;
        std::set<std::size_t>::const_iterator next;
    };

    void enter(std::size_t node) {
        number_[node] = lowest_[node] = count_++;
        open_.push_back(node);
        is_open_[node] = true;
        visits_.push_back({node, rows_[node].begin()});
    }

    void visit(std::size_t root) {
        enter(root);
        while (!visits_.empty()) {
            Visit& here = visits_.back();
            const std::size_t node = here.node;
            if (here.next == rows_[node].end()) {
                visits_.pop_back();
                if (!visits_.empty()) lower(visits_.back().node, lowest_[node]);
                if (lowest_[node] == number_[node]) close(node);
                continue;
            }
            const std::size_t other = *here.next++;
            if (number_[other] == none)
                enter(other);
            else if (is_open_[other])
                lower(node, number_[other]);
        }
    }

    void lower(std::size_t node, std::size_t number) { lowest_[node] = std::min(lowest_[node], number); }

    void close(std::size_t root) {
        Component component;
        std::size_t node = none;
        do {
            node = open_.back();
            open_.pop_back();
            is_open_[node] = false;
            component.push_back(node);
        } while (node != root);
        std::sort(component.begin(), component.end());
        found.push_back(std::move(component));
    }

    const Pattern& rows_;
    std::vector<std::size_t> number_, lowest_, open_;
    std::vector<bool> is_open_;
    std::vector<Visit> visits_;
    std::size_t count_ = 0;
};

Component by_markowitz_count(const Component& members, const Pattern& all) {
    const std::set<std::size_t> inside(members.begin(), members.end());
    std::set<std::size_t> left = inside;
    std::map<std::size_t, std::set<std::size_t>> rows, columns;
    for (const std::size_t i : members) {
        for (const std::size_t j : all[i]) {
            if (!inside.contains(j)) continue;
            rows[i].insert(j);
            columns[j].insert(i);
        }
    }
    Component order;
    while (!left.empty()) {
        const auto count = [&](std::size_t i) { return rows[i].size() * columns[i].size(); };
        const std::size_t pivot = *std::min_element(left.begin(), left.end(),
                                                    [&](std::size_t a, std::size_t b) { return count(a) < count(b); });
        order.push_back(pivot);
        left.erase(pivot);
        for (const std::size_t i : columns[pivot]) rows[i].erase(pivot);
        for (const std::size_t j : rows[pivot]) columns[j].erase(pivot);
        for (const std::size_t i : columns[pivot]) {
            for (const std::size_t j : rows[pivot]) {
                if (i == j) continue;
                rows[i].insert(j);
                columns[j].insert(i);
            }
        }
    }
    return order;
}

}  // namespace

std::vector<std::vector<std::size_t>> strongly_connected_components(const Pattern& rows) {
    return std::move(Components(rows).found);
}

std::vector<std::vector<std::size_t>> elimination_order(const Pattern& rows) {
    std::vector<Component> result = strongly_connected_components(rows);
    for (Component& component : result) component = by_markowitz_count(component, rows);
    return result;
}

}  // namespace heartwright::integrators
