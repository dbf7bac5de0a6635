#include <iostream>

#include "base/command_line/generator_usages.hpp"
#include "base/diag/faults.hpp"
#include "generator/analysis/interpreter.hpp"
#include "generator/driver/counted.hpp"
#include "generator/driver/inspect/problems.hpp"
#include "generator/driver/load.hpp"
#include "generator/driver/stiff_warnings.hpp"
#include "generator/driver/verbs.hpp"
#include "generator/ir/printer.hpp"

namespace heartwright::driver {
namespace {

// The equation around `place` as its modeller wrote it: its JSON string.
std::string written(const Origin& place) {
    const std::string& text = place.file->text();
    std::size_t begin = place.offset, end = place.offset;
    while (begin > 0 && text[begin - 1] != '"') --begin;
    while (end < text.size() && text[end] != '"') end += text[end] == '\\' ? 2 : 1;
    return text.substr(begin, end - begin);
}

void list_fit(const Origin& place, const std::string& name, const ir::ExprPtr& value) {
    if (const auto& file = place.file)
        std::cout << file->name() << ":" << file->place(place.offset).line << ": " << written(place) << '\n';
    else
        std::cout << name << " = " << ir::to_string(value) << '\n';
}

void list_fits(const ir::Model& model) {
    int count = 0;
    for (const ir::Definition& definition : model.definitions) {
        if (!definition.unit_is_fitted) continue;
        ++count;
        list_fit(definition.origin, definition.name, definition.value);
    }
    for (const ir::State& state : model.states) {
        if (!state.update_is_fitted) continue;
        ++count;
        const ir::ExprPtr& value = state.derivative ? state.derivative : state.next_value;
        list_fit(value->origin(), (state.derivative ? "ddt(" : "next(") + state.name + ")", value);
    }
    std::cout << count << (count == 1 ? " fit\n" : " fits\n");
}

// "100 x 10 x 10 = 10000 dyads, each with 8 states (3 diffusing) and 4 numbers of channels; 10 random draws a step"
void describe_lattice(const ir::Model& model) {
    std::size_t states = 0, counts = 0, diffusing = 0;
    for (const ir::State& state : model.states) {
        if (state.scale != ir::Scale::site) continue;
        ++(state.is_count ? counts : states);
        if (!state.diffusivity.empty()) ++diffusing;
    }
    const auto& [x, y, z] = model.lattice->shape;
    std::cout << x << " x " << y << " x " << z << " = " << x * y * z << ' ' << model.lattice->site << "s, each with "
              << states << (states == 1 ? " state" : " states") << " (" << diffusing << " diffusing) and " << counts
              << " numbers of channels; " << model.n_draws << " random draws a step\n";
}

// A conversion that the solver makes is seen.
void describe_time(const Unit& time) {
    const Unit ms = *parse_unit("ms");
    if (time == ms) return;
    std::cout << "time is in " << time.text << ": right sides of ddt() are multiplied by "
              << ir::shortest(conversion_factor(ms, time)) << ' ' << (time / ms).text << ", and so are t and dt\n";
}

// Everything that check can find: the plain model and each choice built, warnings collected.
ir::Model check_all(LoadedSpec& loaded, const std::vector<spec::Choice>& choices) {
    ir::Model plain = loaded.build_to_run(choices.front());
    warn_of_stiff_coupling(plain, loaded.diagnostics());
    for (std::size_t i = 1; i < choices.size(); ++i)
        warn_of_stiff_coupling(loaded.build_to_run(choices[i]), loaded.diagnostics());
    for (const spec::Start& start : loaded.spec().starts) loaded.build_to_run({{}, {}, start.name});
    loaded.warn_of_unused_symbols();
    note_unproved_coupling(plain, loaded.diagnostics());
    return plain;
}

Diagnostics problems_of(const std::string& model, const Arguments& arguments) {
    try {
        LoadedSpec loaded(model, arguments);
        check_all(loaded, spec::all_choices(loaded.spec()));
        return loaded.diagnostics();
    } catch (const DiagnosedFault& fault) {
        return fault.diagnostics;
    } catch (const UserFault& fault) {  // of the command: it has no place
        Diagnostics diagnostics;
        diagnostics.error({}, fault.what());
        return diagnostics;
    }
}

}  // namespace

int check(const std::vector<std::string>& words) {
    const Arguments arguments(check_spec_usage(), words, 1, 1);
    const bool is_json = arguments.has("--json"), is_sarif = arguments.has("--sarif");
    if (is_json + is_sarif + arguments.has("--fits") > 1)
        throw UserFault("check prints one of --json, --sarif and --fits");
    if (is_json || is_sarif) {
        const Diagnostics problems = problems_of(arguments.positional()[0], arguments);
        std::cout << (is_json ? problems_json(problems) : sarif_log(problems));
        return static_cast<int>(problems.has_errors() ? ExitCode::user_fault : ExitCode::success);
    }
    LoadedSpec loaded(arguments.positional()[0], arguments);
    const std::vector<spec::Choice> choices = spec::all_choices(loaded.spec());
    const ir::Model plain = check_all(loaded, choices);
    loaded.show_warnings();
    if (arguments.has("--fits")) list_fits(plain);
    std::cout << plain.name << ": " << plain.states.size() << " states, " << plain.parameters.size() << " parameters, "
              << plain.definitions.size() << " equations, " << loaded.spec().variants.size() << " variants, "
              << loaded.spec().starts.size() << " starts; " << choices.size() << " combinations are well-formed\n";
    describe_time(loaded.spec().time_unit);
    if (plain.lattice)
        describe_lattice(plain);
    else
        std::cout << counted_text(plain, analysis::initial_point(plain));
    return 0;
}

}  // namespace heartwright::driver
