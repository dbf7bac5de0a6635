// Every seed and every fault once found goes through the target without a crash.
#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

TEST(TARGET_NAME, corpus_is_read_without_a_crash) {
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(CORPUS)) {
        std::ifstream stream(entry.path(), std::ios::binary);
        const std::vector<char> bytes{std::istreambuf_iterator<char>(stream), {}};
        EXPECT_EQ(LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()), 0)
            << entry.path();
        ++count;
    }
    EXPECT_GT(count, 0U);
}
