"""What forms.py puts its sentences together from, and the sentences that look like these and are none."""

from collections.abc import Mapping
from typing import NamedTuple

Objects = Mapping[str, tuple[str, ...]]


class Parts(NamedTuple):
    """Verbs with their objects, and subjects: one thing, several, several of a place or a group."""

    objects: Objects
    one: tuple[str, ...]
    several: tuple[str, ...]
    many_of: tuple[str, ...]


# The rules were mended on the first; the second was drawn from when that was done, and with the long forms read too.
PARTS = {
    "first": Parts(
        {
            "block": ("roads", "the view"),
            "build": ("houses", "dams", "a bridge"),
            "buy": ("bread", "two lamps", "new tyres"),
            "clean": ("windows", "the floor"),
            "close": ("plants", "two windows", "the road"),
            "control": ("prices", "the border"),
            "count": ("votes", "the coins"),
            "cover": ("seeds", "the pan"),
            "cross": ("the river", "borders"),
            "damage": ("crops", "houses", "the roof"),
            "deliver": ("letters", "milk", "the parcel"),
            "help": ("refugees", "the old man"),
            "improve": ("services", "her French"),
            "move": ("furniture", "the table"),
            "open": ("shops", "the gate"),
            "order": ("parts", "three chairs"),
            "paint": ("signs", "old boats", "the fence"),
            "plan": ("trips", "the wedding"),
            "plant": ("trees", "maize", "a hedge"),
            "raise": ("prices", "cattle", "money"),
            "record": ("songs", "water levels", "the interview"),
            "reduce": ("costs", "traffic", "noise"),
            "repair": ("clocks", "the roof", "old boats"),
            "report": ("fires", "the loss"),
            "search": ("cars", "the house"),
            "sell": ("bread", "timber", "his car"),
            "share": ("food", "the room"),
            "study": ("maps", "the report"),
            "support": ("farmers", "the plan"),
            "test": ("engines", "new drugs", "the water"),
            "train": ("nurses", "dogs", "two teachers"),
            "translate": ("novels", "the text"),
            "treat": ("patients", "burns"),
            "use": ("salt", "new tools"),
            "visit": ("schools", "the museum", "her sister"),
            "wash": ("curtains", "the car"),
            "watch": ("birds", "the news"),
            "write": ("poems", "a letter"),
        },
        (
            "the nurse",
            "my uncle",
            "the firm",
            "Maria",
            "Dr. Holt",
            "the new owner",
            "her team",
            "the council",
            "the farmer",
        ),
        ("nurses", "the teachers", "local farmers", "my parents", "people in the village", "volunteers"),
        ("the members of the club", "the owners of the farm"),
    ),
    "second": Parts(
        {
            "bake": ("bread", "two cakes"),
            "carry": ("bricks", "the basket"),
            "catch": ("trout", "thieves", "the bus"),
            "change": ("tyres", "the date"),
            "check": ("tickets", "the brakes"),
            "collect": ("stamps", "rubbish", "the rent"),
            "cook": ("rice", "three meals"),
            "dig": ("wells", "a ditch"),
            "dry": ("herbs", "the dishes"),
            "edit": ("films", "the article"),
            "empty": ("bins", "the tank"),
            "feed": ("horses", "the cat"),
            "fix": ("bugs", "the tap"),
            "fold": ("sheets", "the map"),
            "grow": ("wheat", "tall flowers"),
            "guard": ("banks", "the bridge"),
            "hang": ("pictures", "the lamp"),
            "hunt": ("deer", "rabbits"),
            "load": ("trucks", "the gun"),
            "lock": ("doors", "the shed"),
            "measure": ("rainfall", "the depth"),
            "mend": ("nets", "old shoes"),
            "pack": ("boxes", "her bag"),
            "pick": ("apples", "the winner"),
            "print": ("posters", "the photo"),
            "publish": ("essays", "a journal"),
            "rent": ("bicycles", "the hall"),
            "review": ("books", "the contract"),
            "serve": ("soup", "late guests"),
            "ship": ("goods", "the order"),
            "store": ("grain", "the records"),
            "sweep": ("streets", "the yard"),
            "teach": ("music", "young children"),
            "tour": ("castles", "the coast"),
            "trade": ("silk", "old coins"),
            "walk": ("dogs", "the length of the wall"),
            "water": ("gardens", "the roses"),
            "weigh": ("parcels", "the fish"),
        },
        (
            "the baker",
            "our neighbour",
            "the agency",
            "Peter",
            "Ms. Grant",
            "the old captain",
            "his crew",
            "the ministry",
        ),
        ("sailors", "the guards", "young doctors", "our cousins", "people on the island", "tourists"),
        ("the workers of the mill", "the children of the valley"),
    ),
}

# What looks like the forms above and is something else, each with what may come of it; none: it is to be declined.
LOOK_ALIKES = {
    "The house had wooden floors and painted walls.": ("The house did not have wooden floors {} painted walls.",),
    "The car had leather seats and tinted windows.": ("The car did not have leather seats {} tinted windows.",),
    "She ate ham and scrambled eggs.": ("She did not eat ham {} scrambled eggs.",),
    "They bought bread and smoked fish.": ("They did not buy bread {} smoked fish.",),
    "The report noted delays and increased costs.": ("The report did not note delays {} increased costs.",),
    "The shop sold hats, used books and painted plates.": (
        "The shop did not sell hats, used books {} painted plates.",
    ),
    "He did not show fear or regret.": ("He showed fear {} regret.",),
    "They did not offer food or help.": ("They offered food {} help.",),
    "She did not bring the milk or water bottles.": ("She brought the milk {} water bottles.",),
    "The clerk files papers.": ("The clerk does not file papers.",),
    "The school grades essays.": ("The school does not grade essays.",),
    "Demand changes every year.": ("Demand does not change every year.",),
    "Last three days.": (),
    "Top ten songs.": (),
    "Chapter two notes.": (),
    "Sugar free drinks.": (),
    "Oil paintings on display.": (),
    "Store managers in Leeds.": (),
    "The results of the blood tests.": (),
    "The members of the support staff.": (),
    "Weapons research programs.": (),
    "Two years work experience.": (),
    "A family owned business.": (),
    "The human rights groups.": (),
}
