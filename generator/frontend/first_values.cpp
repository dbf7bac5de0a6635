#include "generator/frontend/first_values.hpp"

#include <cmath>
#include <unordered_map>

#include "generator/analysis/interpreter.hpp"
#include "generator/analysis/scales.hpp"
#include "generator/ir/printer.hpp"
#include "generator/spec/limits.hpp"

namespace heartwright::frontend {
namespace {

constexpr double rounding = 1e-12;

class FirstValues {
public:
    explicit FirstValues(const Lowering& lowering)
        : lowering_(lowering),
          model_(lowering.model),
          scales_(model_),
          point_(analysis::initial_point(model_)),
          values_(model_) {
        values_.evaluate(point_);
        for (std::size_t i = 0; i < model_.definitions.size(); ++i) definitions_.emplace(model_.definitions[i].name, i);
        for (std::size_t i = 0; i < model_.parameters.size(); ++i) parameters_.emplace(model_.parameters[i].name, i);
        for (std::size_t i = 0; i < model_.states.size(); ++i) states_.emplace(model_.states[i].name, i);
    }

    void run() {
        for (const ir::Machine& machine : model_.machines) {
            const std::string what = machine.states.empty() ? "the number of trials of '" : "the count of '";
            check_number(value(machine.count), what + machine.name + "'", machine.origin);
            if (!machine.states.empty()) check_start(machine);
        }
        for (const DrawSource& source : lowering_.sources) {
            const bool is_given = source.probability == DrawSource::Probability::given;
            for (const DrawSource::Way& way : source.ways) check_way(way, is_given);
            if (is_given) check_total(source);
        }
    }

private:
    double value(const std::string& name) const {
        if (const auto found = definitions_.find(name); found != definitions_.end())
            return values_.definition(found->second);
        if (const auto found = parameters_.find(name); found != parameters_.end())
            return point_.parameters[found->second];
        return point_.states[states_.at(name)];
    }

    void error(const Origin& origin, const std::string& message, const std::string& suggestion = {}) {
        lowering_.diagnostics.error(origin, message, suggestion);
    }

    void check_number(double number, const std::string& what, const Origin& origin) {
        const double most = static_cast<double>(spec::limits::channels);
        if (number >= 0 && number <= most && number == std::floor(number)) return;
        error(origin, what + " is " + ir::shortest(number) + ": it must be a whole number from 0 to " +
                          std::to_string(spec::limits::channels));
    }

    void check_start(const ir::Machine& machine) {
        const std::vector<double> initial = analysis::initial_state(model_, point_.parameters);
        double sum = 0;
        for (const std::string& state : machine.states) {
            const double probability = initial[states_.at(state)];
            const bool is_probability = probability >= 0 && probability <= 1;
            if (!is_probability)
                error(machine.origin,
                      "channels would start in '" + state + "' with probability " + ir::shortest(probability));
            sum += probability;
        }
        constexpr double tolerance = 1e-3;  // as of occupancies
        if (std::fabs(sum - 1) <= tolerance) return;
        error(machine.origin, "the initial probabilities of '" + machine.name + "' add up to " + ir::shortest(sum),
              "one of them may be \"rest\"");
    }

    void check_way(const DrawSource::Way& way, bool is_given) {
        const double rate = value(way.rate->name());
        if (rate >= -rounding) return;
        const bool is_fixed = scales_.of(way.rate) <= ir::Scale::parameter;
        error(way.rate->origin(), std::string(is_given ? "the probability" : "the rate") + " of '" + way.definition +
                                      "' is " + ir::shortest(rate) + (is_fixed ? "" : " at the start") +
                                      ": it must not be negative");
    }

    void check_total(const DrawSource& source) {
        const double total = value(source.total);
        if (std::fabs(total - 0.5) <= 0.5 + rounding) return;  // as while running
        error(source.origin,
              "at the start the probabilities of the " + source.what + " add up to " + ir::shortest(total));
    }

    const Lowering& lowering_;
    const ir::Model& model_;
    analysis::Scales scales_;
    analysis::Point point_;
    analysis::Interpreter<double> values_;
    std::unordered_map<std::string, std::size_t> definitions_, parameters_, states_;
};

}  // namespace

void check_first_values(const Lowering& lowering) { FirstValues(lowering).run(); }

}  // namespace heartwright::frontend
