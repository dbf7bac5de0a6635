"""heartwright.load(), Model.simulate() and Model.rhs()."""

import functools
import multiprocessing
import pickle
import signal
import threading
import time
import unittest

import support  # noqa: F401
import numpy as np

import heartwright as hw

try:
    import pandas
except ImportError:
    pandas = None

PULSE = hw.Stimulus(current=-80, start=10, duration=0.5)


def endo():
    return hw.load("ohara_rudy_2011").variant("endo")


class Description(unittest.TestCase):
    def test_names_units_and_values_are_those_of_the_spec(self):
        model = endo()
        self.assertEqual(len(model.states), 41)
        self.assertEqual(model.states["V"].unit, "mV")
        self.assertEqual(model.states["V"].value, -87)
        self.assertEqual(model.parameters["g_Kr"].value, 0.046)
        self.assertEqual(model.observables["i_Kr"].unit, "A/F")
        self.assertIn("gas constant", model.parameters["R"].doc)
        self.assertEqual(list(model.states), list(model.simulate(1).end_state()))

    def test_a_variant_has_its_own_parameters(self):
        base = hw.load("ohara_rudy_2011")
        values = [{n: p.value for n, p in base.variant(v).parameters.items()} for v in ("endo", "epi")]
        self.assertNotEqual(values[0], values[1])
        self.assertEqual(base.variant("endo"), base.variant("endo"))

    def test_what_is_not_there_is_refused_with_the_nearest_name(self):
        with self.assertRaisesRegex(hw.UserError, "did you mean 'karma_1994'"):
            hw.load("karma_1995")
        with self.assertRaisesRegex(hw.UserError, r"no variant 'endoo'(.|\n)*\^~+ did you mean 'endo'"):
            hw.load("ohara_rudy_2011").variant("endoo")


class Simulation(unittest.TestCase):
    def test_an_action_potential_has_its_published_shape(self):
        trace = endo().simulate(500, stimulus=PULSE, record=["V", "Ca_i"], beats=True)
        self.assertEqual(trace.t.shape, (501,))
        self.assertEqual(trace["V"].dtype, np.float64)
        self.assertEqual(trace.units, {"V": "mV", "Ca_i": "mM"})
        self.assertTrue(250 < trace.beats["apd90"][0] < 330)
        self.assertTrue(30 < trace["V"].max() < 60)

    def test_error_control_has_the_beats_of_short_steps(self):
        def beats(**how):
            return endo().simulate(500, stimulus=PULSE, beats=True, **how).beats

        exact = beats(dt=0.002)
        for integrator in ("rodas", "cvode"):
            controlled = beats(dt=0.05, integrator=integrator)
            for figure, tolerance in (("activation", 0.02), ("apd50", 0.1), ("apd90", 0.1), ("peak", 0.1), ("foot", 0.01)):
                self.assertAlmostEqual(controlled[figure][0], exact[figure][0], delta=tolerance, msg=figure)
        with self.assertRaisesRegex(hw.UserError, r"'integrator'(.|\n)*cvode"):
            endo().simulate(1, integrator="cvodes")

    def test_models_and_traces_go_to_other_processes(self):
        model = endo()
        again = pickle.loads(pickle.dumps(model))
        self.assertEqual(again, model)
        trace = model.simulate(20, stimulus=PULSE, beats=True)
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            (other,) = pool.map(functools.partial(model.simulate, stimulus=PULSE, beats=True), [20])
        self.assertEqual(other, trace)
        np.testing.assert_array_equal(other.state, trace.state)

    def test_traces_are_tables_and_can_be_compared(self):
        trace = endo().simulate(20, stimulus=PULSE, record=["V", "Ca_i"])
        self.assertEqual(trace, endo().simulate(20, stimulus=PULSE, record=["V", "Ca_i"]))
        self.assertNotEqual(trace, endo().simulate(20, record=["V", "Ca_i"]))
        self.assertFalse(trace == {"V": 1})
        with self.assertRaisesRegex(hw.UserError, "did you mean 'Ca_i'"):
            trace["Ca"]
        if pandas is None:
            self.skipTest("pandas is not installed")
        frame = trace.to_dataframe()
        self.assertEqual(frame.index.name, "t")
        self.assertEqual(frame.attrs["units"], {"V": "mV", "Ca_i": "mM"})
        np.testing.assert_array_equal(frame["V"], trace["V"])
        np.testing.assert_array_equal(pandas.DataFrame(trace)["Ca_i"], trace["Ca_i"])

    def test_states_go_on_bit_for_bit(self):
        model = endo()
        whole = model.simulate(100, stimulus=PULSE, integrator="spec")
        first = model.simulate(50, stimulus=PULSE, integrator="spec")
        second = model.simulate(50, state=first.state, integrator="spec")
        np.testing.assert_array_equal(second["V"], whole["V"][50:])
        np.testing.assert_array_equal(second.state, whole.state)
        named = model.simulate(50, state=first.end_state(), integrator="spec")
        np.testing.assert_array_equal(named.state, whole.state)

    def test_own_values_of_parameters_change_no_bit_and_others_do(self):
        model = endo()
        same = {name: model.parameters[name].value for name in ("g_Kr", "g_Na", "Ca_o")}
        plain = model.simulate(50, stimulus=PULSE).state
        np.testing.assert_array_equal(model.simulate(50, stimulus=PULSE, parameters=same).state, plain)
        self.assertFalse((model.simulate(50, stimulus=PULSE, parameters={"g_Kr": "*0.5"}).state == plain).all())

    def test_numbers_and_texts_with_units_are_the_same(self):
        model = hw.load("ten_tusscher_panfilov_2006")
        a = model.simulate(20, dt=0.02, stimulus={"current": -52, "start": 5, "duration": 1})
        b = model.simulate("0.02 s", dt="20 us", stimulus={"current": "-52 A/F", "start": "5 ms", "duration": "1 ms"})
        np.testing.assert_array_equal(a["V"], b["V"])

    def test_several_threads_simulate_at_once_with_the_same_bits(self):
        model, found = endo(), {}

        def work(number):
            found[number] = model.simulate(20, stimulus=PULSE).state

        threads = [threading.Thread(target=work, args=(n,)) for n in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for number in range(3):
            np.testing.assert_array_equal(found[number], found[0])

    def test_errors_carry_the_line_and_a_caret(self):
        with self.assertRaises(hw.UserError) as caught:
            endo().simulate(10, parameters={"g_Krr": 1})
        self.assertEqual(
            str(caught.exception),
            "experiment:8:11: error: no parameter 'g_Krr' of ohara_rudy_2011\n"
            '    "set": {"g_Krr": 1.0},\n'
            "            ^~~~~~~ did you mean 'g_Kr'?\n",
        )
        self.assertIsInstance(caught.exception, ValueError)

    def test_a_wrong_shape_of_states_is_refused(self):
        with self.assertRaisesRegex(hw.UserError, r"41 states, the array has the shape \(3,\)"):
            endo().simulate(1, state=np.zeros(3))
        with self.assertRaisesRegex(hw.UserError, "did you mean 'V'"):
            endo().rhs({"VV": 1.0})

    def test_ctrl_c_ends_a_simulation_while_others_have_the_interpreter(self):
        ticks = []
        going = threading.Event()

        def tick():
            while not going.wait(0.05):
                ticks.append(time.monotonic())
                if len(ticks) == 6:
                    signal.raise_signal(signal.SIGINT)

        ticker = threading.Thread(target=tick)
        ticker.start()
        try:
            with self.assertRaises(KeyboardInterrupt):
                endo().simulate(1e7, every=1e5)  # of hours
        finally:
            going.set()
            ticker.join()
        self.assertGreaterEqual(len(ticks), 6)


class Derivatives(unittest.TestCase):
    def setUp(self):
        if hw.model._core.Derivatives is None:
            self.skipTest("built without the generator")

    def test_they_are_the_slope_of_a_short_step(self):
        model = endo()
        state = model.simulate(50, stimulus=PULSE).state
        step = 1e-6
        after = model.simulate(step, dt=step, every=step, state=state).state
        slope, exact = (after - state) / step, model.rhs(state)
        scale = np.abs(state) / step * 1e-15 + np.abs(exact) * 1e-3 + 1e-12
        self.assertLess(np.max(np.abs(slope - exact) / scale), 1)
        self.assertGreater(np.abs(exact).max(), 1e-3)

    def test_a_stimulus_and_parameters_change_them(self):
        model = endo()
        at_rest = model.rhs()
        np.testing.assert_allclose(model.rhs(stimulus=-80)[0] - at_rest[0], 80, rtol=1e-9)
        self.assertNotEqual(model.rhs(parameters={"g_K1": 0.0})[0], at_rest[0])


if __name__ == "__main__":
    unittest.main(verbosity=2)
