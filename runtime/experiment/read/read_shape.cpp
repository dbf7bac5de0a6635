// The waveform of a stimulus: a formula of time, or a column of a CSV file. In each step the strength is that of the
// middle of the step, so that the charge is that of the waveform to second order in dt.
#include <algorithm>
#include <cmath>

#include "runtime/experiment/formula.hpp"
#include "runtime/experiment/read/read_parts.hpp"

namespace heartwright::experiment {

namespace {

constexpr std::int64_t most_levels = 10'000'000;

void sample_shape(const WaveformSource& source, Stimulus& stimulus, Reading& reading) {
    Formula::Fault fault;
    const auto formula = Formula::parse(stimulus.shape, fault);
    if (!formula)
        return reading.diagnostics.error(
            source.shape_origin, "'shape' of stimulus '" + stimulus.name + "' is no formula of t: at character " +
                                     std::to_string(fault.offset + 1) + ", " + fault.message);
    const double dt = reading.experiment.time.dt;
    for (std::int64_t k = 0; k < stimulus.steps; ++k) {
        const double t = (static_cast<double>(k) + 0.5) * dt, level = (*formula)(t);
        if (!std::isfinite(level))
            return reading.diagnostics.error(
                source.shape_origin,
                "'shape' of stimulus '" + stimulus.name + "' is no finite number at t = " + format_number(t) + " ms");
        stimulus.levels.push_back(level);
    }
}

}  // namespace

WaveformSource read_waveform_source(ObjectReader& object, const ObjectReader::Chosen& strength, Stimulus& stimulus,
                                    Reading& reading) {
    WaveformSource source;
    const json::Value *const column = object.find("column"), *const shape = object.find("shape");
    const bool has_file = strength.value && strength.key.ends_with("_file");
    if (column && !has_file)
        reading.diagnostics.error(column->origin, "'column' goes with 'current_file' or 'rate_file'");
    if (shape && has_file)
        reading.diagnostics.error(shape->origin, "'shape' goes with 'current', 'rate' or 'volume_current'");
    if (has_file) {
        stimulus.kind = strength.key == "current_file" ? Stimulus::Kind::current : Stimulus::Kind::rate;
        source.file_origin = strength.value->origin;
        source.file = read_waveform(*strength.value, column, "", "stimulus '" + stimulus.name + "'", reading);
        stimulus.file = source.file->path;
        stimulus.amplitude = source.file->unit;
        stimulus.column = source.file->column;
    } else if (shape) {
        source.shape_origin = shape->origin;
        stimulus.shape = reading.values.name(*shape, "'shape'").value_or("");
    }
    return source;
}

void take_levels(const WaveformSource& source, Stimulus& stimulus, Reading& reading) {
    if (!source.file && stimulus.shape.empty()) return;
    if (source.file && source.file->steps == 0) return;  // what is wrong with it has been said
    const Origin& origin = source.file ? source.file_origin : source.shape_origin;
    stimulus.charge_factor = 1;
    if (stimulus.steps > most_levels)
        return reading.diagnostics.error(origin, "stimulus '" + stimulus.name + "' has a waveform of " +
                                                     std::to_string(stimulus.steps) + " steps; at most " +
                                                     std::to_string(most_levels) + " are possible");
    if (!source.file) return sample_shape(source, stimulus, reading);
    if (stimulus.steps > source.file->steps)
        return reading.diagnostics.error(
            origin, "stimulus '" + stimulus.name + "' lasts " + format_number(stimulus.duration) +
                        " ms, but its file ends at " +
                        format_number(static_cast<double>(source.file->steps) * reading.experiment.time.dt) + " ms");
    for (std::int64_t k = 0; k < stimulus.steps; ++k)
        stimulus.levels.push_back(source.file->at_step(static_cast<double>(k) + 0.5));
}

double FileWaveform::at_step(double step) const {
    const auto next = static_cast<std::size_t>(std::upper_bound(at.begin(), at.end(), step) - at.begin());
    if (next == 0) return values.front();
    if (next == at.size()) return values.back();
    return values[next - 1] + (values[next] - values[next - 1]) * ((step - at[next - 1]) / (at[next] - at[next - 1]));
}

}  // namespace heartwright::experiment
