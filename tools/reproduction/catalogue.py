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
PUBLICATIONS = {
    "A17": "Altanaite, master's thesis, University of Oslo, 2017: dyads on Kepler",
    "A18": "Altanaite and Langguth, GPGPU-11, 2018: the same on Pascal",
    "P20": "Pires et al., ICCSA 2020: Karma's model by space-time blocks",
    "H19": "Hustad, master's thesis, University of Oslo, 2019 (to be verified): tetrahedra on DGX-2",
    "X15": "Xia et al., Computational and Mathematical Methods in Medicine 862735, 2015: sheep atria",
}
# Tables and figures that are no schematics.
CHECKLIST = (
    "A17 | T3.1, F3.3",
    "A17 | T6.1, 6.2, F6.1",
    "A17 | T6.3, 6.4, F6.2",
    "A17 | T6.5",
    "A17 | T6.6, 6.7",
    "A17 | T6.8",
    "A17 | T6.9",
    "A17 | F6.3",
    "A17 | F6.4",
    "A17 | F6.5, 29,952 cells",
    "A17 | equation 7.2/7.3",
    "A17 | F7.1, 7.2",
    "A17 | F7.3-7.5",
    "A17, A18 | F7.6",
    "A17, A18 | F7.7, 7.8; F8, F9",
    "A18 | T1, T2",
    "A18 | F3, F4",
    "A18 | F5, F6",
    "A18 | F7",
    "P20 | eq 6, F8",
    "P20 | F9",
    "P20 | F10, T1",
    "P20 | text",
    "P20 | F11",
    "H19 | T2.2-2.7",
    "H19 | F3.1, 3.2, T3.1",
    "H19 | F3.3-3.5, T3.2",
    "H19 | T3.3, 3.4",
    "H19 | F4.1",
    "H19 | F4.2, 4.3",
    "H19 | T4.1-4.4",
    "H19 | F4.4",
    "H19 | T5.1-5.3",
    "H19 | T5.4, 5.5, 6.1",
    "H19 | T6.2, F6.1",
    "H19 | T6.3, 6.4",
    "H19 | T6.5, 6.6",
    "H19 | section 6.1, 6.5",
    "H19 | section 6.6, F6.2",
    "X15 | F1, F3",
    "X15 | F2",
    "X15 | F4",
    "X15 | F5",
    "X15 | F6, 7",
)


def chosen(names):
    """Items by their id, group or publication; an unknown name is an error."""
    result = []
    for name in names:
        found = [item for item in ITEMS if name in (item.id, item.group, item.id.split(".")[0])]
        if not found:
            raise KeyError(f"no item, group or publication '{name}'; `tools/reproduce.py list` names them")
        result += [item for item in found if item not in result]
    return result
