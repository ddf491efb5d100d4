"""Common nouns by the kind of thing that they name, before WordNet is asked; adjectives by what they say. Data only."""

from augment.opposites.lexicon.listing import listed


def _by_word(kinds: dict[str, frozenset[str]]) -> dict[str, str]:
    return {word: kind for kind, words in kinds.items() for word in words}


NOUN_KINDS = _by_word(
    {
        "person": listed(
            """man woman boy girl guy lady gentleman child kid baby toddler teen teenager adult person people male
            female infant youth bride groom mother father mom dad grandmother grandfather brother sister son daughter
            friend worker player singer dancer musician skater surfer biker cyclist runner rider hiker climber
            swimmer skier skateboarder snowboarder guitarist drummer goalie referee umpire pitcher batter catcher
            cheerleader chef cook waiter waitress vendor officer policeman fireman firefighter soldier student
            teacher tourist pedestrian shopper passenger performer artist painter gymnast athlete boxer wrestler
            cowboy farmer fisherman nurse doctor patient speaker photographer lifeguard clown conductor bicyclist
            customer host guest"""
        ),
        "people": listed("crowd couple family team band audience class choir gang jury crew"),
        "animal": listed(
            """dog cat horse puppy kitten bird cow bull sheep goat duck pig elephant monkey camel donkey mule poodle
            greyhound dalmatian collie retriever bulldog terrier fish"""
        ),
        "clothing": listed(
            """shirt t-shirt tshirt tee jersey sweater sweatshirt hoodie jacket coat vest blouse top dress skirt suit
            tie pants trousers jeans shorts slacks leggings tights uniform robe gown apron hat cap helmet scarf
            bandanna bandana glove shoe boot sandals sneakers sock bikini swimsuit trunks swimwear costume outfit
            clothes clothing attire garb belt headband headscarf kimono sari tank tuxedo blazer cardigan overalls
            jumper jumpsuit wetsuit glasses sunglasses goggles mask backpack purse bag"""
        ),
        "body": listed("hair eyes beard mustache moustache"),
        "furniture": listed("chair bench table couch sofa bed stool desk counter shelf"),
        "vehicle": listed(
            """car bike bicycle motorcycle scooter truck van bus taxi train boat canoe kayak raft ship ferry sailboat
            wagon carriage cart tractor tram jeep suv plane airplane aircraft helicopter skateboard surfboard"""
        ),
        "instrument": listed(
            """guitar drum piano violin cello trumpet flute saxophone keyboard accordion harmonica trombone banjo harp
            clarinet fiddle organ bass"""
        ),
        "food": listed(
            """food meal bread cake pizza sandwich apple banana orange fruit vegetable meat fish cheese soup salad rice
            pasta noodles candy cookie popcorn breakfast lunch dinner hamburger burger fries pie eggs snack icecream"""
        ),
        "drink": listed("beer wine water coffee tea juice soda milk drink beverage lemonade"),
        "building": listed(
            """house building church school store shop restaurant hotel barn temple tower castle museum library station
            stadium hospital factory warehouse chapel mill palace cathedral theater theatre cafe bakery market mall
            gym office kitchen garage room hall"""
        ),
        "outdoors": listed(
            """street road sidewalk path trail park field beach river lake ocean sea pool pond hill mountain forest
            woods garden yard lawn plaza square bridge fence wall rock cliff grass sand snow lot alley highway shore
            meadow valley creek stream court track rink"""
        ),
        "plant": listed("tree bush flower hedge palm oak"),
        "item": listed(
            """ball book newspaper phone camera umbrella box basket bucket bottle cup glass plate bowl flag balloon toy
            stick frisbee kite rope bat racket paper sign knife spoon fork broom shovel ladder hose laptop computer
            microphone pole paddle sword doll magazine cigarette candle towel blanket tray stroller"""
        ),
    }
)

OF_HAIR = listed("blond blonde brunette")  # colours of persons and of their hair alone
ADJECTIVE_KINDS = _by_word(
    {
        "colour": listed(
            """red blue green yellow black white brown gray grey orange purple pink tan beige golden blond blonde dark
            light maroon turquoise teal violet crimson silver navy khaki colorful colourful multicolored striped plaid
            checkered floral spotted denim leather camouflage plain bright tie-dyed patterned neon"""
        ),
        "size": listed(
            """large small big little tiny huge tall short long wide narrow giant enormous thick thin massive high low
            oversized"""
        ),
        "age": listed("young old elderly new ancient modern older younger teenage middle-aged adult"),
        "material": listed(
            "wooden metal plastic concrete stone brick glass woolen woollen silk cotton paper iron golden steel marble"
        ),
        "state": listed(
            """wet dry clean dirty empty full open closed hot cold warm cool frozen snowy sandy grassy rocky muddy dusty
            smooth rough soft hard bare crowded busy quiet"""
        ),
        "look": listed(
            """bald bearded shirtless barefoot happy sad smiling blond-haired dark-haired curly-haired gray-haired fat
            skinny slim muscular handsome beautiful pretty attractive overweight tattooed topless blindfolded"""
        ),
        "origin": listed(
            """American British English French German Italian Spanish Russian Chinese Japanese Indian Asian African
            European Canadian Mexican Brazilian Turkish Greek Polish Dutch Swedish Norwegian Danish Finnish Irish
            Scottish Welsh Australian Austrian Swiss Belgian Portuguese Hungarian Romanian Serbian Croatian Bulgarian
            Ukrainian Czech Korean Vietnamese Arab Israeli Iranian Egyptian Caucasian Hispanic Oriental Jewish Christian
            Muslim Catholic Protestant Buddhist Hindu Roman"""
        ),
        "side": listed("northern southern eastern western left right upper lower inner outer front"),
        "rank": listed("first second third fourth fifth last former current final"),
        "field": listed(
            """political economic social cultural military religious legal medical scientific musical artistic literary
            industrial agricultural commercial financial technical historical"""
        ),
        "level": listed("national local regional international"),
    }
)
PLURAL_WORDS = (
    *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("several", "many", "few"),
)
