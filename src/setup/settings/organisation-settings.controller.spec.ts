import { graveSetting } from './organisation-settings.controller';

describe('a change of settings that two persons decide', () => {
  const waiting = { goLiveOn: null, fiscalAccountId: 'one' };
  const live = { ...waiting, goLiveOn: '2026-01-01' };

  it.each([
    ['going live', waiting, { goLiveOn: '2026-01-01' }, 'go_live'],
    ['the account of a live organisation', live, { fiscalAccountId: 'two' }, 'fiscal_account'],
    ['no account for a live organisation', live, { fiscalAccountId: null }, 'fiscal_account'],
    [
      'the account of another taxpayer',
      waiting,
      { fiscalAccountId: 'two', confirmTaxpayer: 'X' },
      'taxpayer',
    ],
    ['the account before it is live', waiting, { fiscalAccountId: 'two' }, null],
    ['the same account', live, { fiscalAccountId: 'one' }, null],
    ['another day', live, { goLiveOn: '2026-02-01' }, 'go_live'],
    ['leaving live', live, { goLiveOn: null }, 'go_live'],
    ['the same day', live, { goLiveOn: '2026-01-01' }, null],
    ['an answer for a gap', live, { confirmGaps: 'nobody' }, 'go_live'],
    ['a pause', live, { isPaused: true }, null],
  ] as const)('is that of %s', (_what, known, given, subject) => {
    expect(graveSetting(known, given)).toBe(subject);
  });
});
