#include "generator/import/linear.hpp"

namespace heartwright::foreign {
namespace {

class Splitter {
public:
    Splitter(const Model& model, const Dependencies& dependencies, std::size_t variable)
        : model_(model), dependencies_(dependencies), variable_(variable), equations_(equation_of_each(model)) {}

    std::optional<Linear> split(const Expr& e) {
        if (++steps_ > most_steps) return std::nullopt;
        if (!dependencies_.depends(e, variable_)) return Linear{e, nullptr};
        switch (e->kind) {
            case Kind::variable:
                if (e->variable == variable_) return Linear{nullptr, number(1)};
                return split(model_.equations[equations_[e->variable]].right);
            case Kind::negation: {
                std::optional<Linear> inner = split(e->arguments[0]);
                if (inner) *inner = {minus(inner->rest), minus(inner->coefficient)};
                return inner;
            }
            case Kind::sum:
            case Kind::difference:
                return sum(e);
            case Kind::product:
            case Kind::quotient:
            case Kind::conversion:
                return scaled(e);
            default:
                return std::nullopt;
        }
    }

private:
    static Expr minus(const Expr& it) { return it ? negated(it) : nullptr; }

    static Expr added(const Expr& a, const Expr& b, Kind kind, const Origin& place) {
        if (!b) return a;
        if (!a) return kind == Kind::sum ? b : negated(b);
        if (kind == Kind::sum && a->kind == Kind::sum) {
            std::vector<Expr> arguments = a->arguments;
            arguments.push_back(b);
            return node(Kind::sum, std::move(arguments), place);
        }
        return node(kind, {a, b}, place);
    }

    std::optional<Linear> sum(const Expr& e) {
        Linear result;
        for (std::size_t i = 0; i < e->arguments.size(); ++i) {
            const std::optional<Linear> part = split(e->arguments[i]);
            if (!part) return std::nullopt;
            const Kind kind = i == 0 ? Kind::sum : e->kind;
            result.rest = added(result.rest, part->rest, kind, e->place);
            result.coefficient = added(result.coefficient, part->coefficient, kind, e->place);
        }
        return result;
    }

    // Exactly one argument depends on the variable, and no denominator.
    std::optional<Linear> scaled(const Expr& e) {
        std::size_t which = e->arguments.size();
        for (std::size_t i = 0; i < e->arguments.size(); ++i) {
            if (!dependencies_.depends(e->arguments[i], variable_)) continue;
            if (which != e->arguments.size()) return std::nullopt;
            which = i;
        }
        if (e->kind == Kind::quotient && which == 1) return std::nullopt;
        const std::optional<Linear> inner = split(e->arguments[which]);
        if (!inner) return std::nullopt;
        const auto put = [&](const Expr& part) -> Expr {
            if (!part) return nullptr;
            Expression copy = *e;
            copy.arguments[which] = part;
            return std::make_shared<const Expression>(std::move(copy));
        };
        return Linear{put(inner->rest), put(inner->coefficient)};
    }

    static constexpr int most_steps = 2'000;  // no author needs so many, and each is a frame of the stack
    int steps_ = 0;
    const Model& model_;
    const Dependencies& dependencies_;
    std::size_t variable_;
    std::vector<std::size_t> equations_;
};

}  // namespace

std::optional<Linear> split(const Model& model, const Dependencies& dependencies, const Expr& expression,
                            std::size_t variable) {
    return Splitter(model, dependencies, variable).split(expression);
}

bool is_number(const Expr& expression, double value) {
    return expression && expression->kind == Kind::number && expression->value == value;
}

Expr negated(const Expr& expression) {
    if (expression->kind == Kind::negation) return expression->arguments[0];
    if (expression->kind == Kind::number && !expression->unit) return number(-expression->value, expression->place);
    return node(Kind::negation, {expression}, expression->place);
}

}  // namespace heartwright::foreign
