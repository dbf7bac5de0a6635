"""All items in the order of the checklist, and the checklist itself."""

from reproduction import items_atria, items_karma, items_kepler, items_pascal, items_ten_tusscher, items_tetrahedra

ITEMS = (
    *items_kepler.ITEMS,
    *items_pascal.ITEMS,
    *items_karma.ITEMS,
    *items_ten_tusscher.ITEMS,
    *items_tetrahedra.ITEMS,
    *items_atria.ITEMS,
)
# By the first part of their items' ids: authors and year; the whole reference.
PUBLICATIONS = {
    "altanaite_2017": (
        "Altanaite 2017",
        "Altanaite, master's thesis, University of Oslo, 2017: dyads on Kepler",
    ),
    "altanaite_langguth_2018": (
        "Altanaite and Langguth 2018",
        "Altanaite and Langguth, GPGPU-11, 2018: the same on Pascal",
    ),
    "pires_2020": (
        "Pires et al. 2020",
        "Pires et al., ICCSA 2020: Karma's model by space-time blocks",
    ),
    "hustad_2019": (
        "Hustad 2019",
        "Hustad, master's thesis, University of Oslo, 2019 (to be verified): tetrahedra on DGX-2",
    ),
    "xia_2015": (
        "Xia et al. 2015",
        "Xia et al., Computational and Mathematical Methods in Medicine 862735, 2015: sheep atria",
    ),
}
# Tables and figures that are no schematics.
CHECKLIST = (
    "altanaite_2017 | T3.1, F3.3",
    "altanaite_2017 | T6.1, 6.2, F6.1",
    "altanaite_2017 | T6.3, 6.4, F6.2",
    "altanaite_2017 | T6.5",
    "altanaite_2017 | T6.6, 6.7",
    "altanaite_2017 | T6.8",
    "altanaite_2017 | T6.9",
    "altanaite_2017 | F6.3",
    "altanaite_2017 | F6.4",
    "altanaite_2017 | F6.5, 29,952 cells",
    "altanaite_2017 | equation 7.2/7.3",
    "altanaite_2017 | F7.1, 7.2",
    "altanaite_2017 | F7.3-7.5",
    "altanaite_2017, altanaite_langguth_2018 | F7.6",
    "altanaite_2017, altanaite_langguth_2018 | F7.7, 7.8; F8, F9",
    "altanaite_langguth_2018 | T1, T2",
    "altanaite_langguth_2018 | F3, F4",
    "altanaite_langguth_2018 | F5, F6",
    "altanaite_langguth_2018 | F7",
    "pires_2020 | eq 6, F8",
    "pires_2020 | F9",
    "pires_2020 | F10, T1",
    "pires_2020 | text",
    "pires_2020 | F11",
    "hustad_2019 | T2.2-2.7",
    "hustad_2019 | F3.1, 3.2, T3.1",
    "hustad_2019 | F3.3-3.5, T3.2",
    "hustad_2019 | T3.3, 3.4",
    "hustad_2019 | F4.1",
    "hustad_2019 | F4.2, 4.3",
    "hustad_2019 | T4.1-4.4",
    "hustad_2019 | F4.4",
    "hustad_2019 | T5.1-5.3",
    "hustad_2019 | T5.4, 5.5, 6.1",
    "hustad_2019 | T6.2, F6.1",
    "hustad_2019 | T6.3, 6.4",
    "hustad_2019 | T6.5, 6.6",
    "hustad_2019 | section 6.1, 6.5",
    "hustad_2019 | section 6.6, F6.2",
    "xia_2015 | F1, F3",
    "xia_2015 | F2",
    "xia_2015 | F4",
    "xia_2015 | F5",
    "xia_2015 | F6, 7",
)


def chosen(names):
    """Items by their id, group or publication; an unknown name is an error."""
    result = []
    for name in names:
        found = [item for item in ITEMS if name in (item.id, item.group, item.id.split(".")[0])]
        if not found:
            raise KeyError(f"no item, group or publication '{name}'; `lab/reproduce.py list` names them")
        result += [item for item in found if item not in result]
    return result
