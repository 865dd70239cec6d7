import { type HeardBefore, mayBegin } from './may-begin';

const NOW = new Date('2026-03-02T10:00:00Z');
const NOTHING: HeardBefore = {
  ...{ hasUndecidedOutcome: false, hasReceivedSuccess: false, unexplainedSince: null },
};
const ago = (ms: number): Date => new Date(NOW.getTime() - ms);

describe('whether a document may be sent', () => {
  it('is decided by nothing but what was received: without any of it the document goes', () => {
    expect(mayBegin(NOTHING, NOW)).toEqual({ may: 'begin' });
  });

  it('waits for an outcome that is not decided yet, before anything else is asked', () => {
    const heard = { ...NOTHING, hasUndecidedOutcome: true, hasReceivedSuccess: true };
    expect(mayBegin(heard, NOW)).toMatchObject({ may: 'wait', retryInMs: 60_000 });
  });

  it('is a hold where a success of its own was received, for it would be fiscalised twice', () => {
    const found = mayBegin({ ...NOTHING, hasReceivedSuccess: true }, NOW);
    expect(found).toMatchObject({ may: 'hold', issue: { code: 'SUCCESS_RECEIVED' } });
  });

  it('waits ten minutes for the owner of a success, and is a hold from then on', () => {
    const young = mayBegin({ ...NOTHING, unexplainedSince: ago(599_999) }, NOW);
    expect(young).toMatchObject({ may: 'wait', retryInMs: 5_000 });
    const old = mayBegin({ ...NOTHING, unexplainedSince: ago(600_000) }, NOW);
    expect(old).toMatchObject({ may: 'hold', issue: { code: 'SUCCESS_UNEXPLAINED' } });
  });
});
