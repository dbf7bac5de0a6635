// Numbers, identifiers, constants, piecewise and the dispatch of operators; the operators are in mathml_operators.cpp.
#include "generator/import/cellml/mathml.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "generator/import/cellml/numbers.hpp"

namespace heartwright::cellml {
namespace {

using foreign::Kind;
using xml::Element;

constexpr double pi = 3.14159265358979323846;

bool is_math(const Element& element, std::string_view name) { return element.is(mathml_space, name); }

std::string cellml_units(const Element& element) {
    for (const xml::Attribute& attribute : element.attributes)
        if (attribute.name == "units" && is_cellml_space(attribute.space))
            return std::string(xml::trimmed(attribute.value));
    return {};
}

// A literal keeps its sign outside, as an author writes it: -80 is the negation of 80.
foreign::Expr literal(Number number, const Origin& place, const std::optional<Unit>& unit) {
    const bool is_negative = number.text.starts_with('-');
    if (is_negative) number = {-number.value, number.text.substr(1)};
    foreign::Expr result = foreign::number(number.value, std::move(number.text), place, unit);
    return is_negative ? foreign::node(Kind::negation, {std::move(result)}, place) : result;
}

}  // namespace

foreign::Expr MathReader::fail(const Element& element, std::string message, std::string suggestion) {
    diagnostics_.error(place(element), std::move(message), std::move(suggestion));
    return nullptr;
}

bool MathReader::is_identifier(const Element& element) { return is_math(element, "ci"); }

std::string MathReader::identifier(const Element& element) { return std::string(xml::trimmed(element.text)); }

bool MathReader::is_derivative(const Element& element) {
    return is_math(element, "apply") && !element.children.empty() && is_math(element.children[0], "diff");
}

std::optional<DerivativeNames> MathReader::derivative(const Element& apply) {
    const Element* bound = apply.child(mathml_space, "bvar");
    const std::vector<const Element*> arguments = operands(apply);
    if (!bound || arguments.size() != 1 || !is_identifier(*arguments[0])) {
        fail(apply, "a derivative must have the form <diff/><bvar><ci>time</ci></bvar><ci>state</ci>");
        return std::nullopt;
    }
    const Element* name = bound->child(mathml_space, "ci");
    if (!name) {
        fail(*bound, "<bvar> must name the variable of integration in a <ci>");
        return std::nullopt;
    }
    const Element* inside = bound->child(mathml_space, "degree");
    const Element* degree = inside ? inside : apply.child(mathml_space, "degree");
    if (degree) {
        const Element* cn = degree->child(mathml_space, "cn");
        std::string error;
        const auto order = cn ? decimal_number(cn->text, error) : std::nullopt;
        if (!order || order->value != 1) {
            fail(*degree, "only first derivatives are supported: write a second one as two equations");
            return std::nullopt;
        }
    }
    return DerivativeNames{identifier(*arguments[0]), identifier(*name)};
}

foreign::Expr MathReader::value(const Element& element) { return as_value(read(element), place(element)); }

foreign::Expr MathReader::condition(const Element& element) { return as_condition(read(element), place(element)); }

foreign::Expr MathReader::as_value(Expr expression, const Origin& at) const {
    if (!expression || !foreign::is_condition(*expression)) return expression;
    return foreign::node(Kind::piecewise, {foreign::number(1, at), std::move(expression), foreign::number(0, at)}, at);
}

foreign::Expr MathReader::as_condition(Expr expression, const Origin& at) const {
    if (!expression || foreign::is_condition(*expression)) return expression;
    return foreign::node(Kind::not_equal, {std::move(expression), foreign::number(0, at)}, at);
}

foreign::Expr MathReader::read(const Element& element) {
    if (element.space != mathml_space) return fail(element, "'" + std::string(element.name) + "' is no MathML element");
    if (element.name == "cn") return read_number(element);
    if (element.name == "ci") return names_.variable(identifier(element), place(element));
    if (element.name == "apply" || element.name == "reln") return read_apply(element);
    if (element.name == "piecewise") return read_piecewise(element);
    if (element.name == "semantics" && !element.children.empty()) return read(element.children[0]);
    return read_constant(element);
}

foreign::Expr MathReader::read_constant(const Element& element) {
    const Origin at = place(element);
    const auto compare = [&](Kind kind) {
        return foreign::node(kind, {foreign::number(0, at), foreign::number(1, at)}, at);
    };
    if (element.name == "pi") return foreign::number(pi, at);
    if (element.name == "exponentiale") return foreign::call("exp", {foreign::number(1, at)}, at);
    if (element.name == "true") return compare(Kind::less);
    if (element.name == "false") return compare(Kind::greater);
    if (element.name == "infinity" || element.name == "notanumber")
        return fail(element, "<" + std::string(element.name) +
                                 "/> is only supported as the value of <otherwise>, where it means that no value is "
                                 "defined: a finite number was expected");
    return fail(element, "the MathML element <" + std::string(element.name) + "> is not supported");
}

foreign::Expr MathReader::read_number(const Element& cn) {
    const std::string units = cellml_units(cn);
    const std::optional<Unit> unit = units.empty() ? std::nullopt : names_.units(units, place(cn));
    const std::string* type = cn.attribute("type");
    const std::string kind = type ? std::string(xml::trimmed(*type)) : "real";
    const bool has_separator = cn.children.size() == 1 && is_math(cn.children[0], "sep");
    if (!cn.children.empty() && !has_separator) return fail(cn, "<cn> may hold digits and one <sep/>");
    if (kind == "rational") return read_rational(cn, unit);

    int base = 10;
    if (const std::string* text = cn.attribute("base")) {
        const std::string_view digits = xml::trimmed(*text);
        const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), base);
        if (code != std::errc() || end != digits.data() + digits.size() || base < 2 || base > 36)
            return fail(cn, "the base of a number must be 2 to 36");
    }
    if (base != 10 && kind != "integer") return fail(cn, "only a number of type integer may have another base than 10");
    std::string error;
    std::optional<Number> number;
    if (kind == "e-notation" && has_separator) {
        number = e_notation(cn.text, cn.children[0].tail, error);
    } else if (has_separator) {
        return fail(cn, "<sep/> needs a <cn> of type e-notation or rational");
    } else if (kind == "integer" && base != 10) {
        number = whole_number(cn.text, base, error);
    } else if (kind == "real" || kind == "integer" || kind == "double" || kind == "e-notation") {
        number = decimal_number(cn.text, error);
    } else {
        return fail(cn, "numbers of type '" + kind +
                            "' are not supported: real, integer, e-notation or rational was "
                            "expected");
    }
    if (!number) return fail(cn, error);
    return literal(std::move(*number), place(cn), unit);
}

foreign::Expr MathReader::read_rational(const Element& cn, const std::optional<Unit>& unit) {
    if (cn.children.size() != 1) return fail(cn, "a rational number needs <sep/> between its two parts");
    std::string error;
    auto numerator = decimal_number(cn.text, error);
    auto denominator = numerator ? decimal_number(cn.children[0].tail, error) : std::nullopt;
    if (!denominator) return fail(cn, error);
    if (denominator->value == 0) return fail(cn, "the denominator of a rational number is zero");
    const Origin at = place(cn);
    return foreign::node(Kind::quotient,
                         {literal(std::move(*numerator), at, unit), literal(std::move(*denominator), at, {})}, at);
}

foreign::Expr MathReader::read_piecewise(const Element& element) {
    Exprs arguments;
    const Element* otherwise = nullptr;
    bool is_right = true;
    for (const Element& child : element.children) {
        if (is_math(child, "piece") && child.children.size() == 2) {
            arguments.push_back(value(child.children[0]));
            arguments.push_back(condition(child.children[1]));
            is_right = is_right && arguments.back() && arguments[arguments.size() - 2];
        } else if (is_math(child, "otherwise") && child.children.size() == 1 && !otherwise) {
            otherwise = &child.children[0];
        } else {
            return fail(child,
                        "<piecewise> may hold <piece> with a value and a condition, and one <otherwise> with a "
                        "value");
        }
    }
    const bool is_undefined = otherwise && (is_math(*otherwise, "notanumber") || is_math(*otherwise, "infinity"));
    if (otherwise && !is_undefined) {
        arguments.push_back(value(*otherwise));
        is_right = is_right && arguments.back();
    }
    if (!is_right) return nullptr;
    if (arguments.empty()) return fail(element, "<piecewise> is empty");
    if (arguments.size() == 1) return arguments[0];  // <otherwise> alone
    return foreign::node(Kind::piecewise, std::move(arguments), place(element));
}

std::vector<const Element*> MathReader::operands(const Element& apply) const {
    constexpr std::array<std::string_view, 5> qualifiers = {"bvar", "degree", "logbase", "lowlimit", "uplimit"};
    std::vector<const Element*> result;
    for (std::size_t i = 1; i < apply.children.size(); ++i) {
        const Element& child = apply.children[i];
        const bool is_qualifier = child.space == mathml_space &&
                                  std::find(qualifiers.begin(), qualifiers.end(), child.name) != qualifiers.end();
        if (!is_qualifier) result.push_back(&child);
    }
    return result;
}

std::optional<std::vector<foreign::Expr>> MathReader::values(const std::vector<const Element*>& elements) {
    Exprs result;
    bool is_right = true;
    for (const Element* element : elements) {
        result.push_back(value(*element));
        is_right = is_right && result.back();
    }
    if (!is_right) return std::nullopt;
    return result;
}

}  // namespace heartwright::cellml
