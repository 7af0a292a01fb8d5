"""The other programs, when they are installed."""

from importlib import import_module
from types import ModuleType

import pytest


def _oracle(package: str) -> ModuleType:
    pytest.importorskip(
        package.replace("-", "_"), reason=f"{package} is not installed; `make setup` installs it"
    )
    return import_module(f"tests.differential.{package.replace('-', '_')}_oracle")


@pytest.fixture(scope="session")
def gacrux() -> ModuleType:
    """The module `gacrux_oracle`; its tests are skipped without the package."""
    return _oracle("gacrux")


@pytest.fixture(scope="session")
def tiebreak_core() -> ModuleType:
    """The module `tiebreak_core_oracle`; its tests are skipped without the package."""
    return _oracle("tiebreak-core")
