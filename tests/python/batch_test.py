"""Model.simulate() with arrays: one batch of cells, with the bits of single runs."""

import unittest

import support
import numpy as np

import heartwright as hw

PULSE = hw.Stimulus(current=-80, start=10, duration=0.5)
STEPS = dict(dt=0.02, stimulus=PULSE)


def endo():
    return hw.load("ohara_rudy_2011").variant("endo")


class Bits(unittest.TestCase):
    def compare(self, batch, single):
        for cell in range(batch.cells):
            one = single(cell)
            for name in batch:
                np.testing.assert_array_equal(batch[name][cell], one[name], err_msg=f"{name} of cell {cell}")
            np.testing.assert_array_equal(batch.state[cell], one.state)

    def test_a_batch_has_the_bits_of_single_cells_by_steps(self):
        model = endo()
        varied = {"g_Kr": np.linspace(0.02, 0.06, 5), "Ca_o": np.linspace(1.5, 2.0, 5)}
        record = ["V", "Ca_i", "i_Kr"]
        batch = model.simulate(40, parameters=varied, record=record, **STEPS)
        self.assertEqual((batch.cells, batch["V"].shape, batch.state.shape), (5, (5, 41), (5, 41)))

        def single(cell):
            own = {name: values[cell] for name, values in varied.items()}
            return model.simulate(40, parameters=own, record=record, **STEPS)

        self.compare(batch, single)
        self.assertFalse((batch["i_Kr"][0] == batch["i_Kr"][4]).all())
        threaded = model.simulate(40, parameters=varied, record=record, threads=2, **STEPS)
        self.assertEqual(threaded, batch)

    def test_a_batch_has_the_bits_of_single_cells_under_error_control(self):
        model = endo()
        factors = [0.5, 1.0, 1.5]
        batch = model.simulate(100, stimulus=PULSE, parameters={"g_Kr": [f"*{one}" for one in factors], "g_Ks": "*2"})
        self.assertEqual(batch.integrator, "rodas")
        own = model.parameters["g_Kr"].value
        np.testing.assert_array_equal(batch.varied["g_Kr"], [own * one for one in factors])
        self.compare(
            batch,
            lambda cell: model.simulate(100, stimulus=PULSE, parameters={"g_Kr": own * factors[cell], "g_Ks": "*2"}),
        )

    def test_states_of_a_batch_go_on_bit_for_bit(self):
        model = endo()
        varied = {"g_Kr": np.array([0.03, 0.05])}
        whole = model.simulate(60, parameters=varied, **STEPS)
        first = model.simulate(30, parameters=varied, **STEPS)
        second = model.simulate(30, dt=0.02, parameters=varied, state=first.state)
        np.testing.assert_array_equal(second["V"], whole["V"][:, 30:])
        np.testing.assert_array_equal(second.state, whole.state)
        states_alone = model.simulate(5, dt=0.02, state=first.end_state())
        self.assertEqual(states_alone.cells, 2)
        one = model.simulate(5, dt=0.02, state=first.state[1])
        np.testing.assert_array_equal(states_alone["V"][1], one["V"])

    def test_clamps_and_waveforms_reach_every_cell(self):
        model = endo()
        conductances = np.array([0.0, 0.046])
        clamp = hw.Clamp(steps=[(-80, 5), (0, 10)])
        held = model.simulate(15, parameters={"g_Kr": conductances}, clamp=clamp, record=["V", "i_Kr"])
        self.assertEqual(held.integrator, "spec")
        np.testing.assert_array_equal(held["V"][0], held["V"][1])
        self.assertEqual(held["i_Kr"][0, -1], 0)
        self.assertGreater(held["i_Kr"][1, -1], 0)


class Shapes(unittest.TestCase):
    def test_beats_and_maps_have_a_row_for_each_cell(self):
        pulse = hw.Stimulus(current=-80, start=10, duration=0.5, period=500)
        varied = {"g_Kr": np.array([0.06, 0.03]), "g_Na": [75.0, 0.0]}
        trace = endo().simulate(1000, stimulus=pulse, parameters=varied, beats=True, maps=[{"apd": 90}])
        self.assertEqual(trace.beats["apd90"].shape, (2, 2))
        self.assertTrue(np.isfinite(trace.beats["apd90"][0]).all())
        single = endo().simulate(1000, stimulus=pulse, parameters={"g_Kr": 0.06, "g_Na": 75.0}, beats=True)
        np.testing.assert_array_equal(single.beats["apd90"], trace.beats["apd90"][0])
        self.assertEqual(trace.maps["apd90"][0].shape, (2,))
        self.assertAlmostEqual(trace.maps["apd90"][0][0], trace.beats["apd90"][0, -1], places=3)

    @unittest.skipUnless(support.has("xarray"), "no xarray")
    def test_xarray_has_cells_with_their_parameters(self):
        trace = endo().simulate(400, stimulus=PULSE, parameters={"g_Kr": [0.03, 0.04, 0.05]}, beats=True)
        data = trace.to_xarray()
        self.assertEqual(data.V.dims, ("cell", "t"))
        np.testing.assert_array_equal(data.g_Kr, [0.03, 0.04, 0.05])
        self.assertEqual(data.g_Kr.attrs["units"], endo().parameters["g_Kr"].unit)
        self.assertEqual(data.apd90.dims, ("cell", "beat"))
        self.assertEqual(data.apd90.attrs["units"], "ms")
        single = endo().simulate(400, stimulus=PULSE, beats=True).to_xarray()
        self.assertEqual((single.V.dims, single.apd90.dims), (("t",), ("beat",)))

    @unittest.skipUnless(support.has("pandas"), "no pandas")
    def test_data_frames_have_a_row_for_each_cell_and_instant(self):
        trace = endo().simulate(5, parameters={"g_Kr": [0.03, 0.04]})
        frame = trace.to_dataframe()
        self.assertEqual(frame.index.names, ["cell", "t"])
        np.testing.assert_array_equal(frame.loc[1, "V"], trace["V"][1])
        self.assertEqual(set(frame.loc[1, "g_Kr"]), {0.04})

    @unittest.skipUnless(support.has("matplotlib"), "no Matplotlib")
    def test_plots_have_a_curve_for_each_cell(self):
        (axis,) = endo().simulate(5, parameters={"g_Kr": [0.03, 0.04]}).plot("V")
        self.assertEqual([line.get_label() for line in axis.get_lines()], ["g_Kr 0.03", "g_Kr 0.04"])
        self.assertEqual(len(axis.get_legend().get_texts()), 2)

    def test_arrays_of_one_value_are_batches_and_numbers_of_numpy_are_not(self):
        self.assertEqual(endo().simulate(1, parameters={"g_Kr": [0.03]})["V"].shape, (1, 2))
        self.assertEqual(endo().simulate(1, parameters={"g_Kr": np.float64(0.03)})["V"].shape, (2,))
        mixed = endo().simulate(1, parameters={"g_Kr": [0.03], "g_Ks": [0.001, 0.002, 0.003]})
        np.testing.assert_array_equal(mixed.varied["g_Kr"], [0.03] * 3)

    def test_what_is_wrong_is_said(self):
        for parameters, message in (
            ({"g_Kr": [1, 2], "g_Ks": [1, 2, 3]}, "'g_Kr' has 2, parameter 'g_Ks' has 3"),
            ({"gKr": [1, 2]}, "no parameter 'gKr' .* did you mean 'g_Kr'"),
            ({"g_Kr": [[1, 2]]}, r"the shape is \(1, 2\)"),
            ({"g_Kr": []}, r"the shape is \(0,\)"),
            ({"g_Kr": [1.0, np.nan]}, "the value of cell 1 is not finite"),
            ({"g_Kr": ["*0.5", "1 mV"]}, "mV"),
        ):
            with self.assertRaisesRegex(hw.UserError, message):
                endo().simulate(1, parameters=parameters)
        with self.assertRaisesRegex(hw.UserError, "of one length"):
            endo().simulate(1, parameters={"g_Kr": [1, 2]}, state=np.tile(endo().initial_state, (3, 1)))


if __name__ == "__main__":
    unittest.main(verbosity=2)
