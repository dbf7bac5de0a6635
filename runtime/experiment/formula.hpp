// A number as a formula of time, such as "exp(-t/2) * (t < 5)": parsed once by recursive descent, to postfix order.
//
//   comparison   sum { < | <= | > | >= sum }: 1 where it holds, else 0
//   sum          product { + | - product };   product   sign { * | / sign }
//   sign         { + | - } power;             power     primary [ ^ sign ]
//   primary      number | t | pi | ( comparison ) | function ( comparison [ , comparison ] )
//
// Functions: exp, log, sqrt, sin, cos, tan, tanh, abs, floor, min(a, b), max(a, b), mod(a, b).
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heartwright::experiment {

class Formula {
public:
    struct Fault {
        std::size_t offset = 0, length = 0;  // in the text
        std::string message;
    };
    // Nothing, and the fault, when the text is no formula. At most 1000 characters, 50 parentheses in each other.
    static std::optional<Formula> parse(std::string_view text, Fault& fault);

    double operator()(double t) const;  // t in ms; not finite where a function is not defined

private:
    friend class FormulaParser;
    enum class Operation {
        number,
        t,
        add,
        subtract,
        multiply,
        divide,
        power,
        negate,
        less,
        at_most,
        greater,
        at_least,
        call
    };
    struct Item {
        Operation operation;
        double value = 0;          // of a number
        std::size_t function = 0;  // of a call: its place in the table of functions
    };
    std::vector<Item> items_;  // in postfix order
};

}  // namespace heartwright::experiment
