// Where values that are taken once a beat end.
#pragma once

namespace heartwright::commands {

// What changes that shrink by `ratio` each time, the last of which was `last`, still add up to.
inline double rest_of_changes(double last, double ratio) { return last * ratio / (1 - ratio); }

// The limit of a sequence of which these are three successive values, when its changes shrink geometrically (Aitken's
// delta-squared process). `third` when it no longer changes; NaN when the changes do not shrink: the sequence drifts,
// or alternates.
double limit_of_sequence(double first, double second, double third);

}  // namespace heartwright::commands
