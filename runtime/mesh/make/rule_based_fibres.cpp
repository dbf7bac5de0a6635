#include "runtime/mesh/make/rule_based_fibres.hpp"

#include <algorithm>

#include "runtime/mesh/make/fibre_frame.hpp"
#include "runtime/mesh/vectors.hpp"

namespace heartwright::mesh {
namespace {

double between(double from, double to, double part) { return from * (1 - part) + to * part; }

// The frame of a place as published: fibre, across the fibre, sheet.
Frame frame_by_bayer(const WallPlace& place, const FibreRule& rule) {
    const double depth = place.epicardium, right = right_share(place);
    // Seen from the left cavity the right endocardium is the outside of the septum: there angles change their sign.
    const double septal = between(rule.left.endocardial, -rule.right.endocardial, right),
                 septal_sheet = between(rule.sheet.endocardial, -rule.sheet.endocardial, right);
    Frame endocardial = turned(frame_of(place.to_base, -1.0 * place.to_left), septal, septal_sheet);
    if (right > 0)
        endocardial =
            blended(endocardial, turned(frame_of(place.to_base, place.to_right), septal, septal_sheet), right);
    const double inner = between(rule.left.endocardial, rule.right.endocardial, right),
                 outer = between(rule.left.epicardial, rule.right.epicardial, right);
    const Frame epicardial = turned(frame_of(place.to_base, place.to_epicardium), between(inner, outer, depth),
                                    between(rule.sheet.endocardial, rule.sheet.epicardial, depth));
    return blended(endocardial, epicardial, depth);
}

// Seen from one cavity the other endocardium is an outside, where angles change their sign.
Frame continuous_frame(const WallPlace& place, const FibreRule& rule) {
    const double right = right_share(place), sum = place.epicardium + place.left + place.right;
    const double depth = place.epicardium / sum, of_left = place.left / sum, of_right = place.right / sum;
    const double outer = depth * between(rule.left.epicardial, rule.right.epicardial, right),
                 inner = of_left * rule.left.endocardial - of_right * rule.right.endocardial;
    const double outer_sheet = depth * rule.sheet.epicardial,
                 inner_sheet = (of_left - of_right) * rule.sheet.endocardial;
    const auto seen_from = [&](const Point& to_cavity, double sign) {
        return turned(frame_of(place.to_base, -1.0 * to_cavity), outer + sign * inner,
                      outer_sheet + sign * inner_sheet);
    };
    if (right <= 0) return seen_from(place.to_left, 1);
    if (right >= 1) return seen_from(place.to_right, -1);
    return mean_of_lines(seen_from(place.to_left, 1), seen_from(place.to_right, -1), right);
}

Frame frame_at(const WallPlace& place, const FibreRule& rule) {
    return rule.kind == FibreRule::Kind::bayer_2012 ? frame_by_bayer(place, rule) : continuous_frame(place, rule);
}

}  // namespace

double right_share(const WallPlace& place) {
    constexpr double least = 1e-9;
    if (place.left + place.right > least) return place.right / (place.left + place.right);
    const double left = std::max(-dot(place.to_left, place.to_epicardium), 0.0),
                 right = std::max(-dot(place.to_right, place.to_epicardium), 0.0);
    return right > 0 ? right / (left + right) : 0;
}

RuleBasedFibres make_fibres(const std::vector<WallPlace>& places, const FibreRule& rule) {
    RuleBasedFibres made;
    for (const WallPlace& place : places) {
        const Frame frame = frame_at(place, rule);
        made.fibres.push_back(frame[0]);
        made.sheets.push_back(frame[2]);
        made.depth.push_back(place.epicardium);
    }
    return made;
}

}  // namespace heartwright::mesh
