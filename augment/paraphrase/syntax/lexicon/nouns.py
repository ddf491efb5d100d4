"""Nouns by what may become of them: owners, conjuncts, names. Data only."""

from augment.paraphrase.syntax.lexicon.listing import listed

# What somebody or some place has one or some of: "the capital of France" is "France's capital".
RELATIONAL = listed(
    """capital mayor president population economy history culture climate geography coast border government
    parliament constitution army navy economy king queen emperor ruler leader founder chairman director governor
    minister ambassador captain coach manager owner author wife husband son sons daughter daughters brother sister
    father mother parents widow grandson granddaughter nephew niece uncle cousin children child successor
    predecessor death birth career reputation works novels poems films albums debut airport
    university cathedral newspaper newspapers industry education currency language area inhabitants residents
    citizens reign rule policies policy theory theories ideas teachings writings paintings life invasion
    declaration independence conquest neighbours neighbors ally allies residence house grave tomb estate
    supporters fans followers founders leaders friends music poetry style headquarters workers employees"""
)
# What a thing or a body has, said of it by its kind: "the surface of the lake" is "the lake's surface".
PROPER_TO = listed(
    """surface mouth name title plot story lyrics cover cast crew release construction establishment foundation
    formation opening closure closing collapse demise decline fall rise success failure popularity importance influence
    status structure design purpose aim aims goal goals mission budget cost costs value size height length depth
    width weight capacity shape colour color interior exterior facade roof walls entrance centre center outskirts
    streets suburbs remains ruins foundations base summit slopes peak shores banks waters source location
    members board staff students presidency leadership membership secretary treasurer
    creation creator creators producer producers writers director designer designers inventor architect architects
    production sales reception theme themes characters protagonist hero heroine villain narrator ending events
    completion expansion restoration reconstruction renovation destruction origin origins fate future
    territory territories borders boundaries frontier coastline rivers lakes mountains islands forests wildlife flora
    fauna vegetation landscape resources wealth infrastructure tourism trade exports imports railways roads
    monuments landmarks citizens fleet troops rulers nobility elite
    orbit atmosphere mass gravity diameter radius temperature rotation crust core axis magnetosphere moons
    bark leaves roots flowers fruit fruits seeds stem trunk branches wings tail eyes skin brain nest
    eggs diet habitat range behaviour behavior appearance features properties components functions function efficiency
    performance speed power engine engines hull deck"""
)
OWNERS = listed(
    """band film album company club team city town village school country church organisation organization book novel
    series show game building castle island king queen bishop emperor president mayor university state province
    region district county kingdom empire nation republic party army museum theatre theater hospital college
    cathedral abbey monastery family dynasty magazine newspaper airline railway airport house poet painter composer
    author singer artist group festival project programme program movie play opera song ship bridge tower
    river lake mountain valley forest desert peninsula continent planet moon sun earth star galaxy comet asteroid
    street road station line car vehicle engine aircraft plane device machine computer tribe community temple
    mosque court council committee board government agency firm business label studio brand website channel network
    story tale text manuscript treaty war battle siege tournament competition event language religion movement sect
    capital port harbour harbor bay volcano glacier plateau site fort fortress monastery settlement colony
    plant animal bird tree flower fish snake insect spider virus disease cell atom molecule nucleus
    organism brain heart eye episode single track video trilogy franchise"""
)
NOT_OWNED = listed("area birth declaration invasion conquest independence house son daughter child")
KIN = listed(
    """wife husband son sons daughter daughters brother sister father mother parents widow grandson granddaughter
    nephew niece uncle cousin children child family friends"""
)
UNIQUE = listed(
    """capital mayor president founder author winner chairman director governor captain coach manager owner
    successor predecessor king queen emperor ruler head chief birthplace hometown headquarters seat creator
    inventor namesake designer architect producer composer champion runner-up host editor commander site venue
    setting home county largest type predecessor"""
)
EPITHETS = listed(
    """first second third last only largest smallest oldest youngest highest lowest longest main principal earliest
    latest most next final biggest tallest fastest busiest sole original current former fourth fifth sixth seventh
    eighth ninth tenth"""
)
ORGANISATIONS = listed(
    """commission committee department ministry council board authority agency university college institute school
    society association museum church office bureau centre center academy company corporation group party union club
    federation foundation trust service services conference court bank award awards prize festival act"""
)
PHOTOGRAPHY = listed("camera cameras photographic photography photographer photographers exposure roll rolls layer")
# Conjuncts whose order is fixed by use.
FIRMS = listed("sons brothers company co co. associates partners ltd inc inc.")
FROZEN = listed(
    """men women husband wife law order rock roll supply demand trial error pros cons day night black white back
    forth arts crafts sons daughters boys girls mother father life death time again rise fall ladies gentlemen
    church state food drink food beverage research development science technology health safety bed breakfast
    health wellness cause effect sex drugs bread butter salt pepper knife fork thunder lightning cat mouse
    hide seek terms conditions profit loss mergers acquisitions rhythm blues country western search rescue
    copyright trademark nuts bolts needle thread lock key room board hustle bustle flora fauna north south east
    west up down left right above below more less etc others other so such on off here there now then first
    finally early later before after once again track field drum bass cricket football arms ammunition bow arrow
    arrows hip hop goods services checks balances search arms flesh blood heart soul hand foot crime punishment
    war peace love hate sugar spice mum dad mom brothers sisters uncle aunt king queen kings queens lord lady
    lords ladies bride groom past present parent child parents children rest both birth death beginning end
    cast crew primary secondary
    cats dogs fish chips pen paper pencil gin tonic bacon eggs burger fries cup saucer strawberries wine dine tooth nail
    potatoes skin bone bones ebb flow lock barrel pots pans stars stripes dollars cents odds"""
)
HALVES = listed("herzegovina tobago barbuda nevis grenadines caicos futuna miquelon labrador cunha")  # of one name
TIED = listed(
    """both etc rest on his her its their others other another same such respective later then thus so also hence more
    even many several few numerous various"""
)

# Prepositions before a coordination whose members belong together, and verbs that say how something is.
TOGETHER = listed("between of among amongst into from with")
MERGING = listed(
    """merge combine join unite link connect compare mix marry separate divide distinguish reconcile blend integrate
    share alternate"""
)
STATIVE = listed(
    """feature star contain belong specialise specialize represent connect link depict surround last focus date
    comprise encompass resemble consist"""
)
# First words of the name of a region, which is no firm: "North America and Europe".
REGIONAL = listed("north south east west northern southern eastern western central latin new great san saint st. st")
# Words that tell of a route or an order, behind which names stay in theirs.
ROUTES = listed(
    """connecting connects connect connected along via through route routes stations stops linking links link runs
    running passes passing towards respectively order"""
)

# Countries, continents and languages of one word: two of them are never one name.
COUNTRIES = listed(
    """france germany italy spain portugal england scotland wales ireland britain belgium netherlands denmark norway
    sweden finland iceland poland hungary austria switzerland greece turkey russia ukraine romania bulgaria croatia
    serbia slovenia slovakia albania lithuania latvia estonia belarus moldova georgia armenia azerbaijan iran iraq
    syria lebanon israel jordan egypt libya tunisia algeria morocco sudan ethiopia somalia kenya uganda tanzania
    nigeria ghana cameroon angola zambia zimbabwe mozambique botswana namibia madagascar india pakistan bangladesh
    nepal china japan korea taiwan mongolia vietnam thailand laos cambodia malaysia singapore indonesia philippines
    australia canada mexico brazil argentina chile peru bolivia colombia venezuela ecuador uruguay paraguay cuba
    haiti jamaica guatemala honduras nicaragua panama europe asia africa america oceania french german italian
    spanish portuguese english russian polish dutch danish swedish norwegian finnish greek latin arabic hebrew
    turkish chinese japanese korean"""
)
# What orders something: it "requires" a deposit, and needs none.
RULES = listed(
    """law laws act rule rules regulation regulations contract contracts lease agreement test tests policy policies
    code constitution treaty licence license permit statute directive order standard standards bill section article
    clause terms exam procedure court judge"""
)
# Behind "every" these are no single things: "every right to complain".
EMPHASISED = listed(
    """right reason chance opportunity hope intention confidence effort need sense way attempt possibility likelihood
    indication sign bit inch success wish"""
)
MUSIC = listed(
    """album albums song songs single music concert concerts tour toured play plays played playing player perform
    performed performs singer vocalist guitar guitarist bass bassist drums drummer keyboardist rock pop punk metal
    jazz folk record records recorded recording label released release lineup"""
)
LARGE_NUMBERS = listed("hundred thousand million billion")
AMOUNTS = listed("most least fewest")  # "has the most people in Norway" compares, and tells no quality
