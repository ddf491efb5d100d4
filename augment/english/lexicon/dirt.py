"""What dirty text leaves out or adds, and the commonest words of English and of other languages."""

from augment.english.lexicon.clauses import COORDINATORS, SUBORDINATING
from augment.english.lexicon.listing import listed
from augment.english.lexicon.orders_and_questions import QUESTION_WORDS

# --- dirty text ---
APOSTROPHES = {  # words that are often written without their apostrophe, and are no other words without it
    word.replace("'", ""): word
    for word in listed(
        """don't doesn't didn't isn't aren't wasn't weren't haven't hasn't hadn't can't couldn't shouldn't won't
        wouldn't mustn't ain't i'm i've you're you've you'll they're they've they'll we've he's she's that's there's
        what's who's where's here's it'll could've should've would've"""
    )
}
AMBIGUOUS_WITHOUT = frozenset(["its", "lets"])  # an apostrophe was left out before some words, or in front, only
AFTER_IT_IS = listed(  # "its a shame"
    "a an the not been so very too just really also never always going my your our"
) | {"good enough"}
EMPHASISED = listed(
    """not never no did do does is was are were am have has had will would can could must should all so very really
    always only too any every nothing nobody"""
)
ENTITIES = {"amp": "&", "quot": '"', "apos": "'", "#39": "'", "#x27": "'", "nbsp": " ", "lt": "<", "gt": ">"}  # of HTML
ABBREVIATIONS = listed(
    """mr mrs ms dr st prof jr sr vs etc no inc ltd co corp gen col lt capt sgt rev hon mt ft vol pp ed eds al ca approx
    fig cf dept univ gov sen rep pres est ave blvd rd bros mme mlle messrs jan feb mar apr jun jul aug sep sept oct nov
    dec nos op esp viz ext pg eg ie tel mob ph rec msgr supt det"""
)
OPENERS = listed(  # words with a capital that no name begins with
    """he she it they we i you this that these those there the a an his her its their my our your in on at after before
    when while as if but and so then however also what who why how where not no some all many most both one for with
    from by since although though because during until later now please yes well"""
)
HEADINGS = listed("Section Article Clause Chapter Step Rule Part Paragraph")  # before a number and a sentence
CONTINUING = SUBORDINATING | QUESTION_WORDS | COORDINATORS | {"that"}  # before what is no sentence without a capital
BEFORE_LINK = listed("at see visit on via from to is of the in and or with by using check")

# --- languages ---
ENGLISH = listed(
    """across several including through between under over within about against around because before while until
    such many some all both only more most other the a of and to in is was were are be been by with for that
    which this these those from at as on it its he she they his her their we you i has had have not but or an
    who when will would can could may into after during also there did does do no never what how why where if
    than then so my our your him them us me let 's n't without any first one two three each every another other same
    very much well since among upon both either being became made used known called while though few own himself"""
)
FOREIGN = listed(
    """der die das und ist nicht ein eine des dem den mit von zu auf für im sich auch wird sind le la les des et
    est une un dans pour que qui sur pas du au aux avec ne se el los las y en es por con para una su del al lo
    como il di che è per gli della sono non ha nel het een van niet zijn op te dat voor met o os um uma não em
    do da dos das que com och att som är på det av inte"""
)
