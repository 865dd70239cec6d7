/**
 * Headings of the Harmonized System for common goods of the country: code, meaning, and matching words of an item's
 * name, alternatives separated by commas; all words of one alternative must match. Source: World Customs Organization,
 * Harmonized System nomenclature 2022, headings of four digits; 99001000: see hs-code.ts.
 */
export const HEADINGS = `
0201|beef, fresh or chilled|beef
0203|pork|pork
0207|poultry meat|chicken, broiler, poultry
0303|fish, frozen|fish, kapenta, bream
0401|milk and cream|milk, cream
0402|milk powder, condensed milk|milk powder, condensed milk
0405|butter|butter
0406|cheese|cheese
0407|eggs in shell|egg
0409|honey|honey
0701|potatoes|potato
0702|tomatoes|tomato
0703|onions, garlic|onion, garlic
0713|dried beans and peas|bean, cowpea
0803|bananas|banana
0804|avocados, mangoes, pineapples|avocado, mango, pineapple
0805|citrus fruit|orange, lemon, naartje
0808|apples and pears|apple, pear
0901|coffee|coffee
0902|tea|tea
1001|wheat|wheat
1005|maize|maize, maize seed
1006|rice|rice
1007|sorghum|sorghum
1101|wheat flour|flour
1102|meal and flour of maize and other cereals|maize meal, mealie meal
1201|soya beans|soya bean
1202|groundnuts|groundnut, peanut
1209|seeds for sowing|seed
1512|sunflower and cotton seed oil|cooking oil, sunflower oil
1601|sausages|sausage, polony
1701|sugar|sugar
1704|sweets without cocoa|sweet
1806|chocolate|chocolate
1902|pasta|pasta, spaghetti, macaroni
1905|bread, biscuits, cakes|bread, biscuit, cake
2103|sauces and seasonings|sauce, mayonnaise
2201|water, not sweetened|mineral water, drinking water
2202|soft drinks|soft drink, cordial, juice
2203|beer|beer, lager
2204|wine|wine
2208|spirits|whisky, brandy, vodka
2309|animal feed, prepared|stockfeed, stock feed, layer mash, dog food
2401|tobacco, not manufactured|tobacco
2402|cigarettes|cigarette
2501|salt|salt
2505|natural sands|sand
2517|pebbles, gravel, crushed stone|gravel, quarry stone, crusher run
2522|lime|lime
2523|cement|cement
2701|coal|coal
2710|petroleum oils: petrol, diesel, lubricants|diesel, petrol, paraffin, lubricant, engine oil
2711|petroleum gases|lpg, lp gas
2836|carbonates|soda ash
3004|medicines in doses|tablet, capsule, medicine, syrup
3005|bandages and dressings|bandage, plaster strip
3102|nitrogenous fertilisers|urea, ammonium nitrate, fertiliser an, fertilizer an
3105|fertilisers of two or three elements|fertiliser, fertilizer, compound d
3208|paints in solvents|enamel, varnish
3209|paints in water|paint, pva
3214|putty, fillers, sealants|putty, sealant, filler, grout
3215|inks|ink
3303|perfumes|perfume
3304|cosmetics|lotion, make up
3305|preparations for hair|shampoo, relaxer
3306|preparations for teeth|toothpaste
3401|soap|soap
3402|detergents|detergent, washing powder, dishwashing liquid
3405|polishes|polish
3406|candles|candle
3506|glues|glue, adhesive
3605|matches|matches
3808|pesticides and disinfectants|herbicide, insecticide, fungicide, pesticide, disinfectant
3814|thinners|thinner
3824|prepared mortars and concretes, chemical products|tile adhesive, ready mix
3917|tubes, pipes and hoses of plastics|pvc pipe, hdpe pipe, hose pipe, conduit, plastic pipe, elbow
3918|floor coverings of plastics|vinyl floor
3919|self-adhesive tape of plastics|tape
3920|sheets of plastics|plastic sheet, polythene
3922|baths, basins and seats of plastics|toilet seat, bath tub
3923|packing goods of plastics|plastic bag, plastic bottle, plastic container
3924|household goods of plastics|bucket, plastic basin
3925|builders' goods of plastics, tanks above 300 l|water tank, gutter
4011|new tyres|tyre, tire
4013|inner tubes|inner tube
4015|rubber gloves and clothes|rubber glove
4202|bags and cases|suitcase, satchel, handbag
4407|sawn timber|timber, pine, plank, rafter
4410|particle board|chipboard
4411|fibreboard|mdf, hardboard
4412|plywood|plywood
4418|joinery of wood|door, door frame, wooden window
4802|paper for writing and printing|bond paper, a4 paper, copy paper
4817|envelopes|envelope
4818|toilet paper, tissues|toilet paper, tissue
4819|cartons and boxes|carton, box
4820|registers, exercise books, receipt books|exercise book, notebook, receipt book, diary
4821|labels|label
4901|printed books|textbook, book
4911|other printed matter|brochure, flyer, poster
6109|t-shirts|t shirt, tshirt
6203|suits and trousers for men|trouser, suit
6211|overalls and other clothes|overall, worksuit, work suit
6301|blankets|blanket
6302|bed, table and kitchen linen|towel, sheet set, bed sheet
6305|sacks|sack, grain bag
6306|tarpaulins, tents|tarpaulin, tent
6403|shoes of leather|safety shoe, safety boot, shoe, boot
6506|safety headgear|helmet, hard hat
6802|worked stone|granite top, tombstone
6809|goods of plaster|plasterboard, rhinoboard, ceiling board
6810|goods of concrete|concrete block, paver, concrete pipe
6811|goods of fibre-cement|fibre cement, asbestos sheet
6904|ceramic building bricks|brick
6905|roofing tiles|roof tile
6907|ceramic tiles|tile
6910|ceramic sinks, basins, toilets|toilet, wash basin, cistern
7005|float glass|glass, window pane
7007|safety glass|windscreen
7113|jewellery|ring, necklace
7210|coated flat steel|ibr, roofing sheet, corrugated, chromadek
7214|bars of steel|rebar, deformed bar, reinforcing bar
7216|angles and sections of steel|angle iron, channel iron, lip channel
7217|wire of steel|binding wire, wire
7306|tubes of steel|steel tube, square tube, galvanised pipe
7307|fittings for steel tubes|elbow, nipple
7308|structures of steel|steel door frame, steel structure, scaffold
7312|ropes of steel|steel rope
7313|barbed wire|barbed wire
7314|mesh and fencing|wire mesh, diamond mesh, fence, brickforce
7315|chains|chain
7317|nails|nail
7318|screws, bolts, nuts|screw, bolt, nut, washer
7321|stoves, not electric|gas stove, gas cooker
7323|household goods of steel|pot, pan
7324|sanitary goods of steel|steel sink, sink
7604|bars and profiles of aluminium|aluminium profile
7610|structures of aluminium|aluminium window, aluminium door
8201|tools for farm and garden|shovel, spade, hoe, rake, axe, pick
8202|hand saws|saw blade, hand saw
8203|files and pliers|plier, file tool
8204|spanners|spanner
8205|other hand tools|hammer, screwdriver, trowel
8207|drill bits and other tool parts|drill bit
8211|knives|knife
8301|locks|padlock, lock
8302|fittings of base metal|hinge, door handle, bracket
8311|welding rods|welding rod
8409|parts of engines|piston
8413|pumps for liquids|pump
8414|compressors, fans|compressor, fan
8415|air conditioners|air conditioner, aircon
8418|refrigerators, freezers|refrigerator, fridge, freezer
8419|solar water heaters|solar geyser
8421|filters|filter
8424|sprayers|sprayer, knapsack
8432|ploughs and planters|plough, planter, disc harrow
8433|harvesters, mowers|mower, combine harvester
8443|printers, toner|printer, toner, cartridge
8450|washing machines|washing machine
8467|power tools|drill, grinder
8470|calculators, cash registers|calculator, cash register
8471|computers|computer, laptop, server, keyboard, desktop
8473|parts of computers|memory module
8481|taps and valves|tap, valve
8482|bearings|bearing
8501|electric motors|electric motor
8502|generators|generator
8504|transformers, inverters, chargers|inverter, transformer, charger, ups
8506|batteries, not rechargeable|aa battery, aaa battery
8507|rechargeable batteries|battery, lithium battery
8511|spark plugs and starters|spark plug, alternator
8515|welding machines|welding machine, welder
8516|electric heaters, irons, kettles|geyser, kettle, electric iron, heater, electric stove, microwave
8517|telephones, network equipment|phone, cellphone, router, network switch, ethernet switch, modem, smartphone
8518|loudspeakers, headphones|speaker, headphone
8523|memory sticks and cards|flash drive, memory card, sim card
8525|cameras|camera
8528|monitors, televisions|monitor, television, tv
8536|switches, plugs, sockets, breakers|switch, socket, plug, circuit breaker
8537|distribution boards|distribution board, db board
8539|electric lamps|bulb, led lamp, globe
8541|solar panels|solar panel
8544|insulated wire and cable|cable, electric wire, flex
8701|tractors|tractor
8703|motor cars|motor car, vehicle
8704|goods vehicles|truck, lorry
8708|parts of vehicles|brake pad, shock absorber, clutch
8711|motorcycles|motorcycle, motorbike
8712|bicycles|bicycle
8716|trailers, carts, wheelbarrows|wheelbarrow, trailer, scotch cart
9004|spectacles, goggles|goggle, sunglasses
9018|medical instruments|syringe, stethoscope
9028|meters for gas, water, electricity|water meter, prepaid meter
9401|seats|chair, bench, sofa
9403|furniture|desk, table, cupboard, cabinet, wardrobe, bed
9404|mattresses, pillows|mattress, pillow, duvet
9405|lights and lamps|chandelier, floodlight, light fitting
9503|toys|toy, doll
9506|sports goods|ball, racket
9603|brooms and brushes|broom, brush, mop
9608|pens|pen, marker
9609|pencils|pencil, crayon, chalk
9619|sanitary towels and nappies|nappy, diaper, sanitary pad
99001000|services|delivery, transport, hire, rental, rent, labour, service, consulting, consultation, repair, installation, training, fee, subscription, licence, maintenance, commission, cleaning, design
`;
