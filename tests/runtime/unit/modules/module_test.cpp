// Shared objects with models: opened, checked, refused.
#include "runtime/modules/module.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <sstream>

#include "base/diag/faults.hpp"
#include "runtime/launch/process.hpp"
#include "scratch.hpp"
#include "tests/runtime/unit/support/message_of.hpp"

namespace heartwright::modules {
namespace {

using testing::HasSubstr;

const std::string folder = HEARTWRIGHT_MODULES;

std::string refusal(const std::string& path) {
    return message_of<UserFault>([&] { open_module(path); });
}

TEST(Module, lists_its_models) {
    const auto models = open_module(folder + "/karma_1994_fp64.so");
    ASSERT_EQ(models.size(), 1u);
    EXPECT_STREQ(models[0]->name, "karma_1994");
    EXPECT_EQ(models[0]->real_bytes, 8u);
    EXPECT_EQ(models[0]->interface_version, interface::version);
    std::vector<double> state(static_cast<std::size_t>(models[0]->n_states), -1);
    models[0]->initialise(0, models[0]->default_start, models[0]->variants[0].parameters, state.data());
    EXPECT_NE(state, std::vector<double>(state.size(), -1));
}

TEST(Module, needs_the_C_library_alone) {
    if (*HEARTWRIGHT_SANITIZERS) GTEST_SKIP() << "sanitizers need their library";
    const Scratch scratch;
    for (const char* name : {"karma_1994_fp64.so", "potassium_cluster_2026_fp64.so"}) {
        ASSERT_EQ(launch::run_process({HEARTWRIGHT_NM, "-D", "--undefined-only", folder + "/" + name}, scratch / "nm"),
                  0);
        std::istringstream lines(text_of(scratch / "nm"));
        int found = 0;
        for (std::string kind, symbol; lines >> kind >> symbol; ++found) {
            EXPECT_TRUE(kind == "w" || symbol.find("@GLIBC_") != std::string::npos) << name << ": " << symbol;
            EXPECT_NE(symbol.substr(0, 2), "_Z") << name << ": " << symbol;
        }
        EXPECT_GT(found, 2) << text_of(scratch / "nm");
        ASSERT_EQ(launch::run_process({HEARTWRIGHT_NM, "-D", "--defined-only", folder + "/" + name}, scratch / "nm"),
                  0);
        EXPECT_THAT(text_of(scratch / "nm"), HasSubstr(" T heartwright_module\n"));
        EXPECT_THAT(text_of(scratch / "nm"), testing::Not(HasSubstr("heartwright_model_")));
    }
}

TEST(Module, takes_the_place_of_a_linked_model_of_its_name) {
    const auto own = open_module(folder + "/karma_1994_fp64.so");
    interface::Model linked = *own[0], single = *own[0], other = *own[0];
    single.real_bytes = 4;
    other.name = "another";
    EXPECT_THAT(with_modules({&linked, &single, &other}, {folder + "/karma_1994_fp64.so"}),
                testing::ElementsAre(&single, &other, own[0]));
    EXPECT_THAT(with_modules({&linked}, {}), testing::ElementsAre(&linked));
}

TEST(Module, another_file_is_refused_with_its_reason) {
    const Scratch scratch;
    EXPECT_EQ(refusal(scratch / "nothing.so"), scratch / "nothing.so: No such file or directory");
    EXPECT_EQ(refusal(scratch.path()), scratch.path() + ": not a file; --module takes a shared object");
    const std::string text = scratch.write("text.so", "no object");
    EXPECT_THAT(refusal(text), HasSubstr(text + ": cannot be opened as a module: "));
    EXPECT_EQ(refusal(folder + "/no_module.so"),
              folder + "/no_module.so: not a model module: it has no heartwright_module()");
    EXPECT_EQ(refusal(folder + "/empty_module.so"), folder + "/empty_module.so: the module has no models");
    const std::string version = std::to_string(interface::version), before = std::to_string(interface::version - 1);
    EXPECT_EQ(refusal(folder + "/old_module.so"),
              folder + "/old_module.so: built for version " + before +
                  " of the interface between models and runtime, this program has version " + version +
                  "; build the module again");
}

TEST(Module, a_file_that_others_can_write_or_own_is_refused) {
    const Scratch scratch;
    const std::string copy = scratch / "copy.so";
    std::filesystem::copy_file(folder + "/karma_1994_fp64.so", copy);
    ASSERT_EQ(::chmod(copy.c_str(), 0646), 0);
    EXPECT_EQ(refusal(copy), copy + ": every user can write it, and a module is code: chmod o-w " + copy);
    ASSERT_EQ(::chmod(copy.c_str(), 0644), 0);
    EXPECT_EQ(open_module(copy).size(), 1u);
    if (::geteuid() != 0) GTEST_SKIP() << "only root can give a file to another user";
    ASSERT_EQ(::chown(copy.c_str(), 12345, 12345), 0);
    EXPECT_EQ(refusal(copy),
              copy + ": belongs to user 12345, not to you (0) or root; a module is code, build your own");
}

}  // namespace
}  // namespace heartwright::modules
