// A plot in all its forms: the picture in the page, the numbers behind it, and the same two as files that stand alone.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <set>
#include <string>
#include <vector>

namespace heartwright::report {

struct Column {
    std::string header;          // "V [mV] @ P1": what, unit, where
    std::vector<double> values;  // NaN: an empty field; shorter columns end earlier
};

// A line of the legend. In the page it is a button that hides what has this id.
struct Key {
    std::string name, classes, id;  // classes of figure.css: "curve c0 d0" a line, "bars f0" an area
};

struct Figure {
    std::string id;     // [a-z0-9-]: unique in the page, name of the files; ids in the drawing begin with it and a dash
    std::string title;  // plain text
    std::string kind;   // class of the <figure>: "plot" has curves to read and zoom, "map" a picture, "histogram" bars
    std::string description;  // what a screen reader says of the picture
    double width = 0, height = 0;
    std::string attributes;  // of the <svg>, for page.js
    std::string drawing;     // what is in the <svg>, with classes of figure.css
    std::vector<Key> keys;
    std::string below;  // HTML after the legend
    std::vector<Column> table;
    // The same, so wide, with letters of the same size; not there: it has one size.
    std::function<Figure(double width)> at_width;

    bool empty() const { return drawing.empty(); }
};

std::string file_name(const std::string& text);  // "trace-V [mV]" -> "trace-v-mv"; never empty, at most 60 characters

std::string csv_text(const std::vector<Column>& table);  // seven significant digits
std::string file_style();                                // of such a file: figure.css with the light colours put in
std::string svg_file(const Figure& figure);              // every style and colour said, caption and legend inside

// The plots of a page. add() gives a figure's place in it.
class Figures {
public:
    enum class Files { written, none };
    explicit Figures(Files files = Files::written) : files_(files) {}  // none: write() will not be called

    // From here on the figure of this id is laid out so wide.
    void lay_out(std::string id, double width);

    // A <figure>; "" of an empty one. An id that is taken gets a number. The table travels with the page while all of
    // them together stay below 6 MiB.
    std::string add(Figure figure);

    // plots/ID.svg and plots/ID.csv; of a figure without numbers no .csv.
    void write(const std::filesystem::path& folder) const;

    const std::vector<Figure>& all() const { return all_; }

private:
    Files files_;
    std::string laid_out_;
    double width_ = 0;
    std::vector<Figure> all_;
    std::set<std::string> taken_;
    std::size_t table_bytes_ = 0;
};

}  // namespace heartwright::report
