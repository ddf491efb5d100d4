"""Words for words, and words that deny without "not". Data only."""
