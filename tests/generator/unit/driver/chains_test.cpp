// Chains of equations of which each reads the next one twice. Written out they double at each link: what does not share
// does not end.
#include <gtest/gtest.h>

#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "generator/driver/verbs.hpp"

// Work is counted, not timed: each expression, definition and interval that a pass makes is allocated. Sanitizers have an
// operator new of their own.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool counts_allocations = false;
#else
constexpr bool counts_allocations = true;
#endif
static std::atomic<std::int64_t> allocations = 0;

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
__attribute__((noinline)) void* operator new(std::size_t size) {
    allocations.fetch_add(1, std::memory_order_relaxed);
    if (void* place = std::malloc(size == 0 ? 1 : size)) return place;
    throw std::bad_alloc();
}
__attribute__((noinline)) void operator delete(void* place) noexcept { std::free(place); }
__attribute__((noinline)) void operator delete(void* place, std::size_t) noexcept { std::free(place); }
#endif

namespace heartwright::driver {
namespace {

namespace fs = std::filesystem;

constexpr int all_links = 48;

// `link` with the names of the next two equations for A and B, and the link's number for K.
std::string equation(const std::string& link, int number) {
    std::string text = "x" + std::to_string(number) + " = ";
    for (const char c : link) {
        text += c == 'A'   ? "x" + std::to_string(number + 1)
                : c == 'B' ? "x" + std::to_string(number + 2)
                : c == 'K' ? std::to_string(number)
                           : std::string(1, c);
    }
    return text;
}

std::string spec_of(const std::string& link, const std::string& end, const std::string& use, int links = all_links) {
    std::string equations;
    for (int k = 0; k < links; ++k) equations += "\"" + equation(link, k) + "\", ";
    for (int k = links; k < links + 2; ++k) equations += "\"x" + std::to_string(k) + " = " + end + "\", ";
    return R"({ "format": 1, "name": "chain", "citation": "own", "doc": "A chain.",
  "membrane": { "potential": "V", "current": "i_ion", "stimulus": "i_stim" },
  "components": { "membrane": {
    "parameters": { "g": "0.3 mS/uF", "E": "-85 mV", "p": "0.99", "tau": "3 ms" },
    "states": { "V": { "initial": "-80 mV", "range": ["-200 mV", "200 mV"] }, "m": "0.4", "s": "0.3", "w": "0.2" },
    "equations": [ )" +
           equations + use + R"json(, "i_ion [A/F] = g*(V - E)*(1 + m*s*w)" ] } } }
)json";
}

class Chains : public ::testing::Test {
protected:
    void SetUp() override {
        folder_ = fs::temp_directory_path() / ("heartwright-chains-" + std::to_string(::getpid()));
        fs::create_directories(folder_);
    }
    void TearDown() override { fs::remove_all(folder_); }

    void expect_read(const std::string& spec) const {
        const std::string path = (folder_ / "chain.json").string(), out = (folder_ / "out").string();
        std::ofstream(path) << spec;
        expect_done({"check", path});
        expect_done({"eval", path, "--json"});
        expect_done({"generate", path, "-o", out});
    }
    void expect_explained() const {  // without -o, which compiles kernels; the page lies where the program is
        const fs::path before = fs::current_path();
        fs::current_path(folder_);
        expect_done({"explain", "chain.json"});
        fs::current_path(before);
    }

private:
    static void expect_done(std::vector<std::string> words) {
        words.insert(words.begin(), "heartwright-generate");
        std::vector<char*> argv;
        for (std::string& word : words) argv.push_back(word.data());
        ::testing::internal::CaptureStdout();
        ::testing::internal::CaptureStderr();
        const int code = main(static_cast<int>(argv.size()), argv.data());
        ::testing::internal::GetCapturedStdout();
        const std::string err = ::testing::internal::GetCapturedStderr();
        EXPECT_TRUE(code == 0 || code == 2) << words[1] << ": " << err;  // done, or refused as not finite
    }

    fs::path folder_;
};

const char* const kinds[] = {"A*A",       "A + A",         "A/(1 + A)",          "pow(A, 1.5)/A",
                             "exp(-A)*A", "min(A, 1 - A)", "A > 0.5 ? A : 1 - A"};
// Every branch narrows what the one before it left.
const char* const branches[] = {"V > K*1 [mV] && m > 0.1 ? A*A : A", "V < K*1 [mV] || m < K/100 ? A : A*A",
                                "V > K*1 [mV] && V < 200 [mV] - K*1 [mV] && m > K/100 && s < 1 - K/100 ? A*A : A"};

// What chains end in, and what reads them.
TEST_F(Chains, chains_below_states_are_read) {
    for (const char* link : kinds) {
        SCOPED_TRACE(link);
        expect_read(spec_of(link, "1/(1 + exp(-V/20 [mV]))",
                            "\"ddt(m) = (x0 - m)/tau\", \"ddt(s) = -s/tau\", \"ddt(w) = -w/tau\""));
    }
}
TEST_F(Chains, chains_below_rates_and_stiff_states_are_read) {
    for (const char* link : kinds) {
        SCOPED_TRACE(link);
        expect_read(spec_of(
            link, "0.5 + 0.1*s*w",
            "\"ddt(m) = x0*(1 - m)/tau - m/tau\", \"ddt(s) = (x0 - s)*300/tau\", \"ddt(w) = (x0*s - w)*200/tau\""));
    }
}

TEST_F(Chains, branches_within_branches_are_read_and_explained) {
    for (const char* link : branches) {
        SCOPED_TRACE(link);
        const auto work_of = [&](int links) {
            const std::int64_t before = allocations;
            expect_read(spec_of(link, "1/(1 + exp(-V/20 [mV]))",
                                "\"ddt(m) = (x0 - m)/tau\", \"ddt(s) = -s/tau\", \"ddt(w) = -w/tau\"", links));
            expect_explained();
            return static_cast<double>(allocations - before);
        };
        work_of(1);  // what is set up once
        const double half = work_of(all_links / 2), whole = work_of(all_links);
        if (!counts_allocations) continue;
        EXPECT_LT(whole, 8 * half) << "written out, it would be 2^24 times as much; " << half << " became " << whole;
    }
}

}  // namespace
}  // namespace heartwright::driver
