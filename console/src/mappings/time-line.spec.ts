import { layOut } from './time-line';

describe('the time line', () => {
  it('lays open ends to the edges, and the next rate behind the one before', () => {
    const { bars, today } = layOut(
      [
        { validFrom: null, validTill: '2025-12-31' },
        { validFrom: '2026-01-01', validTill: null },
      ],
      '2026-01-01',
    );
    const [before, after] = bars;
    expect(before?.left).toBe(0);
    expect(before?.width).toBe(after?.left);
    expect(today).toBe(after?.left);
    expect((after?.left ?? 0) + (after?.width ?? 0)).toBe(100);
  });

  it('shows a single day, and a rule for ever as the whole line', () => {
    const { bars } = layOut([{ validFrom: '2026-01-01', validTill: '2026-01-01' }, {}], '2036-01-01');
    expect(bars[0]?.width).toBeGreaterThan(0);
    expect(bars[1]).toMatchObject({ left: 0, width: 100 });
  });
});
