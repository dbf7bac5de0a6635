#include "tests/validation/bundled.hpp"

#include "base/json/value.hpp"
#include "generator/frontend/frontend.hpp"
#include "generator/spec/model_spec.hpp"

namespace heartwright::validation {

ir::Model bundled_model(const std::string& name, const std::string& variant, const std::string& integrator,
                        const std::string& start) {
    Diagnostics diagnostics;
    auto spec =
        spec::read_model_spec(json::read_source(HEARTWRIGHT_SOURCE_DIR "/model_specs/" + name + ".json"), diagnostics);
    diagnostics.throw_if_errors();
    if (!integrator.empty()) spec->integrators = {{"default", integrator}};
    const auto parsed = frontend::parse(*spec, diagnostics);
    diagnostics.throw_if_errors();
    spec::Choice choice;
    const std::size_t equals = variant.find('=');
    if (equals != std::string::npos)
        choice.options = {{variant.substr(0, equals), variant.substr(equals + 1)}};
    else if (!variant.empty())
        choice.variants = {variant};
    choice.start = start;
    auto model = frontend::build_model(*spec, *parsed, choice, diagnostics);
    diagnostics.throw_if_errors();
    return *model;
}

}  // namespace heartwright::validation
