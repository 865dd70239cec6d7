import { effortFor } from './effort';

const NONE = { invoices: 0, creditNotes: 0, customers: 0, writesNote: 'always' as const, pdfSize: 60_000 };
const SHARE = { perMinute: 40, perDay: 400 };

describe('the effort of a plan', () => {
  it('is nothing for nothing', () => {
    expect(effortFor(NONE, SHARE)).toEqual({
      ...{ calls: 0, megabytes: '0.0', minutes: 0, days: 0 },
      ...{ callsPerMinute: 40, callsPerDay: 400 },
    });
  });

  it('counts PDF and note one by one, and everything else in groups', () => {
    const thousand = { ...NONE, invoices: 1_000, customers: 100 };
    const fast = { perMinute: 4_000, perDay: 400 };
    expect(effortFor(thousand, fast)).toMatchObject({ calls: 10 + 25 + 3 + 2_000 + 25 + 1, megabytes: '63.1', minutes: 7_201, days: 6 }); // prettier-ignore
    expect(effortFor({ ...thousand, writesNote: 'never' }, fast).calls).toBe(10 + 25 + 3 + 1_000 + 25 + 1);
  });

  it('reads, asks for contacts and sets fields in each minute that lets less than a group through', () => {
    const effort = effortFor({ ...NONE, invoices: 1_000, customers: 100 }, SHARE);
    const oneByOne = 10 + 2_000 + 1;
    const minutes = Math.ceil(oneByOne / (40 - 4.5));
    expect(effort).toMatchObject({
      calls: oneByOne + 2 * minutes + minutes + Math.ceil(1.5 * minutes),
      ...{ minutes: 7_207, days: 6 },
    });
  });

  it('takes minutes while a day is enough, and reads each credit note with a call of its own', () => {
    expect(effortFor({ ...NONE, creditNotes: 10, customers: 1 }, SHARE)).toMatchObject({
      ...{ calls: 10 + 2 + 1 + 20 + 1 + 2, minutes: 1, days: 1 },
    });
  });
});
