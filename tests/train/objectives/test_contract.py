"""What holds for every term and each of its variants: gradients, precision, masks, no waiting for the device."""

from functools import partial

import pytest
import torch
from torch._subclasses.fake_tensor import FakeTensorMode

from tests.train.objectives.contract_cases import (
    CASES,
    DERIVED,
    NEGATED,
    ROWS,
    SMOOTH,
    SOME,
    WRITTEN,
    Case,
    case_of,
    every_case,
    every_masked,
)
from train.objectives.inputs import Present, View
from train.objectives.pairsupcon import instance
from train.objectives.terms import TERMS


def test_every_term_of_the_table_is_a_case() -> None:
    assert {term.function for term in TERMS.values()} <= WRITTEN | {TERMS[name].function for name in DERIVED}


@pytest.mark.parametrize(
    ("name", "case"),
    [("margin", "margin"), ("layers", "sscl"), ("supervised", "infonce, hard negatives"), ("hold", "hold")],
)
def test_a_term_without_a_case_of_its_own_is_called_as_its_line_in_the_table_says(name: str, case: str) -> None:
    derived, written = case_of(name), CASES[case]
    assert (derived.views, derived.layers, derived.masked) == (written.views, written.layers, written.masked)
    assert list(derived.frozen) == list(written.frozen)
    assert torch.equal(derived(derived.tensors(), SOME), written(written.tensors(), SOME))


@pytest.mark.parametrize(
    "name", [name for name, term in TERMS.items() if any(isinstance(s, Present) for s in term.inputs)]
)
def test_a_row_without_a_text_has_no_say_through_the_view_of_that_text(name: str) -> None:
    case = case_of(name)
    absent = {column for source in TERMS[name].inputs if isinstance(source, Present) for column in source.columns}
    flat = [source for source in TERMS[name].inputs if isinstance(source, View)]
    tensors = case.tensors()
    before = case(tensors, SOME)
    for source, vectors in zip(flat, tensors, strict=True):
        if source.name in absent:
            vectors[~SOME] += 3.0
    assert torch.equal(case(tensors, SOME), before)


@pytest.mark.parametrize("case", SMOOTH.values(), ids=SMOOTH)
def test_gradients_agree_with_finite_differences(case: Case) -> None:
    tensors = [t.requires_grad_(i not in case.frozen) for i, t in enumerate(case.tensors())]
    assert torch.autograd.gradcheck(lambda *views: case(views, SOME), tensors)


@every_case
def test_the_result_is_one_finite_number_in_the_precision_of_the_vectors(case: Case) -> None:
    for dtype in (torch.float32, torch.float64):
        loss = case(case.tensors(dtype=dtype), SOME)
        assert loss.shape == ()
        assert loss.dtype == dtype
        assert loss.isfinite()
    assert loss.item() == pytest.approx(case(case.tensors(dtype=torch.float32), SOME).item(), rel=1e-5)


@every_case
def test_autocast_does_not_touch_the_cosines(case: Case) -> None:
    tensors = case.tensors(dtype=torch.float32)
    sharp = {"temperature": 0.05} if "temperature" in case.options else {}
    with torch.autocast("cpu", dtype=torch.bfloat16):
        mixed_precision = case(tensors, SOME, **sharp)
    assert mixed_precision.dtype == torch.float32
    assert mixed_precision.item() == pytest.approx(case(tensors, SOME, **sharp).item(), rel=1e-6)


@every_case
def test_what_is_given_in_bfloat16_is_computed_in_float32(case: Case) -> None:
    tensors = case.tensors(dtype=torch.bfloat16)
    exact = case([t.double() for t in tensors], SOME).item()
    assert case(tensors, SOME).item() == pytest.approx(exact, rel=1e-5, abs=1e-6)


@every_case
def test_nothing_waits_for_the_device(case: Case) -> None:
    # Fake tensors have no values: whatever would read one on the host, or choose rows by one, raises.
    with FakeTensorMode() as mode:
        tensors = [mode.from_tensor(t).requires_grad_(i not in case.frozen) for i, t in enumerate(case.tensors())]
        case(tensors, mode.from_tensor(SOME)).backward()


@every_masked
def test_a_mask_of_numbers_is_a_mask(case: Case) -> None:
    tensors = case.tensors()
    assert torch.equal(case(tensors, SOME.double()), case(tensors, SOME))


@every_masked
def test_no_row_present_gives_a_finite_gradient_and_zero_where_the_term_is_about_such_rows(case: Case) -> None:
    tensors = [t.requires_grad_(i not in case.frozen) for i, t in enumerate(case.tensors())]
    loss = case(tensors, torch.zeros(ROWS, dtype=torch.bool))
    loss.backward()
    assert loss.isfinite()
    for t in tensors:
        assert t.grad is None or t.grad.isfinite().all()
    if case.about_present:
        assert loss.item() == 0
        assert all(t.grad is None or not t.grad.any() for t in tensors)


@pytest.mark.parametrize("case", NEGATED.values(), ids=NEGATED)
def test_a_row_that_is_not_present_has_no_say_through_its_negation(case: Case) -> None:
    tensors = case.tensors()
    before = case(tensors, SOME)
    index = 2 if case.views == 3 else 1
    tensors[index][~SOME] += 3.0
    assert torch.equal(case(tensors, SOME), before)


@every_case
def test_the_order_of_rows_is_of_no_consequence_unless_rows_are_mixed_with_the_next(case: Case) -> None:
    tensors, order = case.tensors(), torch.tensor([3, 0, 4, 2, 1])
    change = (case([t[..., order, :] for t in tensors], SOME[order]) - case(tensors, SOME)).abs().item()
    assert (change > 1e-3) if case.ordered else (change < 1e-12)


@every_case
def test_equal_vectors_do_not_overflow_at_the_published_temperature(case: Case) -> None:
    # Cosine 1 with everything: exponents of 20, and of 40 where an exponential weighs another.
    sharp = {"temperature": 0.05} if "temperature" in case.options else {}
    tensors = [torch.ones_like(t).requires_grad_() for t in case.tensors(rows=64, dtype=torch.float32)]
    loss = case(tensors, torch.ones(64, dtype=torch.bool), **sharp)
    loss.backward()
    assert loss.isfinite()
    assert all(t.grad is None or t.grad.isfinite().all() for t in tensors)


@every_case
def test_a_batch_of_one_row_is_no_error(case: Case) -> None:
    tensors = [t.requires_grad_() for t in case.tensors(rows=1)]
    loss = case(tensors, torch.ones(1))
    loss.backward()
    assert loss.isfinite()
    assert all(t.grad is None or t.grad.isfinite().all() for t in tensors)


def test_the_steepest_case_stays_finite_in_float32() -> None:
    # A pair that is opposite while another row is the same: the exponents are 40 apart and more.
    z = torch.tensor([[1.0, 0.0], [1.0, 0.0], [0.0, 1.0]], requires_grad=True)
    for weighting in ("outside", "inside", "none"):
        loss = partial(instance, weighting=weighting)(z, -z, torch.ones(3))
        loss.backward()
        assert loss.isfinite()
        assert z.grad is not None
        assert z.grad.isfinite().all()
