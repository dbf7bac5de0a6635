// Random numbers that are the same on every machine: the library's distributions differ between implementations.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace heartwright::fuzz {

class Random {
public:
    explicit Random(std::uint64_t seed) : engine_(seed * 0x9e3779b97f4a7c15u + 1) {}
    double uniform() { return static_cast<double>(engine_() >> 11) * 0x1p-53; }
    double between(double low, double high) { return low + (high - low) * uniform(); }
    int below(int n) { return static_cast<int>(uniform() * n); }
    bool chance(double p) { return uniform() < p; }
    template <class Item>
    const Item& one_of(const std::vector<Item>& items) {
        return items[static_cast<std::size_t>(below(static_cast<int>(items.size())))];
    }

private:
    std::mt19937_64 engine_;
};

}  // namespace heartwright::fuzz
