"""A page on this machine to try Litotes: sentences, what is made of them, and how near encoders put both."""
