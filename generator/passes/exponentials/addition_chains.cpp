#include "generator/passes/exponentials/addition_chains.hpp"

#include <algorithm>
#include <bitset>
#include <cstdlib>

namespace heartwright::passes {
namespace {

constexpr int largest_power = 256;

using Reached = std::bitset<largest_power + 1>;

// Which powers to pass through: every one is the sum of two of them, or 1. Looked for from the largest down: one that
// is a sum already asks for nothing, another for one more power (the rest to one that is there, or its half) or two.
class Search {
public:
    explicit Search(int most_visits) : most_visits_(most_visits) {}

    Reached run(const Reached& wanted) {
        for (int more = 0; more <= 9; ++more) {
            if (through(wanted, largest_power, more)) return found_;
            if (visits_ > most_visits_) break;
        }
        return by_halves(wanted);
    }

    int visits() const { return visits_; }

private:
    static bool is_sum(const Reached& reached, int power) {
        for (int part = (power + 1) / 2; part < power; ++part) {
            if (reached[static_cast<std::size_t>(part)] && reached[static_cast<std::size_t>(power - part)]) return true;
        }
        return false;
    }

    // Each power is at most twice the one before it.
    static int fewest_more(const Reached& reached) {
        int more = 0, before = 1;
        for (int power = 2; power <= largest_power; ++power) {
            if (!reached[static_cast<std::size_t>(power)]) continue;
            for (before *= 2; before < power; before *= 2) ++more;
            before = power;
        }
        return std::max(more, 1);
    }

    static Reached with(Reached reached, int power) { return reached.set(static_cast<std::size_t>(power)); }

    // `more`: how many powers may still be added; those above `power` are sums.
    bool through(const Reached& reached, int power, int more) {
        if (++visits_ > most_visits_) return false;
        while (power > 1 && (!reached[static_cast<std::size_t>(power)] || is_sum(reached, power))) --power;
        if (power == 1) {
            found_ = reached;
            return true;
        }
        if (more < fewest_more(reached)) return false;
        for (int part = power - 1; part > 0; --part) {
            const bool is_half = 2 * part == power;
            if (!reached[static_cast<std::size_t>(part)] && !is_half) continue;
            if (through(with(reached, power - part), power - 1, more - 1)) return true;
        }
        if (more == 1) return false;
        for (int part = power / 2 + 1; part < power; ++part) {
            if (through(with(with(reached, part), power - part), power - 1, more - 2)) return true;
        }
        return false;
    }

    // Not the fewest, but always there.
    static Reached by_halves(Reached reached) {
        for (int power = largest_power; power > 1; --power) {
            if (!reached[static_cast<std::size_t>(power)] || is_sum(reached, power)) continue;
            reached.set(static_cast<std::size_t>(power % 2 == 0 ? power / 2 : power - 1));
        }
        return reached;
    }

    Reached found_;
    const int most_visits_;
    int visits_ = 0;
};

}  // namespace

std::vector<Product> addition_chain(const std::vector<int>& powers, int most_visits, int* visits) {
    Reached wanted;
    wanted.set(1);
    for (int power : powers) wanted.set(static_cast<std::size_t>(power));
    Search search(most_visits);
    const Reached reached = search.run(wanted);
    if (visits) *visits = search.visits();
    std::vector<Product> chain;
    for (int power = 2; power <= largest_power; ++power) {
        if (!reached[static_cast<std::size_t>(power)]) continue;
        // the two nearest to each other: the shortest wait for the result
        int left = (power + 1) / 2;
        while (!reached[static_cast<std::size_t>(left)] || !reached[static_cast<std::size_t>(power - left)]) ++left;
        chain.push_back({power, left, power - left});
    }
    return chain;
}

}  // namespace heartwright::passes
