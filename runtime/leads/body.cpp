#include "runtime/leads/body.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/diag/faults.hpp"
#include "runtime/mesh/vectors.hpp"

namespace heartwright::leads {
namespace {

using mesh::dot;
using mesh::length;
using mesh::Point;
using mesh::operator+;
using mesh::operator-;
using mesh::operator*;

std::string place_text(const Point& at) {
    const auto text = [](double x) {
        std::string digits = std::to_string(std::round(x * 1000) / 1000);
        return digits.substr(0, digits.size() - 3);
    };
    return "(" + text(at[0]) + ", " + text(at[1]) + ", " + text(at[2]) + ") mm";
}

const Point& node(const mesh::Mesh& body, std::int32_t number) { return body.nodes[static_cast<std::size_t>(number)]; }

// Weights of the nearest point of a triangle (Ericson, Real-Time Collision Detection, 2005, section 5.1.5).
std::array<double, 3> nearest_of_triangle(const Point& a, const Point& b, const Point& c, const Point& p) {
    const Point ab = b - a, ac = c - a, ap = p - a, bp = p - b, cp = p - c;
    const double d1 = dot(ab, ap), d2 = dot(ac, ap), d3 = dot(ab, bp), d4 = dot(ac, bp), d5 = dot(ab, cp),
                 d6 = dot(ac, cp);
    if (d1 <= 0 && d2 <= 0) return {1, 0, 0};
    if (d3 >= 0 && d4 <= d3) return {0, 1, 0};
    const double vc = d1 * d4 - d3 * d2;
    if (vc <= 0 && d1 >= 0 && d3 <= 0) return {1 - d1 / (d1 - d3), d1 / (d1 - d3), 0};
    if (d6 >= 0 && d5 <= d6) return {0, 0, 1};
    const double vb = d5 * d2 - d1 * d6;
    if (vb <= 0 && d2 >= 0 && d6 <= 0) return {1 - d2 / (d2 - d6), 0, d2 / (d2 - d6)};
    const double va = d3 * d6 - d5 * d4;
    if (va <= 0 && d4 >= d3 && d5 >= d6) {
        const double part = (d4 - d3) / (d4 - d3 + d5 - d6);
        return {0, 1 - part, part};
    }
    const double sum = va + vb + vc;
    return {1 - vb / sum - vc / sum, vb / sum, vc / sum};
}

void refuse_unknown_tags(const mesh::Mesh& body, const BodyConductivities& conductivities) {
    std::set<std::int32_t> there;
    for (std::size_t e = 0; e < body.elements.size(); ++e) there.insert(body.tag(e));
    std::string all;
    for (const std::int32_t tag : there) all += (all.empty() ? "" : ", ") + std::to_string(tag);
    const auto refuse_absent = [&](std::int32_t tag) {
        if (there.count(tag) == 0)
            throw UserFault("a conductivity is given for the tag " + std::to_string(tag) +
                            ", which no element of the body has; its tags are " + all);
    };
    for (const auto& [tag, sigma] : conductivities.of_tag) refuse_absent(tag);
    for (const std::int32_t tag : conductivities.heart_tags) refuse_absent(tag);
    for (const std::int32_t tag : there)
        if (conductivities.of_tag.count(tag) == 0 && conductivities.heart_tags.count(tag) == 0)
            throw UserFault("the body has elements with the tag " + std::to_string(tag) +
                            ", for which no conductivity is given; its tags are " + all);
}

}  // namespace

std::vector<tissue::Tensor> body_tensors(const mesh::Mesh& body, const BodyConductivities& conductivities) {
    refuse_unknown_tags(body, conductivities);
    const auto& heart = conductivities.heart;
    const bool is_isotropic = heart[0] == heart[1] && heart[1] == heart[2];
    std::vector<tissue::Tensor> tensors(body.elements.size());
    for (std::size_t e = 0; e < tensors.size(); ++e) {
        const auto found = conductivities.of_tag.find(body.tag(e));
        if (found != conductivities.of_tag.end() || is_isotropic) {
            const double sigma = found != conductivities.of_tag.end() ? found->second : heart[0];
            tensors[e] = {{sigma, sigma, sigma, 0, 0, 0}};
            continue;
        }
        if (body.fibres.empty())
            throw UserFault(
                "the body has no fibres, which the heart's different conductivities along and across them need");
        tensors[e] = tissue::diffusion_tensor(heart, body.fibres[e], body.sheets.empty() ? nullptr : &body.sheets[e]);
    }
    return tensors;
}

double PointOfMesh::value(const std::vector<double>& of_nodes) const {
    double sum = 0;
    for (std::size_t k = 0; k < 4; ++k) sum += weights[k] * of_nodes[static_cast<std::size_t>(nodes[k])];
    return sum;
}

PointOfSurface nearest_on_surface(const mesh::Mesh& body, const std::vector<mesh::Face>& surface, const Point& asked) {
    PointOfSurface nearest;
    nearest.distance = std::numeric_limits<double>::infinity();
    for (const mesh::Face& face : surface) {
        const Point &a = node(body, face.nodes[0]), &b = node(body, face.nodes[1]), &c = node(body, face.nodes[2]);
        const auto weights = nearest_of_triangle(a, b, c, asked);
        const Point at = weights[0] * a + weights[1] * b + weights[2] * c;
        const double distance = length(asked - at);
        if (distance >= nearest.distance) continue;
        nearest = {
            {{face.nodes[0], face.nodes[1], face.nodes[2], face.nodes[2]}, {weights[0], weights[1], weights[2], 0}},
            at,
            distance};
    }
    return nearest;
}

ElementsOfPoints::ElementsOfPoints(const mesh::Mesh& body) : body_(body) {
    Point high = low_ = body.nodes.at(0);
    double volume = 0;
    for (const mesh::Element& element : body.elements)
        for (const std::int32_t n : element)
            for (std::size_t a = 0; a < 3; ++a) {
                low_[a] = std::min(low_[a], node(body, n)[a]);
                high[a] = std::max(high[a], node(body, n)[a]);
            }
    for (std::size_t e = 0; e < body.elements.size(); ++e) volume += mesh::signed_volume(body, e);
    side_ = 2 * std::cbrt(volume / static_cast<double>(std::max<std::size_t>(1, body.elements.size())));
    for (std::size_t a = 0; a < 3; ++a)
        bins_[a] = std::max<std::int64_t>(1, static_cast<std::int64_t>((high[a] - low_[a]) / side_) + 1);
    const auto for_bins = [&](const auto& work) {
        for (std::size_t e = 0; e < body.elements.size(); ++e) {
            Point least = node(body, body.elements[e][0]), most = least;
            for (const std::int32_t n : body.elements[e])
                for (std::size_t a = 0; a < 3; ++a) {
                    least[a] = std::min(least[a], node(body, n)[a]);
                    most[a] = std::max(most[a], node(body, n)[a]);
                }
            const auto first = bin_of(least), last = bin_of(most);
            for (std::int64_t k = first[2]; k <= last[2]; ++k)
                for (std::int64_t j = first[1]; j <= last[1]; ++j)
                    for (std::int64_t i = first[0]; i <= last[0]; ++i) work(index({i, j, k}), e);
        }
    };
    starts_.assign(static_cast<std::size_t>(bins_[0] * bins_[1] * bins_[2]) + 1, 0);
    for_bins([&](std::size_t bin, std::size_t) { ++starts_[bin + 1]; });
    for (std::size_t b = 1; b < starts_.size(); ++b) starts_[b] += starts_[b - 1];
    elements_.resize(static_cast<std::size_t>(starts_.back()));
    std::vector<std::int64_t> next = starts_;
    for_bins([&](std::size_t bin, std::size_t e) {
        elements_[static_cast<std::size_t>(next[bin]++)] = static_cast<std::int32_t>(e);
    });
}

std::array<std::int64_t, 3> ElementsOfPoints::bin_of(const Point& at) const {
    std::array<std::int64_t, 3> bin{};
    for (std::size_t a = 0; a < 3; ++a)
        bin[a] = static_cast<std::int64_t>(
            std::clamp(std::floor((at[a] - low_[a]) / side_), 0.0, static_cast<double>(bins_[a] - 1)));
    return bin;
}

std::size_t ElementsOfPoints::index(const std::array<std::int64_t, 3>& bin) const {
    return static_cast<std::size_t>(bin[0] + bins_[0] * (bin[1] + bins_[1] * bin[2]));
}

PointOfMesh ElementsOfPoints::find(const Point& at) const {
    constexpr double tolerance = 1e-6;  // of barycentric coordinates
    PointOfMesh best;
    double best_least = -std::numeric_limits<double>::infinity();
    const std::size_t bin = index(bin_of(at));
    for (std::int64_t k = starts_[bin]; k < starts_[bin + 1]; ++k) {
        const auto e = static_cast<std::size_t>(elements_[static_cast<std::size_t>(k)]);
        const mesh::Element& element = body_.elements[e];
        const double volume = mesh::signed_volume(body_, e);
        PointOfMesh found;
        double least = 1;
        for (std::size_t c = 0; c < 4; ++c) {
            std::array<Point, 4> corners;
            for (std::size_t other = 0; other < 4; ++other)
                corners[other] = other == c ? at : node(body_, element[other]);
            found.nodes[c] = element[c];
            found.weights[c] = mesh::signed_volume(corners[0], corners[1], corners[2], corners[3]) / volume;
            least = std::min(least, found.weights[c]);
        }
        if (least <= best_least) continue;
        best_least = least;
        best = found;
    }
    if (best_least < -tolerance)
        throw UserFault("the tissue's point at " + place_text(at) +
                        " lies outside the body: is the heart in the body's coordinates?");
    return best;
}

}  // namespace heartwright::leads
