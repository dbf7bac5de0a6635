// `heartwright verify MODEL`: the same experiments with two solvers of a model, the one as it is made by default, without approximations,
// and one that is made otherwise; whether the answers agree within limits.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "runtime/app/arguments.hpp"
#include "runtime/app/toolbox.hpp"

namespace heartwright::app {

const Usage& verify_usage();
int verify(const Toolbox& tools, const Arguments& arguments);  // the exit code: 0, or beyond_limits

// What differs between the solvers, of the command line.
struct VerifyRequest {
    SpecFile reference, candidate;
    std::string model;                // as an experiment names it
    std::string backend, precision;   // of the candidate: fp64, fp32; the reference is fp64
    std::string difference;           // in words: "--approximate 1e-8", "--no-hoist_by_scale"
};
// UserFault when nothing differs.
VerifyRequest verify_request(const Toolbox& tools, const Arguments& arguments);

// The relative limit of all quantities where none is said: 1000 times the tolerance of an approximation, at most 1e-2; 1e-9 where only the order of
// operations changes; 2e-2 in single precision.
double default_limit(const VerifyRequest& request);

}  // namespace heartwright::app
