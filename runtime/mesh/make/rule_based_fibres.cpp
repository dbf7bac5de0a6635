#include "runtime/mesh/make/rule_based_fibres.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/diag/faults.hpp"
#include "runtime/mesh/finite_elements/laplace.hpp"
#include "runtime/mesh/vectors.hpp"

namespace heartwright::mesh {
namespace {

using Frame = std::array<Point, 3>;        // columns: circumferential, apicobasal, transmural
using Quaternion = std::array<double, 4>;  // w, x, y, z

constexpr double radians = 0.017453292519943295;

// `axis` of the paper: apicobasal first, the transmural direction made orthogonal to it.
Frame frame_of(const Point& apicobasal, const Point& transmural) {
    const Point e1 = unit(apicobasal);
    Point e2 = transmural - dot(e1, transmural) * e1;
    if (!(length(e2) > 1e-9 * length(transmural))) {  // the two are parallel: any orthogonal direction
        const Point x{1, 0, 0}, y{0, 1, 0};
        const Point other = std::fabs(e1[0]) < 0.7 ? x : y;
        e2 = other - dot(e1, other) * e1;
    }
    e2 = unit(e2);
    return {cross(e1, e2), e1, e2};
}

// `orient` of the paper: by the fibre angle about the transmural axis, then by the sheet angle about the fibre.
Frame turned(const Frame& q, double fibre_angle, double sheet_angle) {
    const double ca = std::cos(fibre_angle * radians), sa = std::sin(fibre_angle * radians),
                 cb = std::cos(sheet_angle * radians), sb = std::sin(sheet_angle * radians);
    const Point fibre = ca * q[0] + sa * q[1], across = -sa * q[0] + ca * q[1];
    return {fibre, cb * across - sb * q[2], sb * across + cb * q[2]};
}

Quaternion quaternion_of(const Frame& f) {
    const double xx = f[0][0], yy = f[1][1], zz = f[2][2];
    Quaternion q{1 + xx + yy + zz, f[1][2] - f[2][1], f[2][0] - f[0][2], f[0][1] - f[1][0]};
    if (q[0] < 1) {  // the largest of the four, so that nothing cancels
        if (xx >= yy && xx >= zz)
            q = {f[1][2] - f[2][1], 1 + xx - yy - zz, f[1][0] + f[0][1], f[2][0] + f[0][2]};
        else if (yy >= zz)
            q = {f[2][0] - f[0][2], f[1][0] + f[0][1], 1 + yy - xx - zz, f[2][1] + f[1][2]};
        else
            q = {f[0][1] - f[1][0], f[2][0] + f[0][2], f[2][1] + f[1][2], 1 + zz - xx - yy};
    }
    const double size = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    for (double& component : q) component /= size;
    return q;
}

Frame frame_of(const Quaternion& q) {
    const auto [w, x, y, z] = q;
    return {Point{1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)},
            Point{2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)},
            Point{2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)}};
}

double product(const Quaternion& a, const Quaternion& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
}

// `bislerp` of the paper: spherical interpolation to the nearest of the frames that are the same but for the signs of
// two columns.
Frame blended(const Frame& from, const Frame& to, double part) {
    Quaternion a = quaternion_of(from);
    const Quaternion b = quaternion_of(to);
    const auto [w, x, y, z] = a;
    const std::array<Quaternion, 4> same{{a, {-x, w, z, -y}, {-y, -z, w, x}, {-z, y, -x, w}}};
    a = *std::max_element(same.begin(), same.end(), [&](const Quaternion& p, const Quaternion& q) {
        return std::fabs(product(p, b)) < std::fabs(product(q, b));
    });
    const double signed_cosine = product(a, b), cosine = std::min(std::fabs(signed_cosine), 1.0);
    const double angle = std::acos(cosine), sine = std::sin(angle), sign = signed_cosine < 0 ? -1 : 1;
    const double weight_a = sine > 1e-9 ? std::sin((1 - part) * angle) / sine : 1 - part,
                 weight_b = sign * (sine > 1e-9 ? std::sin(part * angle) / sine : part);
    Quaternion mixed{};
    for (std::size_t k = 0; k < 4; ++k) mixed[k] = weight_a * a[k] + weight_b * b[k];
    const double size = std::sqrt(product(mixed, mixed));
    for (double& component : mixed) component /= size;
    return frame_of(mixed);
}

// A harmonic field, its mean in each element and its gradient.
struct Harmonic {
    std::vector<double> values;
    std::vector<Point> gradients;
};

class Rule {
public:
    Rule(const TetrahedralMesh& mesh, const std::vector<Wall>& walls, ThreadPool& threads)
        : mesh_(mesh), walls_(walls), threads_(threads) {
        const std::vector<tissue::Tensor> isotropic(mesh.elements.size(), tissue::Tensor{{1, 1, 1, 0, 0, 0}});
        couplings_ = assemble_couplings(mesh, isotropic, threads);
        for (const auto& [wall, name] : {std::pair{Wall::epicardium, "epicardium"},
                                         {Wall::left_endocardium, "left endocardium"},
                                         {Wall::base, "base"}})
            if (!has(wall))
                throw UserFault(std::string("no node lies on the ") + name + ", which the fibres begin from");
    }

    RuleBasedFibres make(const FibreRule& rule) const {
        const Harmonic outside = across(Wall::epicardium), left = across(Wall::left_endocardium), upwards = to_base();
        const Harmonic right = has(Wall::right_endocardium) ? across(Wall::right_endocardium) : Harmonic{};
        RuleBasedFibres made;
        for (std::size_t e = 0; e < mesh_.elements.size(); ++e) {
            const double depth = std::clamp(outside.values[e], 0.0, 1.0);
            const double from_left = left.values[e], from_right = right.values.empty() ? 0 : right.values[e];
            double part = 0;  // of the right endocardium
            if (!right.values.empty() && from_left + from_right > 1e-9)
                part = std::clamp(from_right / (from_left + from_right), 0.0, 1.0);
            // In the septum the right endocardium is the outside of the left one: there angles change their sign.
            const double fibre_angle = rule.endocardial * (1 - 2 * part),
                         sheet_angle = rule.endocardial_sheet * (1 - 2 * part);
            Frame endocardial =
                turned(frame_of(upwards.gradients[e], -1.0 * left.gradients[e]), fibre_angle, sheet_angle);
            if (!right.values.empty())
                endocardial =
                    blended(endocardial,
                            turned(frame_of(upwards.gradients[e], right.gradients[e]), fibre_angle, sheet_angle), part);
            const auto through_wall = [&](double inner, double outer) { return inner * (1 - depth) + outer * depth; };
            const Frame epicardial = turned(frame_of(upwards.gradients[e], outside.gradients[e]),
                                            through_wall(rule.endocardial, rule.epicardial),
                                            through_wall(rule.endocardial_sheet, rule.epicardial_sheet));
            const Frame frame = blended(endocardial, epicardial, depth);
            made.fibres.push_back(frame[0]);
            made.sheets.push_back(frame[2]);
            made.depth.push_back(depth);
        }
        return made;
    }

private:
    bool has(Wall wall) const { return std::find(walls_.begin(), walls_.end(), wall) != walls_.end(); }

    Harmonic solved(const std::vector<bool>& is_prescribed, std::vector<double> values) const {
        values = solve_laplace(couplings_, is_prescribed, std::move(values), threads_).values;
        Harmonic field{{}, element_gradients(mesh_, values)};
        for (const Element& element : mesh_.elements) {
            double sum = 0;
            for (const std::int32_t node : element) sum += values[static_cast<std::size_t>(node)];
            field.values.push_back(sum / 4);
        }
        return field;
    }

    // 1 at one wall, 0 at the other two; free at the base.
    Harmonic across(Wall wall) const {
        std::vector<bool> is_prescribed(walls_.size());
        std::vector<double> values(walls_.size());
        for (std::size_t n = 0; n < walls_.size(); ++n) {
            is_prescribed[n] = walls_[n] != Wall::none && walls_[n] != Wall::base;
            values[n] = walls_[n] == wall ? 1 : 0;
        }
        return solved(is_prescribed, std::move(values));
    }

    // 1 at the base, 0 at the apex: the epicardial node that is farthest from the base's mean place.
    Harmonic to_base() const {
        Point middle{};
        double count = 0;
        for (std::size_t n = 0; n < walls_.size(); ++n)
            if (walls_[n] == Wall::base) {
                middle = middle + mesh_.nodes[n];
                ++count;
            }
        middle = (1 / count) * middle;
        std::size_t apex = 0;
        double farthest = -1;
        std::vector<bool> is_prescribed(walls_.size());
        std::vector<double> values(walls_.size());
        for (std::size_t n = 0; n < walls_.size(); ++n) {
            is_prescribed[n] = walls_[n] == Wall::base;
            values[n] = is_prescribed[n] ? 1 : 0;
            const double distance = length(mesh_.nodes[n] - middle);
            if (walls_[n] != Wall::epicardium || distance <= farthest) continue;
            farthest = distance;
            apex = n;
        }
        is_prescribed[apex] = true;
        return solved(is_prescribed, std::move(values));
    }

    const TetrahedralMesh& mesh_;
    const std::vector<Wall>& walls_;
    ThreadPool& threads_;
    Couplings couplings_;
};

}  // namespace

RuleBasedFibres make_fibres(const TetrahedralMesh& mesh, const std::vector<Wall>& walls, const FibreRule& rule,
                            ThreadPool& threads) {
    return Rule(mesh, walls, threads).make(rule);
}

}  // namespace heartwright::mesh
