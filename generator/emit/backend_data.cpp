#include "generator/emit/model_data.hpp"

#include <algorithm>

#include "generator/analysis/cost/gpu_choices.hpp"
#include "generator/emit/template_lists.hpp"

namespace heartwright::emit {
namespace {

using kainjow::mustache::data;
using plan::VariantModels;

// "#define" of a macro that a build may have defined.
void add_choice(Lines& lines, const std::string& macro, const std::string& value) {
    lines.insert(lines.end(), {"#if !defined(" + macro + ")", "#define " + macro + " " + value, "#endif"});
}

// Cells of few states are quick to step, so that memory and launches bound them: several steps of a sheet go together
// (interface/space_time.hpp), and reaction and diffusion are fused elsewhere (interface/fused_step.hpp). Those kernels
// halve no steps.
constexpr std::size_t most_space_time_states = 8;

bool has_space_time_blocks(const std::vector<VariantModels>& variants) {
    return std::ranges::all_of(
        variants,
        [](const VariantModels& v) {
            return v.optimised.states.size() <= most_space_time_states && v.optimised.step_test.empty();
        });
}

// Do steps of uncoupled cells go together (interface/step_block.hpp)?
bool advances_alone(const std::vector<VariantModels>& variants) {
    return std::ranges::all_of(
        variants, [](const VariantModels& v) { return v.optimised.tables.empty(); });
}

// `is_cut`: perhaps into kernels, of which each is a step of many cells.
void set_cell_loops(data& all, const std::string& kernels, const std::vector<VariantModels>& variants, bool is_cut) {
    const bool advances = !is_cut && advances_alone(variants), has_blocks = advances && has_space_time_blocks(variants);
    const std::string header = has_blocks ? "space_time" : advances ? "uncoupled" : "kernel";
    all.set("cpu_header", "cpu_" + header);
    all.set("cuda_header", has_blocks ? "cuda_fused" : "cuda_" + header);
    all.set("one_lane", list_of({"using real = math::pack<interface::HEARTWRIGHT_PRECISION, 1>;"}));
    all.set("register_lanes", list_of({"using scalar = interface::HEARTWRIGHT_PRECISION;",
                                       "using real = math::pack<scalar, math::register_lanes<scalar>>;"}));
    const std::string observe_hook = "model.observe = kernels::cpu_observe<" + kernels + ">;";
    all.set("observe_hook", observe_hook);
    Lines cpu_hooks = {observe_hook};
    Lines cuda_hooks = {"model.react = kernels::cuda_react<" + kernels + ">;",
                        "model.observe = kernels::cuda_observe<" + kernels + ">;"};
    if (is_cut) cuda_hooks.push_back("model.scratch_values = kernels::scratch_values<" + kernels + ">;");
    std::string cpu_loops = ".react = kernels::cpu_react<" + kernels + ">";
    if (advances) {
        cpu_loops += ", .advance = kernels::cpu_advance<" + kernels + ">";
        cpu_hooks.insert(cpu_hooks.end(),
                         {"model.advance = [](std::int32_t kernel, const interface::UncoupledArguments& a, void*) {",
                          "    return chosen().advance(kernel, a);", "};"});
        cuda_hooks.push_back("model.advance = kernels::cuda_advance<" + kernels + ">;");
    }
    if (has_blocks) {
        cpu_loops += ", .space_time = kernels::cpu_space_time<" + kernels + ">";
        cpu_hooks.insert(cpu_hooks.end(),
                         {"model.space_time = [](std::int32_t kernel, const interface::SpaceTimeArguments& a, void*) {",
                          "    return chosen().space_time(kernel, a);", "};",
                          "model.choose_tile = kernels::cpu_choose_tile<" + kernels + ">;"});
        cuda_hooks.push_back("model.space_time = kernels::cuda_space_time<" + kernels + ">;");
        cuda_hooks.push_back("model.choose_tile = kernels::cuda_choose_tile<" + kernels + ">;");
        // Their tiles hold every state in one number.
        for (Lines* const hooks : {&cpu_hooks, &cuda_hooks})
            hooks->push_back("if (model.stores_gates) model.space_time = nullptr;");
        cuda_hooks.push_back("model.diffuse_and_react = kernels::cuda_diffuse_and_react<" + kernels + ">;");
    }
    all.set("cpu_loops", cpu_loops);
    all.set("cpu_hooks", list_of(cpu_hooks));
    all.set("cuda_hooks", list_of(cuda_hooks));
}

void set_lattice_loops(data& all, const std::string& kernels) {
    all.set("cpu_header", "cpu_lattice");
    all.set("cuda_header", "cuda_lattice");
    all.set("one_lane", list_of({}));
    all.set("register_lanes", list_of({}));
    all.set("cpu_loops", ".react = kernels::cpu_lattice_react<" + kernels +
                             ">, .observe = kernels::cpu_lattice_observe<" + kernels +
                             ">, .observe_sites = kernels::cpu_lattice_observe_sites<" + kernels + ">");
    all.set(
        "cpu_hooks",
        list_of({"model.observe = [](std::int32_t kernel, const interface::ObserveArguments& o, void*) {",
                 "    return chosen().observe(kernel, o);", "};",
                 "model.observe_sites = [](std::int32_t kernel, const interface::ObserveSitesArguments& o, void*) {",
                 "    return chosen().observe_sites(kernel, o);", "};",
                 "model.choose_plan = kernels::cpu_choose_plan;"}));
    Lines hooks;
    for (const std::string hook : {"react", "observe", "observe_sites", "choose_plan"})
        hooks.push_back("model." + hook + " = kernels::cuda_lattice_" + hook + "<" + kernels + ">;");
    all.set("cuda_hooks", list_of(hooks));
}

}  // namespace

void set_backends(data& all, const std::vector<VariantModels>& variants, const std::vector<std::string>& ids,
                  const Options& options) {
    const bool has_lattice = variants.front().source.lattice.has_value();
    Lines kernels, choices;
    for (const std::string& id : ids) kernels.push_back("Kernel_" + id + (has_lattice ? "" : "<real>"));
    if (has_lattice)
        set_lattice_loops(all, joined(kernels));
    else
        set_cell_loops(all, joined(kernels), variants, options.lines.pieces == plan::LinePlan::kernels);

    const int division = static_cast<int>(options.division);
    if (division != 0) add_choice(choices, "HEARTWRIGHT_DIVISION", std::to_string(division));
    const bool pays = std::any_of(variants.begin(), variants.end(),
                                  [](const VariantModels& v) { return analysis::exp_table_pays(v.optimised); });
    if (!has_lattice) add_choice(choices, "HEARTWRIGHT_EXP_TABLE", pays ? "1" : "0");
    all.set("choices", list_of(choices));
}

}  // namespace heartwright::emit
