// What a detector of sparks tells of its state: one row of numbers.
#include <algorithm>

#include "base/diag/faults.hpp"
#include "runtime/observers/sites/spark_detector.hpp"

namespace heartwright::observers {
namespace {

// Numbers one after the other, of which there must be enough.
class Reader {
public:
    explicit Reader(const std::vector<double>& numbers) : next_(numbers.data()), left_(numbers.size()) {}

    const double* take(std::size_t count) {
        require(count <= left_);
        const double* const taken = next_;
        next_ += count;
        left_ -= count;
        return taken;
    }
    double one() { return *take(1); }
    std::size_t count(std::size_t size_of_each) {  // of things that follow
        const double said = one();
        const std::size_t most = left_ / size_of_each;
        require(said >= 0 && said <= static_cast<double>(most));
        return static_cast<std::size_t>(said);
    }
    void require_end() const { require(left_ == 0); }
    static void require(bool is_so) {
        if (!is_so) throw UserFault("the checkpoint's sparks are not those of a run with as many sites");
    }

private:
    const double* next_;
    std::size_t left_;
};

}  // namespace

void Spark::append_to(std::vector<double>& all) const {
    all.insert(all.end(), {t, static_cast<double>(site), is_primary ? 1.0 : 0.0, highest_of, baseline, amplitude,
                           peak_t, duration, width[0], width[1], width[2]});
}

Spark Spark::from(const double* all) {
    return {all[0], static_cast<std::int64_t>(all[1]), all[2] != 0, all[3], all[4], all[5], all[6],
            all[7], {all[8], all[9], all[10]}};
}

void SparkDetector::keep(checkpoint::Keeper& keeper, const std::string& name, bool is_mine) {
    std::vector<double> all;
    if (is_mine && !keeper.restores()) append_state(all);
    keeper.values(name, is_mine, all);
    if (is_mine && keeper.restores() && !all.empty()) restore(all);
}

void SparkDetector::append_state(std::vector<double>& all) {
    all.push_back(static_cast<double>(samples_));
    all.push_back(static_cast<double>(past_.size()));
    for (const Sample& sample : past_) {
        const auto shown = sample.shown.download();
        all.push_back(sample.t);
        all.insert(all.end(), shown.begin(), shown.end());
    }
    const auto last_of = last_of_.download();
    all.insert(all.end(), last_of.begin(), last_of.end());
    all.push_back(static_cast<double>(finished_.size()));
    for (const Spark& spark : finished_) spark.append_to(all);
    all.push_back(static_cast<double>(active_.size()));
    for (const Active& active : active_) {
        active.spark.append_to(all);
        all.insert(all.end(), {active.peak, static_cast<double>(active.begun), active.fall, active.above,
                               active.is_hidden ? 1.0 : 0.0, static_cast<double>(active.rises.size())});
        for (const Rise& rise : active.rises) all.insert(all.end(), {rise.t0, rise.v0, rise.t1, rise.v1});
    }
}

void SparkDetector::restore(const std::vector<double>& all) {
    const std::size_t sites = active_of_.size();
    const auto read_spark = [&](Reader& reader) {
        const Spark spark = Spark::from(reader.take(Spark::numbers));
        Reader::require(spark.site >= 0 && spark.site < static_cast<std::int64_t>(sites));
        return spark;
    };
    Reader reader(all);
    samples_ = static_cast<std::int64_t>(reader.one());
    past_.clear();
    for (std::size_t left = reader.count(1 + sites); left > 0; --left) {
        const double t = reader.one();
        const double* const shown = reader.take(sites);
        past_.push_back({t, device::Buffer<double>(*device_, {shown, sites}), {}});
    }
    const double* const last = reader.take(samples_ > 0 ? sites : 0);
    last_of_ = device::Buffer<double>(*device_, {last, samples_ > 0 ? sites : 0});
    Reader::require((samples_ > 0) == !past_.empty());
    finished_.clear();
    for (std::size_t left = reader.count(Spark::numbers); left > 0; --left) finished_.push_back(read_spark(reader));
    active_.clear();
    std::fill(active_of_.begin(), active_of_.end(), -1);
    for (std::size_t left = reader.count(Spark::numbers + 6); left > 0; --left) {
        const Spark spark = read_spark(reader);
        const double* const rest = reader.take(5);
        Active active{spark, rest[0], static_cast<std::int64_t>(rest[1]), rest[2], rest[3], rest[4] != 0, {}, 0};
        for (std::size_t rises = reader.count(4); rises > 0; --rises) {
            const double* const rise = reader.take(4);
            active.rises.push_back({rise[0], rise[1], rise[2], rise[3]});
        }
        Reader::require(!past_.empty());
        active.last_shown = past_.back().shown.download(spark.site, 1).front();
        active_of_[static_cast<std::size_t>(spark.site)] = static_cast<std::int32_t>(active_.size());
        active_.push_back(std::move(active));
    }
    reader.require_end();
}

}  // namespace heartwright::observers
