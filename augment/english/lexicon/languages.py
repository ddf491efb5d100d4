"""What the test of the language knows beside the stop words of languages."""

from augment.english.lexicon.listing import listed

OTHER_LANGUAGES = listed("nl de fr es it sv da nb pt pl la id fi ro cs hu tr")  # spaCy has stop words of each
# Stop words of theirs that are as common in English, or are names of things there: they tell nothing.
SHARED_WORDS = listed("ur vs etc mod os num var dir api app ab eh ha pro con ii iii iv vi xp fr alas oh ok mr mrs")
ENGLISH_ONLY = listed("and are he have my")  # in spite of a stop word of the same form
SHORT_FORMS = listed(  # what an apostrophe, or its lack, leaves of English words
    """t s m re ve ll d n don didn doesn isn wasn won couldn wouldn aren weren hasn haven hadn shouldn ain nt im
    dont didnt doesnt cant"""
)
# Stop words of theirs with a capital, as a text begins: first names in English, and what no name is spelled like.
FIRST_NAMES = listed("dan ben della alla")
FOREIGN_PRONOUNS = listed("het hij wij zij jij ik wir ich")
# Between capitals they are of a name, or of a saying that English has: "Charles de Gaulle", "Et tu, Brute?".
NAME_PARTICLES = listed(
    "de del della delle degli dei di da das do dos du des d la le les lo el los las al ul en y e et i sur sous lès aux "
    "van von vom der den dem ten ter te het zu zum zur af av och og ag ap ab ben bin bint ibn abu abd und un tu"
)
