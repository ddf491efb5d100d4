"""Words that deny without a word of negation, and what they deny. Data only."""

from augment.opposites.lexicon.listing import listed

# --- verbs before an infinitive ---
TO_PLAIN = listed("fail neglect omit decline")  # "failed to open" -> "opened"
TO_OTHER = {
    "refuse": "agree", "agree": "refuse", "forget": "remember", "remember": "forget", "manage": "fail",
    "consent": "refuse", "hesitate": "rush", "volunteer": "decline", "promise": "refuse", "choose": "decline",
}  # fmt: skip
STOPPING = {"continue": "stop", "cease": "continue", "proceed": "stop"}  # "continued to sing" -> "stopped singing"
STOPPING_GERUND = {"continue": "stop", "keep": "stop", "stop": "continue", "quit": "continue", "cease": "continue"}
ABLE = {"able": "unable", "unable": "able", "willing": "unwilling", "unwilling": "willing", "likely": "unlikely",
        "unlikely": "likely", "eager": "reluctant", "reluctant": "eager"}  # fmt: skip
# --- verbs with a person and an infinitive, or with "from" and a gerund ---
PREVENTING = {"allow": "prevent", "enable": "prevent", "permit": "prohibit", "help": "prevent", "let": "prevent",
              "encourage": "discourage", "persuade": "dissuade", "authorize": "prohibit",
              "convince": "dissuade"}  # fmt: skip
ALLOWING = {"prevent": "allow", "prohibit": "permit", "ban": "allow", "discourage": "encourage", "stop": "allow",
            "dissuade": "persuade", "bar": "allow", "deter": "encourage", "keep": "allow"}  # fmt: skip
FORBIDDING = {"forbid": "allow"}  # "to" with both
# --- verbs with a clause ---
SAYING = {
    "say": "deny", "state": "deny", "claim": "deny", "confirm": "deny", "admit": "deny", "insist": "deny",
    "acknowledge": "deny", "assert": "deny", "argue": "deny", "declare": "deny", "maintain": "deny", "believe": "doubt",
    "think": "doubt", "deny": "claim", "doubt": "believe", "allege": "deny", "affirm": "deny", "report": "deny",
    "remember": "forget", "forget": "remember", "trust": "doubt", "contend": "deny", "conclude": "doubt",
}  # fmt: skip
# --- verbs with an object ---
TAKING = {
    "accept": "reject", "approve": "reject", "reject": "accept", "deny": "confirm", "confirm": "deny",
    "oppose": "support", "support": "oppose", "ban": "allow", "prohibit": "allow", "forbid": "allow",
    "avoid": "seek", "obey": "defy", "disobey": "obey", "violate": "respect", "retain": "lose", "gain": "lose",
    "endorse": "oppose", "welcome": "reject", "refuse": "accept", "neglect": "tend", "ignore": "heed",
    "adopt": "reject",
    "permit": "forbid", "preserve": "destroy", "pass": "fail", "uphold": "overturn", "ratify": "reject",
}  # fmt: skip
OWN_OBJECTS = {  # verbs that take the other verb with these objects only
    "pass": listed("exam exams test tests examination examinations inspection audit"),
    "adopt": listed("proposal plan resolution constitution motion amendment law policy idea recommendations proposals"),
    "gain": listed("control support independence popularity power access territory weight ground momentum recognition"),
    "neglect": listed("garden duty duties"), "ignore": listed("warning warnings advice order orders rule rules"),
    "deny": listed("claim claims report reports rumour rumours rumor rumors charge charges allegation allegations"),
    "welcome": listed("plan plans proposal proposals decision idea offer suggestion ruling verdict change changes"),
    "avoid": listed("conflict publicity attention confrontation trouble war"),
    "violate": listed("law laws rule rules rights treaty agreement terms constitution"),
    "preserve": listed("building church house monument manuscript records"),
}  # fmt: skip
BY_PEOPLE = listed("support oppose confirm deny gain")
HAVING = {"have": "lack", "possess": "lack", "feature": "lack", "contain": "lack", "lack": "have", "boast": "lack",
          "include": "lack", "enjoy": "lack"}  # fmt: skip
NOT_LACKED = listed(
    """look effect impact influence population area length height capacity history career son daughter child children
    sister brother wife husband baby affair relationship meeting conversation dream tendency range total number variety
    lot series majority part place role son sons daughters siblings brothers sisters lead record percent look go time
    way view share fight stake degree diameter weight depth speed wingspan altitude lack absence cameo argument stroke
    accident cancer crush party feud rivalry falling breakdown miscarriage mixture mix combination average
    conflict heart concert concerts dinner lunch problem problems debut members member life years interest
    chance talk headache toothache shower bath nap walk swim"""
)
NEVER_LACKED = listed("person time quantity")  # kinds of nouns in WordNet
HAD_FOR_LONG = listed("job contract agreement licence license permit website constitution policy education training")
HAPPENING = listed("act event food communication state phenomenon")  # kinds of what one has as it happens: "a fever"
CONTAINED = listed("substance plant animal food")  # kinds of what a thing may be free of, and contain
FAULTS = listed("error errors mistake mistakes bug bugs typo typos")
# --- predicates ---
GRADABLE = listed(
    """cold hot warm cool wet dry wide narrow deep difficult easy hard simple complex happy sad angry safe dangerous
    large small big huge tall short long old young new modern rich poor cheap expensive strong weak fast slow quiet
    loud clear bright dark heavy light clean dirty popular famous successful important significant useful helpful
    effective efficient accurate reliable common rare frequent typical unusual usual normal strange similar different
    beautiful ugly attractive good bad great excellent perfect fair friendly hostile polite rude kind cruel generous
    brave shy calm nervous proud honest loyal certain sure likely healthy ill sick tired hungry thirsty full empty
    rough smooth soft flat steep straight sharp thick thin complete open crowded busy lazy clever smart stupid wise
    interesting boring exciting positive negative favorable favourable enthusiastic critical supportive pleased
    satisfied impressed confident optimistic ambitious valuable profitable stable secure comfortable pleasant
    powerful influential serious severe critical essential necessary obvious visible evident intelligent skilled
    abundant fertile plentiful lucrative controversial consistent convincing extensive ideal suitable adequate
    sufficient straightforward trivial unanimous universal widespread prosperous peaceful memorable humorous"""
)
DEGREES_DROPPED = listed("very quite extremely highly really particularly especially so fairly rather remarkably")
FAR_FROM = ("far from", "anything but")
# --- prepositions ---
WITH_NOUNS = listed("house building church room mill man woman boy girl person dog car bike tower "
    "cottage garden hat shirt "
                    "coat bag box bottle cup plate table chair bed boat ship bus train lorry truck instrument device "
                    "machine phone camera guitar bicycle town village street school hall theatre station bridge gate "
                    "door window wall roof tree flower species plant animal bird fish player worker student people "
                    "child lady guy vehicle engine aircraft album song film book structure design "
                    "version model")  # fmt: skip
# --- verbs of what one may fail or refuse to do ---
FAILABLE = listed(
    """win reach complete finish score qualify receive earn obtain secure capture defeat beat sell find discover solve
    save rescue graduate escape arrive achieve attain make gain pass enter open recover survive return conquer
    take prevent protect convince attract produce create build establish publish release appear regain retain keep
    meet fulfil fulfill satisfy stop repair improve recognize recognise notice identify detect locate raise deliver
    resolve respond react advance overcome hold form attend report pay provide inform mention address clinch surpass
    exceed match repeat replace unite restore introduce include generate impress explain prove cross set draw
    sign secure acquire buy purchase register develop demonstrate defend"""
)
REFUSABLE = listed(
    """open sign join leave accept attend pay support help return play meet sell marry visit serve work speak write
    appear resign perform participate enter publish release give grant offer provide approve recognize recognise
    endorse move cooperate negotiate answer surrender vote testify apologize apologise comply follow teach study fight
    run sing travel allow permit use wear drink eat buy take turn let assist contribute share lead treat train
    collaborate invest stay retire step take adopt appoint hire invite release reveal disclose explain donate"""
)
FAILING, REFUSING = ("fail",), ("refuse", "decline")
BEFORE_FAILING = listed("later then subsequently eventually finally also initially first once again thus therefore")
DENYING_WORDS = listed(
    "not n't no never none nobody nothing neither nor without hardly barely rarely seldom few little"
)
PERSONAL = listed("he she they i we who you")
BEFORE_FAIL = listed("has have had will would")
AGAINST_FAILING = listed("only also even despite although though any but while whereas until unless successfully just")
VAGUE = listed("several many few some other certain various numerous such little much own same different")
MASSES = listed(
    """salt sugar water oil gluten lead iron alcohol caffeine fat protein electricity access support evidence experience
    confidence money power influence success knowledge talent sunlight shade furniture equipment funding parking
    mud poison plastic help permission warning"""
)
NOT_WITH = listed("doubt question exception fail limit limits regard respect result avail incident success delay")
WITH_OBJECT = listed("take make hold set draw cross turn run fight lead treat meet have get give pass")
FAILED_OBJECTS = {  # verbs that one fails at with these objects only
    "make": listed("progress profit profits money sense contact it cut final finals playoffs headway impression "
                   "impact difference deal agreement decision deadline point case"),
}  # fmt: skip
AWKWARD_WITH_FAIL = listed("include prove hold generate draw form")
