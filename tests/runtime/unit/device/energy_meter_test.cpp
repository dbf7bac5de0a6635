// Energy counters: a folder like RAPL's, counters that turn over, and none at all.
#include "runtime/device/energy_meter.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <limits>
#include <string>

#include "runtime/device/device.hpp"

namespace heartwright::device {
namespace {

namespace fs = std::filesystem;

TEST(TurningCounter, counts_what_is_added) {
    TurningCounter counter(100, 999);
    counter.read(150);
    counter.read(150);
    counter.read(400);
    EXPECT_EQ(counter.counted(), 300U);
}

TEST(TurningCounter, begins_again_behind_its_highest_value) {
    TurningCounter counter(990, 999);
    counter.read(4);  // 990 to 999, to 0, to 4
    EXPECT_EQ(counter.counted(), 14U);
    counter.read(3);
    EXPECT_EQ(counter.counted(), 1013U);
}

TEST(TurningCounter, holds_at_the_widest_range) {
    constexpr std::uint64_t highest = std::numeric_limits<std::uint64_t>::max();
    TurningCounter counter(highest - 1, highest);
    counter.read(2);
    EXPECT_EQ(counter.counted(), 4U);
}

class Powercap : public ::testing::Test {
protected:
    Powercap() : folder_(fs::temp_directory_path() / ("powercap_" + std::to_string(getpid()))) {
        fs::remove_all(folder_);
        fs::create_directories(folder_);
    }
    ~Powercap() override { fs::remove_all(folder_); }
    void put(const std::string& domain, const std::string& name, const std::string& energy) const {
        fs::create_directories(folder_ / domain);
        std::ofstream(folder_ / domain / "name") << name << "\n";
        std::ofstream(folder_ / domain / "max_energy_range_uj") << "262143328850\n";
        std::ofstream(folder_ / domain / "energy_uj") << energy << "\n";
    }
    EnergyMeterSetup setup() const { return {"", true, folder_.string()}; }

    fs::path folder_;
};

TEST_F(Powercap, packages_are_added_and_their_parts_are_not) {
    put("intel-rapl:0", "package-0", "1000000");
    put("intel-rapl:0:0", "core", "5");
    put("intel-rapl:1", "package-1", "262143000000");
    const EnergyMeter meter(setup());
    put("intel-rapl:0", "package-0", "3500000");
    put("intel-rapl:0:0", "core", "700000005");
    put("intel-rapl:1", "package-1", "671149");  // turned over: 1 J
    ASSERT_TRUE(meter.processors().has_value());
    EXPECT_NEAR(*meter.processors(), 2.5 + 1.0, 1e-9);
    EXPECT_FALSE(meter.gpu().has_value());
}

TEST_F(Powercap, damaged_counters_are_none) {
    put("intel-rapl:0", "package-0", "many");
    put("intel-rapl:1", "package-1", "262143328851");  // beyond its range
    EXPECT_FALSE(EnergyMeter(setup()).processors().has_value());
}

TEST_F(Powercap, a_missing_folder_has_none) {
    EXPECT_FALSE(EnergyMeter({"", true, (folder_ / "absent").string()}).processors().has_value());
}

TEST_F(Powercap, nothing_is_read_unless_asked_for) {
    put("intel-rapl:0", "package-0", "1");
    EXPECT_FALSE(EnergyMeter({"", false, folder_.string()}).processors().has_value());
}

TEST(EnergyMeter, reads_the_counter_of_a_gpu) {
    if (!cuda_is_there()) GTEST_SKIP() << "no GPU answers";
    const EnergyMeter meter({cuda_bus_id(0), false});
    const auto device = open_cuda(0);
    device->measure_copy_bandwidth();
    if (!meter.gpu()) GTEST_SKIP() << "this GPU has no energy counter that may be read";
    EXPECT_GT(*meter.gpu(), 0.0);
    EXPECT_LT(*meter.gpu(), 1e5);
}

}  // namespace
}  // namespace heartwright::device
