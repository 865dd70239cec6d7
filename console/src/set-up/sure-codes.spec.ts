import { alikeTo, sureCodes, typedFor } from './sure-codes';

const suggested = (code: string, isSure: boolean) => ({
  ...{ code, meaning: null, isSure },
  from: isSure ? ('lines' as const) : ('name' as const),
});
const item = (key: string, ...suggestions: ReturnType<typeof suggested>[]) => ({
  ...{ scope: 'item' as const, key, suggestions },
  ...{ goods: '', isUntaxed: false, code: null as string | null },
});
const meal = (key: string, ...suggestions: ReturnType<typeof suggested>[]) => ({
  ...item(key, ...suggestions),
  ...{ goods: 'meal roller', isUntaxed: true },
});

describe('codes that are filled in at once', () => {
  it('are those that are sure, of what has none; a rice cooker does not become rice', () => {
    const items = [
      item('CEM-50', suggested('2523', true), suggested('3816', false)),
      item('RICE-COOKER', suggested('1006', false)),
      item('GIVEN', suggested('6904', true)),
      item('NOTHING'),
    ];
    expect(sureCodes(items, ({ key }) => (key === 'GIVEN' ? '2523' : ''))).toEqual({ 'item CEM-50': '2523' });
  });

  it('are those of the same goods in other sizes, where these have one code alone', () => {
    const items = [meal('M-5'), meal('M-10', suggested('11022000', true)), meal('M-20'), item('M-0')];
    const expected = Object.fromEntries(['M-5', 'M-10', 'M-20'].map((key) => [`item ${key}`, '11022000']));
    expect(sureCodes(items, () => '')).toEqual(expected);
    const given: Record<string, string> = { 'M-5': '11029000' };
    expect(sureCodes(items, ({ key }) => given[key] ?? '')).toEqual({ 'item M-10': '11022000' });
    const taxed = { ...meal('M-50'), isUntaxed: false };
    expect(sureCodes([taxed, ...items.slice(1, 2)], () => '')).toEqual({ 'item M-10': '11022000' });
  });
});

describe('a code that is typed', () => {
  const items = [meal('M-5'), meal('M-10'), meal('M-20'), { ...meal('M-50'), code: '11029000' }, item('X')];
  const [first = item('')] = items;
  const codeOf = (codes: Record<string, string>) => (one: (typeof items)[number]) =>
    codes[one.key] ?? one.code ?? '';

  it('is typed for the same goods, too, until they have one of their own', () => {
    const all = { 'item M-5': '1', 'item M-10': '1', 'item M-20': '1' };
    expect(typedFor(first, '1', items, codeOf({}))).toEqual(all);
    const before = codeOf({ 'M-5': '1', 'M-10': '1', 'M-20': '2204' });
    expect(typedFor(first, '11', items, before)).toEqual({ 'item M-5': '11', 'item M-10': '11' });
  });

  it('is left to a suggestion that is sure', () => {
    const sure = meal('M-2', suggested('11029000', true));
    expect(typedFor(first, '1', [first, sure], codeOf({}))).toEqual({ 'item M-5': '1' });
    expect(typedFor(sure, '1', [first, sure], codeOf({}))).toEqual({ 'item M-2': '1', 'item M-5': '1' });
  });

  it('is the item alone for words, which are a search, and where its own code is corrected', () => {
    expect(typedFor(first, 'maize', items, codeOf({}))).toEqual({ 'item M-5': 'maize' });
    const found = typedFor(first, '1102', items, codeOf({ 'M-5': 'maize' }));
    expect(Object.keys(found)).toEqual(['item M-5', 'item M-10', 'item M-20']);
    const [, , , stored = item('')] = items;
    expect(typedFor(stored, '1', items, codeOf({}))).toEqual({ 'item M-50': '1' });
  });

  it('is shown with the goods that it was typed for', () => {
    const codes = codeOf({ 'M-5': '11022000', 'M-10': '11022000' });
    expect(alikeTo(first, items, codes)?.key).toBe('M-10');
    expect(items.slice(2).map((one) => alikeTo(one, items, codes))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
