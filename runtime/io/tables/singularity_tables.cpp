#include "runtime/io/tables/singularity_tables.hpp"

#include "runtime/io/number_text.hpp"
#include "runtime/io/whole_file.hpp"

namespace heartwright::io {

void write_singularity_counts(const std::string& path, const std::vector<SingularityCount>& counts) {
    std::string text = "t [ms],count\n";
    for (const SingularityCount& look : counts) {
        append_number(text, look.t);
        text += "," + std::to_string(look.count) + "\n";
    }
    write_whole_file(path, text);
}

void write_singularity_points(const std::string& path, const std::vector<SingularityPoint>& points) {
    std::string text = "t [ms],x [mm],y [mm],z [mm],charge\n";
    for (const SingularityPoint& point : points) {
        append_number(text, point.t);
        for (const double place : point.at) {
            text += ',';
            append_number(text, place);
        }
        text += "," + std::to_string(point.charge) + "\n";
    }
    write_whole_file(path, text);
}

}  // namespace heartwright::io
