// Small CellML models from text.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "generator/import/cellml/read_cellml.hpp"
#include "plain_evaluation.hpp"

namespace heartwright::cellml {

struct ReadModel {
    foreign::Model model;
    std::string messages;
    bool has_errors = false;
};

// Other files that it may import, by relative path.
using OtherFiles = std::map<std::string, std::string>;

inline ReadModel read(const std::string& text, const OtherFiles& others = {}) {
    const Opener open = [&](const std::string& path) -> std::shared_ptr<const SourceFile> {
        const auto found = others.find(path);
        return found == others.end() ? nullptr : std::make_shared<const SourceFile>(path, found->second);
    };
    Diagnostics diagnostics;
    ReadModel result;
    result.model = read_cellml(std::make_shared<const SourceFile>("model.cellml", text), open, diagnostics);
    result.messages = diagnostics.render();
    result.has_errors = diagnostics.has_errors();
    if (!result.has_errors) foreign::validate(result.model);
    return result;
}

// Of a file without any message.
inline foreign::Model model_of(const std::string& text, const OtherFiles& others = {}) {
    ReadModel result = read(text, others);
    EXPECT_EQ(result.messages, "");
    return result.model;
}

inline std::string cellml(const std::string& version, const std::string& content) {
    const std::string space = "http://www.cellml.org/cellml/" + version + "#";
    return "<model xmlns='" + space + "' xmlns:cellml='" + space +
           "' xmlns:xlink='http://www.w3.org/1999/xlink' name='small'>\n" + content + "</model>\n";
}

inline std::string math(const std::string& content) {
    return "<math xmlns='http://www.w3.org/1998/Math/MathML'>" + content + "</math>\n";
}

inline std::string ci(const std::string& name) { return "<ci>" + name + "</ci>"; }

inline std::string cn(const std::string& value, const std::string& units = "dimensionless") {
    return "<cn cellml:units='" + units + "'>" + value + "</cn>";
}

inline std::string applied(const std::string& name, const std::string& operands) {
    return "<apply><" + name + "/>" + operands + "</apply>";
}

inline std::string ddt(const std::string& state, const std::string& time = "time") {
    return applied("diff", "<bvar>" + ci(time) + "</bvar>" + ci(state));
}

inline std::string equation(const std::string& left, const std::string& right) { return applied("eq", left + right); }

// A component with dimensionless constants x = 0.5, y = -2.25, z = 3, and r = the expression.
inline std::string with_result(const std::string& expression) {
    return cellml("1.0",
                  "<component name='c'>\n"
                  "<variable name='x' units='dimensionless' initial_value='0.5'/>\n"
                  "<variable name='y' units='dimensionless' initial_value='-2.25'/>\n"
                  "<variable name='z' units='dimensionless' initial_value='3'/>\n"
                  "<variable name='r' units='dimensionless'/>\n" +
                      math(equation(ci("r"), expression)) + "</component>\n");
}

inline double result_of(const std::string& expression) {
    const foreign::Model model = model_of(with_result(expression));
    return PlainEvaluation(model, 0).value("c.r");
}

inline std::string error_of(const std::string& expression) {
    const ReadModel result = read(with_result(expression));
    EXPECT_TRUE(result.has_errors) << expression;
    return result.messages;
}

}  // namespace heartwright::cellml
