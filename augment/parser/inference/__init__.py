"""The bundled pipeline run on many texts at once: spaCy's weights and results at a fraction of its time.

    texts -> spaCy's tokenizer -> encoder.py: a vector for every word in its context, each context computed once
          -> tags, and transitions.py: the parser's moves, one for all texts at a time -> batch_parser.py: FastDocs

spaCy takes the interpreter's lock several times for every move of its parser, and computes the vectors of a text again
where a text differs in one word. A pipeline of any other architecture is left to spaCy.
"""
