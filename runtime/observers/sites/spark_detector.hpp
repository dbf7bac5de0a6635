// Sparks: sites of a cell at which a symbol rises through a threshold, and how large, long and wide what follows is.
//
// A spark begins at a sample at which `of` is at or above the threshold and was below it at the sample before. It is
// over when `of` is below the threshold for 2 ms and `shown` has fallen to half of its amplitude; what happens at the
// site in between belongs to it. With b = the lowest of shown in the 2 ms before the beginning (at least the sample
// before), p = its highest value until 2 ms after `of` was last at or above the threshold (at least the sample after),
// at the sample at peak_t:
//   amplitude  p - b (a later value above p, before the fall, comes from elsewhere: the spark is over and its duration
//              unknown)
//   duration   from the first rise of shown through b + (p - b)/2 to the first fall through it after the peak (FDHM),
//              linear between samples
//   width      along each axis at peak_t: between the nearest places on both sides at which shown is b + (p - b)/2
//              (FWHM), linear between sites
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "runtime/checkpoint/keeper.hpp"
#include "runtime/core/host_device.hpp"
#include "runtime/device/selection.hpp"

namespace heartwright::observers {

struct Spark {
    static constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

    double t = 0;  // ms: `of` rose through the threshold, linear between samples
    std::int64_t site = 0;
    bool is_primary = true;              // none of its six neighbours was in a spark then
    double highest_of = 0;               // of `of`
    double baseline = 0, amplitude = 0;  // of what is shown
    double peak_t = 0;                   // ms
    double duration =
        unknown;  // ms; unknown: not fallen when the run ended or others' rise hid the fall, or it never rose
    std::array<double, 3> width{unknown, unknown, unknown};  // um; unknown: it reached a wall, or the axis has one site

    static constexpr std::size_t numbers = 11;
    void append_to(std::vector<double>& all) const;  // as so many numbers
    static Spark from(const double* all);
};

// The code of site n (device/selection.hpp): n where `of` has risen through the threshold since the sample before.
struct FindRisen {
    const double *now, *before;  // [sites] of `of`
    double threshold;

    HEARTWRIGHT_HD std::int64_t operator()(std::int64_t n) const {
        return now[n] >= threshold && before[n] < threshold ? n : -1;
    }
};

// Planes of values stay on the device. The host reads which sites have risen, and values at the sites of sparks that go
// on. It reads a whole plane of `shown`, once, where a spark begins or has a new peak: for baseline and widths.
class SparkDetector {
public:
    // Site (i, j, k) has the number (i*shape[1] + j)*shape[2] + k. spacing: um. threshold: in the unit of `of`. The
    // device outlives it; memory is taken at the first sample.
    SparkDetector(device::Device& device, const std::array<std::int64_t, 3>& shape, double spacing, double threshold);

    // Bytes on the device of a detector of so many sites that samples every so many ms.
    static std::int64_t memory_of(std::int64_t sites, double every);

    // Values of all sites at t (ms, ascending), [sites] on the device, which are copied. The first sample begins no
    // spark.
    void sample(double t, const double* of, const double* shown);

    // Its whole state but the threshold; is_mine: as of Keeper::values(). UserFault when what is restored is of other
    // sites.
    void keep(checkpoint::Keeper& keeper, const std::string& name, bool is_mine);

    // All so far, by time and then site; those that continue as they are.
    std::vector<Spark> sparks() const;

    std::int64_t planes_read() const { return planes_read_; }  // whole planes that the host has read at samples

private:
    static constexpr double memory = 2;  // ms

    struct Sample {
        double t;
        device::Buffer<double> shown;       // [sites]
        std::vector<double> shown_on_host;  // the same; empty: not read yet
    };
    struct Rise {  // between two samples, to a new maximum
        double t0, v0, t1, v1;
    };
    struct Active {
        Spark spark;
        double peak;
        std::int64_t begun;       // number of the sample
        double fall;              // ms: shown fell to half after the peak; unknown: not yet
        double above;             // ms: the last sample at which `of` was at or above the threshold
        bool is_hidden;           // shown rose above the peak again when it could not be this spark's doing
        std::vector<Rise> rises;  // those that half the amplitude may lie in
        double last_shown;        // at the last sample that it followed
        double half() const { return spark.baseline + (peak - spark.baseline) / 2; }
    };

    std::size_t sites() const { return active_of_.size(); }
    device::Buffer<double> fresh_plane();
    void copy(const double* from, double* to);
    const std::vector<double>& on_host(Sample& sample);
    std::vector<double> at(const double* plane, const std::vector<std::int64_t>& sites);
    void begin_risen(Sample& now);
    void follow_active(Sample& now);
    bool is_primary(std::int64_t site) const;
    void begin(double t, std::int64_t site, double of_before, double of_now);
    void follow(double before_t, Sample& now, double value, Active& active);
    double width(const std::vector<double>& shown, std::int64_t site, std::size_t axis, double level) const;
    static Spark finished(const Active& active);
    void append_state(std::vector<double>& all);
    void restore(const std::vector<double>& all);

    device::Device* device_;
    std::array<std::int64_t, 3> shape_, strides_;
    double spacing_, threshold_;
    std::int64_t samples_ = 0, planes_read_ = 0;
    std::deque<Sample> past_;                    // the sample before, last, and those of the 2 ms before it
    device::Buffer<double> of_, last_of_;        // [sites] of this sample, of the sample before
    std::vector<device::Buffer<double>> spare_;  // planes of samples that are past
    std::optional<device::Selection> risen_;     // once there is a sample
    device::Buffer<std::int64_t> asked_;         // sites that values are read of
    device::Buffer<double> told_;
    std::vector<std::int32_t> active_of_;  // [sites]: index into active_, -1: none
    std::vector<Active> active_;
    std::vector<Spark> finished_;
};

}  // namespace heartwright::observers
