#include "generator/passes/share_exponentials.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "generator/analysis/algebra.hpp"
#include "generator/analysis/sampling.hpp"
#include "generator/analysis/scales.hpp"
#include "generator/ir/rewrite.hpp"
#include "generator/passes/named_parts.hpp"

namespace heartwright::passes {
namespace {

using analysis::difference;
using analysis::is_number;
using analysis::negated;
using analysis::product;
using analysis::sum;
using ir::ExprPtr;
using ir::Op;
using ir::Scale;

constexpr double largest_argument = 60;
constexpr int largest_multiple = 8;

// multiple*unit*x + offset
struct Argument {
    double multiple = 1;
    ExprPtr unit;    // coarser than x: the product of what is no number; the number 1 without any
    ExprPtr x;       // the argument's own scale
    ExprPtr offset;  // coarser than x
};

class Reading {
public:
    explicit Reading(const ir::Model& model) : scales_(model) {}

    std::optional<Argument> of(const ExprPtr& expr) const { return of(expr, scales_.of(expr)); }

private:
    // `own`: the scale of the whole argument; what is coarser is known.
    std::optional<Argument> of(const ExprPtr& expr, Scale own) const {
        if (own < Scale::cell) return std::nullopt;
        auto is_known = [&](const ExprPtr& part) { return scales_.of(part) < own; };
        if (expr->op() == Op::add || expr->op() == Op::subtract) {
            const bool minus = expr->op() == Op::subtract;
            const ExprPtr &a = expr->operand(0), &b = expr->operand(1);
            if (is_known(b)) return shifted(of(a, own), minus ? negated(b) : b);
            if (is_known(a)) return shifted(minus ? scaled(of(b, own), ir::number(-1)) : of(b, own), a);
        }
        if (expr->op() == Op::negate) return scaled(of(expr->operand(0), own), ir::number(-1));
        if (expr->op() == Op::multiply) {
            for (int known : {0, 1}) {
                if (is_known(expr->operand(known))) return scaled(of(expr->operand(1 - known), own), expr->operand(known));
            }
        }
        return Argument{1, ir::number(1), expr, ir::number(0)};
    }

    static std::optional<Argument> shifted(std::optional<Argument> a, const ExprPtr& offset) {
        if (a) a->offset = sum(a->offset, offset);
        return a;
    }

    static std::optional<Argument> scaled(std::optional<Argument> a, const ExprPtr& factor) {
        if (!a) return a;
        a->offset = product(a->offset, factor);
        scale_by(*a, factor);
        return a;
    }

    static void scale_by(Argument& a, const ExprPtr& factor) {
        if (is_number(factor)) {
            a.multiple *= factor->value();
        } else if (factor->op() == Op::negate) {
            a.multiple = -a.multiple;
            scale_by(a, factor->operand(0));
        } else if (factor->op() == Op::multiply) {
            scale_by(a, factor->operand(0));
            scale_by(a, factor->operand(1));
        } else {
            a.unit = product(a.unit, factor);
        }
    }

    const analysis::Scales scales_;
};

// All exponentials of one unit*x.
struct Family {
    ExprPtr unit, x;
    std::map<double, std::unordered_set<std::string>> members;  // distinct exponentials by |multiple|

    // |multiple| -> the smaller one it is a whole multiple of (perhaps itself), and how many times
    std::map<double, std::pair<double, int>> bases() const {
        std::map<double, std::pair<double, int>> result;
        for (const auto& [multiple, texts] : members) {
            result[multiple] = {multiple, 1};
            for (const auto& [base, texts_of_base] : members) {
                if (base >= multiple || result[base].second != 1) continue;
                const double times = std::round(multiple / base);
                if (times <= largest_multiple && std::fabs(multiple / base - times) < 1e-12 * times) {
                    result[multiple] = {base, static_cast<int>(times)};
                    break;
                }
            }
        }
        return result;
    }
};

class Sharing {
public:
    explicit Sharing(const ir::Model& model) : model_(model), reading_(model), parts_(model) {}

    ir::Model run() {
        collect();
        check_ranges();
        for (auto& [key, family] : families_) choose_bases(key, family);
        return parts_.rewrite(model_, [&](const ExprPtr& expr) -> ExprPtr {
            if (expr->op() != Op::exp) return expr;
            const auto argument = reading_.of(expr->operand(0));
            if (!argument) return expr;
            const std::string key = key_of(*argument);
            auto base = bases_.find({key, std::fabs(argument->multiple)});
            return base == bases_.end() ? expr : rebuilt(*argument, base->second.first, base->second.second);
        });
    }

private:
    static std::string key_of(const Argument& a) { return ir::to_string(a.unit) + " * " + ir::to_string(a.x); }

    void collect() {
        const auto needed = ir::needed_definitions(model_);
        auto note = [&](const ExprPtr& whole) {
            ir::for_each_node(whole, [&](const ExprPtr& node) {
                if (node->op() != Op::exp) return;
                const auto argument = reading_.of(node->operand(0));
                if (!argument) return;
                Family& family = families_[key_of(*argument)];
                family.unit = argument->unit;
                family.x = argument->x;
                family.members[std::fabs(argument->multiple)].insert(ir::to_string(node));
                arguments_.push_back(*argument);
            });
        };
        for (const ir::Definition& definition : model_.definitions) {
            if (needed.contains(definition.name)) note(definition.value);
        }
        for (const ir::State& state : model_.states) {
            if (state.derivative) note(state.derivative);
            if (state.next_value) note(state.next_value);
        }
    }

    void check_ranges() {
        ir::Model test = model_;
        for (const Argument& a : arguments_) {
            test.definitions.push_back(temporary("x of an exponential", product(product(ir::number(a.multiple), a.unit), a.x), ""));
            test.definitions.push_back(temporary("offset of an exponential", a.offset, ""));
        }
        analysis::Interpreter<double> interpreter(test);
        for (const analysis::Point& point : analysis::physiological_points(model_, 51, 1)) {
            interpreter.evaluate(point);
            for (std::size_t i = 0; i < arguments_.size(); ++i) {
                for (std::size_t part : {2 * i, 2 * i + 1}) {
                    const double size = std::fabs(interpreter.definition(model_.definitions.size() + part));
                    if (!(size < largest_argument)) families_[key_of(arguments_[i])].members.erase(std::fabs(arguments_[i].multiple));
                }
            }
        }
    }

    // A base pays when at least two exponentials come from it.
    void choose_bases(const std::string& key, const Family& family) {
        const auto bases = family.bases();
        std::map<double, std::size_t> users;
        for (const auto& [multiple, base] : bases) users[base.first] += family.members.at(multiple).size();
        for (const auto& [multiple, base] : bases) {
            if (users[base.first] > 1) bases_[{key, multiple}] = base;
        }
    }

    ExprPtr rebuilt(const Argument& a, double base, int times) {
        auto multiple_of = [&](int n) { return analysis::call(Op::exp, product(product(ir::number(n * base), a.unit), a.x)); };
        const ExprPtr exponential = parts_.named(multiple_of(1));
        ExprPtr power = exponential;
        int reached = 1;
        auto multiply_by = [&](const ExprPtr& factor, int by) {
            reached += by;
            power = parts_.named(product(power, factor), multiple_of(reached));
        };
        int bits = 0;
        while (times >> (bits + 1)) ++bits;
        while (bits-- > 0) {
            multiply_by(power, reached);
            if (times >> bits & 1) multiply_by(exponential, 1);
        }
        const ExprPtr factor = is_number(a.offset) ? ir::number(std::exp(a.offset->value())) : analysis::call(Op::exp, a.offset);
        return a.multiple > 0 ? product(factor, power) : ir::make(Op::divide, {factor, power});
    }

    const ir::Model& model_;
    const Reading reading_;
    NamedParts parts_;
    std::map<std::string, Family> families_;
    std::vector<Argument> arguments_;
    std::map<std::pair<std::string, double>, std::pair<double, int>> bases_;
};

}  // namespace

ir::Model share_exponentials(const ir::Model& model) { return Sharing(model).run(); }

}  // namespace heartwright::passes
