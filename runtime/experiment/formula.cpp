#include "runtime/experiment/formula.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numbers>

namespace heartwright::experiment {

namespace {

struct Function {
    const char* name;
    int arguments;
    double (*of)(double a, double b);
};

constexpr std::array<Function, 12> functions{{
    {"exp", 1, [](double a, double) { return std::exp(a); }},
    {"log", 1, [](double a, double) { return std::log(a); }},
    {"sqrt", 1, [](double a, double) { return std::sqrt(a); }},
    {"sin", 1, [](double a, double) { return std::sin(a); }},
    {"cos", 1, [](double a, double) { return std::cos(a); }},
    {"tan", 1, [](double a, double) { return std::tan(a); }},
    {"tanh", 1, [](double a, double) { return std::tanh(a); }},
    {"abs", 1, [](double a, double) { return std::fabs(a); }},
    {"floor", 1, [](double a, double) { return std::floor(a); }},
    {"min", 2, [](double a, double b) { return std::fmin(a, b); }},
    {"max", 2, [](double a, double b) { return std::fmax(a, b); }},
    {"mod", 2, [](double a, double b) { return a - b * std::floor(a / b); }},
}};

constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

class FormulaParser {
public:
    FormulaParser(std::string_view text, Formula::Fault& fault) : text_(text), fault_(fault) {}

    std::optional<Formula> whole() {
        constexpr std::size_t longest = 1000;
        const bool is_good = (text_.size() <= longest || fail(0, 1, "a formula has at most 1000 characters")) &&
                             comparison() && (next_is_end() || fail(at_, 1, "an operator or the end is expected here"));
        if (!is_good) return std::nullopt;
        return std::move(formula_);
    }

private:
    using Operation = Formula::Operation;

    bool fail(std::size_t offset, std::size_t length, const std::string& message) {
        fault_ = {offset, std::min(length, text_.size() - std::min(offset, text_.size())), message};
        return false;
    }
    void skip_blanks() {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
    }
    bool next_is_end() {
        skip_blanks();
        return at_ == text_.size();
    }
    bool take(std::string_view token) {
        skip_blanks();
        if (text_.substr(at_, token.size()) != token) return false;
        at_ += token.size();
        return true;
    }
    bool add(Operation operation) {
        formula_.items_.push_back({operation});
        return true;
    }

    // Binary operators of one precedence, from the left: operand { token operand }.
    struct Binary {
        std::string_view token;
        Operation operation;
    };
    template <std::size_t N, class Operand>
    bool chain(const std::array<Binary, N>& operators, const Operand& operand) {
        if (!operand()) return false;
        for (;;) {
            const auto found = std::find_if(operators.begin(), operators.end(),
                                            [&](const Binary& binary) { return take(binary.token); });
            if (found == operators.end()) return true;
            if (!operand()) return false;
            add(found->operation);
        }
    }
    bool comparison() {
        static constexpr std::array<Binary, 4> operators{{{"<=", Operation::at_most},
                                                          {">=", Operation::at_least},
                                                          {"<", Operation::less},
                                                          {">", Operation::greater}}};
        return chain(operators, [this] { return sum(); });
    }
    bool sum() {
        static constexpr std::array<Binary, 2> operators{{{"+", Operation::add}, {"-", Operation::subtract}}};
        return chain(operators, [this] { return product(); });
    }
    bool product() {
        static constexpr std::array<Binary, 2> operators{{{"*", Operation::multiply}, {"/", Operation::divide}}};
        return chain(operators, [this] { return sign(); });
    }
    bool sign() {
        bool is_negative = false;
        for (;;)
            if (take("-"))
                is_negative = !is_negative;
            else if (!take("+"))
                break;
        return power() && (!is_negative || add(Operation::negate));
    }
    bool power() {
        if (!primary()) return false;
        if (!take("^")) return true;
        const Nesting nesting(*this);
        return nesting.is_allowed() && sign() && add(Operation::power);
    }
    bool primary() {
        skip_blanks();
        const Nesting nesting(*this);
        if (!nesting.is_allowed()) return false;
        if (at_ == text_.size()) return fail(at_, 0, "a number, t or a function is expected at the end");
        const char c = text_[at_];
        if (is_digit(c) || c == '.') return number();
        if (is_letter(c)) return name();
        if (!take("(")) return fail(at_, 1, "a number, t or a function is expected here");
        return comparison() && close();
    }
    bool close() { return take(")") || fail(at_, 1, "')' is expected here"); }

    bool number() {
        double value = 0;
        const char* const begin = text_.data() + at_;
        const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), value);
        if (error != std::errc{} || !std::isfinite(value)) return fail(at_, 1, "this is no finite number");
        at_ += static_cast<std::size_t>(end - begin);
        formula_.items_.push_back({Operation::number, value});
        return true;
    }
    bool name() {
        const std::size_t begin = at_;
        while (at_ < text_.size() && (is_letter(text_[at_]) || is_digit(text_[at_]))) ++at_;
        const std::string_view name = text_.substr(begin, at_ - begin);
        if (name == "t") return add(Operation::t);
        if (name == "pi") {
            formula_.items_.push_back({Operation::number, std::numbers::pi});
            return true;
        }
        const auto found = std::find_if(functions.begin(), functions.end(),
                                        [&](const Function& function) { return name == function.name; });
        if (found == functions.end()) {
            std::string known;
            for (const Function& function : functions) known += std::string(", ") + function.name;
            return fail(begin, name.size(), "'" + std::string(name) + "' is not known: t, pi" + known);
        }
        if (!take("(")) return fail(begin, name.size(), "'" + std::string(name) + "' needs its argument in (...)");
        for (int k = 0; k < found->arguments; ++k) {
            if (k > 0 && !take(","))
                return fail(at_, 1,
                            "'" + std::string(name) + "' has " + std::to_string(found->arguments) +
                                " arguments: ',' is expected here");
            if (!comparison()) return false;
        }
        formula_.items_.push_back({Operation::call, 0, static_cast<std::size_t>(found - functions.begin())});
        return close();
    }

    class Nesting {
    public:
        explicit Nesting(FormulaParser& parser) : parser_(parser) { ++parser_.depth_; }
        ~Nesting() { --parser_.depth_; }
        Nesting(const Nesting&) = delete;
        Nesting& operator=(const Nesting&) = delete;
        bool is_allowed() const {
            return parser_.depth_ <= 50 || parser_.fail(parser_.at_, 1, "more than 50 parentheses lie in each other");
        }

    private:
        FormulaParser& parser_;
    };

    std::string_view text_;
    Formula::Fault& fault_;
    Formula formula_;
    std::size_t at_ = 0;
    int depth_ = 0;
};

std::optional<Formula> Formula::parse(std::string_view text, Fault& fault) {
    return FormulaParser(text, fault).whole();
}

double Formula::operator()(double t) const {
    std::array<double, 1024> stack;  // a formula of 1000 characters has fewer values
    std::size_t n = 0;
    const auto join = [&](auto&& of) {
        --n;
        stack[n - 1] = of(stack[n - 1], stack[n]);
    };
    for (const Item& item : items_) switch (item.operation) {
            case Operation::number:
                stack[n++] = item.value;
                break;
            case Operation::t:
                stack[n++] = t;
                break;
            case Operation::negate:
                stack[n - 1] = -stack[n - 1];
                break;
            case Operation::add:
                join([](double a, double b) { return a + b; });
                break;
            case Operation::subtract:
                join([](double a, double b) { return a - b; });
                break;
            case Operation::multiply:
                join([](double a, double b) { return a * b; });
                break;
            case Operation::divide:
                join([](double a, double b) { return a / b; });
                break;
            case Operation::power:
                join([](double a, double b) { return std::pow(a, b); });
                break;
            case Operation::less:
                join([](double a, double b) { return a < b ? 1.0 : 0.0; });
                break;
            case Operation::at_most:
                join([](double a, double b) { return a <= b ? 1.0 : 0.0; });
                break;
            case Operation::greater:
                join([](double a, double b) { return a > b ? 1.0 : 0.0; });
                break;
            case Operation::at_least:
                join([](double a, double b) { return a >= b ? 1.0 : 0.0; });
                break;
            case Operation::call: {
                const Function& function = functions[item.function];
                if (function.arguments == 2)
                    join(function.of);
                else
                    stack[n - 1] = function.of(stack[n - 1], 0);
            }
        }
    return stack[0];
}

}  // namespace heartwright::experiment
