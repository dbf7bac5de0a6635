// Does each bundled model answer the same without any pass, and from tables? heartwright verify says so;
// docs/numerics.md has its numbers.
#include <gtest/gtest.h>
#include <stdlib.h>

#include "tests/runtime/errors/command_line.hpp"

namespace heartwright {
namespace {

struct Case {
    const char* model;
    std::vector<std::string> words;
};

void PrintTo(const Case& one, std::ostream* out) {
    *out << one.model;
    for (const std::string& word : one.words) *out << " " << word;
}

// Along the steep front of the potassium clusters a cable of this spacing magnifies every difference, some tenfold in 3
// ms.
class EvidenceOf : public testing::TestWithParam<Case> {};

TEST_P(EvidenceOf, two_solvers_is_one_answer) {
    const Scratch scratch;
    ::setenv("XDG_CACHE_HOME", (scratch / "cache").c_str(), 1);
    std::vector<std::string> words{"heartwright", "verify", GetParam().model, "--backend",
                                   "cpu",         "-o",     scratch / "out"};
    words.insert(words.end(), GetParam().words.begin(), GetParam().words.end());
    const Outcome outcome = run_command(words);
    EXPECT_EQ(outcome.code, 0) << outcome.text;
    std::cout << outcome.text;
}

INSTANTIATE_TEST_SUITE_P(bundled, EvidenceOf,
                         testing::Values(Case{"karma_1994", {"--plain"}},
                                         Case{"ten_tusscher_panfilov_2006", {"--plain"}},
                                         Case{"ohara_rudy_2011", {"--plain"}}, Case{"gaur_rudy_2011_ord", {"--plain"}},
                                         Case{"gaur_rudy_2011_ord_mean_field", {"--plain"}},
                                         Case{"potassium_cluster_2026", {"--plain", "--within", "0,1e-6"}},
                                         Case{"karma_1994", {"--approximate", "1e-8"}},
                                         Case{"ten_tusscher_panfilov_2006", {"--approximate", "1e-8"}},
                                         Case{"ten_tusscher_panfilov_2006", {"--approximate", "1e-8,form=rational"}},
                                         Case{"ohara_rudy_2011", {"--approximate", "1e-8"}},
                                         Case{"gaur_rudy_2011_ord", {"--approximate", "1e-8"}}));

}  // namespace
}  // namespace heartwright
