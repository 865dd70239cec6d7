import { OUTCOMES_LAST_MS } from './lifecycle/limits';
import { DOCUMENT_STATES, FISCALISED_STATES, OPEN_STATES, SUBMITTED_STATES } from './lifecycle/lifecycle';
import { sqlList } from './sql-list';
import { LIVE_SUBMISSION_STATES, REVISABLE_SUBMISSION_STATES } from './fiscal/submission-states';

describe('a set in SQL', () => {
  it('has its members as they are', () => {
    expect(sqlList(['ready', 'waiting'])).toBe(`('ready', 'waiting')`);
    expect(sqlList(REVISABLE_SUBMISSION_STATES)).toBe(`('accepted', 'unknown', 'rejected')`);
    expect(sqlList(LIVE_SUBMISSION_STATES)).toBe(`('sending', 'accepted', 'unknown', 'fiscalised')`);
  });

  it.each([[[]], [[`ready') or true --`]], [['']]])('is not made of %j', (members) =>
    expect(() => sqlList(members)).toThrow('no list of words'),
  );
});

describe('the sets of states', () => {
  it('put every state but `excluded` before the service, with it, or behind it, and none twice', () => {
    const all = [...OPEN_STATES, ...SUBMITTED_STATES, ...FISCALISED_STATES, 'excluded'];
    expect([...all].sort()).toEqual([...DOCUMENT_STATES].sort());
  });

  it('leave seven days to ask about a request', () => expect(OUTCOMES_LAST_MS).toBe(604_800_000));
});
