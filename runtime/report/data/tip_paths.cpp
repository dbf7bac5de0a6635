#include "runtime/report/data/tip_paths.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace heartwright::report {
namespace {

constexpr std::size_t most_at_once = 1000;

double distance(const std::array<double, 3>& a, const std::array<double, 3>& b) {
    return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

}  // namespace

std::vector<TipPath> tip_paths(const CsvTable& table, std::size_t least, std::size_t most) {
    const CsvColumn *t = table.find("t"), *x = table.find("x"), *y = table.find("y"), *z = table.find("z"),
                    *charge = table.find("charge");
    if (t == nullptr || x == nullptr || y == nullptr || z == nullptr || charge == nullptr) return {};
    double look = 0;  // the shortest time between two
    for (std::size_t row = 1; row < table.rows; ++row)
        if (const double step = t->numbers[row] - t->numbers[row - 1]; step > 0 && (look == 0 || step < look))
            look = step;

    const auto is_known = [&](std::size_t row) {
        return std::isfinite(x->numbers[row]) && std::isfinite(y->numbers[row]) && std::isfinite(z->numbers[row]) &&
               std::fabs(charge->numbers[row]) < 1e6;
    };
    std::vector<TipPath> done, open;
    for (std::size_t begin = 0, end = 0; begin < table.rows; begin = end) {
        const double now = t->numbers[begin];
        end = begin + 1;
        while (end < table.rows && t->numbers[end] == now) ++end;
        if (end - begin > most_at_once) continue;  // filaments of a volume: no tips to follow
        // A path that had no point at the look just before has ended.
        const auto ended = std::stable_partition(open.begin(), open.end(),
                                                 [&](const TipPath& path) { return now - path.t.back() < 1.5 * look; });
        std::move(ended, open.end(), std::back_inserter(done));
        open.erase(ended, open.end());

        std::vector<std::tuple<double, std::size_t, std::size_t>> near;  // distance, path, row
        for (std::size_t path = 0; path < open.size(); ++path)
            for (std::size_t row = begin; row < end; ++row) {
                if (!is_known(row)) continue;
                const double away = distance(open[path].at.back(), {x->numbers[row], y->numbers[row], z->numbers[row]});
                if (open[path].charge == static_cast<int>(charge->numbers[row]) &&
                    away <= std::max(1.0, fastest_tip * (now - open[path].t.back())))
                    near.emplace_back(away, path, row);
            }
        std::sort(near.begin(), near.end());
        std::vector<bool> has_point(open.size()), is_taken(end - begin);
        for (const auto& [away, path, row] : near) {
            if (has_point[path] || is_taken[row - begin]) continue;
            has_point[path] = is_taken[row - begin] = true;
            open[path].t.push_back(now);
            open[path].at.push_back({x->numbers[row], y->numbers[row], z->numbers[row]});
        }
        for (std::size_t row = begin; row < end; ++row)
            if (!is_taken[row - begin] && is_known(row))
                open.push_back({static_cast<int>(charge->numbers[row]),
                                {now},
                                {{x->numbers[row], y->numbers[row], z->numbers[row]}}});
    }
    std::move(open.begin(), open.end(), std::back_inserter(done));
    done.erase(std::remove_if(
                   done.begin(), done.end(), [&](const TipPath& path) { return path.t.size() < least; }),
               done.end());
    std::stable_sort(done.begin(), done.end(),
                     [](const TipPath& a, const TipPath& b) { return a.t.size() > b.t.size(); });
    if (done.size() > most) done.resize(most);
    return done;
}

}  // namespace heartwright::report
