// Any bytes as a model spec: read it, tell what is wrong, and when nothing is, apply every choice.
#include <cstdint>
#include <cstdlib>

#include "generator/spec/model_spec.hpp"

namespace {

using namespace heartwright;

void require(bool condition) {
    if (!condition) std::abort();
}

void look_at(const spec::Text& text) {
    for (std::size_t begin = 0; begin <= text.text.size(); begin += 1 + text.text.size() / 8) {
        const Origin part = text.part(begin, 3);
        require(!part.file || part.offset + part.length <= part.file->text().size());
    }
}

void look_at(const spec::ModelSpec& model) {
    for (const spec::Component& component : model.components) {
        for (const spec::Equation& equation : component.equations) {
            require(equation.right_begin <= equation.text.text.size());
            look_at(equation.text);
        }
        for (const spec::State& state : component.states)
            if (state.expression) look_at(*state.expression);
        for (const spec::Machine& machine : component.machines)
            for (const spec::Transition& transition : machine.transitions) look_at(transition.rate);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    // In a folder that is not there: starts' files are refused or not found, and bases are bundled models or not found.
    const auto file = std::make_shared<const SourceFile>("/no/such/folder/spec.json",
                                                         std::string(reinterpret_cast<const char*>(data), size));
    Diagnostics diagnostics;
    const std::optional<spec::ModelSpec> model = spec::read_model_spec(file, diagnostics);
    diagnostics.render();
    require(model || diagnostics.has_errors());
    if (model) look_at(*model);
    if (diagnostics.has_errors()) return 0;

    for (const spec::Choice& choice : spec::all_choices(*model)) {
        const std::optional<spec::ModelSpec> applied = spec::apply(*model, choice, diagnostics);
        require(applied && applied->variants.empty());
        look_at(*applied);
    }
    return 0;
}
