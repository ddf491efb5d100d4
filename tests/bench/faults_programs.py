"""The programs that faults.py breaks: small, in a folder of their own, and to be run again as if nothing had been.

``prepare`` and ``run`` are called with that folder as the working folder.
"""

import faults_data
import faults_fix
import faults_flows
import faults_training
from faults_program import Program

PROGRAMS: dict[str, Program] = (
    faults_training.PROGRAMS | faults_data.PROGRAMS | faults_flows.PROGRAMS | faults_fix.PROGRAMS
)
