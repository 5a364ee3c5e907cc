"""What every test may use: the folder `shared`, where it is there, and how hard hypothesis tries."""

import os
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

sys.path.append(str(Path(__file__).parent))

CI = os.environ.get("CI") == "true"

settings.register_profile(
    "elo_batch",
    deadline=None,
    derandomize=CI,
    max_examples=10,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("elo_batch")


@pytest.fixture(scope="session")
def shared(pytestconfig):
    """The folder of real data and published figures beside the project; a skip where it is absent, a failure in CI."""
    folder = pytestconfig.rootpath.resolve().parent / "shared"
    if folder.is_dir():
        return folder
    reason = f"there is no folder {folder} with the published figures"
    return pytest.fail(reason) if CI else pytest.skip(reason)
