// Includes run along the arrows of docs/architecture.md. The document is the truth: the test reads its table.
#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/architecture/arrows.hpp"

namespace heartwright::architecture {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

const std::filesystem::path root = HEARTWRIGHT_SOURCE_DIR;

std::string text_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    EXPECT_TRUE(file) << path;
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

Sources sources_of_the_repository() {
    Sources sources;
    for (const char* house : {"base", "generator", "runtime", "generated"})
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root / house)) {
            auto path = std::filesystem::relative(entry.path(), root);
            if (path.extension() == ".in") path.replace_extension();  // CMake fills it in
            const auto extension = path.extension();
            if (extension == ".hpp" || extension == ".cpp" || extension == ".cuh" || extension == ".cu" ||
                extension == ".h" || extension == ".inc")
                sources[path.generic_string()] = text_of(entry.path());
        }
    return sources;
}

Arrows arrows_of_the_repository() { return read_arrows(text_of(root / "docs/architecture.md")); }

const char* const small_table = R"(
| folder | noun | may include |
|---|---|---|
| `base/diag` | messages | - |
| `generator/spec` | specs | base |
| `generator/frontend` | equations | spec |
| `runtime/core` | nouns | base |
| `runtime/solver` | the loop | all above |
)";

TEST(Architecture, includes_run_along_the_arrows_of_the_document) {
    const auto arrows = arrows_of_the_repository();
    ASSERT_THAT(arrows.rooms, SizeIs(testing::Ge(20u)));
    EXPECT_THAT(violations(arrows, sources_of_the_repository()), IsEmpty());
}

TEST(Architecture, no_file_includes_itself_by_a_detour) {
    EXPECT_THAT(include_cycles(sources_of_the_repository()), IsEmpty());
}

TEST(Architecture, arrows_of_the_document_make_no_cycle) {
    EXPECT_THAT(room_cycles(arrows_of_the_repository()), IsEmpty());
}

// But where generated code and the runtime meet: the generator may read there what its output will be asked.
TEST(Architecture, generator_and_runtime_never_see_each_other) {
    for (const auto& [room, targets] : arrows_of_the_repository().may_include)
        for (const auto& target : targets)
            if (target.rfind("base/", 0) != 0 && target != "runtime/interface" && target != "runtime/math" &&
                room != "generated") {
                EXPECT_EQ(room.substr(0, room.find('/')), target.substr(0, target.find('/')))
                    << room << " may include " << target;
            }
}

TEST(Architecture, every_room_of_the_document_exists) {
    for (const auto& room : arrows_of_the_repository().rooms) EXPECT_TRUE(std::filesystem::exists(root / room)) << room;
}

// The checker itself: each kind of violation is found.
TEST(Arrows, a_folder_named_in_a_row_stands_for_the_folders_in_it_but_not_for_its_own_siblings) {
    const auto arrows = read_arrows(
        "| `generator/passes` | - | - |\n| `generator/passes/sums` | - | passes |\n| `generator/passes/gates/gates` | "
        "- | passes |\n"
        "| `generator/driver` | - | passes |\n");
    EXPECT_THAT(arrows.may_include.at("generator/passes/gates/gates"), testing::ElementsAre("generator/passes"));
    EXPECT_THAT(arrows.may_include.at("generator/driver"),
                testing::ElementsAre("generator/passes", "generator/passes/gates/gates", "generator/passes/sums"));
}

TEST(Arrows, an_include_against_the_arrows_is_reported_with_its_place) {
    const Sources sources{{"generator/spec/a.hpp", "#pragma once\n#include \"runtime/core/b.hpp\"\n"},
                          {"runtime/core/b.hpp", ""}};
    EXPECT_THAT(
        violations(read_arrows(small_table), sources),
        ElementsAre("generator/spec/a.hpp:2: generator/spec may not include runtime/core ('runtime/core/b.hpp')"));
}

TEST(Arrows, an_include_along_an_arrow_and_its_continuation_is_fine) {
    const Sources sources{{"generator/frontend/a.cpp",
                           "#include \"generator/spec/s.hpp\"\n#include \"base/diag/d.hpp\"\n#include <vector>\n"},
                          {"generator/spec/s.hpp", ""},
                          {"base/diag/d.hpp", ""},
                          {"runtime/solver/s.cpp", "#include \"runtime/core/c.hpp\"\n"},
                          {"runtime/core/c.hpp", ""}};
    EXPECT_THAT(violations(read_arrows(small_table), sources), IsEmpty());
}

TEST(Arrows, clang_is_for_the_frontend_and_the_compiler_alone) {
    const std::string clang = "#include <clang/AST/Expr.h>\n#  include \"llvm/ADT/StringRef.h\"\n";
    const Sources sources{{"generator/frontend/a.cpp", clang}, {"generator/spec/a.cpp", clang}};
    EXPECT_THAT(
        violations(read_arrows(small_table), sources),
        ElementsAre("generator/spec/a.cpp:1: only generator/frontend and generator/compile include Clang's headers",
                    "generator/spec/a.cpp:2: only generator/frontend and generator/compile include Clang's headers"));
}

TEST(Arrows, a_relative_include_and_a_file_in_no_room_are_reported) {
    const Sources sources{
        {"generator/spec/a.cpp", "#include \"b.hpp\"\n"}, {"generator/spec/b.hpp", ""}, {"generator/odd/c.cpp", ""}};
    EXPECT_THAT(
        violations(read_arrows(small_table), sources),
        ElementsAre("generator/odd/c.cpp: is in no room of the table",
                    "generator/spec/a.cpp:1: 'b.hpp' is no file of a room, by its path from the repository's root"));
}

TEST(Arrows, a_generated_model_may_name_its_own_files_from_where_they_stand) {
    const auto arrows = read_arrows("| `runtime/math` | - | - |\n| `generated` | - | runtime/math |\n");
    const Sources sources{{"generated/m/cpu/react.cpp", "#include \"../kernels.hpp\"\n"},
                          {"generated/m/kernels.hpp", "#include \"runtime/math/math.hpp\"\n"},
                          {"runtime/math/math.hpp", ""}};
    EXPECT_THAT(violations(arrows, sources), IsEmpty());
}

TEST(Arrows, cycles_are_named) {
    const Sources sources{
        {"a.hpp", "#include \"b.hpp\"\n"}, {"b.hpp", "#include \"c.hpp\"\n"}, {"c.hpp", "#include \"a.hpp\"\n"}};
    EXPECT_THAT(include_cycles(sources), Contains("a.hpp -> b.hpp -> c.hpp -> a.hpp"));
    EXPECT_THAT(room_cycles(read_arrows("| `x/a` | - | b |\n| `x/b` | - | a |\n")), testing::Not(IsEmpty()));
}

TEST(Arrows, a_row_that_names_no_room_is_refused) {
    EXPECT_THROW(read_arrows("| `x/a` | - | nowhere |\n"), std::runtime_error);
}

}  // namespace
}  // namespace heartwright::architecture
