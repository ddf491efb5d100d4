"""How much of a text is prepared, whether by the flow ``prepare`` or by ``litotes fix``."""

SENTENCES, PASSAGES = 20_000, 10_000
MOST = 1_000  # triplets of a kind, times its share (TripletRule): the largest would drown the rest
# Of sentences, at least: they fill some cores, and the bytes are the same on every machine. Passages stand together,
# for exclusions pair those of one shard.
SHARDS = 4
SENTENCE_AUGMENTATIONS, OPPOSITES, QUESTIONS = ("negation", "paraphrase"), "opposites", "questions"
