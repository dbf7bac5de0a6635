// A name is letters, digits and '_', and no word of the language: whatever else stands where a name should is refused
// before any source is made of it.
#include <gtest/gtest.h>

#include "tests/generator/errors/frontend/hostile.hpp"

namespace heartwright::frontend {
namespace {

const std::vector<std::string>& hostile_names() {
    static const std::vector<std::string> names = {
        "",
        " ",
        "a b",
        "a;b",
        "a=0;int b",
        "a(0)",
        "a,b",
        "1a",
        "a-b",
        "a.b",
        "a[0]",
        "a\"b",
        "a\nb",
        "a\\b",
        "a//",
        "/*a*/",
        "#a",
        "a#b",
        "a'b",
        "a?b:c",
        "\xCE\xB1",
        "a\xC2\xA0",
        "../a",
        "/etc/passwd",
        "int",
        "double",
        "sizeof",
        "new",
        "goto",
        "typeid",
        "asm",
        "class",
        "template",
        "operator",
        "namespace",
        "nullptr",
        "__asm__",
        "__x",
        "_X",
        "t",
        "dt",
        "exp",
        "pow",
        "in",
        "next",
        "ddt",
        "mean",
        "sum",
        "a{x}",
        "{",
        "}",
        "%:a",
        "a$",
        "a@b",
        "a\tb",
        "a\x01",
        "a\x7f",
        std::string("a\0b", 3),
        repeated("a", 65),
        repeated("a", 100'000),
    };
    return names;
}

TEST(hostile_names, are_refused_as_parameters_and_states) {
    for (const std::string& name : hostile_names()) {
        const std::string key = json_string(name);
        EXPECT_NE(errors_of(spec::small_model("{ \"parameters\": { " + key + ": \"1\" } }")), "") << name.substr(0, 80);
        EXPECT_NE(errors_of(spec::small_model("{ \"states\": { " + key + ": \"1\" }, \"equations\": [" +
                                              json_string("ddt(" + name + ") = 0") + "] }")),
                  "")
            << name.substr(0, 80);
    }
    EXPECT_GE(hostile_names().size(), 60U);
}

TEST(hostile_names, are_refused_on_left_sides) {
    for (const std::string& name : hostile_names())
        EXPECT_NE(errors_of(with_equations(json_string(name + " = n"))), "") << name.substr(0, 80);
}

TEST(hostile_names, are_refused_behind_each) {
    for (const std::string& name : hostile_names()) {
        if (name.empty()) continue;  // "p_" is a name
        const std::string spec = spec::small_model("{ \"each\": [{ \"x\": " + json_string(name) +
                                                   " }], \"parameters\": { \"{x}\": \"1\" } }");
        EXPECT_NE(errors_of(spec), "") << name.substr(0, 80);
    }
}

TEST(hostile_names, are_refused_in_machines) {
    for (const std::string& name : hostile_names()) {
        if (name == "t" || name == "dt" || name == "exp") continue;  // "X_t" is a name
        const std::string key = json_string(name);
        EXPECT_NE(errors_of(spec::small_model(
                      "{ \"channels\": { " + key +
                      ": { \"states\": [\"A\", \"B\"], \"transitions\": { \"A <-> B\": [\"1\", \"1\"] }, "
                      "\"initial\": { \"A\": \"1\" }, \"remainder\": \"B\" } } }")),
                  "")
            << name.substr(0, 80);
    }
}

}  // namespace
}  // namespace heartwright::frontend
