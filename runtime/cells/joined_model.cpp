#include "runtime/cells/joined_model.hpp"

#include <algorithm>
#include <deque>
#include <string_view>

#include "base/diag/faults.hpp"
#include "base/units/unit.hpp"

namespace heartwright::cells {
namespace {

// Of all joined models: a kernel's number and the first parameter point in here.
std::deque<KernelOfPart>& all_kernels() {
    static std::deque<KernelOfPart> kernels;
    return kernels;
}
std::deque<ModelPart>& all_parts() {
    static std::deque<ModelPart> parts;
    return parts;
}

const ModelPart& part_of(const double* parameters) { return all_parts()[static_cast<std::size_t>(parameters[0])]; }

std::byte* own_state(const ModelPart& part, const interface::ReactArguments& at) {
    return static_cast<std::byte*>(at.state) +
           part.first_state * at.stride * static_cast<std::int64_t>(part.model->real_bytes);
}

int react(std::int32_t kernel, const interface::ReactArguments& at, void* stream) {
    const KernelOfPart& own = all_kernels()[static_cast<std::size_t>(kernel)];
    interface::ReactArguments there = at;
    there.state = own_state(*own.part, at);
    return own.part->model->react(own.kernel, there, stream);
}

PlaceWanted placing(const ModelPart& part, const SymbolOfPart* symbols, const interface::ObserveArguments& o) {
    return {symbols,
            o.wanted,
            o.slots,
            o.at.first,
            o.count,
            o.at.stride,
            own_state(part, o.at),
            o.at.v_in,
            part.model->real_bytes == 4,
            o.out};
}

interface::ObserveArguments of_part(const ModelPart& part, const interface::ObserveArguments& o,
                                    const std::int32_t* own) {
    interface::ObserveArguments there = o;
    there.at.state = own_state(part, o.at);
    there.wanted = own;
    return there;
}

// On a CPU; on a GPU JoinedObserver does it.
int observe(std::int32_t kernel, const interface::ObserveArguments& o, void* stream) {
    const KernelOfPart& own = all_kernels()[static_cast<std::size_t>(kernel)];
    const SymbolOfPart* const symbols = own.part->symbols.data();
    if (own.part->model->n_observables > 0) {
        std::vector<std::int32_t> wanted(static_cast<std::size_t>(o.n_wanted));
        const TranslateWanted translate{symbols, o.wanted, wanted.data()};
        for (std::int32_t w = 0; w < o.n_wanted; ++w) translate(w);
        if (const int status = own.part->model->observe(own.kernel, of_part(*own.part, o, wanted.data()), stream);
            status != 0)
            return status;
    }
    const PlaceWanted place = placing(*own.part, symbols, o);
    for (std::int64_t item = 0; item < o.n_wanted * o.count; ++item) place(item);
    return 0;
}

void derive(std::int32_t kernel, const double* parameters, double dt, double* constants) {
    const KernelOfPart& own = all_kernels()[static_cast<std::size_t>(kernel)];
    own.part->model->derive(own.kernel, parameters + own.part->first_parameter, dt, constants);
}

double current_of_rate(const double* parameters) {
    const ModelPart& part = part_of(parameters);
    return part.model->current_of_rate(parameters + part.first_parameter);
}

// A part's states begin there; `start` of another part: the part's default.
void initialise_part(const ModelPart& part, std::int32_t variant, std::int32_t start, const double* parameters,
                     double* state) {
    const std::int32_t own = start - part.first_start;
    part.model->initialise(variant, own >= 0 && own < part.model->n_starts ? own : part.model->default_start,
                           parameters, state + part.first_state);
}

// All that the tables of one joined model point to.
struct Joined {
    explicit Joined(const std::vector<const interface::Model*>& models);

    const char* keep(std::string text) { return texts.emplace_back(std::move(text)).c_str(); }
    void add_states(const ModelPart& part, bool is_first);
    void add_parameters(const ModelPart& part, const std::string& prefix);
    void add_observables();
    void add_variants(ModelPart& part, const std::string& prefix);

    std::vector<const interface::Model*> models;
    interface::Model model;
    std::deque<std::string> texts;
    std::vector<ModelPart*> parts;
    std::vector<interface::StateInfo> states;
    std::vector<interface::ParameterInfo> parameters;
    std::vector<interface::ObservableInfo> observables;
    std::vector<interface::VariantInfo> variants;
    std::deque<std::vector<double>> values;  // of the variants
    std::vector<const char*> starts;
    std::vector<interface::Cost> costs;                        // by the number of a kernel
    std::vector<interface::ApproximationInfo> approximations;  // the same
};

std::deque<Joined>& all_joined() {
    static std::deque<Joined> joined;
    return joined;
}

const Joined* joined_of(const interface::Model& model) {
    for (const Joined& one : all_joined())
        if (one.model.variants == model.variants) return &one;
    return nullptr;
}

const Joined& joined_with(const ModelPart& part) {
    return *std::find_if(
        all_joined().begin(), all_joined().end(),
        [&](const Joined& one) { return std::find(one.parts.begin(), one.parts.end(), &part) != one.parts.end(); });
}

// States of the whole: those of other parts stay where their models begin.
void initialise(std::int32_t variant, std::int32_t start, const double* parameters, double* state) {
    const ModelPart& part = part_of(parameters);
    const Joined& joined = joined_with(part);
    for (const ModelPart* other : joined.parts)
        if (other != &part) initialise_part(*other, 0, -1, other->model->variants[0].parameters, state);
    initialise_part(part, variant - part.first_variant, start, parameters + part.first_parameter, state);
    state[joined.model.potential] = state[part.first_state + part.model->potential];
}

void check(const std::vector<const interface::Model*>& models) {
    const interface::Model& first = *models.front();
    for (const interface::Model* model : models) {
        const auto refuse = [&](const std::string& why) {
            throw UserFault(std::string("regions of ") + first.name + " and of " + model->name +
                            " do not go together: " + why);
        };
        if (model->backend != first.backend || model->real_bytes != first.real_bytes)
            throw OurFault("models of other backends or precisions are joined");
        if (model->stores_gates)
            refuse("their states lie in one layout, which mixed precision does not have; take fp64 or fp32");
        if (model->lattice != nullptr || first.lattice != nullptr) {
            refuse(std::string("cells of ") + (model->lattice != nullptr ? model : &first)->name +
                   " have sites, which is not there yet beside other models");
        }
        if (std::string_view(model->potential_unit) != first.potential_unit)
            refuse(std::string("their potentials are in ") + first.potential_unit + " and " + model->potential_unit);
        if (std::string_view(model->current_unit) != first.current_unit)
            refuse(std::string("their currents are in ") + first.current_unit + " and " + model->current_unit);
    }
}

Joined::Joined(const std::vector<const interface::Model*>& given) : models(given), model(*given.front()) {
    std::string name, citation, hash;
    parameters.push_back({":model of these cells", "1", "", "", "lattice.model"});
    for (const interface::Model* one : models) {
        const bool is_first = one == models.front();
        const std::string prefix = is_first ? "" : std::string(one->name) + ":";
        ModelPart& part = all_parts().emplace_back(ModelPart{one,
                                                             static_cast<std::int32_t>(states.size()),
                                                             static_cast<std::int32_t>(parameters.size()),
                                                             static_cast<std::int32_t>(variants.size()),
                                                             static_cast<std::int32_t>(starts.size()),
                                                             {}});
        parts.push_back(&part);
        add_states(part, is_first);
        add_parameters(part, prefix);
        for (std::int32_t s = 0; s < one->n_starts; ++s) starts.push_back(keep(prefix + one->starts[s]));
        name += (is_first ? "" : " + ") + std::string(one->name);
        citation += (is_first ? "" : "; ") + std::string(one->citation);
        hash += (is_first ? "" : "+") + std::string(one->spec_hash);
        model.n_constants = std::max(model.n_constants, one->n_constants);
    }
    for (ModelPart* part : parts)
        add_variants(*part, part == parts.front() ? "" : std::string(part->model->name) + ":");
    add_observables();
    model.name = keep(name);
    model.citation = keep(citation);
    model.spec_hash = keep(hash);
    model.n_states = static_cast<std::int32_t>(states.size());
    model.states = states.data();
    model.n_parameters = static_cast<std::int32_t>(parameters.size());
    model.parameters = parameters.data();
    model.n_observables = static_cast<std::int32_t>(observables.size());
    model.observables = observables.data();
    model.membrane_current = -1;  // each part has its own
    model.n_roles = 0;
    model.n_variants = static_cast<std::int32_t>(variants.size());
    model.variants = variants.data();
    model.n_starts = static_cast<std::int32_t>(starts.size());
    model.starts = starts.data();
    model.costs = costs.data();
    model.approximations = approximations.data();
    model.systems = nullptr;
    model.halves_steps = std::ranges::any_of(models, [](const interface::Model* part) { return part->halves_steps; });
    model.derive = derive;
    model.initialise = initialise;
    model.current_of_rate = current_of_rate;
    model.react = react;
    model.observe = observe;
}

void Joined::add_states(const ModelPart& part, bool is_first) {
    for (std::int32_t s = 0; s < part.model->n_states; ++s) {
        interface::StateInfo info = part.model->states[s];
        if (!is_first || s != part.model->potential)
            info.name = keep(std::string(info.name) + " of " + part.model->name);
        states.push_back(info);
    }
}

void Joined::add_parameters(const ModelPart& part, const std::string& prefix) {
    for (std::int32_t p = 0; p < part.model->n_parameters; ++p) {
        interface::ParameterInfo info = part.model->parameters[p];
        info.name = keep(prefix + info.name);
        parameters.push_back(info);
    }
}

// Needs all parts' parameters. Those of the other parts have any values.
void Joined::add_variants(ModelPart& part, const std::string& prefix) {
    std::size_t place = 0;
    while (&all_parts()[place] != &part) ++place;
    part.first_variant = static_cast<std::int32_t>(variants.size());
    std::vector<std::int32_t> numbers;  // of its kernels, here
    for (std::int32_t v = 0; v < part.model->n_variants; ++v) {
        const interface::VariantInfo& info = part.model->variants[v];
        auto& all = values.emplace_back(std::vector<double>{static_cast<double>(place)});
        for (const ModelPart* other : parts) {
            const double* const own = other == &part ? info.parameters : other->model->variants[0].parameters;
            all.insert(all.end(), own, own + other->model->n_parameters);
        }
        numbers.resize(std::max(numbers.size(), static_cast<std::size_t>(info.kernel) + 1), -1);
        std::int32_t& kernel = numbers[static_cast<std::size_t>(info.kernel)];
        if (kernel < 0) {
            kernel = static_cast<std::int32_t>(all_kernels().size());
            all_kernels().push_back({&part, info.kernel});
            costs.resize(all_kernels().size());
            costs.back() = part.model->costs[info.kernel];
            approximations.resize(all_kernels().size());
            if (part.model->approximations != nullptr) approximations.back() = part.model->approximations[info.kernel];
        }
        variants.push_back({keep(prefix + info.name), all.data(), kernel});
    }
}

// Every symbol but the potential, in the order of the models, states first.
void Joined::add_observables() {
    const std::string_view potential = model.states[model.potential].name;
    for (ModelPart* part : parts) {
        const auto add = [&](const char* name, const char* unit, const char* component, SymbolOfPart symbol) {
            if (potential == name) return;
            auto found = std::find_if(observables.begin(), observables.end(),
                                      [&](const auto& one) { return std::string_view(one.name) == name; });
            if (found == observables.end()) {
                observables.push_back({name, unit, component});
                found = observables.end() - 1;
            }
            const auto own = parse_unit(unit), whole = parse_unit(found->unit);
            if (!own || !whole || !own->same_dimension(*whole))
                return;  // another thing under that name: as if it were not there
            symbol.factor = *own == *whole ? 1 : conversion_factor(*own, *whole);
            part->symbols.resize(observables.size());
            part->symbols[static_cast<std::size_t>(found - observables.begin())] = symbol;
        };
        const interface::Model& own = *part->model;
        for (std::int32_t s = 0; s < own.n_states; ++s) {
            add(own.states[s].name, own.states[s].unit, own.states[s].component,
                {s == own.potential ? SymbolOfPart::potential : SymbolOfPart::state, s, 1});
        }
        for (std::int32_t o = 0; o < own.n_observables; ++o) {
            add(own.observables[o].name, own.observables[o].unit, own.observables[o].component,
                {SymbolOfPart::observable, o, 1});
        }
    }
    for (ModelPart* part : parts) part->symbols.resize(observables.size());
}

}  // namespace

const interface::Model& join(const std::vector<const interface::Model*>& models) {
    for (const Joined& one : all_joined())
        if (one.models == models) return one.model;
    check(models);
    return all_joined().emplace_back(models).model;
}

const KernelOfPart* kernel_of_part(const interface::Model& model, std::int32_t kernel) {
    return joined_of(model) != nullptr ? &all_kernels()[static_cast<std::size_t>(kernel)] : nullptr;
}

bool is_joined(const interface::Model& model) { return joined_of(model) != nullptr; }

std::vector<const ModelPart*> parts_of(const interface::Model& joined) {
    const Joined* const one = joined_of(joined);
    return one == nullptr ? std::vector<const ModelPart*>{}
                          : std::vector<const ModelPart*>{one->parts.begin(), one->parts.end()};
}

bool has_symbol(const interface::Model& model, std::int32_t variant, std::int32_t symbol) {
    if (!is_joined(model) || symbol < model.n_states) return true;
    const ModelPart& part = *kernel_of_part(model, model.variants[variant].kernel)->part;
    return part.symbols[static_cast<std::size_t>(symbol - model.n_states)].kind != SymbolOfPart::absent;
}

std::int64_t JoinedObserver::memory(const interface::Model& joined) {
    const auto parts = static_cast<std::int64_t>(joined_of(joined)->parts.size());
    return joined.n_observables *
           (parts * static_cast<std::int64_t>(sizeof(SymbolOfPart)) + static_cast<std::int64_t>(sizeof(std::int32_t)));
}

JoinedObserver::JoinedObserver(device::Device& device, const interface::Model& joined)
    : device_(device), model_(joined), own_(device, joined.n_observables) {
    for (const ModelPart* part : parts_of(joined)) {
        parts_.push_back(part);
        symbols_.emplace_back(device, part->symbols);
    }
}

int JoinedObserver::observe(std::int32_t kernel, const interface::ObserveArguments& o) {
#if HEARTWRIGHT_CUDA
    if (device_.backend() == device::Backend::cuda) {
        const KernelOfPart& own = *kernel_of_part(model_, kernel);
        const auto number =
            static_cast<std::size_t>(std::find(parts_.begin(), parts_.end(), own.part) - parts_.begin());
        const SymbolOfPart* const symbols = symbols_[number].data();
        if (o.n_wanted > own_.size()) throw OurFault("more symbols are looked at than there are");
        if (own.part->model->n_observables > 0) {
            translate_on_cuda(device_.stream(), o.n_wanted, {symbols, o.wanted, own_.data()});
            if (const int status =
                    own.part->model->observe(own.kernel, of_part(*own.part, o, own_.data()), device_.stream());
                status != 0)
                return status;
        }
        place_on_cuda(device_.stream(), o.n_wanted * o.count, placing(*own.part, symbols, o));
        return 0;
    }
#endif
    return model_.observe(kernel, o, device_.stream());
}

}  // namespace heartwright::cells
