import { accountCause, CODES_BY_CAUSE, namedMoment } from './account-causes';
import { RULE_CATALOGUE } from './rule-catalogue';

const OF_REQUESTS = ['RCPT01', 'RCPT02', 'DEV01', 'DEV05', 'DEV15', 'FISC01', 'FISC03', 'FISC04', 'FILE05'];

describe('what an error of the authority is put down to', () => {
  it('has every code of the catalogue, and those of whole requests, once', () => {
    const all = Object.values(CODES_BY_CAUSE).flat();
    expect(all).toHaveLength(new Set(all).size);
    expect(all).toEqual(expect.arrayContaining([...RULE_CATALOGUE.map(({ id }) => id), ...OF_REQUESTS]));
    const ofReceipts = all.filter((code) => /^RCPT\d{3}$/.test(code));
    expect(ofReceipts.sort()).toEqual(RULE_CATALOGUE.map(({ id }) => id));
  });

  it('is never the account where the data of a document decide the rule before it is sent, but for the order', () => {
    for (const { id, decided } of RULE_CATALOGUE) {
      if (decided !== null && id !== 'RCPT030') expect(CODES_BY_CAUSE.document).toContain(id);
    }
  });

  it.each([
    ['RCPT020: The signature is not valid.', 'device'],
    ['rcpt-011', 'device'],
    ['The taxpayer is not active (DEV05).', 'device'],
    ['RCPT030: before the last one. RCPT012: a gap.', 'device'],
    ['RCPT01: The fiscal day is closed.', 'day_closed'],
    ['RCPT030 The date is before that of the receipt before.', 'order'],
    ['RCPT020: the signature. RCPT026: the tax of a group.', null],
    ['RCPT019: the total of INV0042.', null],
    ['The device was away.', null],
    ['', null],
  ])('%j: %j', (error, cause) => {
    expect(accountCause(error)).toBe(cause);
  });
});

describe('the date that an error names', () => {
  it.each([
    ['The receipt is dated before the previous one (2026-03-10T10:00:47).', '2026-03-10T10:00:47'],
    ['2026-03-10T09:00:00 is before 2026-03-11 08:30:00', '2026-03-11T08:30:00'],
    ['before 2026-03-10T08:00:47Z', '2026-03-10T10:00:47'],
    ['before 2026-03-10T10:00:47.120+02:00', '2026-03-10T10:00:47'],
    ['The last receipt is of 2026-03-11.', '2026-03-11T00:00:00'],
    ['before 2026-13-45T10:00:00', null],
    ['RCPT030', null],
  ])('%j: %j', (error, moment) => {
    expect(namedMoment(error, '+02:00')).toBe(moment);
  });
});
