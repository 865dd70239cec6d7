import { type Gap, gapOf, gapsBegun, gapsEnded } from './gap';

const HARARE = '+02:00';
const at = (text: string): Date => new Date(text);

describe('a gap in the work for a client', () => {
  it.each([
    ['disconnected', '2026-03-10T10:00:00Z', '2026-03-10T10:59:59Z', false],
    ['disconnected', '2026-03-10T10:00:00Z', '2026-03-10T11:00:00Z', true],
    ['paused', '2026-03-10T10:00:00Z', '2026-03-11T09:59:59Z', false],
    ['paused', '2026-03-10T10:00:00Z', '2026-03-11T10:00:00Z', true],
    // A month ends at 22:00 by UTC.
    ['paused', '2026-03-31T21:59:00Z', '2026-03-31T22:00:00Z', true],
    ['disconnected', '2026-03-31T22:00:00Z', '2026-03-31T22:30:00Z', false],
  ] as const)('%s from %s to %s: %s', (because, since, till, isGap) => {
    const begun = gapsBegun([], because, at(since));
    expect(gapsBegun(begun, because, at(till))).toEqual(begun);
    const ended = gapsEnded(begun, because, at(till), HARARE);
    const gap = { because, since: at(since).toISOString(), till: at(till).toISOString(), readAt: null };
    expect(ended).toEqual(isGap ? [gap] : []);
  });

  it('ends where it began: a pause goes on while the connection comes back', () => {
    const both = gapsBegun(
      gapsBegun([], 'paused', at('2026-03-01T08:00:00Z')),
      'disconnected',
      at('2026-03-02T08:00:00Z'),
    );
    const ended = gapsEnded(both, 'disconnected', at('2026-03-03T08:00:00Z'), HARARE);
    expect(ended.map(({ because, till }) => [because, till !== null])).toEqual([
      ['paused', false],
      ['disconnected', true],
    ]);
  });

  const GAP: Gap = {
    ...{ because: 'disconnected', since: '2026-03-03T08:00:00Z', till: '2026-03-09T08:00:00Z' },
    readAt: '2026-03-09T08:05:00Z',
  };
  it.each([
    ['dated in it', '2026-03-05', '2026-03-05T08:00:00Z', '2026-03-09T08:04:00Z', true],
    [
      'dated on its first day, and known before',
      '2026-03-03',
      '2026-03-03T06:00:00Z',
      '2026-03-03T06:01:00Z',
      true,
    ],
    [
      'dated in it, and entered long after',
      '2026-03-05',
      '2026-03-20T08:00:00Z',
      '2026-03-20T08:01:00Z',
      true,
    ],
    ['dated before, approved in it', '2026-03-01', '2026-03-05T08:00:00Z', '2026-03-09T08:04:00Z', true],
    [
      'dated before, approved in it, and edited before it was read',
      '2026-03-01',
      '2026-03-09T08:01:00Z',
      '2026-03-09T08:04:00Z',
      true,
    ],
    ['known as a draft, approved in it', '2026-03-01', '2026-03-05T08:00:00Z', '2026-03-01T08:00:00Z', true],
    [
      'dated on its last day, found when the books were read',
      '2026-03-09',
      '2026-03-09T08:02:00Z',
      '2026-03-09T08:04:00Z',
      true,
    ],
    [
      'dated on its last day, made after the books were read',
      '2026-03-09',
      '2026-03-09T09:00:00Z',
      '2026-03-09T09:01:00Z',
      false,
    ],
    ['dated after it', '2026-03-10', '2026-03-10T09:00:00Z', '2026-03-10T09:01:00Z', false],
    [
      'dated before it, and open when it began',
      '2026-03-01',
      '2026-03-01T09:00:00Z',
      '2026-03-01T09:01:00Z',
      true,
    ],
    [
      'dated before it, and entered after it',
      '2026-03-02',
      '2026-03-12T09:00:00Z',
      '2026-03-12T09:01:00Z',
      false,
    ],
    ['dated before the client was live', '2026-02-27', '2026-03-05T09:00:00Z', '2026-03-09T08:04:00Z', false],
  ])('holds what is %s: %s', (_what, issuedOn, changedAt, firstSeenAt, isHeld) => {
    const open = { liveSince: '2026-03-01', gaps: [GAP] };
    const gap = gapOf({ issuedOn, changedAt: at(changedAt) }, at(firstSeenAt), open, HARARE);
    expect(gap !== null).toBe(isHeld);
  });

  it.each([
    ['2026-03-03T20:00:00Z', false],
    ['2026-03-04T08:00:00Z', true],
  ])(
    'holds what was open when it began only where it was as long as a pause: until %s %s',
    (till, isHeld) => {
      const open = { liveSince: '2026-03-01', gaps: [{ ...GAP, till }] };
      const known = at('2026-03-01T09:00:00Z');
      const sales = { issuedOn: '2026-03-01', changedAt: known };
      expect(gapOf(sales, known, open, HARARE) !== null).toBe(isHeld);
      const past = { ...open, liveSince: '2026-03-02' };
      // A backfill asks about documents from before the go-live date that were open.
      expect(gapOf(sales, known, past, HARARE, true)).toBeNull();
    },
  );

  it.each([
    ['dated and found long before the copy', '2026-03-01', '2026-02-01T09:00:00Z', true],
    ['made after the restore, because a pause may be forgotten', '2026-03-20', '2026-03-20T09:00:00Z', true],
    ['dated before the client was live', '2026-02-27', '2026-03-20T09:00:00Z', false],
  ])('after a restore holds what is %s', (_what, issuedOn, firstSeenAt, isHeld) => {
    const open = { liveSince: '2026-03-01', gaps: [{ ...GAP, because: 'restored' as const }] };
    const gap = gapOf({ issuedOn, changedAt: at(firstSeenAt) }, at(firstSeenAt), open, HARARE);
    expect(gap !== null).toBe(isHeld);
  });

  it('holds what was found on its last day until the books have been read completely', () => {
    const open = { liveSince: '2026-03-01', gaps: [{ ...GAP, readAt: null }] };
    const sales = { issuedOn: '2026-03-09', changedAt: at('2026-03-09T09:00:00Z') };
    expect(gapOf(sales, at('2026-03-09T09:01:00Z'), open, HARARE)).not.toBeNull();
  });
});
