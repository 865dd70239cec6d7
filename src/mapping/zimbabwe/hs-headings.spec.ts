import { meaningOf } from './hs-chapters';
import { headingsOf } from './hs-headings';

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
