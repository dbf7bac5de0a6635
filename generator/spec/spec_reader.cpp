#include "generator/spec/spec_reader.hpp"

#include <algorithm>

#include "base/roles/roles.hpp"
#include "generator/spec/keys.hpp"
#include "generator/spec/limits.hpp"
#include "generator/spec/q10.hpp"
#include "generator/spec/sections.hpp"
#include "generator/spec/symbols.hpp"

namespace heartwright::spec {
namespace {

constexpr std::string_view integrators[] = {"auto",
                                            "forward_euler",
                                            "midpoint_gates",
                                            "midpoint",
                                            "staggered",
                                            "semi_implicit_euler",
                                            "rush_larsen",
                                            "grl1",
                                            "lightweight_rush_larsen",
                                            "linearly_implicit_euler"};

class SpecReader {
public:
    SpecReader(std::shared_ptr<const SourceFile> file, const json::Value& document,
               const std::set<std::string>& poisoned, Diagnostics& diagnostics)
        : document_(document), diagnostics_(diagnostics), reader_(diagnostics), poisoned_(poisoned) {
        spec_.file = std::move(file);
    }

    ModelSpec read() {
        for (const std::string& name : poisoned_) reader_.poison(name);
        reader_.is_object(document_, "a model spec", keys::model);
        read_head();
        read_components();
        read_sites();
        add_q10_factors(spec_, reader_);
        read_membrane();
        const Symbols symbols = declare_symbols(spec_, reader_);
        check_membrane(symbols);
        read_choices(symbols);
        read_integrators(symbols);
        read_roles(symbols);
        if (const json::Member* member = document_.member("approximations"))
            spec_.approximations = read_approximations(*member, spec_, symbols, reader_);
        spec_.poisoned = reader_.poisoned();
        return std::move(spec_);
    }

private:
    void read_head() {
        if (const json::Value* format = reader_.required(document_, "a model spec", "format");
            format && reader_.is(*format, json::Kind::number, "'format'") && format->number != 1)
            reader_.error(format->origin, "format " + format->text + " is not known: this version reads format 1");
        if (const json::Value* name = reader_.required(document_, "a model spec", "name")) {
            spec_.name = reader_.string(document_, "name");
            if (name->is(json::Kind::string)) reader_.is_name(spec_.name, inside_quotes(name->origin), "a model");
        }
        spec_.citation = reader_.string(document_, "citation");
        spec_.doc = reader_.string(document_, "doc");
        reader_.string(document_, "$schema");
        read_time_unit();
    }

    void read_time_unit() {
        const json::Value* value = document_.find("time_unit");
        if (!value) return;
        const std::string text = reader_.string(document_, "time_unit");
        if (!value->is(json::Kind::string)) return;
        const std::optional<Unit> unit = parse_unit(text);
        if (!unit || !unit->same_dimension(spec_.time_unit)) {
            reader_.error(inside_quotes(value->origin), "'" + text + "' is no unit of time", "write \"s\" or \"ms\"");
        } else if (document_.find("lattice") && !(*unit == spec_.time_unit)) {
            reader_.error(inside_quotes(value->origin), "a model with a lattice is in ms",
                          "convert its rates: 5 [1/s] is 0.005 [1/ms]");
        } else {
            spec_.time_unit = *unit;
        }
    }

    // The object `key` when it is there and not too large.
    const json::Value* section(std::string_view key, std::size_t most) {
        const json::Value* value = document_.find(key);
        if (!value || !reader_.is(*value, json::Kind::object, "'" + std::string(key) + "'")) return nullptr;
        return reader_.is_within(value->members.size(), most, first_character(*value), std::string(key)) ? value
                                                                                                         : nullptr;
    }

    void read_components() {
        reader_.required(document_, "a model spec", "components");
        const json::Value* components = section("components", limits::components);
        if (!components) return;
        add_components(*components, false);
        if (spec_.components.empty()) reader_.error(first_character(*components), "a model has a component");
    }

    void add_components(const json::Value& components, bool are_of_sites) {
        for (const json::Member& member : components.members) {
            Component component = read_component(member, are_of_sites, reader_);
            equations_ += component.equations.size();
            symbols_ += component.parameters.size() + component.states.size();
            for (const Machine& machine : component.machines) {
                symbols_ += machine.states.size();
                if (machine.has_count) draws_ += machine.transitions.size();
            }
            for (const Draws& draws : component.draws) draws_ += draws.outcomes.size();
            if (!reader_.is_within(equations_, limits::equations, component.origin, "equations in a spec")) return;
            if (!reader_.is_within(symbols_, limits::symbols, component.origin, "parameters and states in a spec"))
                return;
            if (!reader_.is_within(draws_, limits::draws, component.origin, "random draws of a site")) return;
            spec_.components.push_back(std::move(component));
        }
    }

    void read_sites() {
        const json::Member* lattice = document_.member("lattice");
        if (!lattice) return;
        spec_.lattice = read_lattice(*lattice, reader_);
        if (!lattice->value.is(json::Kind::object)) return;
        const json::Value* components = reader_.required(lattice->value, "'lattice'", "components");
        if (!components || !reader_.is(*components, json::Kind::object, "'components'")) return;
        const std::size_t count = spec_.components.size() + components->members.size();
        if (!reader_.is_within(count, limits::components, first_character(*components), "components")) return;
        add_components(*components, true);
        if (components->members.empty()) reader_.error(first_character(*components), "a lattice has a component");
        check_diffusion(*lattice);
        check_blocks(spec_, reader_);
    }

    void check_diffusion(const json::Member& lattice) {
        const State* diffusing = nullptr;
        for (const Component& component : spec_.components)
            for (const State& state : component.states) diffusing = !diffusing && state.diffusion ? &state : diffusing;
        if (!diffusing) return;
        if (!lattice.value.find("spacing")) {
            reader_.error(name_origin(lattice), "'spacing' is missing in 'lattice': '" + diffusing->name + "' diffuses",
                          "\"spacing\": \"0.2 um\"");
        }
        const auto& shape = spec_.lattice->shape;
        if (shape[0] < std::max(shape[1], shape[2])) {
            reader_.warning(first_character(*lattice.value.find("shape")),
                            "the longest axis of a lattice is best put first",
                            "sites are stepped plane by plane along it");
        }
    }

    void read_membrane() {
        const std::string what = "'membrane'";
        const json::Value* membrane = reader_.required(document_, "a model spec", "membrane");
        if (!membrane) return;
        spec_.membrane.is_absent = membrane->is(json::Kind::string) && membrane->text == "none";
        if (spec_.membrane.is_absent || !reader_.is_object(*membrane, what, keys::membrane)) return;
        const auto read = [&](std::string_view key, std::string& name) {
            name = reader_.string(*membrane, key);
            if (const json::Value* value = membrane->find(key))
                spec_.membrane.origins[std::string(key)] = inside_quotes(value->origin);
        };
        for (const char* key : {"potential", "current", "stimulus"}) reader_.required(*membrane, what, key);
        read("potential", spec_.membrane.potential);
        read("current", spec_.membrane.current);
        read("stimulus", spec_.membrane.stimulus);
        read("capacitance", spec_.membrane.capacitance);
        const json::Value* stimulus = membrane->find("stimulus");
        if (stimulus && stimulus->is(json::Kind::string) && stimulus->text.empty())
            reader_.error(first_character(*stimulus), "the stimulus has no name");
    }

    void check_membrane(const Symbols& symbols) {
        const auto check = [&](const char* key, const std::string& name, std::initializer_list<SymbolKind> kinds,
                               const char* wanted) {
            const auto origin = spec_.membrane.origins.find(key);
            const Symbols::Symbol* symbol = symbols.find(name);
            if (origin == spec_.membrane.origins.end()) return;
            if (symbol && std::find(kinds.begin(), kinds.end(), symbol->kind) != kinds.end()) return;
            if (!symbol && reader_.is_poisoned(name)) return;
            reader_.error(origin->second, "the " + std::string(key) + " '" + name + "' is no " + wanted,
                          reader_.suggestion(name, symbols.names(kinds)));
        };
        check("potential", spec_.membrane.potential, {SymbolKind::state}, "state");
        for (const Component& component : spec_.components) {
            for (const State& state : component.states) {
                if (!component.is_of_sites || state.name != spec_.membrane.potential) continue;
                reader_.error(spec_.membrane.origins["potential"],
                              "the potential '" + state.name + "' is a state of the sites",
                              "a cell has one potential: move it to 'components'");
            }
        }
        check("current", spec_.membrane.current, {SymbolKind::equation}, "symbol of an equation");
        check("capacitance", spec_.membrane.capacitance, {SymbolKind::parameter, SymbolKind::equation}, "parameter");
    }

    void read_choices(const Symbols& symbols) {
        const Known known = known_names(spec_, symbols);
        if (const json::Value* options = section("options", limits::options)) {
            for (const json::Member& member : options->members)
                if (auto option = read_option(member, known, reader_)) spec_.options.push_back(*std::move(option));
        }
        if (const json::Value* variants = section("variants", limits::variants)) {
            for (const json::Member& member : variants->members)
                if (auto variant = read_variant(member, known, reader_)) spec_.variants.push_back(*std::move(variant));
        }
        if (const json::Value* starts = section("starts", limits::variants)) {
            for (const json::Member& member : starts->members) {
                auto start = read_start(member, known, reader_, spec_.documents, diagnostics_);
                if (start) spec_.starts.push_back(*std::move(start));
            }
        }
        spec_.default_start = reader_.string(document_, "default_start");
        if (spec_.default_start.empty()) return;
        std::vector<std::string> names;
        for (const Start& start : spec_.starts) names.push_back(start.name);
        if (std::find(names.begin(), names.end(), spec_.default_start) != names.end()) return;
        reader_.error(inside_quotes(document_.find("default_start")->origin),
                      "there is no start '" + spec_.default_start + "'",
                      reader_.suggestion(spec_.default_start, names));
    }

    void read_integrators(const Symbols& symbols) {
        const json::Value* object = section("integrators", limits::symbols);
        if (!object) return;
        for (const json::Member& member : object->members) {
            const Symbols::Symbol* symbol = symbols.find(member.key);
            const bool is_integrated =
                member.key == "default" ||
                (symbol && (symbol->kind == SymbolKind::state || symbol->kind == SymbolKind::machine));
            if (symbol && symbol->kind == SymbolKind::machine && is_counted(member.key)) {
                reader_.error(name_origin(member),
                              "'" + member.key + "' has a count: its channels are drawn, not integrated");
                continue;
            }
            if (!symbol && reader_.is_poisoned(member.key)) continue;
            if (!is_integrated) {
                reader_.error(name_origin(member), "'" + member.key + "' is no state and no machine",
                              reader_.suggestion(member.key, symbols.names({SymbolKind::state, SymbolKind::machine})));
            }
            if (!reader_.is(member.value, json::Kind::string, "an integrator")) continue;
            const std::string& name = member.value.text;
            if (name == "implicit") {
                reader_.error(inside_quotes(member.value.origin), "the integrator 'implicit' is not there yet");
            } else if (std::find(std::begin(integrators), std::end(integrators), name) == std::end(integrators)) {
                reader_.error(inside_quotes(member.value.origin), "'" + name + "' is no integrator",
                              reader_.suggestion(name, {std::begin(integrators), std::end(integrators)}));
            } else if (is_integrated) {
                spec_.integrators.emplace_back(member.key, name);
                spec_.integrator_origins[member.key] = name_origin(member);
            }
        }
    }

    // "I_CaL": "i_CaL", ["i_CaL_j", "i_CaL_sl"] or "none".
    void read_roles(const Symbols& symbols) {
        const json::Value* object = section("roles", limits::symbols);
        if (!object) return;
        for (const json::Member& member : object->members) {
            if (!is_role(member.key)) {
                reader_.error(name_origin(member), "'" + member.key + "' is no role",
                              reader_.suggestion(member.key, role_names()));
                continue;
            }
            Role role{member.key, {}, name_origin(member)};
            const bool is_list = member.value.is(json::Kind::array);
            const bool is_none = member.value.is(json::Kind::string) && member.value.text == no_symbol;
            if (is_list && member.value.items.empty())
                reader_.error(first_character(member.value), "a role names a symbol",
                              "\"none\" where the model has no such current");
            if (is_list)
                for (const json::Value& item : member.value.items) add_symbol(item, symbols, role);
            else if (!is_none)
                add_symbol(member.value, symbols, role);
            spec_.roles.push_back(std::move(role));
        }
    }

    void add_symbol(const json::Value& value, const Symbols& symbols, Role& role) {
        std::optional<Text> text = reader_.text(value, "the symbol of a role");
        if (!text || reader_.is_poisoned(text->text)) return;
        const bool is_current = is_current_role(role.name);
        const SymbolKind kind = is_current ? SymbolKind::equation : SymbolKind::parameter;
        const Origin place = inside_quotes(value.origin);
        if (!symbols.find(text->text, kind)) {
            reader_.error(place,
                          "'" + text->text + "' is no " + (is_current ? "symbol of an equation" : "parameter") +
                              ", as the role " + role.name + " needs",
                          reader_.suggestion(text->text, symbols.names({kind})));
            return;
        }
        if (is_current && is_of_sites(text->text)) {
            reader_.error(place, "'" + text->text + "' is a symbol of the sites: a role names a current of the cell",
                          "a symbol of 'means', such as per_cell(" + text->text + ")");
            return;
        }
        const auto same = [&](const Text& other) { return other.text == text->text; };
        if (std::any_of(role.symbols.begin(), role.symbols.end(), same))
            reader_.error(place, "'" + text->text + "' is named twice");
        role.symbols.push_back(*std::move(text));
    }

    bool is_of_sites(const std::string& equation) const {
        for (const Component& component : spec_.components)
            for (const Equation& one : component.equations)
                if (one.name == equation) return component.is_of_sites;
        return false;
    }

    bool is_counted(const std::string& machine_name) const {
        for (const Component& component : spec_.components) {
            for (const Machine& machine : component.machines)
                if (machine.name == machine_name) return machine.has_count;
        }
        return false;
    }

    const json::Value& document_;
    Diagnostics& diagnostics_;
    Reader reader_;
    const std::set<std::string>& poisoned_;  // before anything was read
    ModelSpec spec_;
    std::size_t equations_ = 0, symbols_ = 0, draws_ = 0;
};

}  // namespace

ModelSpec read_document(std::shared_ptr<const SourceFile> file, const std::shared_ptr<const json::Value>& document,
                        const std::set<std::string>& poisoned, Diagnostics& diagnostics) {
    ModelSpec spec = SpecReader(std::move(file), *document, poisoned, diagnostics).read();
    spec.documents.insert(spec.documents.begin(), document);
    return spec;
}

}  // namespace heartwright::spec
