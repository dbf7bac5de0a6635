// Values of exponents that the parameters of a model determine: the unit of pow(x, n) follows from n when x has one.
//
// A parameter that an experiment gives (one with `bind`) determines nothing here. Thread safety: none.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/diag/diagnostics.hpp"
#include "generator/ir/model.hpp"

namespace heartwright::analysis {

struct KnownExponent {
    std::string text;  // as its modeller wrote it
    double value = 0;
    Origin origin;
};

class KnownExponents {
public:
    explicit KnownExponents(const ir::Model& model);

    // The value of an expression of numbers, parameters and definitions of them; nothing where it depends on anything
    // else. Found values are kept in `all` and `parameters`.
    std::optional<double> take(const ir::ExprPtr& exponent, const ir::ExprPtr& written);

    const std::vector<KnownExponent>& all() const { return all_; }
    const std::set<std::string>& parameters() const { return parameters_; }  // that the values depend on

private:
    std::optional<double> value_of(const ir::ExprPtr& expr, std::set<std::string>& read);
    std::optional<double> value_of_name(const std::string& name, std::set<std::string>& read);

    struct Known {
        std::optional<double> value;
        std::set<std::string> read;
    };
    std::unordered_map<std::string, double> values_;
    std::unordered_map<std::string, ir::ExprPtr> definitions_;
    std::unordered_map<std::string, Known> found_;  // of definitions
    std::vector<KnownExponent> all_;
    std::set<std::string> parameters_;
};

}  // namespace heartwright::analysis
