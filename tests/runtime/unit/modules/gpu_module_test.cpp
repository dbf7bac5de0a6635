// heartwright-generate compile --backend cuda: modules for a GPU, made by NVRTC and Clang where neither nvcc nor a C++
// compiler is. No GPU is needed to make them.
#include <dlfcn.h>
#include <elf.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <set>

#include "runtime/interface/gpu_module.hpp"
#include "runtime/launch/build_config.hpp"
#include "runtime/launch/process.hpp"
#include "scratch.hpp"

namespace heartwright {
namespace {

using testing::HasSubstr;

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

const std::string generate = HEARTWRIGHT_BIN "/heartwright-generate", generated = HEARTWRIGHT_GENERATED;

std::string why_not() {
    if (!fs::exists(generate)) return "heartwright-generate is not built";
    if (!build::has_built_in_compiler) return "heartwright-generate is built without LLD";
    const Scratch scratch;
    if (launch::run_process({generate, "compile", "--find-nvrtc"}, scratch / "log") != 0)
        return text_of(scratch / "log");
    return {};
}

// No compiler is found by name.
int compile(const std::string& sources, const std::string& file, const std::string& log, Words more = {}) {
    Words words{"/usr/bin/env", "PATH=/nowhere", generate, "compile", sources, "-o", file, "--backend", "cuda"};
    words.insert(words.end(), more.begin(), more.end());
    return launch::run_process(words, log);
}

class GpuModule : public testing::TestWithParam<std::string> {};

[[maybe_unused]] Words generated_models() {
    Words names;
    for (const auto& entry : fs::directory_iterator(generated))
        if (fs::exists(entry.path() / "manifest.json")) names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
}

// A cubin's bytes, as its ELF header counts them.
std::string bytes_of(const unsigned char* code) {
    Elf64_Ehdr header;
    std::memcpy(&header, code, sizeof header);
    EXPECT_EQ(std::memcmp(header.e_ident, ELFMAG, SELFMAG), 0);
    constexpr int em_cuda = 190;
    EXPECT_EQ(header.e_machine, em_cuda);
    const std::size_t sections = header.e_shoff + std::size_t{header.e_shentsize} * header.e_shnum,
                      segments = header.e_phoff + std::size_t{header.e_phentsize} * header.e_phnum;
    return {reinterpret_cast<const char*>(code), std::max(sections, segments)};
}

TEST_P(GpuModule, has_code_for_every_kernel_that_it_launches) {
    if (const std::string why = why_not(); !why.empty()) GTEST_SKIP() << why;
    const Scratch scratch;
#ifdef HEARTWRIGHT_OF_EACH_KIND
    const Words precisions{"fp64"};
#else
    const Words precisions{"fp64", "fp32"};
#endif
    for (const std::string& precision : precisions) {
        if (text_of(generated + "/" + GetParam() + "/manifest.json").find('"' + precision + '"') == std::string::npos)
            continue;
        const std::string module = scratch / (precision + ".so");
        ASSERT_EQ(compile(generated + "/" + GetParam(), module, scratch / "log",
                          {"--architecture", "sm_90", "--precision", precision}),
                  0)
            << text_of(scratch / "log");
        void* const opened = ::dlopen(module.c_str(), RTLD_NOW | RTLD_LOCAL);
        ASSERT_TRUE(opened) << ::dlerror();
        const auto entry = reinterpret_cast<interface::GpuCodeEntry>(::dlsym(opened, interface::gpu_code_entry));
        ASSERT_TRUE(entry);
        const interface::GpuCode& code = *entry();
        EXPECT_EQ(code.interface_version, interface::version);
        EXPECT_STREQ(code.architecture, "sm_90");
        EXPECT_GE(code.n_kernels, 5);
        std::set<const void*> hosts;
        for (std::int32_t k = 0; k < code.n_kernels; ++k) {
            hosts.insert(code.kernels[k].host);
            EXPECT_NE(bytes_of(code.kernels[k].code).find(std::string(".text.") + code.kernels[k].name),
                      std::string::npos)
                << code.kernels[k].name;
        }
        EXPECT_EQ(hosts.size(), static_cast<std::size_t>(code.n_kernels));
        // It needs nothing of a C++ library, nor of CUDA's.
        ASSERT_EQ(launch::run_process({HEARTWRIGHT_NM, "-D", "--undefined-only", module}, scratch / "nm"), 0);
        EXPECT_THAT(text_of(scratch / "nm"), testing::Not(HasSubstr(" U _Z")));
        EXPECT_THAT(text_of(scratch / "nm"), testing::Not(HasSubstr(" U cu")));
    }
}

#ifndef HEARTWRIGHT_OF_EACH_KIND
INSTANTIATE_TEST_SUITE_P(Bundled, GpuModule, testing::ValuesIn(generated_models()),
                         [](const auto& instance) { return instance.param; });
#else
INSTANTIATE_TEST_SUITE_P(OfEachKind, GpuModule, testing::Values("karma_1994", "potassium_cluster_2026"),  // with sites
                         [](const auto& instance) { return std::string(instance.param); });

TEST(GpuModules, say_what_is_missing) {
    if (!fs::exists(generate) || !build::has_built_in_compiler) GTEST_SKIP() << "there is no built-in compiler";
    const Scratch scratch;
    const std::string karma = generated + "/karma_1994", file = scratch / "m.so", log = scratch / "log";
    EXPECT_EQ(compile(karma, file, log), 2);
    EXPECT_THAT(text_of(log), HasSubstr("compile --backend cuda needs --architecture, the kind of GPU, as sm_90"));
    EXPECT_EQ(compile(karma, file, log, {"--architecture", "hopper"}), 2);
    EXPECT_THAT(text_of(log), HasSubstr("--architecture hopper: not a kind of GPU; it is written as sm_90"));
    EXPECT_EQ(compile(karma, file, log, {"--architecture", "sm_90", "--define", "HEARTWRIGHT_X=1;2"}), 2);
    EXPECT_THAT(text_of(log), HasSubstr("a choice is written as HEARTWRIGHT_NAME=NUMBER"));
    const Words without{"/usr/bin/env", "HEARTWRIGHT_NVRTC=/nowhere/libnvrtc.so", generate, "compile"};
    Words words = without;
    words.insert(words.end(), {karma, "-o", file, "--backend", "cuda", "--architecture", "sm_90"});
    EXPECT_EQ(launch::run_process(words, log), 4);
    EXPECT_THAT(text_of(log), HasSubstr("NVRTC is not there (/nowhere/libnvrtc.so: cannot open shared object file"));
    EXPECT_THAT(text_of(log), HasSubstr("pip install heartwright[cuda]"));
    EXPECT_FALSE(fs::exists(file));
    words = without;
    words.emplace_back("--find-nvrtc");
    EXPECT_EQ(launch::run_process(words, log), 4);
    EXPECT_THAT(text_of(log), HasSubstr("NVRTC is not there"));
}

TEST(GpuModules, a_GPU_that_NVRTC_does_not_know_is_the_machines_fault) {
    if (const std::string why = why_not(); !why.empty()) GTEST_SKIP() << why;
    const Scratch scratch;
    EXPECT_EQ(compile(generated + "/karma_1994", scratch / "m.so", scratch / "log", {"--architecture", "sm_20"}), 4);
    EXPECT_THAT(text_of(scratch / "log"), HasSubstr("refuses its options; it may be too old for this GPU"));
    EXPECT_FALSE(fs::exists(scratch / "m.so"));
}

#endif

}  // namespace
}  // namespace heartwright
