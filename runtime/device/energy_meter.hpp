// The energy that a GPU and the processors of this computer take, by their own counters: NVML's total energy
// consumption of a GPU, and RAPL's package domains as Linux shows them under /sys/class/powercap. Counters know nothing
// of programs: whatever else runs there counts, too.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace heartwright::device {

// A counter that begins again at 0 behind its highest value, read often enough to miss no turn.
class TurningCounter {
public:
    TurningCounter(std::uint64_t first, std::uint64_t highest) : last_(first), highest_(highest) {}
    void read(std::uint64_t value) {
        counted_ += value >= last_ ? value - last_ : value + (highest_ - last_) + 1;
        last_ = value;
    }
    std::uint64_t counted() const { return counted_; }

private:
    std::uint64_t last_, highest_, counted_ = 0;
};

// What is measured. gpu_bus_id: as cuda_bus_id() says it; "": no GPU. powercap: the folder of RAPL's domains.
struct EnergyMeterSetup {
    std::string gpu_bus_id;
    bool reads_processors = true;
    std::string powercap = "/sys/class/powercap";
};

// Counts from its construction on. A thread of its own reads the processors' counters every 20 s, since they turn over
// within minutes.
class EnergyMeter {
public:
    explicit EnergyMeter(const EnergyMeterSetup& setup);
    ~EnergyMeter();
    EnergyMeter(const EnergyMeter&) = delete;
    EnergyMeter& operator=(const EnergyMeter&) = delete;

    // J until now; nothing where there is no counter or it may not be read (RAPL usually asks for root).
    std::optional<double> gpu() const;
    std::optional<double> processors() const;

private:
    class Gpu;
    class Processors;
    std::unique_ptr<Gpu> gpu_;
    std::unique_ptr<Processors> processors_;
};

}  // namespace heartwright::device
