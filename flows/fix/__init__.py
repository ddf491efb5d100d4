"""``litotes fix``: from an encoder and a text to an encoder that hears "not", in one run that goes on where it stopped.

    command.py   the command line, what is asked for;  run.py  the order of the steps
    plan.py      fix.json: what the run was begun with; steps
    estimates.py the time that it may take
    inputs.py    the files that it reads, by content: whether they are as they were
    resume.py    what may change between two tries, and what is then done again
    data.py      text to triplets: the logic of pipelines/, in this process;  augmenting.py  one augmentation
    training.py  the programs of train/ as processes of their own: probe, trainer, evaluation
    shown.py     what of the trainer's lines is shown
    outcome.py   before and after: a table, examples, README.md
    interrupts.py  Ctrl-C that no destructor swallows
    wrong_way.py the rows that went the wrong way, and what to do

No Prefect is imported until a step needs it, and no torch and spaCy while a command may be refused at once.
"""
