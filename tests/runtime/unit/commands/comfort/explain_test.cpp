// What `heartwright explain` hands to heartwright-generate.
#include "runtime/commands/inspect/explain.hpp"

#include <gmock/gmock.h>

namespace heartwright::commands {
namespace {

using ::testing::ElementsAre;

TEST(Explain, hands_on_the_compiler_the_headers_and_what_was_measured) {
    EXPECT_THAT(explain_words({"m.json", "-o", "m.html"}, "/cuda/nvcc", "/share", {"a.json", "b.json"}),
                ElementsAre("m.json", "-o", "m.html", "--nvcc", "/cuda/nvcc", "--headers", "/share", "--measured",
                            "a.json", "--measured", "b.json"));
    EXPECT_THAT(explain_words({"m.json"}, "/cuda/nvcc", "", {}), ElementsAre("m.json"));
    EXPECT_THAT(explain_words({"m.json", "-o", "m.html", "--nvcc", "none"}, "/cuda/nvcc", "", {}),
                ElementsAre("m.json", "-o", "m.html", "--nvcc", "none"));
}

TEST(Explain, measures_solvers_as_they_are_built) {
    EXPECT_TRUE(can_be_measured({"m.json", "--variant", "endo", "-o", "x.html"}));
    for (const char* word :
         {"--text", "--help", "--measured=x", "--integrator", "--option", "--mean-field", "--no-contract_fma"})
        EXPECT_FALSE(can_be_measured({"m.json", "-o", "x.html", word})) << word;
    EXPECT_FALSE(can_be_measured({"m.json"}));
}

}  // namespace
}  // namespace heartwright::commands
