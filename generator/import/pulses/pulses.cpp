#include "generator/import/pulses/pulses.hpp"

#include <algorithm>

#include "generator/import/evaluate.hpp"
#include "generator/import/pulses/constant_pieces.hpp"

namespace heartwright::foreign {
namespace {

constexpr std::size_t longest_expression = 5'000;

// An equation as one expression of time alone: equations are followed, and what does not read time is a number.
class Inlined {
public:
    explicit Inlined(const Model& model)
        : model_(model), time_(time_variable(model)), equations_(equation_of_each(model)), evaluator_(model) {}

    Expr of(const Expr& expression) {
        return rewritten(expression, [&](const Expr& node) -> Expr {
            if (++nodes_ > longest_expression || node->kind == Kind::number) return nullptr;
            if (node->kind == Kind::variable) {
                if (node->variable == time_) return nullptr;
                const std::size_t equation = equations_[node->variable];
                return equation == no_variable ? number(evaluator_.value(node)) : of(model_.equations[equation].right);
            }
            const bool is_constant = std::all_of(node->arguments.begin(), node->arguments.end(),
                                                 [](const Expr& it) { return it->kind == Kind::number; });
            return is_constant ? number(evaluator_.value(node)) : nullptr;
        });
    }

    bool is_too_long() const { return nodes_ > longest_expression; }

private:
    const Model& model_;
    std::size_t time_;
    std::vector<std::size_t> equations_;
    Evaluator evaluator_;
    std::size_t nodes_ = 0;
};

}  // namespace

std::optional<std::vector<Pulse>> pulses_of_time(const Model& model, std::size_t current, double to_ms) {
    const std::vector<std::size_t> equations = equation_of_each(model);
    if (equations.at(current) == no_variable || time_variable(model) == no_variable) return std::nullopt;
    Inlined inlined(model);
    const Expr expression = inlined.of(model.equations[equations[current]].right);
    if (inlined.is_too_long()) return std::nullopt;
    const std::optional<std::vector<Piece>> pieces = constant_pieces(expression, horizon / to_ms);
    if (!pieces) return std::nullopt;
    std::vector<Pulse> pulses;
    for (const Piece& it : *pieces)
        if (it.value != 0) pulses.push_back({it.value, it.start * to_ms, (it.end - it.start) * to_ms, 0, 0});
    std::optional<std::vector<Pulse>> trains = trains_of(std::move(pulses), horizon);
    if (!trains) return std::nullopt;
    const bool goes_on = std::any_of(trains->begin(), trains->end(), is_endless);
    return goes_on || is_zero_after(expression, horizon / to_ms) ? trains : std::nullopt;
}

}  // namespace heartwright::foreign
