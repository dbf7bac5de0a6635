#include "runtime/app/scaling_fit.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "base/diag/faults.hpp"
#include "runtime/io/read_file.hpp"

namespace heartwright::app {

namespace {

using Json = nlohmann::json;

double number(const Json& json, const std::string& file, const char* key, bool is_needed) {
    const auto found = json.find(key);
    if (found == json.end() && !is_needed) {
        return 0;
    }
    if (found == json.end() || !found->is_number() || !(found->get<double>() >= 0) || !std::isfinite(found->get<double>())) {
        throw UserFault(file + ": \"" + key + "\" is to be a number, as heartwright bench --json prints it");
    }
    return found->get<double>();
}

std::string text(const Json& json, const char* key) {
    const auto found = json.find(key);
    return found != json.end() && found->is_string() ? found->get<std::string>() : "";
}

ScalingPoint point_of(const Json& json, const std::string& file) {
    if (!json.is_object()) {
        throw UserFault(file + ": is no measurement of heartwright bench --json");
    }
    ScalingPoint point;
    point.file = file;
    point.model = text(json, "model");
    point.kind = text(json, "kind");
    const Json machine = json.value("machine", Json::object());
    if (machine.is_object()) {
        point.precision = text(machine, "precision");
        point.device = text(machine, "device");
    }
    point.cells = number(json, file, "cells", true);
    point.seconds = number(json, file, "ms_per_step", true) / 1e3;
    point.dt = number(json, file, "dt_ms", true);
    point.bytes_a_cell = number(json, file, "device_memory_bytes_per_cell", false);
    point.react = number(json, file, "react_ms", false) / 1e3;
    point.diffuse = number(json, file, "diffuse_ms", false) / 1e3;
    const double ranks = json.contains("ranks") ? number(json, file, "ranks", true) : 1;
    const double nodes = json.contains("nodes") ? number(json, file, "nodes", true) : 1;
    if (ranks < 1 || ranks > 1e7 || nodes < 1 || nodes > ranks || point.cells < 1 || point.seconds <= 0) {
        throw UserFault(file + ": has no cells, no time or no ranks");
    }
    point.ranks = static_cast<int>(ranks);
    point.nodes = static_cast<int>(nodes);
    if (const Json halo = json.value("halo", Json()); halo.is_object()) {
        point.peers = static_cast<int>(std::min(1e6, number(halo, file, "peers", true)));
        point.halo_bytes = number(halo, file, "bytes", true);
        point.exchange = number(halo, file, "exchange_ms", true) / 1e3;
    }
    return point;
}

Link fit_link(const std::vector<ScalingPoint>& points, bool is_near, ScalingFit& fit) {
    std::vector<double> one, peers, bytes, seconds;
    for (const ScalingPoint& point : points) {
        if (point.exchange > 0 && point.peers > 0 && (point.nodes == 1) == is_near) {
            one.push_back(1);
            peers.push_back(point.peers);
            bytes.push_back(point.halo_bytes);
            seconds.push_back(point.exchange);
        }
    }
    if (one.empty()) {
        return {};
    }
    const std::vector<double> numbers = fit_columns({one, peers, bytes}, seconds);
    for (std::size_t k = 0; k < one.size(); ++k) {
        const double fitted = numbers[0] + numbers[1] * peers[k] + numbers[2] * bytes[k];
        fit.worst_exchange = std::max(fit.worst_exchange, std::abs(fitted / seconds[k] - 1));
    }
    fit.exchanges_fitted += static_cast<int>(one.size());
    return {numbers[0], numbers[1], numbers[2] > 0 ? 1 / numbers[2] : 1e15};
}

// The normal equations of the chosen columns, over t; empty when they do not tell the columns apart.
std::vector<double> solved(const std::vector<std::vector<double>>& columns, const std::vector<std::size_t>& chosen,
                           const std::vector<double>& t) {
    const std::size_t n = chosen.size();
    std::vector<std::vector<double>> rows(n, std::vector<double>(n + 1, 0.0));
    std::vector<double> scale(n, 0.0);  // columns of like size, so that what is small is not taken for nothing
    for (std::size_t a = 0; a < n; ++a) {
        for (std::size_t k = 0; k < t.size(); ++k) {
            scale[a] = std::max(scale[a], columns[chosen[a]][k] / t[k]);
        }
        if (!(scale[a] > 0)) {
            return {};
        }
    }
    for (std::size_t k = 0; k < t.size(); ++k) {
        for (std::size_t a = 0; a < n; ++a) {
            const double x = columns[chosen[a]][k] / t[k] / scale[a];
            for (std::size_t b = 0; b < n; ++b) {
                rows[a][b] += x * columns[chosen[b]][k] / t[k] / scale[b];
            }
            rows[a][n] += x;
        }
    }
    for (std::size_t a = 0; a < n; ++a) {
        const auto pivot =
            static_cast<std::size_t>(std::max_element(rows.begin() + static_cast<std::ptrdiff_t>(a), rows.end(),
                                                      [&](const auto& x, const auto& y) { return std::abs(x[a]) < std::abs(y[a]); }) -
                                     rows.begin());
        std::swap(rows[a], rows[pivot]);
        if (std::abs(rows[a][a]) < 1e-12) {
            return {};
        }
        for (std::size_t b = 0; b < n; ++b) {
            if (b != a) {
                const double factor = rows[b][a] / rows[a][a];
                for (std::size_t c = a; c <= n; ++c) {
                    rows[b][c] -= factor * rows[a][c];
                }
            }
        }
    }
    std::vector<double> numbers;
    for (std::size_t a = 0; a < n; ++a) {
        numbers.push_back(rows[a][n] / rows[a][a] / scale[a]);
    }
    return numbers;
}

}  // namespace

std::vector<ScalingPoint> read_scaling(const std::string& path) {
    const Json json = Json::parse(io::read_file(path), nullptr, false);
    if (json.is_discarded()) {
        throw UserFault(path + ": is no JSON");
    }
    std::vector<ScalingPoint> points;
    if (!json.is_array()) {
        points.push_back(point_of(json, path));
    } else {
        for (const Json& one : json) {
            points.push_back(point_of(one, path));
        }
    }
    return points;
}

std::vector<double> fit_columns(const std::vector<std::vector<double>>& columns, const std::vector<double>& t) {
    // Few columns: every choice of those that are not zero is solved, and the best whose numbers are not negative taken.
    const std::size_t n = columns.size();
    std::vector<double> best(n, 0.0);
    double least = static_cast<double>(t.size());
    for (unsigned choice = 1; choice < (1u << n); ++choice) {
        std::vector<std::size_t> chosen;
        for (std::size_t c = 0; c < n; ++c) {
            if ((choice >> c & 1u) != 0) {
                chosen.push_back(c);
            }
        }
        const std::vector<double> numbers = solved(columns, chosen, t);
        if (numbers.empty() || std::any_of(numbers.begin(), numbers.end(), [](double x) { return !(x >= 0); })) {
            continue;
        }
        double left = 0;
        for (std::size_t k = 0; k < t.size(); ++k) {
            double sum = 0;
            for (std::size_t c = 0; c < chosen.size(); ++c) {
                sum += numbers[c] * columns[chosen[c]][k];
            }
            left += (sum / t[k] - 1) * (sum / t[k] - 1);
        }
        if (left < least * (1 - 1e-9)) {
            least = left;
            std::fill(best.begin(), best.end(), 0.0);
            for (std::size_t c = 0; c < chosen.size(); ++c) {
                best[chosen[c]] = numbers[c];
            }
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
            largest = largest == nullptr || point.cells > largest->cells ? &point : largest;
        }
    }
    if (one.empty()) {
        throw UserFault("there is no measurement of one rank: heartwright bench MODEL --cells N --json, for one or several N");
    }
    const std::vector<double> step = fit_columns({cells, one}, seconds);  // of a single measurement all is the cells'
    fit.cell = step[0];
    fit.launch = step[1];
    fit.react_share = largest->react + largest->diffuse > 0 ? largest->react / (largest->react + largest->diffuse) : 1;
    fit.bytes_a_cell = largest->bytes_a_cell;
    fit.dt = largest->dt;
    fit.steps_fitted = static_cast<int>(one.size());
    for (std::size_t k = 0; k < one.size(); ++k) {
        fit.worst_step = std::max(fit.worst_step, std::abs(fit.launch + fit.cell * cells[k] - seconds[k]) / seconds[k]);
    }
    fit.near = fit_link(points, true, fit);
    fit.far = fit_link(points, false, fit);
    return fit;
}

}  // namespace heartwright::app
