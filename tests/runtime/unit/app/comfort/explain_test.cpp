// What `heartwright explain` hands to heartwright-generate.
#include "runtime/app/explain.hpp"

#include <gmock/gmock.h>

namespace heartwright::app {
namespace {

using testing::ElementsAre;

TEST(Explain, hands_on_the_compiler_the_headers_and_what_was_measured) {
    EXPECT_THAT(explain_words({"m.json"}, "/cuda/nvcc", "/share", {"a.json", "b.json"}),
                ElementsAre("m.json", "--nvcc", "/cuda/nvcc", "--headers", "/share", "--measured", "a.json", "--measured", "b.json"));
    EXPECT_THAT(explain_words({"m.json", "--nvcc=none"}, "/cuda/nvcc", "", {}), ElementsAre("m.json", "--nvcc=none"));
    EXPECT_THAT(explain_words({"m.json", "--nvcc", "none"}, "", "/share", {}), ElementsAre("m.json", "--nvcc", "none", "--headers", "/share"));
}

TEST(Explain, measures_solvers_as_they_are_built) {
    EXPECT_TRUE(can_be_measured({"m.json", "--variant", "endo", "-o", "x.html"}));
    for (const char* word : {"--text", "--help", "--measured=x", "--integrator", "--option", "--mean-field", "--no-contract_fma"})
        EXPECT_FALSE(can_be_measured({"m.json", word})) << word;
}

}  // namespace
}  // namespace heartwright::app
