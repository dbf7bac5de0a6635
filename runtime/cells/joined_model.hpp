// Several generated models as one, for a run whose regions have different ones: behind the interface of a single model.
//
// States: those of each model, one model after the other, named "m of NAME" but for the potential, which is the first
// model's; a cell uses the planes of its own model and the potential's. Parameters, variants and starts follow each
// other, too: those of the first model under their names, those of the others as "NAME:name". The first parameter says
// which model the cells of a set of parameters have. Observables: every other symbol of any model under its name,
// states too, in the unit of the first model that has it; where a cell's model has none, NaN.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "runtime/core/host_device.hpp"
#include "runtime/device/buffer.hpp"
#include "runtime/interface/model.hpp"

namespace heartwright::cells {

// What an observable of the whole is in one of its models.
struct SymbolOfPart {
    enum Kind : std::int32_t { absent, state, potential, observable } kind = absent;
    std::int32_t index = 0;  // into the part's states or observables
    double factor = 1;       // from the part's unit to the whole's
};

struct ModelPart {
    const interface::Model* model;
    std::int32_t first_state, first_parameter, first_variant, first_start;
    std::vector<SymbolOfPart> symbols;  // [n_observables of the whole]
};

// The models joined, which lives as long as the process. The first one's names need no prefix. UserFault when they do
// not go together: other backends or precisions, a lattice, other units of the potential or of the current. Not while a
// joined model runs.
const interface::Model& join(const std::vector<const interface::Model*>& models);

// The part that a kernel of a joined model belongs to, and that one's own number there; null: `model` is not joined.
struct KernelOfPart {
    const ModelPart* part;
    std::int32_t kernel;
};
const KernelOfPart* kernel_of_part(const interface::Model& model, std::int32_t kernel);

bool is_joined(const interface::Model& model);
std::vector<const ModelPart*> parts_of(const interface::Model& joined);

// Whether cells of this variant have the symbol (a state's or n_states + an observable's index) of `model`, joined or
// not.
bool has_symbol(const interface::Model& model, std::int32_t variant, std::int32_t symbol);

// Which of the part's observables is computed for each wanted one: any, where it is none.
struct TranslateWanted {
    const SymbolOfPart* symbols;
    const std::int32_t* wanted;
    std::int32_t* own;
    HEARTWRIGHT_HD void operator()(std::int64_t w) const {
        const SymbolOfPart symbol = symbols[wanted[w]];
        own[w] = symbol.kind == SymbolOfPart::observable ? symbol.index : 0;
    }
};

// Puts states and NaN where observe() of the part has left anything; item w*count + k.
struct PlaceWanted {
    const SymbolOfPart* symbols;
    const std::int32_t* wanted;
    const std::int64_t* slots;
    std::int64_t first, count, stride;
    const void *state, *v_in;
    bool is_single;
    double* out;
    HEARTWRIGHT_HD double value(const void* plane, std::int64_t at) const {
        return is_single ? static_cast<double>(static_cast<const float*>(plane)[at])
                         : static_cast<const double*>(plane)[at];
    }
    HEARTWRIGHT_HD void operator()(std::int64_t item) const {
        const SymbolOfPart symbol = symbols[wanted[item / count]];
        const std::int64_t slot = slots != nullptr ? slots[item % count] : first + item % count;
        double seen = out[item];
        if (symbol.kind == SymbolOfPart::absent)
            seen = static_cast<double>(NAN);
        else if (symbol.kind == SymbolOfPart::state)
            seen = value(state, symbol.index * stride + slot);
        else if (symbol.kind == SymbolOfPart::potential)
            seen = value(v_in, slot);
        out[item] = symbol.factor != 1 ? seen * symbol.factor : seen;
    }
};

// Observing a joined model on a GPU, where which symbols are wanted is known on the device only.
class JoinedObserver {
public:
    JoinedObserver(device::Device& device, const interface::Model& joined);
    int observe(std::int32_t kernel,
                const interface::ObserveArguments& wanted);      // as interface::Model::observe. Enqueued
    static std::int64_t memory(const interface::Model& joined);  // bytes on the device

private:
    device::Device& device_;
    const interface::Model& model_;
    std::vector<const ModelPart*> parts_;
    std::vector<device::Buffer<SymbolOfPart>> symbols_;  // of each part
    device::Buffer<std::int32_t> own_;
};

void translate_on_cuda(void* stream, std::int64_t count, const TranslateWanted& work);
void place_on_cuda(void* stream, std::int64_t count, const PlaceWanted& work);

}  // namespace heartwright::cells
