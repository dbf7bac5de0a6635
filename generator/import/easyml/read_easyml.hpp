// Reader of openCARP's EasyML (.model): assignments in any order, diff_x, x_init, gates by alpha_x and beta_x or x_inf
// and tau_x, if and else, groups, and the markup .external .nodal .lookup .method .units .param and others.
#pragma once

#include <memory>

#include "generator/import/foreign_model.hpp"

namespace heartwright::foreign {

// Problems are reported with their places; the model is complete when there are none. Time is in ms; d(Vm)/dt is -Iion
// where the file does not give it. Units are those that .units() declares where all states and constants have one;
// else they are remarks, and numbers are bare.
Model read_easyml(const std::shared_ptr<const SourceFile>& file, Diagnostics& diagnostics);

}  // namespace heartwright::foreign
