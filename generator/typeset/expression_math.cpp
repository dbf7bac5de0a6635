#include "generator/typeset/expression_math.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "base/diag/faults.hpp"
#include "base/units/symbols.hpp"
#include "generator/ir/printer.hpp"
#include "generator/typeset/symbol_math.hpp"

namespace heartwright::typeset {
namespace {

using ir::ExprPtr;
using ir::Op;

// How tightly an expression holds together on paper.
enum Level { any, disjunction, conjunction, inversion, comparison, sum, product, power, atom };

struct Drawn {
    std::string math;
    Level level;
};

std::string row(const std::string& content) { return "<mrow>" + content + "</mrow>"; }
std::string sign(const std::string& text) { return "<mo>" + escaped(text) + "</mo>"; }
std::string word(const std::string& text) { return "<mi mathvariant=\"normal\">" + text + "</mi>"; }
std::string cell(const std::string& content) { return "<mtd style=\"text-align:left\">" + content + "</mtd>"; }

// "1/mV/ms" as "mV⁻¹ ms⁻¹".
std::string unit_text(const Unit& unit) {
    static const char* const digits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    const auto factors = units::factors(unit.text);
    if (!factors) return escaped(unit.text);
    std::string text;
    for (const units::Factor& factor : *factors) {
        const double exponent = factor.exponent;
        if (exponent != std::round(exponent) || std::fabs(exponent) > 9) return escaped(unit.text);
        text += (text.empty() ? "" : "&#xa0;") + escaped(factor.symbol);
        if (exponent == 1) continue;
        text += (exponent < 0 ? "⁻" : "") + std::string(digits[std::abs(static_cast<int>(exponent))]);
    }
    return text;
}

// "1.432e-05" is 1.432 times a power of ten.
Drawn number(const ir::Expr& e) {
    const std::string text = ir::shortest(std::fabs(e.value()));
    const std::size_t at = text.find('e');
    const std::string mantissa = text.substr(0, at);
    std::string math = "<mn>" + mantissa + "</mn>";
    Level level = atom;
    if (at != std::string::npos) {
        const int exponent = std::stoi(text.substr(at + 1));
        const std::string digits = "<mn>" + std::to_string(std::abs(exponent)) + "</mn>";
        const std::string power_of_ten =
            "<msup><mn>10</mn>" + (exponent < 0 ? row(sign("−") + digits) : digits) + "</msup>";
        math = mantissa == "1" ? power_of_ten : row(math + sign("×") + power_of_ten);
        level = mantissa == "1" ? power : product;
    }
    if (e.unit() && !e.unit()->text.empty() && e.unit()->text != "1") {
        math = row(math + "<mspace width=\"0.2em\"/><mtext>" + unit_text(*e.unit()) + "</mtext>");
        level = product;
    }
    return std::signbit(e.value()) ? Drawn{row(sign("−") + math), sum} : Drawn{math, level};
}

// A product that begins with a sign, without it; null: it begins with none.
ExprPtr without_sign(const ExprPtr& e) {
    if (e->op() == Op::negate) return e->operand(0);
    if (e->op() == Op::number && e->value() < 0) return ir::number(-e->value(), e->unit());
    if (e->op() != Op::multiply) return nullptr;
    const ExprPtr first = without_sign(e->operand(0));
    return first ? ir::make(Op::multiply, {first, e->operand(1)}) : nullptr;
}

// Fractions within so many others, and in exponents, would be too small to read: they are written a/b.
constexpr int most_fractions = 2;

class Drawer {
public:
    explicit Drawer(const SymbolMath& symbol, int fractions = 0) : symbol_(symbol), fractions_(fractions) {}

    std::string math(const ExprPtr& e, Level least) const {
        const Drawn drawn = this->drawn(e);
        return drawn.level >= least ? drawn.math : row(sign("(") + drawn.math + sign(")"));
    }

private:
    Drawn infix(const ExprPtr& e, const char* text, Level level, Level right) const {
        return {row(math(e->operand(0), level) + sign(text) + math(e->operand(1), right)), level};
    }
    Drawn fraction(const ExprPtr& top, const ExprPtr& bottom) const {
        if (fractions_ >= most_fractions) {
            if (const ExprPtr positive = without_sign(top))
                return {row(sign("−") + fraction(positive, bottom).math), sum};
            return {row(math(top, product) + "<mo>/</mo>" + math(bottom, power)), product};
        }
        const Drawer within(symbol_, fractions_ + 1);
        return {"<mfrac>" + within.math(top, any) + within.math(bottom, any) + "</mfrac>", product};
    }
    std::string exponent(const ExprPtr& e) const { return Drawer(symbol_, most_fractions).math(e, any); }
    Drawn raised(const ExprPtr& base, const std::string& exponent) const {
        return {"<msup>" + math(base, atom) + exponent + "</msup>", power};
    }
    Drawn call(const std::string& function, const ExprPtr& e) const {
        std::string arguments;
        for (const ExprPtr& it : e->operands()) arguments += (arguments.empty() ? "" : sign(",")) + math(it, any);
        return {row(function + "<mo>&#x2061;</mo>" + row(sign("(") + arguments + sign(")"))), power};
    }
    Drawn over_sites(const std::string& function, const ExprPtr& e) const {
        return {row("<munder>" + function + "<mtext>sites</mtext></munder>" + math(e->operand(0), product)), product};
    }

    Drawn exponential(const ExprPtr& x) const {
        constexpr std::size_t longest = 24;  // nodes of an exponent that can be read
        if (ir::node_count(x, longest) > longest || x->op() == Op::select)
            return {row(word("exp") + "<mo>&#x2061;</mo>" + row(sign("(") + math(x, any) + sign(")"))), power};
        return {"<msup><mi>e</mi>" + exponent(x) + "</msup>", power};
    }

    // A choice in the last branch of another is one more case.
    Drawn cases(ExprPtr e) const {
        std::string rows;
        for (; e->op() == Op::select; e = e->operand(2))
            rows += "<mtr>" + cell(math(e->operand(1), any)) +
                    cell("<mtext>if&#xa0;</mtext>" + math(e->operand(0), any)) + "</mtr>";
        rows += "<mtr>" + cell(math(e, any)) + cell("<mtext>otherwise</mtext>") + "</mtr>";
        return {row("<mo stretchy=\"true\">{</mo><mtable>" + rows + "</mtable>"), any};
    }

    Drawn condition(const ExprPtr& e) const {
        switch (e->op()) {
            case Op::logical_or:
                return infix(e, "∨", disjunction, conjunction);
            case Op::logical_and:
                return infix(e, "∧", conjunction, inversion);
            case Op::logical_not:
                return {row(sign("¬") + math(e->operand(0), inversion)), inversion};
            case Op::less_equal:
                return infix(e, "≤", comparison, sum);
            case Op::greater_equal:
                return infix(e, "≥", comparison, sum);
            case Op::equal:
                return infix(e, "=", comparison, sum);
            case Op::not_equal:
                return infix(e, "≠", comparison, sum);
            default:
                return infix(e, std::string(ir::spelling(e->op())).c_str(), comparison, sum);
        }
    }

    Drawn function(const ExprPtr& e) const {
        const ExprPtr& x = e->operand(0);
        switch (e->op()) {
            case Op::exp:
                return exponential(x);
            case Op::expm1:
                return {row(exponential(x).math + sign("−") + "<mn>1</mn>"), sum};
            case Op::log:
                return call(word("ln"), e);
            case Op::log10:
                return call("<msub>" + word("log") + "<mn>10</mn></msub>", e);
            case Op::sqrt:
                return {"<msqrt>" + math(x, any) + "</msqrt>", atom};
            case Op::fabs:
                return {row("<mo stretchy=\"true\">|</mo>" + math(x, any) + "<mo stretchy=\"true\">|</mo>"), atom};
            case Op::floor:
                return {row(sign("⌊") + math(x, any) + sign("⌋")), atom};
            case Op::ceil:
                return {row(sign("⌈") + math(x, any) + sign("⌉")), atom};
            case Op::sum:
                return over_sites("<mo>∑</mo>", e);
            case Op::min_of:
                return over_sites("<mo movablelimits=\"false\">min</mo>", e);
            case Op::max_of:
                return over_sites("<mo movablelimits=\"false\">max</mo>", e);
            case Op::in:
                return {row(math(x, product) + "<mspace width=\"0.3em\"/><mtext>[in " + unit_text(*e->unit()) +
                            "]</mtext>"),
                        product};
            case Op::binomial:
                return call(word("Binomial"), e);
            default:
                return call(word(std::string(ir::spelling(e->op()))), e);
        }
    }

    Drawn drawn(const ExprPtr& e) const {
        switch (e->op()) {
            case Op::number:
                return number(*e);
            case Op::symbol:
                return {symbol_(e->name()), atom};
            case Op::next:
                return {left_math(Left::next, e->name(), symbol_), power};
            case Op::negate:
                return {row(sign("−") + math(e->operand(0), product)), sum};
            case Op::add:
                return infix(e, "+", sum, product);
            case Op::subtract:
                return infix(e, "−", sum, product);
            case Op::multiply:
                if (const ExprPtr positive = without_sign(e)) return {row(sign("−") + math(positive, product)), sum};
                return infix(e, "⋅", product, product);
            case Op::divide:
                return fraction(e->operand(0), e->operand(1));
            case Op::reciprocal:
                return fraction(ir::number(1), e->operand(0));
            case Op::pow:
                return raised(e->operand(0), exponent(e->operand(1)));
            case Op::square:
                return raised(e->operand(0), "<mn>2</mn>");
            case Op::cube:
                return raised(e->operand(0), "<mn>3</mn>");
            case Op::select:
                return cases(e);
            case Op::fma:
            case Op::lookup:
            case Op::normal_reciprocal:
            case Op::bounded_exp:
            case Op::decaying_exp:
            case Op::normal_log:
            case Op::pow_by_products:
                throw OurFault(std::string(ir::spelling(e->op())) + " is of passes, no function of a spec");
            default:
                return ir::is_condition(e->op()) ? condition(e) : function(e);
        }
    }

    const SymbolMath& symbol_;
    int fractions_;  // that are around
};

// About so many letters side by side.
double width(const ExprPtr& e) {
    switch (e->op()) {
        case Op::number:
            return static_cast<double>(ir::shortest(e->value()).size());
        case Op::symbol:
        case Op::next:
            return std::min(6.0, static_cast<double>(e->name().size()));
        case Op::divide:
            return std::max(width(e->operand(0)), width(e->operand(1)));
        case Op::exp:
            return 1 + 0.7 * width(e->operand(0));
        default:
            break;
    }
    double all = 3;
    for (const ExprPtr& it : e->operands()) all += width(it);
    return all;
}

// The addends of a sum, or the factors of a product, with the sign before each; the first may have none.
using Terms = std::vector<std::pair<std::string, ExprPtr>>;

void add_terms(const ExprPtr& e, bool is_sum, Terms& terms) {
    const bool goes_on = is_sum ? e->op() == Op::add || e->op() == Op::subtract : e->op() == Op::multiply;
    if (!goes_on) return terms.emplace_back(terms.empty() ? "" : is_sum ? "+" : "⋅", e), void();
    add_terms(e->operand(0), is_sum, terms);
    terms.emplace_back(e->op() == Op::add ? "+" : e->op() == Op::subtract ? "−" : "⋅", e->operand(1));
}

constexpr double line_width = 90;  // letters

}  // namespace

std::string left_math(Left left, const std::string& name, const SymbolMath& symbol) {
    if (left == Left::value) return symbol(name);
    const std::string d = "<mi mathvariant=\"normal\">d</mi>";
    if (left == Left::derivative) return "<mfrac>" + row(d + symbol(name)) + row(d + "<mi>t</mi>") + "</mfrac>";
    return "<msup>" + symbol(name) + "<mrow><mo>(</mo><mi>n</mi><mo>+</mo><mn>1</mn><mo>)</mo></mrow></msup>";
}

std::string expression_math(const ExprPtr& expression, const SymbolMath& symbol) {
    return Drawer(symbol).math(expression, any);
}

std::string equation_math(const std::string& left, const ExprPtr& right, const SymbolMath& symbol) {
    const std::string begin = "<math display=\"block\">", end = "</math>";
    const Drawer drawer(symbol);
    Terms terms;
    const bool is_sum = right->op() != Op::multiply;
    if (width(right) > line_width) add_terms(right, is_sum, terms);
    if (terms.size() < 2) return begin + row(left + sign("=") + drawer.math(right, any)) + end;
    std::vector<std::string> lines(1);
    double used = 0;
    for (const auto& [before, term] : terms) {
        const double wide = width(term) + 2;
        if (used > 0 && used + wide > line_width) {
            lines.emplace_back();
            used = 0;
        }
        used += wide;
        lines.back() += before.empty() ? drawer.math(term, sum) : sign(before) + drawer.math(term, product);
    }
    std::string rows;
    for (std::size_t k = 0; k < lines.size(); ++k)
        rows += "<mtr>" + cell(k == 0 ? row(left + sign("=")) : "") + cell(row(lines[k])) + "</mtr>";
    return begin + "<mtable displaystyle=\"true\">" + rows + "</mtable>" + end;
}

}  // namespace heartwright::typeset
