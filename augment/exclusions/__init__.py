"""Queries for one of two passages that leave the other out."""

from augment.exclusions.excluder import Excluder, Exclusion
from augment.exclusions.profiles import Frequencies, Profile
from augment.exclusions.topics import Topic, class_topic, topic_from, topic_of

__all__ = ["Excluder", "Exclusion", "Frequencies", "Profile", "Topic", "class_topic", "topic_from", "topic_of"]
