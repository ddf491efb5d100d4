"""Words that decide which noun phrases may stand in a query: lists written for this project."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Nouns that name no topic: a query that excludes "the number" excludes nothing.
GENERIC = _words(
    """
    nothing something anything everything nobody somebody anybody everybody none
    leap brown red green blue white black push goal
    discipline route phenomenon landscape researcher linguist fan athlete observer expert source
    ability account act action addition advantage age aim amount analysis answer approach area aspect attempt attention
    attitude basis beginning behalf belief bit body bulk capacity care case category cause centre center century chance
    change character characteristic choice circumstance class collection combination comment comparison component
    concept concern conclusion condition connection consequence contact content context contrast contribution control
    copy country couple course creation critic criticism culture date day deal death decade decision definition degree
    description desire detail development difference difficulty direction discussion distance effect effort element
    emphasis end era error event evidence example exception existence experience explanation extent face fact factor
    failure family fashion favor favour feature field figure focus following force form friend front function future
    goal good group growth half hand head help history home hour house idea identity image impact importance increase
    individual influence information instance intention interest issue item job kind knowledge lack language largest
    latter law leader length letter level life light limit line list location look loss lot love majority man manner
    mark matter meaning means measure member mention method mid middle mind minute moment month morning move movement
    name nature need news night notion number object occasion one opinion opportunity option order origin other others
    outcome page pair paper part particular party passage past path pattern people percent percentage performance
    period person perspective phase phenomenon phrase piece place plan play point policy popularity population position
    possibility power practice presence present pressure principle problem procedure process product production program
    project property proportion proposal purpose quality quantity quarter question range rate ratio reaction reality
    reason record reference region relation relationship report reputation research respect response responsibility
    rest result return right rise role rule scale scene scope search season second section sense sequence series set
    shape share side sign significance similarity site situation size skill society sort source space speed spirit
    stage standard start state statement status step story structure study style subject success support surface system
    task technique tendency term text theme theory thing third thought time title today tomorrow top topic total town
    tradition transition treatment trend trouble truth turn type understanding unit usage use value variant variation
    variety vast version victim view way week while whole woman word work world writer writing year years yesterday
    addition author background band book building child city community company enemy evening eye father
    field film government husband implication interpretation king land mother nation officer parent passage president
    publication queen ruler scholar scientist son song sister brother daughter team thousand hundred million billion
    wife user viewer reader war army village water weekend winner mention possession hold charge fire sea hand foot
    birth debut career lifetime childhood job origin abundance absence edge bottom corner close exchange effect
    hope fear risk sight surprise sale trial track vote stock practice prominence protest print demand office duty
    """
)

# Modifiers that compare, count or point at what stands elsewhere in the text.
VAGUE = _words(
    """
    other others many several few some any all both each every same such own various numerous different certain
    particular specific general main major minor first second third fourth fifth last next previous former latter
    following subsequent early earlier later late recent new newer old older large larger largest small smaller
    smallest great greater greatest good better best bad worse worst high higher highest low lower lowest long longer
    short shorter more most less least much further additional similar possible likely important significant popular
    common well-known famous notable key overall entire whole total full final initial original current present
    contemporary modern potential considerable substantial extensive respective aforementioned above mentioned
    one two three four five six seven eight nine ten half single only very true real actual alleged so-called
    increasing increased growing remaining related resulting named called known based given used made
    term terms word words name names
    multiple ostensible intense honored honoured logical
    traditional simple strong big main complete close early-to-mid late-night vast huge successful alternative
    interesting difficult available necessary typical usual normal young elder younger fellow future past primary
    """
)

DETERMINERS = frozenset(["the"])  # that may open a phrase; none may, too

CALENDAR = _words(
    """
    january february march april may june july august september october november december monday tuesday wednesday
    thursday friday saturday sunday spring summer autumn fall winter ad bc bce ce am pm st jr sr mr mrs ms dr sir lord
    lady prof etc ii iii iv vi vii viii figure table chapter section part volume book article god christian i
    """
)

# Nouns that say of nothing what it is: "is a form of", "is the name of".
NO_CLASS = _words(
    """
    aim amount area aspect basis body branch bunch case category cause center centre class collection combination
    concept condition degree effect element example feature field form group head idea instance item kind level list
    majority means member method name number object one order pair part person piece place point portion practice
    process product property quality range result role section sense series set side sort source stage state station
    step style subject sum system term thing translation type union unit use variety way whole word
    """
)

# Adjectives of people that are names only within longer ones: "School for the Deaf".
PEOPLE = _words("deaf blind young old poor rich sick dead")

# Words with a capital that are no name by themselves.
NO_NAMES = _words(
    """
    east west north south east-west science sciences technology english state states union academy university minister
    government constitution church court act committee council department parliament party army navy board bureau
    street road river mountain island lake bay city county province district region kingdom empire republic college
    """
)

# Verbs whose subject is a person, and nouns that stand before a person's name.
HUMAN_VERBS = _words(
    """
    said says wrote writes argued argues believed believes claimed claims married met died lived studied taught
    suggested suggests told asked thought thinks stated states noted notes felt knew wanted resigned retired travelled
    traveled moved graduated commented praised criticised criticized recalled directed composed painted invented
    discovered proposed translated born hired served
    """
)
HONORIFICS = _words(
    """
    president general king queen emperor colonel captain professor philosopher director author poet painter composer
    actor actress singer historian scientist physicist chemist mathematician writer novelist critic bishop archbishop
    pope saint senator governor secretary minister chancellor judge justice lawyer economist sociologist engineer
    astronaut inventor businessman academic rabbi biographer journalist scholar anthropologist linguist geologist
    psychologist astronomer filmmaker physician commander admiral major prince princess duke earl count brother
    sister son daughter wife husband father mother sir lord lady mr mrs dr
    """
)

# Small words of titles: no sign of what a title is about.
SMALL_WORDS = _words("a an and as at by for from in into of on or the to with")
