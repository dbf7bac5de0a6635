#include "runtime/observers/beats/beat_maps.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <type_traits>

#include "base/diag/faults.hpp"
#include "runtime/device/loops.hpp"
#include "runtime/observers/beats/beat_updates.hpp"

namespace heartwright::observers {
namespace {

constexpr double no_beat = std::numeric_limits<double>::quiet_NaN();

int level_of(const BeatMapsSetup& setup, double percent) {
    return static_cast<int>(std::find(setup.percents.begin(), setup.percents.end(), percent) - setup.percents.begin());
}

std::int64_t kept_of(const BeatMapsSetup& setup) { return setup.keep == KeepBeats::all ? setup.kept : 1; }

// Activation of the latest beat, where it is not the one that is kept.
bool needs_begin(const BeatMapsSetup& setup) {
    return setup.keep == KeepBeats::all ||
           (setup.keep == KeepBeats::first && (!setup.alternans.empty() || setup.afterdepolarisations));
}

template <class Real>
class Maps final : public BeatMaps {
public:
    Maps(device::Device& device, std::int64_t count, const BeatMapsSetup& setup, double dt, const std::int64_t* step,
         const std::vector<std::int64_t>& slots)
        : device_(device), count_(count), threshold_(setup.threshold), keep_(setup.keep), slots_(device, slots) {
        const std::int64_t kept = kept_of(setup);
        update_.slots = slots_.data();
        update_.step = step;
        update_.dt = dt;
        update_.threshold = setup.threshold;
        update_.items = count;
        update_.kept = kept;
        update_.keep = setup.keep;
        update_.levels = static_cast<int>(setup.percents.size());
        take("before", before_, update_.before);
        update_.close_before = take_doubles("close_before", 1, 0);
        update_.foot = take_doubles("foot", 1, 0);
        update_.start_foot = take_doubles("start_foot", 1, 0);
        update_.peak = take_doubles("peak", 1, 0);
        take("alert", alert_, update_.alert);
        take("phase", phase_, update_.phase);
        update_.beats = take_counts("beats");
        activation_ = take_doubles("activation", kept, no_beat);
        update_.activation = activation_;
        if (needs_begin(setup))
            update_.begin = take_doubles("begin", 1, no_beat);
        else if (setup.keep == KeepBeats::last)
            update_.begin = activation_;
        for (int l = 0; l < update_.levels; ++l) {
            update_.share[l] = setup.percents[static_cast<std::size_t>(l)] / 100;
            update_.repolarisation[l] = take_doubles("repolarisation" + std::to_string(l), kept, no_beat);
            if (setup.keep == KeepBeats::last)  // the next activation may come before its repolarisation
                update_.duration[l] = take_doubles("duration" + std::to_string(l), 1, no_beat);
        }
        for (const double percent : setup.alternans) {
            const int l = level_of(setup, percent);
            update_.whole[l] = take_counts("whole" + std::to_string(l));
            update_.whole_duration[l] = take_doubles("whole_duration" + std::to_string(l), 1, no_beat);
            update_.difference[l] = take_doubles("difference" + std::to_string(l), 1, no_beat);
        }
        if (const auto& wanted = setup.afterdepolarisations) {
            take("after", after_, update_.after);
            take("turn", turn_, update_.turn);
            update_.early = take_counts("early");
            update_.delayed = take_counts("delayed");
            update_.after_level = level_of(setup, 90);
            update_.least_rise = wanted->least_rise;
            update_.settled = wanted->settled;
        }
        if (setup.period) {
            update_.first_activation = take_doubles("first_activation", 1, no_beat);
            update_.last_activation = take_doubles("last_activation", 1, no_beat);
            update_.activations = take_counts("activations");
            update_.from = setup.period->from;
            update_.to = setup.period->to;
        }
        if (setup.fastest_rise) take("fastest_rise", fastest_rise_, update_.fastest_rise);
        if (setup.records) {
            BeatRecords& records = update_.records;
            records.foot = take_doubles("record_foot", kept, no_beat);
            records.peak = take_doubles("record_peak", kept, no_beat);
            records.peak_time = take_doubles("record_peak_time", kept, no_beat);
            records.fastest_rise = take_doubles("record_fastest_rise", kept, no_beat);
            records.rise = take_doubles("rise", 1, 0);
        }
    }

    void start(const void* v) override {
        update_.v = static_cast<const Real*>(v);
        device::for_each_of(device_, count_, BeatStart<Real>{update_});
    }
    void update(const void* v) override {
        update_.v = static_cast<const Real*>(v);
        if (slots_.empty() && update_.records.foot == nullptr)
            device::for_each_of(device_, (count_ + 3) / 4, FourBeatUpdates<Real>{update_});
        else
            device::for_each_of(device_, count_, update_);
    }
    void update(const PotentialRows& potential) override {
        device::for_each_of(device_, count_, BeatUpdates<Real>{update_, potential});
    }

    std::vector<std::int32_t> beats() const override { return counts(update_.beats); }
    using BeatMaps::activation;
    using BeatMaps::duration;
    using BeatMaps::repolarisation;
    std::vector<double> activation(std::int64_t beats) const override { return doubles(activation_, beats); }
    std::vector<double> repolarisation(int level, std::int64_t beats) const override {
        return doubles(update_.repolarisation[level], beats);
    }
    std::vector<double> duration(int level, std::int64_t beats) const override {
        if (update_.duration[level] != nullptr) return doubles(update_.duration[level], beats);
        auto duration = repolarisation(level, beats);
        const auto begin = activation(beats);
        std::transform(duration.begin(), duration.end(), begin.begin(), duration.begin(), std::minus<>());
        return duration;
    }
    std::vector<double> fastest_rise() const override {
        const auto values = fastest_rise_.download();
        return {values.begin(), values.end()};
    }
    std::vector<double> alternans(int level) const override { return doubles(update_.difference[level]); }
    std::vector<double> early_afterdepolarisations() const override { return as_doubles(update_.early); }
    std::vector<double> delayed_afterdepolarisations() const override { return as_doubles(update_.delayed); }
    std::vector<double> period() const override {
        auto period = doubles(update_.last_activation);
        const auto first = doubles(update_.first_activation);
        const auto activations = counts(update_.activations);
        for (std::size_t i = 0; i < period.size(); ++i)
            period[i] = activations[i] > 1 ? (period[i] - first[i]) / (activations[i] - 1) : no_beat;
        return period;
    }
    Records records() const override {
        const BeatRecords& records = update_.records;
        Records result{doubles(records.foot), doubles(records.peak), doubles(records.peak_time),
                       doubles(records.fastest_rise)};
        for (auto* values : {&result.foot, &result.peak})
            for (double& value : *values) value += threshold_;
        return result;
    }
    void keep(checkpoint::Keeper& keeper, const std::string& name, std::int64_t beats) override {
        for (const Array& array : arrays_) {
            const std::int64_t planes = planes_of(array, beats), later = (array.planes - planes) * count_;
            keeper.cells(name + "." + array.name, {array.data, array.type, planes, count_});
            if (keeper.restores() && later > 0) {  // beats that these maps had
                device::for_each_of(device_, later,
                                    FillWith<double>{static_cast<double*>(array.data) + planes * count_, no_beat});
            }
        }
    }
    // An item: how many beats its arrays have planes of, then array after array.
    std::vector<std::vector<double>> kept_items() const override {
        std::vector<std::vector<double>> items;
        for (const std::int32_t beats : counts(update_.beats))
            items.push_back({static_cast<double>(std::min<std::int64_t>(beats, update_.kept))});
        for (const Array& array : arrays_) {
            with_type(
                array.type,
                [&]<class T>(T) {
                    const auto values = values_of<T>(array);
                    for (std::size_t i = 0; i < items.size(); ++i) {
                        const std::int64_t planes = planes_of(array, static_cast<std::int64_t>(items[i].front()));
                        for (std::int64_t p = 0; p < planes; ++p)
                            items[i].push_back(static_cast<double>(values[static_cast<std::size_t>(p * count_) + i]));
                    }
                });
        }
        return items;
    }
    void put_items(const std::vector<std::vector<double>>& items) override {
        if (static_cast<std::int64_t>(items.size()) != count_) throw OurFault("beats of other cells are put back");
        std::vector<std::size_t> next(items.size(), 1);
        for (const auto& item : items) {
            refuse_unless(!item.empty() && item.front() >= 0 && item.front() <= static_cast<double>(update_.kept));
            const auto beats = static_cast<std::int64_t>(item.front());
            std::size_t size = 1;
            for (const Array& array : arrays_) size += static_cast<std::size_t>(planes_of(array, beats));
            refuse_unless(item.size() == size);
        }
        for (const Array& array : arrays_) {
            with_type(
                array.type,
                [&]<class T>(T) {
                    std::vector<T> values(static_cast<std::size_t>(array.planes * count_));
                    if constexpr (std::is_same_v<T, double>) std::fill(values.begin(), values.end(), no_beat);
                    for (std::size_t i = 0; i < items.size(); ++i) {
                        const std::int64_t planes = planes_of(array, static_cast<std::int64_t>(items[i].front()));
                        for (std::int64_t p = 0; p < planes; ++p) {
                            const double value = items[i][next[i]++];
                            refuse_unless(std::is_floating_point_v<T> ||
                                          (value >= 0 && value <= static_cast<double>(std::numeric_limits<T>::max())));
                            values[static_cast<std::size_t>(p * count_) + i] = static_cast<T>(value);
                        }
                    }
                    if (!values.empty())
                        device_.upload(array.data, values.data(), static_cast<std::int64_t>(values.size() * sizeof(T)));
                });
        }
    }
    const double* activation_on_device() const override {
        return keep_ == KeepBeats::all ? update_.begin : activation_;
    }

private:
    // All that is kept of the cells: [planes][items]. Several planes are doubles, NaN from that of a beat that did not
    // come on.
    struct Array {
        std::string name;
        checkpoint::Type type;
        void* data;
        std::int64_t planes;
    };
    template <class T>
    void take(const char* name, device::Buffer<T>& buffer, T*& pointer) {
        buffer = device::Buffer<T>(device_, count_);
        buffer.clear();
        pointer = buffer.data();
        arrays_.push_back({name, checkpoint::type_of<T>(), pointer, 1});
    }
    double* take_doubles(const std::string& name, std::int64_t planes, double value) {
        double* values = doubles_.emplace_back(device_, planes * count_).data();
        device::for_each_of(device_, planes * count_, FillWith<double>{values, value});
        arrays_.push_back({name, checkpoint::Type::f64, values, planes});
        return values;
    }
    std::int32_t* take_counts(const std::string& name) {
        counts_.emplace_back(device_, count_).clear();
        arrays_.push_back({name, checkpoint::Type::i32, counts_.back().data(), 1});
        return counts_.back().data();
    }
    // Calls use(one of the type's values).
    template <class Use>
    static void with_type(checkpoint::Type type, const Use& use) {
        switch (type) {
            case checkpoint::Type::u8:
                return use(std::uint8_t{});
            case checkpoint::Type::i32:
                return use(std::int32_t{});
            case checkpoint::Type::f32:
                return use(float{});
            case checkpoint::Type::f64:
                return use(double{});
            case checkpoint::Type::u32:
            case checkpoint::Type::i64:
                break;
        }
        throw OurFault("no such values are kept of beats");
    }
    template <class T>
    std::vector<T> values_of(const Array& array) const {
        std::vector<T> values(static_cast<std::size_t>(array.planes * count_));
        if (!values.empty())
            device_.download(values.data(), array.data, array.planes * count_ * static_cast<std::int64_t>(sizeof(T)));
        return values;
    }
    static void refuse_unless(bool is_whole) {
        if (!is_whole) throw UserFault("the checkpoint's beats at probes are not those of this run");
    }
    // Of `array` with so many beats.
    std::int64_t planes_of(const Array& array, std::int64_t beats) const {
        return std::min(array.planes, std::max<std::int64_t>(1, beats));
    }

    std::vector<double> doubles(const double* values, std::int64_t beats = all_kept) const {
        return download(doubles_, values, beats);
    }
    std::vector<std::int32_t> counts(const std::int32_t* values) const { return download(counts_, values); }
    std::vector<double> as_doubles(const std::int32_t* values) const {
        const auto whole = counts(values);
        return {whole.begin(), whole.end()};
    }
    template <class T>
    std::vector<T> download(const std::vector<device::Buffer<T>>& buffers, const T* values,
                            std::int64_t beats = all_kept) const {
        const auto found =
            std::find_if(buffers.begin(), buffers.end(), [&](const auto& buffer) { return buffer.data() == values; });
        if (count_ == 0) return {};
        if (values == nullptr || found == buffers.end())
            throw OurFault("a map of beats was asked for that was not kept");
        return found->download(0, beats < found->size() / count_ ? beats * count_ : found->size());
    }

    device::Device& device_;
    std::int64_t count_;
    double threshold_;
    KeepBeats keep_;
    device::Buffer<std::int64_t> slots_;
    device::Buffer<float> before_, alert_, turn_, fastest_rise_;
    device::Buffer<std::uint8_t> phase_, after_;
    std::vector<device::Buffer<double>> doubles_;
    std::vector<device::Buffer<std::int32_t>> counts_;
    std::vector<Array> arrays_;
    double* activation_ = nullptr;
    BeatUpdate<Real> update_{};
};

}  // namespace

std::unique_ptr<BeatMaps> make_beat_maps(device::Device& device, std::int64_t count, const BeatMapsSetup& setup,
                                         double dt, const std::int64_t* step, int real_bytes,
                                         const std::vector<std::int64_t>& slots) {
    if (setup.percents.size() > max_levels)
        throw UserFault("maps of repolarisation and APD may have at most 4 different percentages in one run");
    if (real_bytes == 8) return std::make_unique<Maps<double>>(device, count, setup, dt, step, slots);
    return std::make_unique<Maps<float>>(device, count, setup, dt, step, slots);
}

std::int64_t beat_maps_memory(std::int64_t count, const BeatMapsSetup& setup) {
    const auto levels = static_cast<std::int64_t>(setup.percents.size());
    const std::int64_t kept = kept_of(setup);
    std::int64_t bytes = 4 + 4 * 8 + 4 + 1 + 4 + 8 * kept * (1 + levels);
    bytes += needs_begin(setup) ? 8 : 0;
    bytes += setup.keep == KeepBeats::last ? 8 * levels : 0;
    bytes += 20 * static_cast<std::int64_t>(setup.alternans.size());
    bytes += setup.afterdepolarisations ? 1 + 4 + 2 * 4 : 0;
    bytes += setup.period ? 2 * 8 + 4 : 0;
    bytes += setup.fastest_rise ? 4 : 0;
    bytes += setup.records ? 4 * 8 * kept + 8 : 0;
    return bytes * count;
}

double before_any(Extreme extreme) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    return extreme == Extreme::highest ? -infinity : extreme == Extreme::lowest ? infinity : 0;
}

void keep_extreme(device::Device& device, std::int64_t count, const RowsOfValues& of, Extreme extreme, double* kept) {
    interface::with_numbers(
        of.format, of.values,
        [&]<class Number>(const Number* numbers) {
            device::for_each_of(device, count, KeepExtreme<Number>{numbers, kept, extreme, of.rows, of.stride});
        });
}

}  // namespace heartwright::observers
