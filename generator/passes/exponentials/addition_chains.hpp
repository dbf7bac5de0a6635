// The fewest products that reach given powers of a value: 1, 2, 3, 5, 6, 8 for x^5, x^6 and x^8.
#pragma once

#include <vector>

namespace heartwright::passes {

// x^power = x^left * x^right.
struct Product {
    int power = 0, left = 0, right = 0;
    bool operator==(const Product&) const = default;
};

// Ascending, each product of earlier ones and x; `powers` are at least 1 and at most 256, in any order. The fewest
// there are when the search ends within `most_visits` (it nearly always does with up to ten powers), else a few more;
// equal powers, equal products. `visits`: how many steps the search took.
std::vector<Product> addition_chain(const std::vector<int>& powers, int most_visits = 8000, int* visits = nullptr);

}  // namespace heartwright::passes
