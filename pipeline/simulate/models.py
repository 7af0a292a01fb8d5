"""The pairing models by name."""

from pipeline.simulate.berger import berger
from pipeline.simulate.dutch import dutch
from pipeline.simulate.fold import fold
from pipeline.simulate.history import Pairer
from pipeline.simulate.plan import Plan
from pipeline.simulate.simple import at_random, casual

_MODELS: dict[str, Pairer] = {
    "fold": fold,
    "casual": casual,
    "random": at_random,
    "berger": berger,
    "double-berger": berger,
}


def pairer(plan: Plan) -> Pairer:
    """The plan's pairing model. Raises MalformedError when it needs what is not installed."""
    return _MODELS.get(plan.pairing) or dutch(plan.payments)
