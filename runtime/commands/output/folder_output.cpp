#include "runtime/commands/output/folder_output.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/diag/faults.hpp"
#include "runtime/checkpoint/series.hpp"
#include "runtime/commands/output/resume.hpp"
#include "runtime/experiment/bind/bind.hpp"
#include "runtime/io/sync.hpp"
#include "runtime/io/whole_file.hpp"
#include "runtime/launch/interruption.hpp"
#include "runtime/launch/quiet.hpp"
#include "runtime/launch/ranks.hpp"
#include "runtime/mesh/tissue_mesh.hpp"
#include "runtime/mpi/agree.hpp"
#include "runtime/mpi/heartbeat.hpp"

namespace heartwright::commands {

io::FieldGrid whole_grid(const experiment::Geometry& geometry, const io::DomainIdentity& domain, bool with_baths) {
    io::FieldGrid grid;
    grid.points = geometry.cells;
    grid.domain = domain;
    for (std::size_t axis = 0; axis < 3; ++axis) grid.origin[axis] = geometry.position(axis, 0);
    grid.spacing = geometry.spacing.along_axes();
    if (const auto& tissue = with_baths && geometry.conductor_mesh ? geometry.conductor_mesh : geometry.tissue_mesh) {
        const mesh::Mesh& mesh = tissue->mesh;
        grid.mesh = std::make_shared<const io::FieldMesh>(io::FieldMesh{mesh.nodes, mesh.elements, tissue,
                                                                        tissue->cells_are_elements, mesh.tags,
                                                                        mesh.fibres, mesh.sheets, domain});
    }
    return grid;
}

io::FieldBoxes boxes_of(const std::vector<tissue::CellBox>& cells) {
    io::FieldBoxes boxes;
    for (const tissue::CellBox& box : cells) {
        io::FieldBox& made = boxes.emplace_back(io::FieldBox{box.first, {}});
        for (std::size_t axis = 0; axis < 3; ++axis) made.points[axis] = box.end[axis] - box.first[axis];
    }
    return boxes;
}

FolderOutput::FolderOutput(const experiment::Experiment& experiment, const interface::Model& model,
                           const simulation::Simulation& simulation, const std::string& folder, bool is_resumed,
                           mpi::Team& team)
    : team_(team), folder_(folder) {
    team_.barrier();  // the root has made the folder and emptied it
    if (team_.is_root()) {
        const simulation::Facts& facts = simulation.facts();
        progress_ = std::make_unique<launch::Progress>(stderr, launch::progress_style(), facts.cells, facts.steps,
                                                       experiment.time.dt);
        for (const observers::Column& column : simulation.layout().probes)
            columns_.push_back({column.symbol, column.unit, column.probe});
        if (!columns_.empty() && !is_resumed)
            table_ = std::make_unique<io::ProbeTable>(folder + "/probes.csv", columns_);
    }
    if (!experiment.line_scans.empty())
        scans_ = std::make_unique<LineScanOutput>(simulation, experiment.name, model.name, folder, team_, is_resumed);
    if (!experiment.fields) return;
    const observers::FieldPoints& points = simulation.layout().points;
    const bool shows_baths =
        std::any_of(experiment.fields->show.begin(), experiment.fields->show.end(),
                    [&](const experiment::ModelName& name) { return experiment::is_phi_e(model, name.index); });
    io::FieldGrid grid = whole_grid(experiment.geometry, simulation.layout().domain, shows_baths);
    grid.points = points.whole;
    for (std::size_t axis = 0; axis < 3; ++axis) grid.spacing[axis] *= static_cast<double>(points.stride[axis]);
    std::vector<io::FieldQuantity> shown;
    for (const experiment::ModelName& name : experiment.fields->show)
        shown.push_back({name.name, experiment::symbol_unit(model, name.index)});
    asked_ = experiment.fields;
    expected_ = {folder + "/fields", grid, shown, experiment.fields->fp64};
    if (team_.is_root())
        fields_ = std::make_unique<io::FieldSeries>(folder + "/fields", grid, shown, experiment.fields->fp64);
    if (!team_.is_serial()) {
        const io::FieldBoxes boxes = boxes_of(points.boxes);
        points_of_ranks_ = team_.gather(boxes);
        pieces_ =
            std::make_unique<io::FieldPieces>(folder + "/fields", team_.rank(), boxes, shown, experiment.fields->fp64);
    }
    if (!is_resumed) write_mesh(points.mask);
}

void FolderOutput::write_mesh(const std::vector<std::int32_t>& mask) {
    if (pieces_) pieces_->write_mesh(mask);
    if (fields_ && pieces_)
        fields_->join_mesh(points_of_ranks_);
    else if (fields_)
        fields_->write_mesh(mask);
}

void FolderOutput::probe_row(std::int64_t, double t, const std::vector<double>& values) {
    if (table_) table_->row(t, values);
}

void FolderOutput::field_instant(std::int64_t step, double t, observers::FieldInstant instant) {
    if (!fields_ && !pieces_) return;
    const std::int64_t bytes = instant.bytes();
    if (pieces_) unlisted_.push_back({step, t});
    const mpi::ActivityScope scope(mpi::Activity::writing);  // it may have to wait for those before
    post(bytes, [this, step, t, instant = std::move(instant)] {
        const auto values = [&](std::size_t q, bool fp64, std::vector<std::byte>& room) {
            return instant.on_points(q, fp64, room);
        };
        if (!pieces_)
            fields_->write_instant(step, t, values);
        else if (pieces_->write_instant(step, t, values); fields_)
            fields_->join_instant(step, t, points_of_ranks_);
        const std::lock_guard lock(mutex_);
        ++written_;
        if (pieces_ && instant.points > 0) unsynced_.push_back(pieces_->file(step));
        if (fields_) unsynced_.push_back(fields_->file(step));
        mpi::heartbeat().beat();
    });
}

// A fault of a job before is left for the next look up, where all ranks hear of it.
void FolderOutput::post(std::int64_t bytes, std::function<void()> job) {
    try {
        writer_.post(bytes, std::move(job));
    } catch (...) {
        if (team_.is_serial()) throw;
    }
}

// The pieces of an instant are there when every rank has written so many.
void FolderOutput::list_what_all_have() {
    std::int64_t written = 0;
    {
        const std::lock_guard lock(mutex_);
        written = written_;
    }
    written = team_.all_reduce_min(written);
    const auto whole = static_cast<std::size_t>(written - listed_);
    listed_ = written;
    if (fields_)
        for (std::size_t k = 0; k < whole; ++k)
            post(0, [this, instant = unlisted_[k]] { fields_->list(instant.step, instant.t); });
    unlisted_.erase(unlisted_.begin(), unlisted_.begin() + static_cast<std::ptrdiff_t>(whole));
}

void FolderOutput::line_scan_row(std::size_t scan, std::int64_t step, double t,
                                 const std::vector<std::vector<double>>& values) {
    const mpi::ActivityScope scope(mpi::Activity::writing);  // it may have to wait for those before
    if (scans_) scans_->row(scan, step, t, values);
}

void FolderOutput::progress(std::int64_t step) {
    mpi::heartbeat().at_step(step);
    const mpi::ActivityScope scope(mpi::Activity::writing);
    mpi::collective_try(team_, [&] {
        writer_.check();
        if (scans_) scans_->check();
        if (table_) table_->flush();
    });
    if (pieces_) list_what_all_have();
    if (scans_) scans_->list_written();
    if (progress_) progress_->update(step);
    if (listener_) listener_(step);
}

bool FolderOutput::wants_checkpoint() {
    const bool by_signal = launch::Interruption::take_wish();
    return (team_.is_root() && take_wish_of_folder(folder_)) || by_signal;
}

bool FolderOutput::is_to_stop() { return launch::Interruption::signal() != 0; }

void FolderOutput::keep(checkpoint::Keeper& keeper) {
    if (table_) {
        table_->flush();
        table_written_ = table_->written();
    }
    keeper.value("output/probes", team_.is_root(), table_written_);
    if (scans_) scans_->keep(keeper);
}

void FolderOutput::settle() {
    writer_.settle();
    if (scans_) scans_->settle();
    std::vector<std::string> files;
    {
        const std::lock_guard lock(mutex_);
        files.swap(unsynced_);
    }
    if (!columns_.empty()) files.push_back(folder_ + "/probes.csv");
    io::sync_files(files);
    if (pieces_) io::sync_folder(folder_ + "/fields");  // which names the folders of instants
    io::sync_folder(folder_);
}

void FolderOutput::require_instants_up_to(std::int64_t step) {
    constexpr std::int64_t most_read = std::int64_t{1} << 36;  // bytes of values, of the newest instants
    constexpr std::size_t most_named = 8;
    std::vector<std::int64_t> steps;
    for (std::int64_t at = asked_->first_step; at <= std::min(step, asked_->last_step); at += asked_->every_steps)
        steps.push_back(at);
    std::string found;  // a line each
    std::int64_t first_bad = -1, bad = 0;
    const std::int64_t read_from =
        static_cast<std::int64_t>(steps.size()) - most_read / std::max<std::int64_t>(1, expected_.bytes_of_instant());
    mpi::collective_try(team_, [&] {  // each rank looks at its share
        if (team_.is_root())
            if (const std::string fault = io::fault_of_mesh(expected_); !fault.empty())
                found += "\n  mesh.h5: " + fault;
        for (std::size_t k = static_cast<std::size_t>(team_.rank()); k < steps.size();
             k += static_cast<std::size_t>(team_.size())) {
            const std::string fault =
                io::fault_of_instant(expected_, steps[k], static_cast<std::int64_t>(k) >= read_from);
            mpi::heartbeat().beat();
            if (fault.empty()) continue;
            if (bad++ == 0) first_bad = steps[k];
            if (bad <= static_cast<std::int64_t>(most_named)) found += "\n  " + expected_.file(steps[k]) + ": " + fault;
        }
    });
    constexpr std::int64_t none = std::numeric_limits<std::int64_t>::max();
    const std::int64_t all_bad = team_.all_reduce_sum(bad);
    first_bad = team_.all_reduce_min(first_bad < 0 ? none : first_bad);
    std::string all;
    for (const auto& one : team_.all_gather(std::vector<char>(found.begin(), found.end())))
        all.append(one.begin(), one.end());
    if (all.empty()) return;
    std::string said =
        folder_ + "/fields: " +
        (all_bad > 0 ? std::to_string(all_bad) + " of the " + std::to_string(steps.size()) +
                           " instants up to the checkpoint's step " + std::to_string(step) + " are missing or damaged:"
                     : "is not as the run left it:") +
        all;
    const std::vector<std::int64_t> before = checkpoint::steps_in(folder_ + "/checkpoints");  // the newest first
    const auto usable = std::find_if(before.begin(), before.end(), [&](std::int64_t one) { return one < first_bad; });
    said += "\nput the files back";
    if (all_bad > 0 && usable != before.end())
        said += ", or remove the checkpoints after " + checkpoint::name_of_step(*usable) +
                ": from there they are written again";
    throw UserFault(said + ", or begin anew with --force instead of --resume");
}

void FolderOutput::require_files_up_to(std::int64_t step) {
    mpi::collective_try(team_, [&] {
        if (team_.is_root() && !columns_.empty())
            io::ProbeTable::require(folder_ + "/probes.csv", columns_, table_written_);
    });
    if (asked_) require_instants_up_to(step);
    if (scans_) scans_->find_pieces(step);
}

void FolderOutput::continue_after(std::int64_t step) {
    mpi::collective_try(team_, [&] {  // the others wait: what is cut may be what they write next
        if (!columns_.empty())
            table_ = std::make_unique<io::ProbeTable>(folder_ + "/probes.csv", columns_, table_written_);
        if (fields_) fields_->cut_after(step);
    });
    if (scans_) scans_->continue_after(step);
    if (progress_) progress_->begin_at(step);
}

void FolderOutput::finish() {
    const mpi::ActivityScope waiting(mpi::Activity::writing);
    mpi::collective_try(team_, [&] { writer_.settle(); });
    if (pieces_) list_what_all_have();
    mpi::collective_try(team_, [&] {
        writer_.settle();
        if (table_) table_->close();
        if (fields_) fields_->finish();
    });
    if (scans_) scans_->finish();
    if (progress_) progress_->finish();
}

void FolderOutput::abandon() noexcept {
    if (progress_) progress_->finish();
    if (scans_) scans_->abandon();
    try {
        if (table_) table_->flush();
        writer_.settle();
    } catch (const std::exception&) {
        // The fault that ended the run is the one to tell about.
    }
}

void FolderOutput::list_what_is_there() {
    if (pieces_) list_what_all_have();
    try {
        writer_.settle();
        if (fields_) fields_->finish();
    } catch (const std::exception&) {
        // The fault that ended the run is the one to tell about.
    }
    if (scans_) scans_->list_what_is_there();
}

}  // namespace heartwright::commands
