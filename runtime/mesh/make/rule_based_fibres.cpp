#include "runtime/mesh/make/rule_based_fibres.hpp"

#include <algorithm>

#include "runtime/mesh/make/fibre_frame.hpp"
#include "runtime/mesh/vectors.hpp"

namespace heartwright::mesh {
namespace {

// The frame of a place: fibre, across the fibre, sheet.
Frame frame_at(const WallPlace& place, const FibreRule& rule) {
    const auto between = [](double from, double to, double part) { return from * (1 - part) + to * part; };
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
