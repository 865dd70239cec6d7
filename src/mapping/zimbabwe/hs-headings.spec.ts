import { TRADES } from '../country';
import HEADINGS from './headings.json';
import { codesOfTrade, goodsOf, headingsInTrade, headingsOf, meaningOf, usualCodes } from './hs-headings';

const codesOf = (name: string): string[] => headingsOf(name).map(({ code }) => code);

describe('the headings that the name of an item speaks for', () => {
  it.each([
    ['Cement 50 kg', '2523'],
    ['Common bricks', '6904'],
    ['IBR sheeting', '7210'],
    ['PVC pipe 110 mm', '3917'],
    ['Wire nails 75 mm', '7317'],
    ['River sand', '2505'],
    ['Cable 2.5 mm²', '8544'],
    ['Générator 5 kVA', '8502'],
    ['DIESEL 50', '2710'],
    ['Mixer hire', '99001000'],
    ['Meals', '99001000'],
    ['Food sales', '2106'],
    ['Drinks', '2203'],
    ['Bar sales', '2203'],
  ])('of %j begin with or have %s', (name, code) => expect(codesOf(name)).toContain(code));

  it('are better, the more of their words are in it', () => {
    expect(headingsOf('Maize seed 10 kg')[0]).toEqual({ code: '1005', meaning: 'maize', isSure: true });
    expect(codesOf('Safety goggles')).toEqual(['9004']);
    expect(codesOf('Glass')).toEqual(['7005']);
    expect(codesOf('Wire nails 75 mm')).toEqual(['7317', '7217']);
    expect(codesOf('Brick delivery')).toEqual(['99001000', '6904']);
  });

  it.each([
    'Rice cooker',
    'Chicken feed',
    'Ring binder',
    'Tea cup',
    'Fan belt',
    'O-ring 50 mm',
    'Wire nails',
    'wheelb',
    '2523',
    'Green beans 500 g',
    'Green maize 1 kg',
    'White chocolate 80 g',
    'Meals',
    'Food sales',
    'Drinks',
    'Bar sales',
    'Chocolate bar',
  ])('are not sure where other words of %j speak for nothing, or for another one', (name) =>
    expect(headingsOf(name).filter(({ isSure }) => isSure)).toEqual([]),
  );

  it.each([
    ['Cement 50 kg', '2523'],
    ['PVA paint 20 l', '3209'],
    ['Fertiliser AN 50 kg', '3102'],
    ['Cable 2.5 mm²', '8544'],
    ['Beer sales', '2203'],
    ['Deformed bar Y12', '7214'],
    ['LED bulb 9W', '8539'],
    ['TEA LEAVES 100G', '0902'],
    ['Roller Meal 10kg', '1102'],
    ['Kapenta dried 1kg', '0305'],
    ['Sugar beans 500g', '0713'],
    ['Peanut Butter 375g', '2008'],
    ...['Audit fees', 'Bookkeeping', 'Consulting income', 'Rent', 'Repairs', 'Training', 'Delivery'].map(
      (name): [string, string] => [name, '99001000'],
    ),
  ])('are sure where every word of %j but its measures speaks for one alone', (name, code) =>
    expect(headingsOf(name).find(({ isSure }) => isSure)?.code).toBe(code),
  );

  it('are searched by their first letters, or digits, where no whole word speaks for one', () => {
    expect(codesOf('wheelb')).toEqual(['8716']);
    expect(codesOf('6904')).toEqual(['6904']);
    expect(codesOf('wheelb xyz')).toEqual([]);
    expect(codesOf('')).toEqual([]);
    expect(codesOf('84')).toHaveLength(5);
  });

  it.each([
    ['PVA paint 20 l white', '3209'],
    ['Heavy duty wheelbarrow', '8716'],
    ['Red beans 500 g', '0713'],
    ['Brown rice 2 kg', '1006'],
    ['Green tea', '0902'],
    ['White cement', '2523'],
  ])('are sure where the other words of %j are sizes and colours: %s', (name, code) =>
    expect(headingsOf(name).find(({ isSure }) => isSure)?.code).toBe(code),
  );

  it('are found by words of their titles, and then never sure', () => {
    expect(headingsOf('Umbrella stand, large')[0]).toMatchObject({ code: '6601', isSure: false });
    expect(codesOf('Antifreeze concentrate 5 l')).toEqual(['3820']);
    expect(codesOf('Other goods of the house')).not.toContain('8302');
  });
});

describe('the goods that a name says', () => {
  it.each([
    ['Roller Meal 5kg', 'ROLLER MEAL 10KG'],
    ['Sugar beans 500g', 'Sugar beans 50kg'],
    ['UHT Milk 1lt', 'UHT Milk 6x1lt'],
    ['Deformed bar Y12 6m', 'Y10 deformed bars'],
    ['Toilet paper 1ply x48', 'Toilet paper, 9 pkt'],
  ])('are the same for %j and %j', (one, other) => expect(goodsOf(one)).toBe(goodsOf(other)));

  it.each([
    ['White sugar 2kg', 'Brown sugar 2kg'],
    ['Salt fine 1kg', 'Salt coarse 1kg'],
    ['Maize meal 10kg', 'Maize 10kg'],
    ['Fresh milk 500ml', 'UHT milk 500ml'],
    ['Milk chocolate 100g', 'Chocolate milk 500ml'],
    ['T-shirt', 'Shirts'],
    ['Mini bus', 'Bus'],
    ['Refrigerant R22', 'Refrigerant R410A'],
    ['CR2032 battery', 'N70 battery'],
  ])('are others for %j and %j', (one, other) => expect(goodsOf(one)).not.toBe(goodsOf(other)));

  it('are none where a name says sizes alone', () =>
    expect(['10 kg', '', '2204'].map(goodsOf)).toEqual(['', '', '']));
});

describe('the headings of the nomenclature', () => {
  const codes = Object.keys(HEADINGS);

  it('are the 1,228 of 2022, of all chapters but 77, each with a title of its own within its chapter', () => {
    expect(codes).toHaveLength(1_228);
    expect(new Set(codes.map((code) => code.slice(0, 2))).size).toBe(96);
    expect(codes.filter((code) => !/^(?!77|9[89])\d{4}$/.test(code))).toEqual([]);
    const titles = Object.entries(HEADINGS).map(([code, title]) => `${code.slice(0, 2)} ${title}`);
    expect(new Set(titles).size).toBe(titles.length);
    expect(titles.filter((title) => title.length > 60)).toEqual([]);
  });

  it('have those that came in 2022, and not those that went before', () => {
    const came = ['0309', '2404', '3827', '8485', '8524', '8549', '8806', '8807', '9620'];
    const went = [
      '0503',
      '0509',
      '2527',
      '2838',
      '2848',
      '2851',
      '6503',
      '8469',
      '8520',
      '8803',
      '9009',
      '9501',
    ];
    expect(came.map(meaningOf)).not.toContain(null);
    expect(went.map(meaningOf)).toEqual(went.map(() => null));
  });
});

describe('the headings of a trade', () => {
  it('are headings of the table, each once', () => {
    for (const trade of TRADES)
      for (const code of codesOfTrade(trade)) expect(headingsOf(code).map((one) => one.code)).toEqual([code]);
  });

  it.each([
    ['Paracetamol tablets', 'pharmacy', [['3004', false]]],
    ['Tablets 500 mg', 'pharmacy', [['3004', true]]],
    ['Tablets 500 mg', 'computers', []],
    [
      'Orange juice',
      'grocery',
      [
        ['2202', false],
        ['0805', false],
      ],
    ],
    [
      'Drill bit 6 mm',
      'hardware',
      [
        ['8207', true],
        ['8467', false],
      ],
    ],
    ['Orange', 'hardware', []],
    [
      'Green beans',
      'grocery',
      [
        ['0708', false],
        ['0713', false],
      ],
    ],
    [
      'Green maize',
      'farming',
      [
        ['0709', false],
        ['1005', false],
      ],
    ],
    ['Network switch', 'computers', [['8517', true]]],
    ['Switch', 'computers', []],
    ['Network switch', 'electrical', [['8536', false]]],
    ['Switch', 'electrical', [['8536', true]]],
    ['Gasket', 'carParts', []],
    [
      'Elbow 20 mm',
      'hardware',
      [
        ['3917', false],
        ['7307', false],
      ],
    ],
    [
      'Elbow 20 mm',
      'farming',
      [
        ['3917', false],
        ['7307', false],
      ],
    ],
    ['Tea', 'restaurant', []],
    ['Iced coffee', 'restaurant', []],
    ['Battery', 'carParts', [['8507', true]]],
    [
      'Engine oil filter',
      'carParts',
      [
        ['2710', false],
        ['8421', false],
      ],
    ],
    [
      'Cement delivery',
      'hardware',
      [
        ['99001000', false],
        ['2523', false],
      ],
    ],
    ['Consulting fee', 'services', [['99001000', true]]],
    ['Nonsense', 'services', []],
    ['wheelb', 'hardware', []],
    ['', 'hardware', []],
  ] as const)('of %j of a trade %s are %j: code, and whether it is sure', (name, trade, expected) => {
    expect(headingsInTrade(name, trade).map(({ code, isSure }) => [code, isSure])).toEqual(expected);
  });
});

describe('a code that is usual for an account', () => {
  const RESTAURANT = [
    'Food sales',
    'Bar sales',
    'Takeaway & groceries',
    'Garden hire',
    'Tips payable',
    'Sundry',
  ];
  const usual = (names: readonly string[]) => names.map((name) => usualCodes(names)(name)?.code ?? null);

  it('is that of services where two accounts are those of a restaurant, and none for its food, drinks and goods', () => {
    expect(usual(RESTAURANT)).toEqual([null, null, null, '99001000', '99001000', null]);
    expect(usual(['Restaurant', 'Accommodation', 'Function rooms'])).toEqual([null, '99001000', '99001000']);
  });

  it.each([
    [['Food sales', 'Beverages', 'Hire']],
    [['Bar & angle iron', 'Tools']],
    [['Bar sales', 'Bar takings']],
  ])('is none in the books of another trade, or of one such account: %j', (names) =>
    expect(usual(names)).toEqual(names.map(() => null)),
  );
});
