"""Lists of words that rows of wordings name. Data only."""

from augment.paraphrase.syntax import lexicon
from augment.paraphrase.syntax.lexicon.listing import listed

NAMED = {
    "EVENTS": lexicon.EVENTS - listed("fall split release fire final return school visit"),
    "WHILES": lexicon.EVENTS
    | listed("season year period summer winter career reign tenure process campaign century decade day night week"),
    "LIVES": listed("career life reign childhood tenure season year history century decade country region"),
    "MEETINGS": listed(
        """election elections festival tournament championship championships event events ceremony conference
        competition contest games race olympics exhibition meeting match matches concert edition finals convention
        fair parade premiere wedding funeral rally debate auction summit ceremonies festivals tournaments competitions
        contests concerts exhibitions meetings trials talks negotiations qualifiers demonstration referendum"""
    ),
    "LEARNING": listed("doctorate degree phd ph.d. diploma bachelor b.a. b.s. bsc m.a. master master's bachelor's mba"),
    "SCHOOLS": listed("university college school academy institute conservatory seminary"),
    "RELEASED": listed("it album film song single game ep movie video soundtrack dvd version"),
    "AWARDS": listed("prize medal fellowship scholarship grant award honour honor certificate"),
    "GROUPS": listed(
        """band party club team group army navy orchestra company faculty
        staff church choir troupe ensemble"""
    ),
    "BODIES": listed(
        """association society federation union league cast committee council board
        academy crew commission"""
    ),
    "INSTITUTIONS": listed(
        """school company firm business committee commission foundation charity bank college institute university
        academy museum library hospital government club association society agency council court factory colony
        orphanage laboratory fund trust organisation organization party union schools committees companies"""
    ),
    "PLACES": listed(
        """village town city municipality commune suburb hamlet settlement neighbourhood neighborhood mountain lake
        island township community"""
    ),
    "SIZED": listed(
        """city cities town towns village villages country countries island islands lake lakes river building buildings
        house houses church churches ship ships bank banks company companies airport airports stadium park parks garden
        gardens hall halls room rooms hotel hotels school schools hospital hospitals museum museums bridge bridges port
        ports factory factories farm farms animal animals bird birds dog dogs fish shark tree trees stone stones dam
        palace castle mosque temple cathedral market markets store stores shop shops hole window windows windows boat"""
    ),
    "REGIONS": listed("town city village country region area building house province state neighborhood period era"),
    "PROCESSES": listed(
        """war campaign conflict season tour battle siege voyage journey trip expedition investigation trial talks
        negotiations construction development filming production process interview conversation match game fighting
        struggle revolution occupation uprising rebellion protests riots operation mission crisis career visit stay
        attack race tournament competition event events search project debate discussion ceremony meeting conference
        session study studies work research training march strike raid invasion hearing hearings reconstruction
        renovation excavation excavations recording offensive evacuation pandemic outbreak migration"""
    ),
    "TIMES": lexicon.TIMES,
    "MONTHS": frozenset(month.lower() for month in lexicon.MONTHS),
    "HARM": listed(
        """death deaths collapse creation formation development loss destruction establishment closure defeat increase
        decrease decline rise fall resignation arrest dismissal discovery expansion abolition adoption appointment
        outbreak emergence introduction separation split ban cancellation removal reduction
        launch spread growth conflict crisis victory revolution shortage invention merger dissolution failure"""
    ),
    "DAMAGES": listed(
        """problems confusion controversy delays flooding changes tension tensions conflict conflicts outrage
        concern concerns difficulties protests unrest"""
    ),
    "WORKS": listed(
        """album film game match episode book novel concert song chapter single film movie
        performance issue"""
    ),
    "STUDIES": listed("study survey experiment investigation review series number tests experiments studies research"),
    "OFFERED": listed(
        """services courses training programs programmes assistance classes lessons scholarships advice activities
        facilities accommodation opportunities"""
    ),
    "OPENED": listed(
        """school museum station bridge hotel theatre theater airport library hospital university college academy park
        railway line shop store restaurant factory tunnel road zoo canal gallery stadium building mall campus centre
        center hall house palace"""
    ),
    "CONFLICTS": listed(
        "war wars revolt revolts fighting conflict violence riots rebellion revolution fire fires unrest"
    ),
    "CUPS": listed("cup championship title tournament race prize award medal election competition contest lottery"),
    "OFFICES": listed(
        """president chairman director secretary treasurer captain minister governor ambassador mayor manager editor
        dean chancellor commissioner superintendent rector principal coach chief chair principal vice deputy assistant
        attorney"""
    ),
    "UNUSED": listed(
        """imagination influence power powers force skill skills care violence humour humor irony energy authority
        knowledge talent talents position wealth freedom success strength caution"""
    ),
    "CONDUCTED": listed(
        """surveys investigations interview interviews inspection inspections audit audits analysis analyses trial
        trials raid raids operation operations exercise exercises campaign campaigns search searches checks
        excavations"""
    ),
    "TROUBLES": listed(
        """criticism opposition competition resistance pressure charges problems difficulties challenges threats
        shortages cuts delays allegations accusations obstacles protests sanctions hardship discrimination losses"""
    ),
    "ACHIEVED": listed(
        """escape find reach win finish secure raise complete get obtain avoid save persuade convince recover return
        repair break gain defeat capture hold finance survive catch stop prevent sell buy collect identify trace
        restore"""
    ),
    "CALLED_OFF": lexicon.EVENTS
    | listed(
        """election elections festival tournament championship event events ceremony conference competition contest
        concert concerts exhibition meeting meetings race races parade premiere wedding funeral rally debate auction
        summit talks negotiations strike strikes show shows search party parties fair launch"""
    ),
    "LED": lexicon.ORGANISATIONS
    | listed(
        """band club team army navy orchestra company choir troupe ensemble federation league crew government
        coalition delegation mission expedition project study research campaign movement revolt uprising rebellion
        effort efforts investigation inquiry panel squad brigade regiment force forces troops coup raid state
        country tribe opposition"""
    ),
    "GRAVEYARDS": listed(
        """cemetery churchyard graveyard church cathedral abbey chapel crypt vault tomb mausoleum grave plot basilica"""
    ),
    "LYING": listed(
        "run runs ran running lie lies lay lying flows flowed sails sailed moored parked stands stood built"
    ),
    "GONE": listed(
        """go goes went gone going come comes came coming run runs ran running walk walked drive drove driven
        driving travel travelled traveled ride rode ridden fly flew flown swim swam swum jump jumped throw threw
        thrown throwing get gets got gotten getting play played sing sang sung sail sailed"""
    ),
    "PRETENDED": listed("dressed acted behaved posed disguised talked spoke sounded felt"),
    "COUNTING": listed("many several few some both two three four five six seven eight nine ten"),
    "BE": listed("is are was were be been"),
}
