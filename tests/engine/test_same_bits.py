"""A list verifies on another machine: the same bits whatever the processor offers to numpy."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import numpy as np

from elo_batch.systems.logistic import expected_units

FEATURES = ("X86_V4 AVX512_ICL AVX512_SPR", "X86_V3 X86_V4 AVX512_ICL AVX512_SPR")
"""What numpy may not use; names that a processor or numpy does not know are passed over."""
KNOWN = "7c829c29c705296f8b7c806be1d7e48e085bd4a7518c27286b8193f34aee089e"
SCRIPT = """
import sys, warnings
warnings.simplefilter("ignore")
import hashlib
import numpy as np
sys.path[:0] = sys.argv[1].split("|")
from elo_batch.engine.fold import rate_log
from elo_batch.policies.books import rule_book
from elo_batch.systems.logistic import expected_units, power_of_two
from helpers import plan_of, players_at

random = np.random.default_rng(20261001)
own, opponent = random.normal(1500, 400, (2, 100_003))
digest = hashlib.sha256(expected_units(own - opponent, 400.0).tobytes())
digest.update(power_of_two(random.uniform(0, 1 << 16, 10_007)).tobytes())
print("curve", digest.hexdigest())

pairs = random.integers(0, 97, (5_000, 2))
rows = [
    (a, b, score / 2, 1, period, k)
    for (a, b), score, period, k in zip(
        pairs.tolist(),
        random.integers(0, 3, 5_000).tolist(),
        random.integers(0, 40, 5_000).tolist(),
        random.choice([10.0, 32.1, np.nan], 5_000).tolist(),
    )
    if a != b
]
rated = rate_log(rule_book("elo"), players_at(*random.normal(1500, 300, 97)), plan_of(rows, 97, periods=40))
print("list", hashlib.sha256(rated.standing.rating.tobytes() + rated.standing.shown.tobytes()).hexdigest())
"""


def bits(features=""):
    """What the script prints with these features of the processor disabled."""
    env = {**os.environ, "PYTHONWARNINGS": "ignore", "NPY_DISABLE_CPU_FEATURES": features}
    room = "|".join([str(Path(__file__).resolve().parent.parent), *filter(None, sys.path)])
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, room], env=env, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_curve_and_list_have_the_same_bits_without_the_processors_wide_registers():
    plain = bits()
    assert {features: bits(features) for features in FEATURES} == dict.fromkeys(FEATURES, plain)


def test_the_curve_has_the_bits_that_it_had_on_the_first_machine():
    """A list rated elsewhere must verify here; a better polynomial would be a new rule book, not a repair."""
    leads = np.arange(-100_000, 100_001) / 100
    found = expected_units(leads, 400.0).astype("<i8").tobytes()
    assert hashlib.sha256(found).hexdigest() == KNOWN
