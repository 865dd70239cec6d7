/**
 * Words of an item's name that mean a heading (headings.json), alternatives separated by commas; all words of one
 * alternative must match. Common goods of the country.
 */
export const WORDS_OF_HEADINGS = `
0201|beef
0203|pork
0207|chicken, broiler, poultry
0303|fish, kapenta, bream
0305|dried fish, dried kapenta, matemba
0401|milk, cream
0402|milk powder, condensed milk
0405|butter
0406|cheese
0407|egg
0409|honey
0701|potato
0702|tomato
0703|onion, garlic
0708|green bean
0709|green maize
0713|bean, cowpea, sugar bean
0803|banana
0804|avocado, mango, pineapple
0805|orange, lemon, naartje
0808|apple, pear
0901|coffee
0902|tea, tea leave, tea bag
1001|wheat
1005|maize, maize seed
1006|rice
1007|sorghum
1101|flour
1102|maize meal, mealie meal, roller meal
1201|soya bean
1202|groundnut, peanut
1209|seed
1512|cooking oil, sunflower oil
1517|margarine
1601|sausage, polony
1602|corned beef
1604|pilchard, sardine
1701|sugar
1704|sweet, white chocolate
1806|chocolate
1902|pasta, spaghetti, macaroni
1904|maputi, corn puff, corn flake
1905|bread, biscuit, cake
2005|baked bean
2007|jam
2008|peanut butter
2101|instant coffee
2103|sauce, mayonnaise
2106|meal, food
2201|mineral water, drinking water
2202|soft drink, drink, cordial, juice, bar sale, bar taking
2203|beer, lager, drink, bar sale, bar taking
2204|wine
2208|whisky, brandy, vodka, bar sale, bar taking
2309|stockfeed, stock feed, layer mash, dog food
2401|tobacco
2402|cigarette
2501|salt
2505|sand
2517|gravel, quarry stone, crusher run
2522|lime
2523|cement
2701|coal
2710|diesel, petrol, paraffin, lubricant, engine oil
2711|lpg, lp gas
2712|petroleum jelly
2836|soda ash
3004|tablet, capsule, medicine, syrup
3005|bandage, plaster strip
3102|urea, ammonium nitrate, fertiliser an, fertilizer an
3105|fertiliser, fertilizer, compound d
3208|enamel, varnish
3209|paint, pva
3214|putty, sealant, filler, grout
3215|ink
3303|perfume
3304|lotion, make up
3305|shampoo, relaxer
3306|toothpaste
3401|soap
3402|detergent, washing powder, dishwashing liquid
3405|polish
3406|candle
3506|glue, adhesive
3605|matches
3808|herbicide, insecticide, fungicide, pesticide, disinfectant
3814|thinner
3824|tile adhesive, ready mix
3917|pvc pipe, hdpe pipe, hose pipe, conduit, plastic pipe, elbow, hosepipe
3918|vinyl floor
3919|tape
3920|plastic sheet, polythene
3922|toilet seat, bath tub
3923|plastic bag, plastic bottle, plastic container
3924|bucket, plastic basin
3925|water tank, gutter
4011|tyre, tire
4013|inner tube
4015|rubber glove
4202|suitcase, satchel, handbag
4407|timber, pine, plank, rafter
4410|chipboard
4411|mdf, hardboard
4412|plywood
4418|door, door frame, wooden window
4802|bond paper, a4 paper, copy paper
4817|envelope
4818|toilet paper, tissue
4819|carton, box
4820|exercise book, notebook, receipt book, diary
4821|label
4901|textbook, book
4911|brochure, flyer, poster
5607|rope, twine
6109|t shirt, tshirt
6203|trouser, suit
6211|overall, worksuit, work suit
6301|blanket
6302|towel, sheet set, bed sheet
6305|sack, grain bag
6306|tarpaulin, tent
6403|safety shoe, safety boot, shoe, boot
6506|helmet, hard hat
6802|granite top, tombstone
6809|plasterboard, rhinoboard, ceiling board
6810|concrete block, paver, concrete pipe
6811|fibre cement, asbestos sheet
6904|brick
6905|roof tile
6907|tile
6910|toilet, wash basin, cistern
7005|glass, window pane
7007|windscreen
7113|ring, necklace
7210|ibr, roofing sheet, corrugated, chromadek
7214|rebar, deformed bar, reinforcing bar
7216|angle iron, channel iron, lip channel
7217|binding wire, wire
7306|steel tube, square tube, galvanised pipe
7307|elbow, nipple
7308|steel door frame, steel structure, scaffold
7312|steel rope
7313|barbed wire
7314|wire mesh, diamond mesh, fence, brickforce
7315|chain
7317|nail
7318|screw, bolt, nut, washer
7321|gas stove, gas cooker
7323|pot, pan
7324|steel sink, sink
7604|aluminium profile
7610|aluminium window, aluminium door
8201|shovel, spade, hoe, rake, axe, pick
8202|saw blade, hand saw
8203|plier, file tool
8204|spanner
8205|hammer, screwdriver, trowel
8207|drill bit
8211|knife
8301|padlock, lock
8302|hinge, door handle, bracket
8311|welding rod
8409|piston
8413|pump
8414|compressor, fan
8415|air conditioner, aircon
8418|refrigerator, fridge, freezer
8419|solar geyser
8421|filter
8424|sprayer, knapsack
8432|plough, planter, disc harrow
8433|mower, combine harvester
8443|printer, toner, cartridge
8450|washing machine
8467|drill, grinder
8470|calculator, cash register
8471|computer, laptop, server, keyboard, desktop
8473|memory module
8481|tap, valve
8482|bearing
8501|electric motor
8502|generator
8504|inverter, transformer, charger, ups
8506|aa battery, aaa battery
8507|battery, lithium battery
8511|spark plug, alternator
8515|welding machine, welder
8516|geyser, kettle, electric iron, heater, electric stove, microwave
8517|phone, cellphone, router, network switch, ethernet switch, modem, smartphone
8518|speaker, headphone
8523|flash drive, memory card, sim card
8525|camera
8528|monitor, television, tv
8536|switch, socket, plug, circuit breaker
8537|distribution board, db board
8539|bulb, led lamp, globe, led bulb
8541|solar panel
8544|cable, electric wire, flex
8701|tractor
8703|motor car, vehicle
8704|truck, lorry
8708|brake pad, shock absorber, clutch
8711|motorcycle, motorbike
8712|bicycle
8716|wheelbarrow, trailer, scotch cart
9004|goggle, sunglasses
9018|syringe, stethoscope
9028|water meter, prepaid meter
9401|chair, bench, sofa
9403|desk, table, cupboard, cabinet, wardrobe, bed
9404|mattress, pillow, duvet
9405|chandelier, floodlight, light fitting
9503|toy, doll
9506|ball, racket
9603|broom, brush, mop
9608|pen, marker
9609|pencil, crayon, chalk
9619|nappy, diaper, sanitary pad
99001000|audit, bookkeeping, accounting, payroll, tax return, consultancy, advisory, secretarial, valuation, legal, catering, meal, food, accommodation, courier, freight, haulage, delivery, transport, hire, rental, rent, labour, service, consulting, consultation, repair, installation, training, fee, subscription, licence, maintenance, commission, cleaning, design
`;
