// Names of a spec beside macros: what compilers define in the headers that generated sources include, no name of a
// modeller's becomes.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <set>
#include <string>

#include "base/cpp_words/cpp_words.hpp"
#include "generator/emit/expression_text.hpp"

namespace heartwright::emit {
namespace {

namespace fs = std::filesystem;

// Names that `command`, a preprocessor that shows definitions, finds defined.
std::set<std::string> macros_of(const std::string& command) {
    std::set<std::string> names;
    const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
    char line[4096];
    while (pipe && std::fgets(line, sizeof line, pipe.get())) {
        const std::string text = line, begin = "#define ";
        if (!text.starts_with(begin)) continue;
        names.insert(text.substr(begin.size(), text.find_first_of(" (\n", begin.size()) - begin.size()));
    }
    return names;
}

// As specs may have them: two underscores begin no name.
void expect_escaped(const std::set<std::string>& macros) {
    for (const std::string& name : macros) {
        if (name.starts_with("__")) continue;
        EXPECT_NE(safe_name(name), name);
        EXPECT_FALSE(macros.contains(safe_name(name))) << name;
        EXPECT_NE(namespace_of_model(name), name);
    }
}

TEST(Macros, names_of_macros_in_included_headers_are_escaped) {
    const fs::path source = fs::temp_directory_path() / ("heartwright_macros_" + std::to_string(getpid()) + ".cpp");
    std::ofstream(source)
        << "#include \"runtime/interface/kernel.hpp\"\n#include \"runtime/kernels/common/rational.hpp\"\n"
           "#include \"runtime/kernels/cpu/cpu_uncoupled.hpp\"\n"
           "#include \"runtime/kernels/cpu/cpu_space_time.hpp\"\n"
           "#include \"runtime/kernels/cpu/cpu_lattice.hpp\"\n#include <limits>\n";
    for (const char* standard : {"c++20", "gnu++20"}) {
        const auto macros =
            macros_of(std::string(HEARTWRIGHT_TEST_COMPILER) + " -std=" + standard +
                      " -dM -E -DHEARTWRIGHT_ISA=portable -I" HEARTWRIGHT_SOURCE_DIR " " + source.string());
        EXPECT_GT(macros.size(), 500u) << "the preprocessor says nothing";
        EXPECT_TRUE(macros.contains("HEARTWRIGHT_ISA") && macros.contains("errno"));
        expect_escaped(macros);
    }
    fs::remove(source);
}

TEST(Macros, names_of_macros_of_cuda_headers_are_escaped) {
    expect_escaped({"cudaStreamDefault", "cudaArrayLayered", "NV_HAS_FEATURE_SM_90a", "CUDART_VERSION", "stderr",
                    "assert", "pthread_cleanup_push", "L_tmpnam", "P_tmpdir", "isascii_l", "toascii",
                    "sched_priority"});
}

TEST(Macros, a_models_namespace_hides_none_of_ours) {
    EXPECT_EQ(namespace_of_model("karma_1994"), "karma_1994");
    EXPECT_EQ(namespace_of_model("linux"), "linux_");
    EXPECT_EQ(namespace_of_model("linux_"), "linux__");
    EXPECT_EQ(namespace_of_model("double"), "double_");
    EXPECT_EQ(namespace_of_model("math"), "math_");
}

}  // namespace
}  // namespace heartwright::emit
