// Before -> after tables: each side is definitions separated by ';', "result = " left out before a lone expression.
// States: V (the potential, -80 to 80), x, y, z (-10 to 10), and m with a range from 0; parameters a, b, c, k; t, dt
// and i_stim are there too. ddt(V) = result.
#pragma once

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "generator/analysis/verifier.hpp"
#include "generator/ir/reader.hpp"
#include "generator/ir/rewrite.hpp"

namespace heartwright::passes::testing {

using PassFunction = ir::Model (*)(const ir::Model&);

struct Row {
    std::string before, after;
};

inline ir::Model model_of(const std::string& definitions, const std::string& more = "") {
    std::string text =
        "model \"toy\"\nmembrane potential V current result stimulus i_stim\n"
        "parameter a [1] = 2\nparameter b [1] = 3\nparameter c [1] = 5\nparameter k [1] = 0.25\n"
        "state V [mV] = -80 range [-80, 80]\nstate x [mM] = 0.5 range [-10, 10]\nstate y [mM] = 0.7 range [-10, "
        "10]\nstate z [mM] = 0.9 range [-10, 10]\nstate m [1] = 0.3 range [0, inf]\n";
    std::stringstream pieces(definitions);
    for (std::string piece; std::getline(pieces, piece, ';');) {
        const std::size_t equals = piece.find(" = ");
        if (equals == std::string::npos)
            text += "result [1] = " + piece + "\n";
        else
            text += piece.substr(0, equals) + " [1]" + piece.substr(equals) + "\n";
    }
    text += "ddt(V) = result\nddt(x) = 0\nddt(y) = 0\nddt(z) = 0\nddt(m) = 0\n" + more;
    return ir::read(text);
}

inline std::string definitions_of(const ir::Model& model) {
    std::string text;
    for (const ir::Definition& definition : model.definitions) {
        const bool alone = definition.name == "result" && model.definitions.size() == 1;
        text += (text.empty() ? "" : "; ") + (alone ? "" : definition.name + " = ") + ir::to_string(definition.value);
    }
    return text;
}

inline void expect_rows(PassFunction pass, const std::vector<Row>& rows) {
    for (const Row& row : rows) {
        const ir::Model after = pass(model_of(row.before));
        EXPECT_EQ(definitions_of(after), row.after) << "from " << row.before;
        EXPECT_EQ(analysis::faults_of(after), std::vector<std::string>{}) << "from " << row.before;
    }
}

// Rows that must not change: the same objects come back.
inline void expect_unchanged(PassFunction pass, const std::vector<std::string>& rows) {
    for (const std::string& row : rows) {
        const ir::Model before = model_of(row);
        const ir::Model after = pass(before);
        ASSERT_EQ(definitions_of(after), definitions_of(before));
        for (std::size_t i = 0; i < before.definitions.size(); ++i)
            EXPECT_EQ(after.definitions[i].value, before.definitions[i].value) << "a new object for " << row;
    }
}

}  // namespace heartwright::passes::testing
