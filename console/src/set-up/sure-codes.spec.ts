import { sureCodes } from './sure-codes';

const suggested = (code: string, isSure: boolean) => ({
  ...{ code, meaning: null, isSure },
  from: isSure ? ('lines' as const) : ('name' as const),
});
const item = (key: string, ...suggestions: ReturnType<typeof suggested>[]) => ({
  ...{ scope: 'item' as const, key, suggestions },
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
});
