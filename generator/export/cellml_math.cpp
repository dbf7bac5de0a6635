#include "generator/export/cellml_parts.hpp"

#include <map>

#include "base/diag/faults.hpp"
#include "generator/ir/printer.hpp"

namespace heartwright::exporter {
namespace {

using ir::ExprPtr;
using ir::Op;

const std::map<Op, const char*>& elements() {
    static const std::map<Op, const char*> names = {
        {Op::negate, "minus"},      {Op::add, "plus"},        {Op::subtract, "minus"}, {Op::multiply, "times"},
        {Op::divide, "divide"},     {Op::exp, "exp"},         {Op::log, "ln"},         {Op::log10, "log"},
        {Op::sqrt, "root"},         {Op::pow, "power"},       {Op::fabs, "abs"},       {Op::tanh, "tanh"},
        {Op::sin, "sin"},           {Op::cos, "cos"},         {Op::tan, "tan"},        {Op::asin, "arcsin"},
        {Op::acos, "arccos"},       {Op::atan, "arctan"},     {Op::sinh, "sinh"},      {Op::cosh, "cosh"},
        {Op::asinh, "arcsinh"},     {Op::acosh, "arccosh"},   {Op::atanh, "arctanh"},  {Op::floor, "floor"},
        {Op::ceil, "ceiling"},      {Op::less, "lt"},         {Op::less_equal, "leq"}, {Op::greater, "gt"},
        {Op::greater_equal, "geq"}, {Op::equal, "eq"},        {Op::not_equal, "neq"},  {Op::logical_and, "and"},
        {Op::logical_or, "or"},     {Op::logical_not, "not"}, {Op::min, "min"},        {Op::max, "max"}};
    return names;
}

std::string applied(const std::string& element, const std::string& arguments) {
    return "<apply><" + element + "/>" + arguments + "</apply>";
}

std::string piecewise(const std::string& condition, const std::string& then, const std::string& otherwise) {
    return "<piecewise><piece>" + then + condition + "</piece><otherwise>" + otherwise + "</otherwise></piecewise>";
}

// exp(x) - 1; near zero, where that cancels, a Taylor polynomial of degree 8.
std::string expm1(const std::string& x, CellmlUnits& units) {
    const auto number = [&](double value) { return cellml_number(value, dimensionless(), units); };
    std::string factor = number(1);
    for (int k = 8; k > 1; --k)
        factor = applied("plus", number(1) + applied("times", applied("divide", x + number(k)) + factor));
    const std::string is_near = applied("lt", applied("abs", x) + number(0.02));
    return piecewise(is_near, applied("times", x + factor), applied("minus", applied("exp", x) + number(1)));
}

}  // namespace

const std::set<Op>& functions_without_cellml() {
    static const std::set<Op> functions = {Op::binomial, Op::sum, Op::min_of, Op::max_of, Op::fma, Op::lookup, Op::in};
    return functions;
}

std::string cellml_number(double value, const Unit& unit, CellmlUnits& units) {
    std::string text = ir::shortest(value);
    std::string type;
    if (const std::size_t e = text.find('e'); e != std::string::npos) {
        text = text.substr(0, e) + "<sep/>" + std::to_string(std::stoi(text.substr(e + 1)));
        type = " type=\"e-notation\"";
    }
    return "<cn cellml:units=\"" + units.name_of(unit) + "\"" + type + ">" + text + "</cn>";
}

std::string cellml_math(const ExprPtr& e, CellmlUnits& units) {
    if (e->op() == Op::number) return cellml_number(e->value(), e->unit() ? *e->unit() : dimensionless(), units);
    if (e->op() == Op::symbol) return "<ci>" + e->name() + "</ci>";
    std::string arguments;
    for (const ExprPtr& it : e->operands()) arguments += cellml_math(it, units);
    const auto number = [&](double value) { return cellml_number(value, dimensionless(), units); };
    switch (e->op()) {
        case Op::select:
            return piecewise(cellml_math(e->operand(0), units), cellml_math(e->operand(1), units),
                             cellml_math(e->operand(2), units));
        case Op::square:
            return applied("power", arguments + number(2));
        case Op::cube:
            return applied("power", arguments + number(3));
        case Op::reciprocal:
            return applied("divide", number(1) + arguments);
        case Op::expm1:
            return expm1(arguments, units);
        default:
            break;
    }
    const auto found = elements().find(e->op());
    if (found == elements().end()) throw OurFault("no MathML for " + std::string(ir::spelling(e->op())));
    return applied(found->second, arguments);
}

}  // namespace heartwright::exporter
