"""Verbs by what may become of them: voice, reports, two objects. Data only."""

from augment.paraphrase.syntax.lexicon.listing import listed

BE_FORMS = listed("is are was were be been being am 's 're")
PAST_BE, PRESENT_BE = {True: "were", False: "was"}, {True: "are", False: "is"}
HAVE_FORM = {True: "have", False: "has"}
HAVE_FORMS = listed("has have had having 've 'd")
FINITE_BE, FINITE_HAVE, FINITE_DO = listed("is are was were"), listed("had has have"), listed("do does did")
DESCRIPTIVE = listed("has have contains contain lacks includes include")  # how something is: no order of events
NO_STATEMENT = listed("do did does to")  # before the verb of a clause that is a wish or a question
BE_FORM = {"VB": "be", "VBN": "been", "VBG": "being"}
# Verbs of doing: their object undergoes what the verb says, and the passive means the same.
PASSIVE = listed(
    """abandon abolish accelerate accept accompany accuse acquire activate adapt address adjust administer adopt
    affect aid amend analyse analyze announce appoint approve arrange arrest assassinate assault assemble assess
    assign assist attack attract audit author authorise authorize award ban banish bestow bless block bomb book
    boost borrow breach break bring broadcast broaden build bully burn bury buy calculate cancel capture carve
    cast cause celebrate chair challenge charge christen cite classify clean clear close coach collect colonise
    colonize combine command commission compare compile complete compose conceive condemn conduct confirm
    confiscate confront conquer consecrate construct contest control convert convict convince cook copy correct
    crash create criticise criticize crown crush cultivate curate cut damage decorate dedicate defeat defend
    define delay deliver demolish demonstrate denounce deploy deport depose describe design destroy detain deter
    devastate develop devise diagnose dig direct disband disclose discover discuss dismiss dispatch display
    dissolve distribute divide document dominate donate draft draw drive earn ease edit educate elect elevate
    eliminate emphasise employ enact encounter endanger endorse enforce engineer enlarge entertain erect escort
    establish evacuate evaluate examine excavate execute exhibit exploit explore export expose extend facilitate
    fight fill film finance fire fix flood formulate foster found free fulfil fulfill fund furnish gain generate
    give govern grant greet guard guide harm highlight hire hit hold honor honour host hunt identify ignore
    illustrate implement import impose imprison improve inaugurate infect influence inform inhabit initiate injure
    inspect inspire install instruct integrate interview introduce invade invent investigate isolate issue judge
    justify kidnap kill knock launch lay lead liberate license lift locate loot lower maintain make manage
    manipulate manufacture market master mention modify motivate murder name nominate nurture observe obtain
    occupy offer offset open operate oppose organise organize oust outlaw outline override oversee overthrow
    overturn own paint patent patrol pay perceive perform persuade photograph pioneer plan plant play plough
    plunder poison popularise popularize portray postpone praise preach predict prepare present preserve prevent
    print process prohibit promote propose prosecute protect publish pump punish purchase pursue quote raid raise
    ratify reach rebuild receive recognise recognize recommend reconstruct record recover recruit redesign
    redevelop reduce reform refurbish refuse regain regulate reinforce reject release relocate remake remove
    rename renovate rent reopen repair repeal replace request rescue research reshape resist resolve restart
    restore restructure resume retain reuse reveal reverse review revise revive revoke rob rout rule sack
    safeguard salvage save scan score screen sculpt seal secure seize select sell send separate serve settle shake
    shape share shelter shift ship shock shoot shut sign simplify sing sink slaughter solve spark sponsor spread
    stabilise stabilize stage steal stimulate stop store strengthen stress strike strip study submit subsidise
    succeed sue summarise supervise supplement supply support suppress surprise surround survey suspend symbolise
    symbolize tackle target teach televise terminate test torture tow trace trade train transcribe transfer
    transform translate transport treat trigger uncover underline undertake unearth unify unite unveil upgrade
    uphold use verify veto violate visit wage wash weaken weave welcome widen win withdraw witness worship wound
    write"""
)
KEEPING = listed("keep have get leave make find see hear want need")
# Participles of a present state: "a mill located in York" is "a mill that is located in York".
STATES = listed(
    "locate situate base know use find associate relate affiliate own speak dedicate consider cover surround inhabit"
)
NAMED_BY = listed("name call title entitle dub")  # "an album named Tide"
# Verbs that make something: what they made was made in the past.
CREATION = listed(
    """write direct produce compose design build found create develop publish release record edit film illustrate
    translate paint draw establish construct commission erect invent discover launch introduce sculpt author
    photograph choreograph arrange compile devise pioneer engineer score shoot stage"""
)
WORKS = listed(
    """film song album novel book single opera movie painting episode poem novella sculpture video ep musical play
    building bridge church house castle ship station series game show magazine documentary soundtrack comedy drama
    tower hotel theatre theater mosque temple palace monument statue software website sitcom thriller miniseries"""
)
# Objects that form an idiom with the verb, or name no thing that undergoes anything.
IDIOM_OBJECTS = listed(
    """place part birth way use time care advantage rise account charge command control office role attention
    effect form shape course action aim arms battle career debut degree degrees duty fire ground hand hands head
    heart home interest job life light look mind name passage point possession post practice root seat side sides
    stage step steps test tour toll trip turn war water weight record year years day days one something anything
    nothing everything music people baseball football basketball cricket hockey rugby guitar drums piano bass law
    medicine mathematics minutes games matches miles"""
)
# Passives that are no events with an agent, or whose active is no English.
NO_ACTIVE = listed(
    """bear base know follow situate locate rumour rumor repute mean separate divide bind bound join set sit strand
    title entitle charge survive pass run come preside"""
)
CONTRAST_MARKS = listed("while whereas whilst but although though")  # of a statement beside another one
BEHIND_AGENT = listed("from of with through for")  # prepositions of what belongs to the agent
# Nouns after "by" that are no agents: means, measures, places and times.
NO_AGENT = listed(
    """river lake road sea train bus car hand law name default mail vote means way year years end time night
    day date century percent points margin method mistake accident chance virtue using air land boat ship rail
    telephone phone post email force majority vote votes decree phone order proxy turns nature weight volume area
    population height length size number name hand boat ferry radio foot horseback mouth birth marriage descent
    profession trade mid late early noon dawn midnight side bank banks coast shore beach minute minutes hours
    seconds goals runs wickets decision knockout submission process reference reason contrast comparison extension
    then now age times half % metres feet miles km m"""
)

REPORTING = listed(
    """say state claim report note argue announce explain suggest write believe estimate conclude observe remark
    maintain assert insist admit confirm recall declare contend think hold"""
)
# What the subject did next, said by a participle behind a comma: "..., becoming a baker".
OUTCOMES = listed(
    """become earn receive win reach score finish beat defeat kill replace succeed join lose gain obtain peak graduate
    retire move return complete sell buy acquire publish release establish found open settle appear debut marry
    injure destroy damage arrive resign attain achieve secure capture"""
)
DECIDING = listed("decide agree vote refuse choose offer")
IMPERSONAL = listed("report believe say estimate claim argue suggest think rumour rumor allege note")

# Verbs after which "that" may stand or not, and pairs of verbs with an infinitive or a gerund behind them.
THAT_VERBS = listed(
    """mean show reveal say state claim believe think announce know feel suggest hope learn discover realise realize
    argue"""
)
ASPECT = {"begin": "start", "start": "begin", "continue": "continue"}
NO_GERUND = listed("be have know believe understand see need like love want seem appear feel think belong exist become")
UNITS = listed("km mi m ft kg g cm mm miles metres meters feet acres hectares inches pounds tons tonnes points goals")

DATIVE_TO = listed("give send show offer sell award grant hand lend pay teach bring leave")
DATIVE_FOR = listed("buy build make")
MADE = listed(
    """cake coffee tea cup dinner lunch breakfast supper meal sandwich salad soup drink bed dress coat suit shirt ring
    necklace toy doll chair table sword crown cradle basket quilt pair copy list map"""
)  # what one makes for somebody

TWO_OBJECTS = listed(
    """cause cost give send show offer sell award grant hand lend pay teach bring earn win deny spare save make leave"""
)
# Participles of somebody rather than of the thing before them: "arrived at the court accompanied by her son".
ACCOMPANIED = listed(
    """accompany follow join dress assist help support arm surround escort inspire drive force motivate guide lead
    defeat aid attend catch injure wound kill arrest convince determine disguise equip"""
)
REGARDING = listed("see view regard consider perceive interpret describe treat understand depict portray")
TERMS = listed("term terms word words name names phrase expression title letter symbol abbreviation spelling")
MOVING = listed(
    """go come run walk drive travel ride fly swim sail march move ship transport carry hike cycle wander head
        make get take"""
)
ASKING = listed(
    "ask wonder know decide determine consider discuss debate check see say tell doubt learn find clear sure unclear"
)
