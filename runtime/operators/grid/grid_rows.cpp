#include "runtime/operators/grid/grid_rows.hpp"

#include <array>
#include <cmath>
#include <utility>

namespace heartwright::operators {
namespace {

using tissue::Cell;

// The 27 cells around one, and itself, by place: the centre and steps along axes.
constexpr int centre = 13, step[3] = {1, 3, 9};

class Assembler {
public:
    Assembler(const tissue::Grid& grid, const tissue::Slots& slots, const diffusion::Conductivity& conductivity)
        : grid_(grid),
          slots_(slots),
          conductivity_(conductivity),
          is_diagonal_(conductivity.is_diagonal(grid.dimensions)) {
        const auto total = static_cast<std::size_t>(slots.total());
        for (int a = 0; a < grid.dimensions; ++a) {
            auto& faces = faces_[static_cast<std::size_t>(a)];
            faces.resize(total);
            for (std::int64_t s = 0; s < slots.total(); ++s) faces[static_cast<std::size_t>(s)] = face_of(a, s);
        }
    }

    sparse::Rows rows() {
        sparse::Rows rows;
        for (std::int64_t s = 0; s < slots_.total(); ++s) rows.global.push_back(grid_.whole_index(slots_.grid_of(s)));
        for (std::int64_t s = 0; s < slots_.count(); ++s) {
            look_around(grid_.cell(slots_.grid_of(s)));
            add_row(rows);
            rows.row_starts.push_back(static_cast<std::int64_t>(rows.columns.size()));
        }
        return rows;
    }

private:
    struct Face {
        double h, root;  // 1/ms, and its square root
    };

    // Between a cell and the next one along an axis.
    Face face_of(int axis, std::int64_t slot) const {
        const std::int64_t other = slot_at(grid_.cell(slots_.grid_of(slot)), axis, 1);
        if (other < 0) return {0, 0};
        const auto a = static_cast<std::size_t>(axis);
        const double h = diffusion::harmonic_mean(conductivity_.of_slot(slot).diagonal(a),
                                                  conductivity_.of_slot(other).diagonal(a)) /
                         (grid_.spacing.least() * grid_.spacing.least());
        return {h, std::sqrt(h)};
    }
    std::int64_t slot_at(Cell cell, int axis, int side) const {
        cell[static_cast<std::size_t>(axis)] += side;
        return grid_.contains(cell) ? slots_.slot_of(grid_.index(cell)) : -1;
    }

    void look_around(const Cell& cell) {
        for (int place = 0; place < 27; ++place) {
            const Cell other{cell[0] + place % 3 - 1, cell[1] + place / 3 % 3 - 1, cell[2] + place / 9 - 1};
            around_[static_cast<std::size_t>(place)] = grid_.contains(other) ? slots_.slot_of(grid_.index(other)) : -1;
        }
        const Cell whole = grid_.whole_cell(cell);
        for (std::size_t a = 0; a < 3; ++a) {
            const bool is_on_wall = grid_.on_nodes && (whole[a] == 0 || whole[a] + 1 == grid_.whole_cells()[a]);
            share_[a] = static_cast<int>(a) < grid_.dimensions && is_on_wall ? 0.5 : 1;
        }
    }
    std::int64_t slot(int place) const { return around_[static_cast<std::size_t>(place)]; }

    void add_row(sparse::Rows& rows) const {
        rows.mass.push_back(share_[0] * share_[1] * share_[2]);
        const auto add = [&](int place, double coupling) {
            if (coupling == 0) return;
            rows.columns.push_back(static_cast<std::int32_t>(slot(place)));
            rows.couplings.push_back(coupling);
        };
        for (int a = 0; a < grid_.dimensions; ++a) {
            for (const int side : {-1, 1}) {
                const int place = centre + side * step[a];
                if (slot(place) >= 0) add(place, straight(a, side < 0 ? place : centre));
            }
        }
        if (is_diagonal_) return;
        for (const auto& [a, b] : {std::pair{0, 1}, std::pair{0, 2}, std::pair{1, 2}}) {
            for (int corner = 0; b < grid_.dimensions && corner < 4; ++corner) {
                const int along_a = corner % 2 == 0 ? -step[a] : step[a], along_b = corner < 2 ? -step[b] : step[b];
                if (slot(centre + along_a + along_b) >= 0)
                    add(centre + along_a + along_b, oblique(a, along_a, b, along_b));
            }
        }
    }

    // k between places `low` and low + step[a].
    double straight(int a, int low) const {
        const int high = low + step[a];
        const Face face = face_from(a, low);
        double sum = face.h * others(a);
        for (int b = 0; b < grid_.dimensions && !is_diagonal_; ++b)
            if (b != a) sum += 0.25 * face.root * (turn(a, b, low) - turn(a, b, high)) * others(a, b);
        return sum;
    }
    double turn(int a, int b, int place) const {
        return rho(a, b, place) * (face_from(b, place).root - face_from(b, place - step[b]).root);
    }

    // k between the centre and the place that lies along_a and along_b from it; a < b.
    double oblique(int a, int along_a, int b, int along_b) const {
        const int over_a = centre + along_a, over_b = centre + along_b;
        const double through_a = rho(a, b, over_a) * root_between(a, centre, over_a) *
                                 root_between(b, over_a, over_a + along_b),
                     through_b = rho(a, b, over_b) * root_between(a, over_b, over_b + along_a) *
                                 root_between(b, centre, over_b);
        const bool is_rising = (along_a > 0) == (along_b > 0);
        return (is_rising ? 0.25 : -0.25) * (through_a + through_b) * others(a, b);
    }
    double root_between(int axis, int one, int other) const { return face_from(axis, one < other ? one : other).root; }

    // Towards the next place along the axis; 0 where either holds no cell.
    Face face_from(int axis, int place) const {
        const std::int64_t low = slot(place), high = slot(place + step[axis]);
        if (low < 0 || high < 0) return {0, 0};
        return faces_[static_cast<std::size_t>(axis)][static_cast<std::size_t>(low)];
    }
    double rho(int a, int b, int place) const {
        const std::int64_t s = slot(place);
        return s < 0 ? 0 : diffusion::rho(conductivity_.of_slot(s), a < b ? a : b, a < b ? b : a);
    }

    // m/s_a, m/(s_a s_b): the centre's shares along the other axes, which its neighbours along these have, too.
    double others(int a) const {
        return share_[static_cast<std::size_t>((a + 1) % 3)] * share_[static_cast<std::size_t>((a + 2) % 3)];
    }
    double others(int a, int b) const { return share_[static_cast<std::size_t>(3 - a - b)]; }

    const tissue::Grid& grid_;
    const tissue::Slots& slots_;
    const diffusion::Conductivity& conductivity_;
    bool is_diagonal_;
    std::array<std::vector<Face>, 3> faces_;  // by axis and slot
    std::array<std::int64_t, 27> around_{};   // slots, or -1, of the row at hand
    std::array<double, 3> share_{};           // s of it
};

}  // namespace

sparse::Rows grid_rows(const tissue::Grid& grid, const tissue::Slots& slots,
                       const diffusion::Conductivity& conductivity) {
    return Assembler(grid, slots, conductivity).rows();
}

std::int64_t most_entries(const tissue::Grid& grid, const diffusion::Conductivity& conductivity) {
    const int d = grid.dimensions;
    return 2 * d + (conductivity.is_diagonal(d) ? 0 : 2 * d * (d - 1));
}

}  // namespace heartwright::operators
