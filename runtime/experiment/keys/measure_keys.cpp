#include "runtime/experiment/keys/tables.hpp"
#include "runtime/experiment/keys/values.hpp"
#include "runtime/experiment/outputs.hpp"

namespace heartwright::experiment {

namespace {

constexpr Key of_phase_singularities[] = {
    required(with_otherwise(every_key("time between evaluations", fills<&PhaseSingularitiesMeasure::every_steps>), "")),
    {.name = "delay",
     .kind = Kind::quantity,
     .unit = "ms",
     .steps = Steps::duration,
     .range = above_0,
     .need = Need::required,
     .accepts = "1 to 1000 times `every`",
     .meaning = "of the delayed potential",
     .member = fills<&PhaseSingularitiesMeasure::delay_steps>},
    {.name = "level",
     .kind = Kind::model_quantity,
     .unit = "mV",
     .need = Need::required,
     .meaning = "the potential about which the phase turns",
     .member = fills<&PhaseSingularitiesMeasure::level>},
    from_key("first evaluation", fills<&PhaseSingularitiesMeasure::first_step>),
    to_key("no evaluation after it", fills<&PhaseSingularitiesMeasure::last_step>),
};

constexpr ObjectKeys phase_singularities_keys{.name = "phase_singularities", .keys = of_phase_singularities};
constexpr const ObjectKeys* phase_singularities_object[] = {&phase_singularities_keys};

constexpr Key band_key(const char* name, const char* otherwise, const char* meaning, Member member) {
    return {.name = name,
            .kind = Kind::quantity,
            .unit = "Hz",
            .range = above_0,
            .otherwise = otherwise,
            .meaning = meaning,
            .member = member};
}
constexpr Key of_dominant_frequency[] = {
    required(with_otherwise(every_key("time between samples", fills<&DominantFrequencyMeasure::every_steps>), "")),
    band_key("lowest", "0.5 Hz", "frequencies below it are left out", fills<&DominantFrequencyMeasure::lowest>),
    band_key("highest", "20 Hz", "frequencies above it are left out", fills<&DominantFrequencyMeasure::highest>),
    from_key("first sample", fills<&DominantFrequencyMeasure::first_step>),
    to_key("no sample after it", fills<&DominantFrequencyMeasure::last_step>),
};
constexpr ObjectKeys dominant_frequency_keys{.name = "dominant_frequency", .keys = of_dominant_frequency};
constexpr const ObjectKeys* dominant_frequency_object[] = {&dominant_frequency_keys};

constexpr Key angle_key(const char* name, const char* otherwise, const char* meaning, Member member) {
    return {.name = name,
            .kind = Kind::number,
            .range = between(-360, 360),
            .otherwise = otherwise,
            .meaning = meaning,
            .member = member};
}
constexpr Key of_torso[] = {
    {.name = "sides",
     .kind = Kind::quantity,
     .shape = Shape::axes,
     .unit = "mm",
     .otherwise = "330, 220, 480 mm",
     .meaning = "width, depth and height",
     .member = fills<&TorsoBody::sides>},
    {.name = "place",
     .kind = Kind::quantity,
     .shape = Shape::axes,
     .unit = "mm",
     .otherwise = "10, -30, 0 mm",
     .meaning = "the heart's middle: to the left, back and head of the torso's",
     .member = fills<&TorsoBody::place>},
    angle_key("turn", "40", "degrees by which the apex is turned from the left to the front", fills<&TorsoBody::turn>),
    angle_key("tilt", "35", "degrees by which it points downwards", fills<&TorsoBody::tilt>),
    angle_key("roll", "30", "degrees about the long axis by which the right ventricle sinks", fills<&TorsoBody::roll>),
    {.name = "edge",
     .kind = Kind::quantity,
     .unit = "mm",
     .range = above_0,
     .otherwise = "10 mm",
     .meaning = "longest mean edge; edges away from the heart are those of `geometry`, doubled some times",
     .member = fills<&TorsoBody::edge>},
};
constexpr ObjectKeys torso_keys{.name = "torso", .keys = of_torso};
constexpr const ObjectKeys* torso_object[] = {&torso_keys};

constexpr Key of_leads[] = {
    required(with_otherwise(every_key("time between samples", fills<&LeadsMeasure::every_steps>), "")),
    {.name = "body",
     .kind = Kind::name,
     .need = Need::one_of,
     .group = "conductor",
     .accepts = "file of a mesh with tags, in the coordinates of the tissue",
     .meaning = "the body around the tissue",
     .member = fills<&LeadsMeasure::body>,
     .is_left_out_empty = true},
    {.name = "torso",
     .kind = Kind::object,
     .objects = torso_object,
     .need = Need::one_of,
     .group = "conductor",
     .meaning = "the body that `heartwright mesh make torso` makes around the biventricle of `geometry`, without a "
                "file; docs/ecg.md",
     .member = fills<&LeadsMeasure::torso>},
    {.name = "medium",
     .kind = Kind::quantity,
     .unit = "S/m",
     .range = above_0,
     .need = Need::one_of,
     .group = "conductor",
     .meaning = "conductivity of an infinite homogeneous medium in the place of a body",
     .member = fills<&LeadsMeasure::medium>,
     .is_left_out_empty = true},
    {.name = "conductivities",
     .kind = Kind::other,
     .schema = R"({"type": "array", "minItems": 1, "items": {"type": "object", "required": ["tags"], )"
               R"("properties": {"tags": {"type": "array", "minItems": 1, "items": {"type": "integer"}}, )"
               R"("sigma": {"type": "string"}, "heart": {"const": true}}, "additionalProperties": false}})",
     .accepts = "list of `{\"tags\": [1], \"heart\": true}` and `{\"tags\": [2, 3], \"sigma\": \"0.2 S/m\"}`",
     .otherwise = "required with `body`; of a `torso` those of docs/ecg.md",
     .meaning = "the conductivity of each tag of the body; where the heart is, `sigma_i` + `sigma_e` of `tissue`",
     .member = fills<&LeadsMeasure::conductivities>},
    {.name = "electrodes",
     .kind = Kind::other,
     .schema =
         R"({"type": "object", "minProperties": 2, )"
         R"("additionalProperties": {"type": "array", "items": {"type": "string"}, "minItems": 3, "maxItems": 3}})",
     .accepts = "`{\"RA\": [\"x mm\", \"y mm\", \"z mm\"], ...}`",
     .otherwise = "`RA LA LL V1 ... V6` of a `torso`; required without one",
     .meaning = "places of the electrodes by name; the nearest point of the body's surface is taken",
     .member = fills<&LeadsMeasure::electrodes>},
    {.name = "pairs",
     .kind = Kind::other,
     .schema = R"({"type": "object", "minProperties": 1, "additionalProperties": )"
               R"({"type": "array", "items": {"$ref": "#/$defs/name"}, "minItems": 1, "maxItems": 2}})",
     .accepts = "`{\"X\": [\"A\", \"B\"], \"W\": [\"A\"]}`",
     .otherwise = "the 12 standard leads, of `RA LA LL V1 ... V6`",
     .meaning = "leads by name: the potential of the first electrode less that of the second; of one alone less that "
                "of Wilson's central terminal, the mean of `RA`, `LA` and `LL`",
     .member = fills<&LeadsMeasure::pairs>},
    {.name = "farthest",
     .kind = Kind::quantity,
     .unit = "mm",
     .range = above_0,
     .otherwise = "20 mm",
     .meaning = "an electrode that is farther from the surface of the body is refused",
     .member = fills<&LeadsMeasure::farthest>},
};
constexpr ObjectKeys leads_keys{.name = "leads", .keys = of_leads};
constexpr const ObjectKeys* leads_object[] = {&leads_keys};

constexpr Key of_cv_measure[] = {
    {.name = "cv",
     .kind = Kind::other,
     .need = Need::required,
     .schema = R"({"type": "array", "items": {"$ref": "#/$defs/name"}, "minItems": 2, "maxItems": 2})",
     .accepts = "two probes of one cell each, such as `[\"P1\", \"P2\"]`",
     .meaning = "conduction velocity from the first to the second"}};
constexpr Key of_restitution_measure[] = {
    {.name = "restitution",
     .kind = Kind::name,
     .need = Need::required,
     .accepts = "a stimulus; a probe of one cell is needed",
     .meaning = "APD90 against the preceding diastolic interval at each probe of one cell, of the beats that the "
                "stimulus evokes, in `restitution.csv`"}};
constexpr Key of_biomarkers_measure[] = {{.name = "biomarkers",
                                          .kind = Kind::name,
                                          .need = Need::required,
                                          .accepts = "a probe of one cell",
                                          .meaning = "each beat at the probe, in `beats.csv`"}};
constexpr Key of_ecg_measure[] = {
    {.name = "ecg",
     .kind = Kind::name,
     .need = Need::required,
     .accepts = "string, unique",
     .meaning = "pseudo-ECG of an electrode in a bath around the tissue, in `ecg.csv`: name of the electrode; needs "
                "`tissue`",
     .member = fills<&Electrode::name>},
    {.name = "at",
     .kind = Kind::quantity,
     .shape = Shape::axes,
     .unit = "mm",
     .need = Need::required,
     .accepts = "at least half the least spacing away from every cell",
     .meaning = "place of the electrode",
     .member = written_from<&Electrode::at>},
    {.name = "minus",
     .kind = Kind::quantity,
     .shape = Shape::axes,
     .unit = "mm",
     .accepts = "as `at`",
     .meaning = "another electrode, whose potential is subtracted",
     .member = written_from<&Electrode::minus>},
    every_key("time between rows", fills<&Electrode::every_steps>),
};
constexpr Key of_phase_singularities_measure[] = {
    {.name = "phase_singularities",
     .kind = Kind::object,
     .objects = phase_singularities_object,
     .need = Need::required,
     .accepts = "object; two axes or more; once",
     .meaning = "rotation centres, in `phase_singularities.csv` and `phase_singularity_points.csv`",
     .member = fills<&Measures::phase_singularities>}};
constexpr Key of_dominant_frequency_measure[] = {
    {.name = "dominant_frequency",
     .kind = Kind::object,
     .objects = dominant_frequency_object,
     .need = Need::required,
     .accepts = "object; once",
     .meaning = "frequency at which the potential of each cell oscillates most, as the maps `dominant_frequency` and "
                "`regularity`; its spectrum at probes of one cell in `spectrum.csv`",
     .member = fills<&Measures::dominant_frequency>}};

constexpr Key of_leads_measure[] = {
    {.name = "leads",
     .kind = Kind::object,
     .objects = leads_object,
     .need = Need::required,
     .accepts = "object; once; needs `tissue` by `sigma_i` and `sigma_e`",
     .meaning = "the ECG of electrodes on a body by lead fields, in `leads.csv`; docs/ecg.md",
     .member = fills<&Measures::leads>}};

constexpr Key of_electrogram_measure[] = {
    {.name = "electrogram",
     .kind = Kind::name,
     .need = Need::required,
     .accepts = "string, unique",
     .meaning = "`phi_e` at a point of tissue or bath, in `electrograms.csv`: its name; needs a bidomain `tissue`",
     .member = fills<&Electrogram::name>},
    {.name = "at",
     .kind = Kind::quantity,
     .shape = Shape::axes,
     .unit = "mm",
     .need = Need::required,
     .meaning = "place; the nearest point of tissue or bath is taken",
     .member = written_from<&Electrogram::at>},
    {.name = "minus",
     .kind = Kind::quantity,
     .shape = Shape::axes,
     .unit = "mm",
     .otherwise = "unipolar",
     .meaning = "bipolar: another place, whose potential is subtracted",
     .member = written_from<&Electrogram::minus>},
    every_key("time between rows", fills<&Electrogram::every_steps>),
};

constexpr ObjectKeys cv_measure{.name = "cv", .keys = of_cv_measure},
    restitution_measure{.name = "restitution", .keys = of_restitution_measure},
    biomarkers_measure{.name = "biomarkers", .keys = of_biomarkers_measure},
    ecg_measure{.name = "ecg", .keys = of_ecg_measure},
    phase_measure{.name = "phase_singularities", .keys = of_phase_singularities_measure},
    frequency_measure{.name = "dominant_frequency", .keys = of_dominant_frequency_measure},
    leads_measure{.name = "leads", .keys = of_leads_measure},
    electrogram_measure{.name = "electrogram", .keys = of_electrogram_measure};

}  // namespace

constinit const ObjectKeys* const measure_kinds[] = {&cv_measure,    &restitution_measure, &biomarkers_measure,
                                                     &ecg_measure,   &phase_measure,       &frequency_measure,
                                                     &leads_measure, &electrogram_measure};

}  // namespace heartwright::experiment
