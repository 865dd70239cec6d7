import { adjustmentsByLine } from './adjustments-by-line';

const adjustment = (changes: object) =>
  ({ line: null, path: null, lines: [], into: [], ...changes }) as never;

describe('what was sent otherwise', () => {
  it('stands at each line that it is about, and otherwise at the whole document', () => {
    const folded = adjustment({ what: 'line_folded', line: 'lines[2]', into: ['lines[0]', 'lines[11]'] });
    const cut = adjustment({ what: 'text_cut', path: 'lines[0].description' });
    const coded = adjustment({ what: 'default_code', lines: ['lines[0]', 'lines[1]'] });
    const reference = adjustment({ what: 'text_cut', path: 'reference' });
    const rounding = adjustment({ what: 'line_folded', line: 'rounding', into: ['lines[1]'] });
    const { whole, ofLines } = adjustmentsByLine([folded, cut, coded, reference, rounding]);
    expect(whole).toEqual([reference]);
    expect([...ofLines]).toEqual([
      [2, [folded]],
      [0, [cut, coded]],
      [1, [coded, rounding]],
    ]);
  });
});
