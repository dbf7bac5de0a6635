// Evaluates a foreign model as its tree says, without any other code of the importer: tests compare with it.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "generator/import/foreign_model.hpp"

namespace heartwright::cellml {

class PlainEvaluation {
public:
    // States are those of `states` by qualified name ("membrane.V"), else their initial values.
    PlainEvaluation(const foreign::Model& model, double time, std::map<std::string, double> states = {});

    double value(const std::string& qualified_name);
    double derivative(const std::string& qualified_name);
    double of(const foreign::Expr& expression);
    std::map<std::string, double> derivatives();  // of all states
    // The derivative with every addend, nested ones too, taken by magnitude: what cancellation is measured by.
    double magnitude(const std::string& qualified_name);

private:
    double magnitude_of(const foreign::Expr& expression);
    double of_variable(std::size_t variable);
    double of_call(const foreign::Expression& call);
    bool holds(const foreign::Expression& condition);
    std::size_t index(const std::string& qualified_name) const;

    const foreign::Model& model_;
    double time_;
    std::vector<std::size_t> equations_;
    std::map<std::size_t, double> values_;
    std::map<std::size_t, double> given_;
};

}  // namespace heartwright::cellml
