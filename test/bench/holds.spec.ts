import { holds } from '../../proof/bench/holds/holds';

describe('ordinary invoices with the settings of a new organisation', () => {
  it('never wait for a cent, whatever their number of lines', () => {
    expect(holds('authority', 60, 1).filter(({ held }) => held > 0)).toEqual([]);
  });

  it('would wait for one where cents are held', () => {
    const held = holds('hold', 60, 1).filter(
      ({ amountsAre, lines }) => amountsAre === 'inclusive' && lines > 1,
    );
    expect(held.every((cell) => cell.held > 0)).toBe(true);
  });
});
