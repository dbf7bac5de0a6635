#include "runtime/device/energy_meter.hpp"

#include <dlfcn.h>

#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>

namespace heartwright::device {

// NVML, as far as a counter takes it; loaded when it is there, so that nothing depends on a driver.
class EnergyMeter::Gpu {
public:
    // Null where NVML or the counter is missing.
    static std::unique_ptr<Gpu> of(const std::string& bus_id) {
        auto gpu = std::unique_ptr<Gpu>(new Gpu);
        if (!gpu->open(bus_id)) return nullptr;
        return gpu;
    }
    ~Gpu() {
        if (is_initialised_) shut_down_();
        if (library_ != nullptr) dlclose(library_);
    }
    Gpu(const Gpu&) = delete;
    Gpu& operator=(const Gpu&) = delete;

    std::optional<double> joules() const {
        unsigned long long now = 0;
        if (total_energy_(handle_, &now) != success) return std::nullopt;
        return 1e-3 * static_cast<double>(now - begin_);
    }

private:
    static constexpr int success = 0;  // NVML_SUCCESS
    using Handle = void*;              // nvmlDevice_t

    Gpu() = default;
    template <class Function>
    bool find(Function& function, const char* name) {
        function = reinterpret_cast<Function>(dlsym(library_, name));
        return function != nullptr;
    }
    bool open(const std::string& bus_id) {
        library_ = dlopen("libnvidia-ml.so.1", RTLD_NOW | RTLD_LOCAL);
        if (library_ == nullptr || !find(initialise_, "nvmlInit_v2") || !find(shut_down_, "nvmlShutdown") ||
            !find(handle_by_bus_id_, "nvmlDeviceGetHandleByPciBusId_v2") ||
            !find(total_energy_, "nvmlDeviceGetTotalEnergyConsumption"))
            return false;
        is_initialised_ = initialise_() == success;
        return is_initialised_ && handle_by_bus_id_(bus_id.c_str(), &handle_) == success &&
               total_energy_(handle_, &begin_) == success;
    }

    void* library_ = nullptr;
    bool is_initialised_ = false;
    int (*initialise_)() = nullptr;
    int (*shut_down_)() = nullptr;
    int (*handle_by_bus_id_)(const char*, Handle*) = nullptr;
    int (*total_energy_)(Handle, unsigned long long*) = nullptr;  // mJ since the driver was loaded
    Handle handle_ = nullptr;
    unsigned long long begin_ = 0;
};

class EnergyMeter::Processors {
public:
    // Null where no package has a counter that can be read.
    static std::unique_ptr<Processors> in(const std::string& powercap) {
        auto processors = std::unique_ptr<Processors>(new Processors);
        std::error_code error;
        for (const auto& domain : std::filesystem::directory_iterator(powercap, error))
            processors->add_package(domain.path());
        if (processors->packages_.empty()) return nullptr;
        processors->reader_ = std::jthread([own = processors.get()](const std::stop_token& stop) { own->go_on(stop); });
        return processors;
    }

    double joules() {
        const std::scoped_lock lock(mutex_);
        read_all();
        std::uint64_t microjoules = 0;
        for (const Package& package : packages_) microjoules += package.counter.counted();
        return 1e-6 * static_cast<double>(microjoules);
    }

private:
    struct Package {
        std::string file;
        TurningCounter counter;
    };

    Processors() = default;
    static std::optional<std::uint64_t> number_in(const std::string& file) {
        std::ifstream stream(file);
        std::uint64_t number = 0;
        return stream >> number ? std::optional(number) : std::nullopt;
    }
    // Packages alone: cores and memory are domains within them.
    void add_package(const std::filesystem::path& domain) {
        std::ifstream stream(domain / "name");
        std::string name;
        if (!(stream >> name) || !name.starts_with("package")) return;
        const std::string file = domain / "energy_uj";
        const auto now = number_in(file), highest = number_in(domain / "max_energy_range_uj");
        if (now && highest && *now <= *highest) packages_.push_back({file, TurningCounter(*now, *highest)});
    }
    void read_all() {
        for (Package& package : packages_)
            if (const auto now = number_in(package.file)) package.counter.read(*now);
    }
    void go_on(const std::stop_token& stop) {
        std::unique_lock lock(mutex_);
        while (!stop.stop_requested()) {
            wake_.wait_for(lock, stop, std::chrono::seconds(20), [] { return false; });
            read_all();
        }
    }

    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::vector<Package> packages_;
    std::jthread reader_;  // last: it ends before what it reads
};

EnergyMeter::EnergyMeter(const EnergyMeterSetup& setup)
    : gpu_(setup.gpu_bus_id.empty() ? nullptr : Gpu::of(setup.gpu_bus_id)),
      processors_(setup.reads_processors ? Processors::in(setup.powercap) : nullptr) {}
EnergyMeter::~EnergyMeter() = default;

std::optional<double> EnergyMeter::gpu() const { return gpu_ ? gpu_->joules() : std::nullopt; }
std::optional<double> EnergyMeter::processors() const {
    return processors_ ? std::optional(processors_->joules()) : std::nullopt;
}

}  // namespace heartwright::device
