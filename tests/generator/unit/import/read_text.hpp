// A .mmt text read in a test.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "base/diag/faults.hpp"
#include "generator/import/mmt/read_mmt.hpp"

namespace heartwright::foreign {

inline std::string messages_of(const std::string& text) {
    Diagnostics diagnostics;
    try {
        read_mmt(std::make_shared<SourceFile>("a.mmt", text), diagnostics);
    } catch (const UserFault& fault) {
        return fault.what();
    }
    return diagnostics.render();
}

inline Model model_of(const std::string& text) {
    Diagnostics diagnostics;
    Model model = read_mmt(std::make_shared<SourceFile>("a.mmt", text), diagnostics);
    EXPECT_EQ(diagnostics.render(), "");
    if (!diagnostics.has_errors()) validate(model);
    return model;
}

// A cell with the lines of `component` behind its potential.
inline std::string cell(const std::string& lines) {
    return "[[model]]\ncell.V = -80\n\n[engine]\ntime = 0 [ms] in [ms] bind time\npace = 0 bind pace\n\n[cell]\n"
           "dot(V) = -(i_ion + i_stim)\n    in [mV]\n    label membrane_potential\n" +
           lines;
}

}  // namespace heartwright::foreign
