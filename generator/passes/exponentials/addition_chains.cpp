#include "generator/passes/exponentials/addition_chains.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>

namespace heartwright::passes {
namespace {

constexpr int largest_power = 256;

// A set of powers from 1 to largest_power, in words of 64: few of them are there, so that going from one to the next is
// what a search does most.
class Reached {
public:
    bool operator[](int power) const { return words_[word_of(power)] >> (power & 63) & 1; }
    void set(int power) { words_[word_of(power)] |= std::uint64_t{1} << (power & 63); }

    // The least that is above `power`; more than largest_power where there is none.
    int above(int power) const {
        std::size_t word = word_of(++power);
        std::uint64_t rest = words_[word] >> (power & 63) << (power & 63);
        while (rest == 0 && ++word < n_words) rest = words_[word];
        return static_cast<int>(64 * word) + (rest == 0 ? 0 : std::countr_zero(rest));
    }
    // The largest that is not above `power`, which is at least 1; 1 at least.
    int at_most(int power) const {
        std::size_t word = word_of(power);
        std::uint64_t rest = words_[word] << (63 - (power & 63)) >> (63 - (power & 63));
        while (rest == 0 && word > 0) rest = words_[--word];
        return std::max(1, static_cast<int>(64 * word + static_cast<std::size_t>(std::bit_width(rest))) - 1);
    }

private:
    static constexpr std::size_t n_words = largest_power / 64 + 1;
    static std::size_t word_of(int power) { return static_cast<std::size_t>(power) / 64; }

    std::array<std::uint64_t, n_words> words_{};
};

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
        for (int part = reached.above((power + 1) / 2 - 1); part < power; part = reached.above(part))
            if (reached[power - part]) return true;
        return false;
    }

    // Each power is at most twice the one before it.
    static int fewest_more(const Reached& reached) {
        int more = 0, before = 1;
        for (int power = reached.above(1); power <= largest_power; power = reached.above(power)) {
            for (before *= 2; before < power; before *= 2) ++more;
            before = power;
        }
        return std::max(more, 1);
    }

    static Reached with(Reached reached, int power) {
        reached.set(power);
        return reached;
    }

    // `more`: how many powers may still be added; those above `power` are sums.
    bool through(const Reached& reached, int power, int more) {
        if (++visits_ > most_visits_) return false;
        power = reached.at_most(power);
        while (power > 1 && is_sum(reached, power)) power = reached.at_most(power - 1);
        if (power == 1) {
            found_ = reached;
            return true;
        }
        if (more < fewest_more(reached)) return false;
        for (int part = power - 1; part > 0; --part) {
            const bool is_half = 2 * part == power;
            if (!reached[part] && !is_half) continue;
            if (through(with(reached, power - part), power - 1, more - 1)) return true;
        }
        if (more == 1) return false;
        for (int part = power / 2 + 1; part < power; ++part)
            if (through(with(with(reached, part), power - part), power - 1, more - 2)) return true;
        return false;
    }

    // Not the fewest, but always there.
    static Reached by_halves(Reached reached) {
        for (int power = largest_power; power > 1; --power) {
            if (!reached[power] || is_sum(reached, power)) continue;
            reached.set(power % 2 == 0 ? power / 2 : power - 1);
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
    for (int power : powers) wanted.set(power);
    Search search(most_visits);
    const Reached reached = search.run(wanted);
    if (visits) *visits = search.visits();
    std::vector<Product> chain;
    for (int power = 2; power <= largest_power; ++power) {
        if (!reached[power]) continue;
        // the two nearest to each other: the shortest wait for the result
        int left = (power + 1) / 2;
        while (!reached[left] || !reached[power - left]) ++left;
        chain.push_back({power, left, power - left});
    }
    return chain;
}

}  // namespace heartwright::passes
