#include "generator/analysis/verifier.hpp"

#include <gtest/gtest.h>

#include "base/diag/faults.hpp"
#include "generator/ir/reader.hpp"

namespace heartwright::analysis {
namespace {

using Faults = std::vector<std::string>;

Faults faults_of_text(const std::string& text) { return faults_of(ir::read(text)); }

TEST(Verifier, a_good_model_has_no_faults) {
    EXPECT_EQ(faults_of_text(
                  "membrane potential V current i stimulus s\nstate V [mV] = 0\ni [1] = V*dt + t\nddt(V) = -i - s\n"),
              Faults{});
}

TEST(Verifier, names_each_fault) {
    EXPECT_EQ(faults_of_text("a [1] = b\n"), (Faults{"'a' reads 'b', which is not defined before it"}));
    EXPECT_EQ(faults_of_text("a [1] = 1\na [1] = 2\n"), (Faults{"'a' is defined twice"}));
    EXPECT_EQ(faults_of_text("b [1] = a\na [1] = 2\n"), (Faults{"'b' reads 'a', which is not defined before it"}));
    EXPECT_EQ(faults_of_text("a [1] = next(a)\n"), (Faults{"'a' reads next(a) of what is no state"}));
    EXPECT_EQ(faults_of_text("state x [1] = 0\n"),
              (Faults{"the update of 'x' must have exactly one of derivative and next value"}));
    EXPECT_EQ(faults_of_text("state x [1] = 0\nddt(x) = 1\nnext(x) = 1\n"),
              (Faults{"the update of 'x' must have exactly one of derivative and next value"}));
    EXPECT_EQ(faults_of_text("state x [1]\nddt(x) = 1\n"), (Faults{"'x' has no initial value"}));
    EXPECT_EQ(faults_of_text("a [1] = in(5, [mV])\n"), (Faults{"'a' still has a unit conversion"}));
    EXPECT_EQ(faults_of_text("membrane potential W current i stimulus s\ni [1] = 1\n"),
              (Faults{"the membrane's potential 'W' is no state"}));
    EXPECT_EQ(faults_of_text("state x [1] = 0\nlate [1] = next(x)\nnext(x) = late\n"),
              (Faults{"a cycle: late -> next(x) -> late"}));
}

TEST(Verifier, throws_our_fault_with_all_of_them) {
    try {
        verify(ir::read("model \"toy\"\na [1] = b\nc [1] = d\n"), "after some_pass");
        FAIL() << "accepted";
    } catch (const OurFault& fault) {
        EXPECT_STREQ(
            fault.what(),
            "the model 'toy' is not well-formed after some_pass:\n  'a' reads 'b', which is not defined before it\n"
            "  'c' reads 'd', which is not defined before it");
    }
}

}  // namespace
}  // namespace heartwright::analysis
