// Content MathML as CellML uses it, read into expressions of a foreign model.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "generator/import/cellml/file.hpp"
#include "generator/import/expression.hpp"

namespace heartwright::cellml {

// Meanings of names in the mathematics of one component. Each function reports its errors at `place` and then returns
// nothing. A number whose units are unknown is read without.
class MathNames {
public:
    virtual ~MathNames() = default;
    virtual foreign::Expr variable(const std::string& name, const Origin& place) = 0;
    // d name/d time, with `bound` the name of the variable of integration.
    virtual foreign::Expr derivative(const std::string& name, const std::string& bound, const Origin& place) = 0;
    virtual std::optional<Unit> units(const std::string& name, const Origin& place) = 0;
};

// d state/d bound in <apply><diff/><bvar><ci>bound</ci></bvar><ci>state</ci></apply>.
struct DerivativeNames {
    std::string state, bound;
};

// Reads expressions of one component. A function that reports an error returns nullptr.
//
// A condition where a value is needed is 1 or 0, and a value where a condition is needed is compared with 0. A
// piecewise without <otherwise> stays one without: MathML leaves its value undefined where no condition holds.
class MathReader {
public:
    MathReader(const File& file, MathNames& names, Diagnostics& diagnostics)
        : file_(file), names_(names), diagnostics_(diagnostics) {}

    foreign::Expr value(const xml::Element& element);
    foreign::Expr condition(const xml::Element& element);
    std::optional<DerivativeNames> derivative(const xml::Element& apply);  // which is_derivative() says yes to

    static bool is_derivative(const xml::Element& element);
    static bool is_identifier(const xml::Element& element);  // <ci>
    static std::string identifier(const xml::Element& element);

private:
    using Expr = foreign::Expr;
    using Exprs = std::vector<Expr>;

    // Either kind, as written.
    Expr read(const xml::Element& element);
    Expr read_apply(const xml::Element& apply);
    Expr read_number(const xml::Element& cn);
    Expr read_rational(const xml::Element& cn, const std::optional<Unit>& unit);
    Expr read_constant(const xml::Element& element);
    Expr read_piecewise(const xml::Element& element);

    Expr arithmetic(const xml::Element& apply, std::string_view name, Exprs& arguments);
    Expr relation(const xml::Element& apply, std::string_view name, Exprs& arguments);
    Expr logic(const xml::Element& apply, std::string_view name, const std::vector<const xml::Element*>& operands);
    Expr root_or_logarithm(const xml::Element& apply, std::string_view name, Exprs& arguments);
    Expr remainder(const xml::Element& apply, std::string_view name, Exprs& arguments);
    Expr factorial(const xml::Element& apply, const Exprs& arguments);
    Expr extremum(const xml::Element& apply, std::string_view name, Exprs arguments);

    // The operands of an apply: without operator and qualifiers.
    std::vector<const xml::Element*> operands(const xml::Element& apply) const;
    std::optional<Exprs> values(const std::vector<const xml::Element*>& elements);
    Expr as_value(Expr expression, const Origin& place) const;
    Expr as_condition(Expr expression, const Origin& place) const;

    bool expect(const xml::Element& apply, std::string_view name, std::size_t found, std::size_t least,
                std::size_t most);
    bool may_repeat(const xml::Element& apply, const Expr& expression);
    Expr fail(const xml::Element& element, std::string message, std::string suggestion = {});
    Origin place(const xml::Element& element) const { return file_.place(element); }

    const File& file_;
    MathNames& names_;
    Diagnostics& diagnostics_;
};

}  // namespace heartwright::cellml
