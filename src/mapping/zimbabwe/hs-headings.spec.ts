import { meaningOf } from './hs-code';
import { TRADES } from '../trades';
import { headingsInTrade, headingsOf, codesOfTrade } from './hs-headings';

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
  ])('are not sure where other words of %j speak for nothing, or for another one', (name) =>
    expect(headingsOf(name).filter(({ isSure }) => isSure)).toEqual([]),
  );

  it.each([
    ['Cement 50 kg', '2523'],
    ['PVA paint 20 l', '3209'],
    ['Fertiliser AN 50 kg', '3102'],
    ['Cable 2.5 mm²', '8544'],
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

  it('are in the chapters of the nomenclature, each with what it holds', () => {
    const all = '0123456789'.split('').flatMap((digit) => headingsOf(digit));
    expect(all.length).toBeGreaterThan(40);
    for (const { code, meaning } of all) expect([code, meaningOf(code), meaning]).not.toContain(null);
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
