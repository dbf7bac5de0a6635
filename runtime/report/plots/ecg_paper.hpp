// The 12 standard leads on ECG paper: 25 mm/s, 10 mm/mV, three rows of four leads and lead II as the rhythm strip.
#pragma once

#include <string>
#include <vector>

#include "runtime/report/plots/figure.hpp"

namespace heartwright::report {

struct EcgLead {
    std::string name;
    std::vector<double> values;  // mV; NaN: not known there
};

struct EcgPaper {
    std::string id, title;
    std::vector<double> t;       // ms, ascending
    std::vector<EcgLead> leads;  // I, II, III, aVR, aVL, aVF, V1 to V6, in this order
};

// Of ten seconds or more each column shows its own 2.5 s, as a recorder does; of less all columns show the same time
// from the beginning. Where leads reach farther than 6 mV, the gain is halved until they do not; the paper says so.
// Empty without 12 leads of two samples each.
Figure ecg_paper(const EcgPaper& paper);

// "25 mm/s, 10 mm/mV": what the paper says, by its gain.
std::string scale_of_paper(const EcgPaper& paper);

// Of the whole drawing, mm: at this width the figure is to scale.
double width_of_paper(const EcgPaper& paper);

}  // namespace heartwright::report
