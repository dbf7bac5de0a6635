#include "generator/import/cellml/read_cellml.hpp"

#include "generator/import/cellml/file.hpp"
#include "generator/import/cellml/groups.hpp"
#include "generator/import/cellml/model_builder.hpp"

namespace heartwright::cellml {

foreign::Model read_cellml(const std::shared_ptr<const SourceFile>& file, const Opener& open,
                           Diagnostics& diagnostics) {
    foreign::Model nothing;
    nothing.format = foreign::Format::cellml;
    const Files files = read_files(file, open, diagnostics);
    if (!files.main) return nothing;
    for (const auto& [path, it] : files.by_path) check_rules(*it, diagnostics);
    const Instances instances = instantiate(files, diagnostics);
    std::vector<WrittenEquation> equations = written_equations(instances, diagnostics);
    Groups groups = group_variables(instances, equations, diagnostics);
    return ModelBuilder(files, instances, equations, std::move(groups), diagnostics).build();
}

foreign::Model read_cellml(const std::shared_ptr<const SourceFile>& file, Diagnostics& diagnostics) {
    return read_cellml(file, open_below_folder_of(file->name()), diagnostics);
}

}  // namespace heartwright::cellml
