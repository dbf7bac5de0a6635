#include "runtime/experiment/input_files.hpp"

namespace heartwright::experiment {

namespace {

class Visits {
public:
    explicit Visits(const std::function<void(const InputFile&)>& visit) : visit_(visit) {}

    void data(FileData& data, const std::string& place) {
        if (data.is_picture()) return visit_({InputFile::Kind::picture, place, data.path, nullptr, data.origin});
        visit_({InputFile::Kind::data_set, place, data.path, &data.dataset, data.origin});
    }
    void where(Where& where, const std::string& of) {
        if (where.kind == Where::Kind::file) data(where.file, of + ".file");
        if (where.kind == Where::Kind::nodes)
            visit_({InputFile::Kind::node_list, of + ".nodes", where.file.path, nullptr, where.file.origin});
    }
    void cells(Cells& cells, const std::string& of) {
        if (cells.start_file)
            visit_({InputFile::Kind::end_state, of + "start.file", cells.start_file->path, nullptr,
                    cells.start_file->origin});
    }
    void mesh(MeshSource& mesh) { visit_({InputFile::Kind::mesh, "geometry.mesh", mesh.path, nullptr, mesh.origin}); }
    void body(LeadsMeasure& leads) {
        visit_({InputFile::Kind::mesh, "measures.leads.body", leads.body, nullptr, leads.origin});
    }
    void spec(ModelName& model) { visit_({InputFile::Kind::spec, "model", model.name, nullptr, model.origin}); }
    void table(Clamp& clamp, const std::string& of) {
        visit_({InputFile::Kind::table, of + ".file", clamp.file, nullptr, clamp.origin, &clamp});
    }
    void waveform(Stimulus& stimulus, const std::string& of) {
        const char* const key = stimulus.kind == Stimulus::Kind::current ? ".current_file" : ".rate_file";
        visit_({InputFile::Kind::waveform, of + key, stimulus.file, nullptr, stimulus.origin});
    }
    // The k-th of a list, and where its cells are.
    template <class Item>
    void places(std::vector<Item>& items, const std::string& key, std::size_t first = 0) {
        for (std::size_t k = 0; k < items.size(); ++k) where(items[k].where, at(key, first + k) + ".where");
    }
    static std::string at(const std::string& key, std::size_t k) { return key + "[" + std::to_string(k) + "]"; }

private:
    const std::function<void(const InputFile&)>& visit_;
};

}  // namespace

void for_each_input(Experiment& experiment, const std::function<void(const InputFile&)>& visit) {
    Visits visits(visit);
    if (experiment.model_is_path) visits.spec(experiment.model);
    visits.cells(experiment.cells, "");
    if (experiment.geometry.mesh && !experiment.geometry.mesh->made) visits.mesh(*experiment.geometry.mesh);
    if (experiment.measures.leads && !experiment.measures.leads->body.empty()) visits.body(*experiment.measures.leads);
    if (experiment.geometry.image) visits.data(*experiment.geometry.image, "geometry.image");
    if (experiment.geometry.mask) visits.data(*experiment.geometry.mask, "geometry.mask");
    if (experiment.fibres.file) visits.data(*experiment.fibres.file, "fibres.file");
    if (experiment.fibres.sheet_file) visits.data(*experiment.fibres.sheet_file, "fibres.sheet");
    for (std::size_t k = 0; k < experiment.regions.size(); ++k) {
        const std::string region = Visits::at("regions", k);
        visits.where(experiment.regions[k].where, region + ".where");
        visits.cells(experiment.regions[k].cells, region + ".");
    }
    for (std::size_t k = 0; k < experiment.fields_in.size(); ++k) {
        ParameterField& field = experiment.fields_in[k];
        const std::string place = Visits::at("fields_in", k);
        if (field.form == ParameterField::Form::file) visits.data(field.file, place + ".file");
        visits.where(field.where, place + ".where");
    }
    visits.places(experiment.stimuli, "stimuli");
    for (std::size_t k = 0; k < experiment.stimuli.size(); ++k)
        if (!experiment.stimuli[k].file.empty()) visits.waveform(experiment.stimuli[k], Visits::at("stimuli", k));
    visits.places(experiment.electrodes, "electrodes");
    for (std::size_t k = 0; k < experiment.electrodes.size(); ++k)
        if (auto& sink = experiment.electrodes[k].sink) visits.where(*sink, Visits::at("electrodes", k) + ".sink");
    std::size_t actions = 0;
    const auto of_actions = [&](auto& items) {
        visits.places(items, "actions", actions);
        actions += items.size();
    };
    of_actions(experiment.holds);
    of_actions(experiment.moves);
    for (std::size_t k = 0; k < experiment.clamps.size(); ++k)
        if (experiment.clamps[k].form == Clamp::Form::file)
            visits.table(experiment.clamps[k], Visits::at("actions", actions + k));
    of_actions(experiment.clamps);
    of_actions(experiment.resets);
    for (std::size_t k = 0; k < experiment.probes.size(); ++k)
        visits.where(experiment.probes[k].mean_over, Visits::at("probes", k) + ".mean_over");
    if (experiment.fields) visits.where(experiment.fields->where, "fields.where");
}

}  // namespace heartwright::experiment
