"""The other programs on files of the measured archive, each in one process, start-up left out."""

import contextlib
import io
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
