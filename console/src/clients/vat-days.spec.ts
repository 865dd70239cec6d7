import { vatDaysOf, weeksOf } from './vat-days';

const NEXT = { closeDueOn: '2026-11-25', vatDueOn: '2026-12-25' };

describe('the VAT days', () => {
  it('count the returns of all clients, and those not signed off', () => {
    const days = vatDaysOf([
      { ...NEXT, closeState: 'signed' },
      { ...NEXT, closeState: 'not_ready' },
      { closeState: 'running', closeDueOn: '2027-01-25', vatDueOn: '2027-01-25' },
      { ...NEXT, closeState: 'not_live' },
    ]);
    expect(days).toEqual([
      { on: '2026-11-25', all: 2, open: 1 },
      { on: '2026-12-25', all: 3, open: 3 },
      { on: '2027-01-25', all: 1, open: 1 },
    ]);
  });

  it('lie in whole weeks that begin on Monday', () => {
    expect(weeksOf('2026-11')).toHaveLength(6);
    expect(weeksOf('2026-11')[0]).toEqual([null, null, null, null, null, null, 1]);
    expect(weeksOf('2026-11').at(-1)).toEqual([30, null, null, null, null, null, null]);
    expect(weeksOf('2027-02')).toHaveLength(4);
  });
});
