import { nextStepText, planText, progressLine } from './backfill-commands';

type ShownBackfill = Parameters<typeof planText>[0];

const line = (settled: number, planned: number, perMinute: string | null, secondsLeft: number | null) =>
  progressLine({ settled, planned, perMinute, secondsLeft } as ShownBackfill);

describe('the line of a run', () => {
  it('is a bar with share, pace and time left', () => {
    expect(line(0, 10, null, null)).toBe(`[${'.'.repeat(30)}] 0 of 10`);
    expect(line(5, 10, '12.0', 25)).toBe(
      `[${'#'.repeat(15)}${'.'.repeat(15)}] 5 of 10, 12.0 a minute, 25 s left`,
    );
    expect(line(1, 3, '1.0', 120)).toContain(', 2 min left');
    expect(line(1, 900, '6.0', 7_260)).toContain(', 2 h 1 min left');
    expect(line(0, 0, null, null)).toBe(`[${'#'.repeat(30)}] 0 of 0`);
  });
});

describe('a plan', () => {
  const plan = (changes: object): ShownBackfill =>
    ({
      id: 'b1',
      report: {
        ...{ from: null, till: '2026-02-28', emptyBecause: null, causes: [] },
        states: [
          { state: 'waiting', documents: 1 },
          { state: 'written_back', documents: 2 },
        ],
        planned: { documents: 1, totals: [{ currency: 'USD', total: '115.50' }] },
        preflight: { held: { documents: 0, totals: [] }, leftOut: { documents: 0, totals: [] } },
        books: { areRead: true, sentence: 'The books have been read.' },
        effort: { calls: 1, minutes: 1, days: 1, callsPerDay: 1, megabytes: '0.1' },
        fiscalDays: { days: 1, first: '2026-02-02', last: '2026-02-02' },
        chronology: { sentence: 'None is older.', acknowledgement: null },
        ...changes,
      },
    }) as unknown as ShownBackfill;
  const row = (changes: object, name: string): string | undefined =>
    planText(plan(changes))
      .split('\n')
      .find((line) => line.startsWith(`${name}\t`))
      ?.slice(name.length + 1);

  it('shows what the books have of these days, by state', () => {
    expect(row({}, 'In the books')).toBe('1 waiting, 2 written_back');
    expect(row({ states: [] }, 'In the books')).toBe('none');
  });

  it('counts one and many in words that fit', () => {
    expect(row({}, 'Calls')).toBe('1, 0.1 MB; 1 call a day is for backfill');
    expect(row({}, 'Takes')).toBe('1 minute');
    expect(row({ effort: null }, 'Calls')).toBeUndefined();
    expect(row({}, 'Fiscal days')).toBe('1, 2026-02-02');
    const large = {
      effort: { calls: 21, minutes: 7, days: 3, callsPerDay: 400, megabytes: '0.1' },
      fiscalDays: { days: 2, first: '2026-02-02', last: '2026-02-05' },
    };
    expect(row(large, 'Calls')).toBe('21, 0.1 MB; 400 calls a day are for backfill');
    expect(row(large, 'Takes')).toBe('3 days');
    expect(row(large, 'Fiscal days')).toBe('2, 2026-02-02 to 2026-02-05');
    expect(row({ fiscalDays: { days: 0, first: null, last: null } }, 'Fiscal days')).toBe('none');
  });

  it('says how it is run, where it can be', () => {
    expect(nextStepText(plan({}))).toMatch(/: ledgerstamp backfill run b1$/);
    expect(nextStepText(plan({ chronology: { sentence: '', acknowledgement: 'I do' } }))).toMatch(
      /run b1 --acknowledge "I do"$/,
    );
    expect(nextStepText(plan({ emptyBecause: 'All are held.' }))).toBeNull();
    expect(nextStepText(plan({ books: { areRead: false, sentence: '' } }))).toBeNull();
  });
});
