// The spec's own equations as comments of generated code.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "generator/emit/emit.hpp"
#include "generator/ir/reader.hpp"

namespace heartwright::emit {
namespace {

ir::Model model_of(const std::string& text) {
    return ir::read("model \"toy\"\n" + text + "membrane potential V current i stimulus i_stim\n");
}

void write_equations(ir::Model& model, const std::string& behind = "") {
    for (ir::Definition& d : model.definitions) d.equation = d.name + " = " + ir::to_string(d.value) + behind;
    for (ir::State& s : model.states) s.equation = "ddt(" + s.name + ") = ..." + behind;
}

std::vector<plan::VariantModels> variants_of(const ir::Model& source, const ir::Model& optimised) {
    plan::Start own{"", {}};
    for (const ir::State& s : source.states) own.initial.push_back(s.initial);
    return {{source, optimised, {own}}};
}

std::vector<std::string> lines_of(const std::vector<GeneratedFile>& files, const std::string& end) {
    std::vector<std::string> out;
    for (const GeneratedFile& file : files) {
        std::istringstream text(file.text);
        for (std::string line; file.path.ends_with(end) && std::getline(text, line);)
            out.push_back(line.substr(std::min(line.find_first_not_of(' '), line.size())));
    }
    return out;
}

Options in_one_order() {  // for all precisions: one step function
    Options options{"1", {}, ""};
    options.lines.order = plan::LinePlan::components;
    return options;
}

const std::string states =
    "component \"c\"\n"
    "parameter g [1] = 2\n"
    "state V [mV] = 1\n"
    "state x [1] = 1\n";

// i keeps its line; a and b are dissolved, and a is needed by i first.
TEST(SpecEquations, stand_once_above_the_first_line_computed_from_them) {
    ir::Model source = model_of(states +
                                "a [1] = x*V\n"
                                "b [1] = a + 1\n"
                                "i [1] = g*a\n"
                                "next(V) = V - i\n"
                                "next(x) = x - b\n");
    write_equations(source);
    const ir::Model optimised = model_of(states +
                                         "i [1] = g*x*V\n"
                                         "next(V) = V - i\n"
                                         "next(x) = x - fma(x, V, 1)\n");
    const std::vector<std::string> lines =
        lines_of(emit(variants_of(source, optimised), in_one_order()), "kernels.hpp");
    const auto at = [&](const std::string& line) {
        EXPECT_EQ(std::count(lines.begin(), lines.end(), line), 1) << line;
        return std::find(lines.begin(), lines.end(), line) - lines.begin();
    };
    const auto begins = [&](const std::string& text) {
        return std::find_if(lines.begin(), lines.end(), [&](const auto& line) { return line.starts_with(text); }) -
               lines.begin();
    };
    EXPECT_EQ(at("// i = g*a"), at("// a = x*V") + 1);
    EXPECT_EQ(begins("const real i = "), at("// i = g*a") + 1);
    EXPECT_EQ(begins("const real next_V = "), at("// ddt(V) = ...") + 1);
    EXPECT_EQ(at("// ddt(x) = ..."), at("// b = a + 1") + 1);
    EXPECT_EQ(begins("const real next_x = "), at("// ddt(x) = ...") + 1);
}

// Whatever the text of an equation holds stays in its comment, in every file.
TEST(SpecEquations, never_leave_their_comment) {
    for (const std::string hostile :
         {"\n#error out", "\r#error out", " \\\n#error out",
          " ?"
          "?/\n#error out",
          " */ #error out", " /* #error out", "\xE2\x80\xA8#error out", " // #error out \\"}) {
        ir::Model model = model_of(states + "i [1] = g*x*V\nnext(V) = V - i\nnext(x) = x\n");
        write_equations(model, hostile);
        int found = 0;
        std::vector<GeneratedFile> files = emit(variants_of(model, model), in_one_order());
        for (const std::string& line : lines_of(files, "")) {
            found += line.find("#error") != std::string::npos;
            EXPECT_FALSE(line.starts_with("#error"));
            if (line.find("#error") == std::string::npos) continue;
            EXPECT_TRUE(line.starts_with("// ")) << line;
            EXPECT_EQ(line.find_first_of("\r\\"), std::string::npos) << line;
            EXPECT_EQ(line.find("?"
                                "?"),
                      std::string::npos)
                << line;
            EXPECT_EQ(line.find("*"
                                "/"),
                      std::string::npos)
                << line;
        }
        EXPECT_EQ(found, 3) << hostile;
    }
}

}  // namespace
}  // namespace heartwright::emit
