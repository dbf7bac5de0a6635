#include "runtime/commands/bench/scaling_fit.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "base/diag/faults.hpp"
#include "runtime/io/read_file.hpp"

namespace heartwright::commands {

namespace {

using Json = nlohmann::ordered_json;

double number(const Json& json, const std::string& file, const char* key, bool is_needed) {
    const auto found = json.find(key);
    if (found == json.end() && !is_needed) return 0;
    if (found == json.end() || !found->is_number() || !(found->get<double>() >= 0) ||
        !std::isfinite(found->get<double>()))
        throw UserFault(file + ": \"" + key + "\" is to be a number, as heartwright bench --json prints it");
    return found->get<double>();
}

std::string text(const Json& json, const char* key) {
    const auto found = json.find(key);
    return found != json.end() && found->is_string() ? found->get<std::string>() : "";
}

ScalingPoint point_of(const Json& json, const std::string& file) {
    if (!json.is_object()) throw UserFault(file + ": is no measurement of heartwright bench --json");
    ScalingPoint point;
    point.file = file;
    point.model = text(json, "model");
    point.kind = text(json, "kind");
    const Json machine = json.value("machine", Json::object());
    if (machine.is_object()) {
        point.precision = text(machine, "precision");
        point.device = text(machine, "device");
        point.is_on_gpus = text(machine, "backend") == "cuda";
    }
    point.has_sites = number(json, file, "sites", false) > 0;
    point.cells = number(json, file, "cells", true);
    point.seconds = number(json, file, "ms_per_step", true) / 1e3;
    point.dt = number(json, file, "dt_ms", true);
    point.bytes_a_cell = number(json, file, "device_memory_bytes_per_cell", false);
    point.most_cells = number(json, file, "most_cells_of_a_rank", false);
    point.react = number(json, file, "react_ms", false) / 1e3;
    point.diffuse = number(json, file, "diffuse_ms", false) / 1e3;
    const double ranks = json.contains("ranks") ? number(json, file, "ranks", true) : 1;
    const double nodes = json.contains("nodes") ? number(json, file, "nodes", true) : 1;
    if (ranks < 1 || ranks > 1e7 || nodes < 1 || nodes > ranks || point.cells < 1 || point.seconds <= 0)
        throw UserFault(file + ": has no cells, no time or no ranks");
    if (point.most_cells < 1) point.most_cells = point.cells / ranks;
    point.ranks = static_cast<int>(ranks);
    point.nodes = static_cast<int>(nodes);
    if (const Json halo = json.value("halo", Json()); halo.is_object()) {
        point.peers = static_cast<int>(std::min(1e6, number(halo, file, "peers", true)));
        point.halo_bytes = number(halo, file, "bytes", true);
        point.exchange = number(halo, file, "exchange_ms", true) / 1e3;
    }
    return point;
}

// What one rank alone took in the same call.
std::optional<ScalingPoint> beside(const ScalingPoint& point, const Json& json, const std::string& file) {
    const Json alone = json.value("alone", Json());
    if (point.ranks == 1 || !alone.is_object()) return std::nullopt;
    ScalingPoint one;
    one.file = file, one.model = point.model, one.precision = point.precision, one.device = point.device;
    one.is_on_gpus = point.is_on_gpus;
    one.has_sites = point.has_sites;
    one.is_beside = true;
    one.dt = point.dt;
    one.cells = one.most_cells = number(alone, file, "cells", true);
    one.seconds = number(alone, file, "ms_per_step", true) / 1e3;
    if (one.cells < 1 || one.seconds <= 0) throw UserFault(file + ": \"alone\" has no cells or no time");
    return one;
}

// fast: taken for the bandwidth where messages are so small that they do not tell it.
Link fit_link(const std::vector<ScalingPoint>& points, bool is_near, double fast, ScalingFit& fit) {
    constexpr double small = 1e5;  // bytes
    std::vector<const ScalingPoint*> measured;
    double most = 0;
    for (const ScalingPoint& point : points) {
        if (point.exchange > 0 && point.peers > 0 && (point.nodes == 1) == is_near) {
            measured.push_back(&point);
            most = std::max(most, point.halo_bytes);
        }
    }
    if (measured.empty()) return {};
    std::vector<double> one, peers, bytes, seconds, beside_bytes;
    for (const ScalingPoint* point : measured) {
        one.push_back(1);
        peers.push_back(point->peers);
        bytes.push_back(point->halo_bytes);
        seconds.push_back(point->exchange);
        beside_bytes.push_back(std::max(0.0, point->exchange - point->halo_bytes / fast));
    }
    Link link;
    if (const auto numbers =
            most < small ? std::vector<double>(3, 0.0) : fit_columns({one, peers, bytes}, seconds, seconds);
        numbers[2] > 0) {
        link = {numbers[0], numbers[1], 1 / numbers[2]};
    } else {
        const auto rest = fit_columns({one, peers}, beside_bytes, seconds);
        link = {rest[0], rest[1], fast};
    }
    for (const ScalingPoint* point : measured) {
        fit.worst_exchange = std::max(
            fit.worst_exchange, std::abs(exchange_time(link, point->peers, point->halo_bytes) / point->exchange - 1));
    }
    fit.exchanges_fitted += static_cast<int>(measured.size());
    return link;
}

// What is left of steps of several ranks when all else has been taken off.
void fit_split(const std::vector<ScalingPoint>& points, ScalingFit& fit) {
    std::vector<double> one, cells, rest, seconds;
    for (const ScalingPoint& point : points) {
        if (point.ranks == 1) continue;
        const double exchange = exchange_time(point.nodes == 1 ? fit.near : fit.far, point.peers, point.halo_bytes);
        const bool boundary_first = order_of(point, point.nodes) == StepOrder::boundary_first;
        const double inside =
            std::max(0.0, point.most_cells -
                              point.halo_bytes / (point.precision == "fp32" ? 4 : 8));  // its boundary is as its halo
        const double hidden = fit.cell * inside * (boundary_first ? fit.react_share : 1 - fit.react_share);
        one.push_back(1);
        cells.push_back(point.most_cells);
        seconds.push_back(point.seconds);
        rest.push_back(point.seconds - fit.launch - fit.cell * point.most_cells - std::max(0.0, exchange - hidden));
    }
    if (one.empty()) return;
    const std::vector<double> numbers = fit_columns({one, cells}, rest, seconds);
    fit.split = numbers[0];
    fit.split_cell = numbers[1];
    fit.of_ranks_fitted = static_cast<int>(one.size());
    for (std::size_t k = 0; k < one.size(); ++k) {
        fit.worst_of_ranks =
            std::max(fit.worst_of_ranks, std::abs(numbers[0] + numbers[1] * cells[k] - rest[k]) / seconds[k]);
    }
}

// The normal equations of the chosen columns, over `scale`; empty when they do not tell the columns apart.
std::vector<double> solved(const std::vector<std::vector<double>>& columns, const std::vector<std::size_t>& chosen,
                           const std::vector<double>& t, const std::vector<double>& scale) {
    const std::size_t n = chosen.size();
    std::vector<std::vector<double>> rows(n, std::vector<double>(n + 1, 0.0));
    std::vector<double> size(n, 0.0);  // columns of like size, so that what is small is not taken for nothing
    for (std::size_t a = 0; a < n; ++a) {
        for (std::size_t k = 0; k < t.size(); ++k) size[a] = std::max(size[a], columns[chosen[a]][k] / scale[k]);
        if (!(size[a] > 0)) return {};
    }
    for (std::size_t k = 0; k < t.size(); ++k) {
        for (std::size_t a = 0; a < n; ++a) {
            const double x = columns[chosen[a]][k] / scale[k] / size[a];
            for (std::size_t b = 0; b < n; ++b) rows[a][b] += x * columns[chosen[b]][k] / scale[k] / size[b];
            rows[a][n] += x * t[k] / scale[k];
        }
    }
    for (std::size_t a = 0; a < n; ++a) {
        const auto pivot = static_cast<std::size_t>(
            std::max_element(rows.begin() + static_cast<std::ptrdiff_t>(a), rows.end(),
                             [&](const auto& x, const auto& y) { return std::abs(x[a]) < std::abs(y[a]); }) -
            rows.begin());
        std::swap(rows[a], rows[pivot]);
        if (std::abs(rows[a][a]) < 1e-12) return {};
        for (std::size_t b = 0; b < n; ++b) {
            if (b != a) {
                const double factor = rows[b][a] / rows[a][a];
                for (std::size_t c = a; c <= n; ++c) rows[b][c] -= factor * rows[a][c];
            }
        }
    }
    std::vector<double> numbers;
    for (std::size_t a = 0; a < n; ++a) numbers.push_back(rows[a][n] / rows[a][a] / size[a]);
    return numbers;
}

}  // namespace

std::vector<ScalingPoint> read_scaling(const std::string& path) {
    const Json json = Json::parse(io::read_file(path), nullptr, false);
    if (json.is_discarded()) throw UserFault(path + ": is no JSON");
    std::vector<ScalingPoint> points;
    for (const Json& one : json.is_array() ? json : Json::array({json})) {
        points.push_back(point_of(one, path));
        if (auto alone = beside(points.back(), one, path)) points.push_back(*std::move(alone));
    }
    return points;
}

StepOrder order_of(const ScalingPoint& point, int nodes) {
    return point.is_on_gpus && !point.has_sites && nodes == 1 ? StepOrder::whole_first : StepOrder::boundary_first;
}

double exchange_time(const Link& link, int peers, double bytes) {
    return link.bandwidth > 0 ? link.latency + peers * link.message + bytes / link.bandwidth : 0;
}

std::vector<double> fit_columns(const std::vector<std::vector<double>>& columns, const std::vector<double>& t,
                                const std::vector<double>& scale) {
    // Few columns: every choice of those that are not zero is solved, and the best whose numbers are not negative
    // taken.
    const std::size_t n = columns.size();
    std::vector<double> best(n, 0.0);
    double least = 0;  // with none of them
    for (std::size_t k = 0; k < t.size(); ++k) least += (t[k] / scale[k]) * (t[k] / scale[k]);
    const double rounding = 1e-20 * least;  // what leaves less is as good as what came before
    for (unsigned choice = 1; choice < (1u << n); ++choice) {
        std::vector<std::size_t> chosen;
        for (std::size_t c = 0; c < n; ++c)
            if ((choice >> c & 1u) != 0) chosen.push_back(c);
        const std::vector<double> numbers = solved(columns, chosen, t, scale);
        if (numbers.empty() || std::any_of(numbers.begin(), numbers.end(), [](double x) { return !(x >= 0); }))
            continue;
        double left = 0;
        for (std::size_t k = 0; k < t.size(); ++k) {
            double sum = -t[k];
            for (std::size_t c = 0; c < chosen.size(); ++c) sum += numbers[c] * columns[chosen[c]][k];
            left += (sum / scale[k]) * (sum / scale[k]);
        }
        if (left < least * (1 - 1e-9) - rounding) {
            least = left;
            std::fill(best.begin(), best.end(), 0.0);
            for (std::size_t c = 0; c < chosen.size(); ++c) best[chosen[c]] = numbers[c];
        }
    }
    return best;
}

ScalingFit fit_scaling(const std::vector<ScalingPoint>& points) {
    ScalingFit fit;
    std::vector<double> one, cells, seconds;
    const ScalingPoint* largest = nullptr;
    for (const ScalingPoint& point : points) {
        if (point.ranks == 1) {
            one.push_back(1);
            cells.push_back(point.cells);
            seconds.push_back(point.seconds);
            const auto tells = [](const ScalingPoint& one) {
                return one.is_beside ? 0.0 : one.cells;
            };  // its phases, its memory
            largest = largest == nullptr || tells(point) > tells(*largest) ? &point : largest;
        }
    }
    if (largest == nullptr) {
        throw UserFault(
            "there is no measurement of one rank: heartwright bench MODEL --cells N --json, for one or several N");
    }
    const std::vector<double> step =
        fit_columns({cells, one}, seconds, seconds);  // of a single measurement all is the cells'
    fit.cell = step[0];
    fit.launch = step[1];
    fit.react_share = largest->react + largest->diffuse > 0 ? largest->react / (largest->react + largest->diffuse) : 1;
    fit.bytes_a_cell = largest->bytes_a_cell;
    fit.dt = largest->dt;
    fit.steps_fitted = static_cast<int>(one.size());
    for (std::size_t k = 0; k < one.size(); ++k)
        fit.worst_step = std::max(fit.worst_step, std::abs(fit.launch + fit.cell * cells[k] - seconds[k]) / seconds[k]);
    fit.near = fit_link(points, true, 200e9, fit);
    fit.far = fit_link(points, false, 25e9, fit);
    fit_split(points, fit);
    return fit;
}

}  // namespace heartwright::commands
