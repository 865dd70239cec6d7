import {
  canTransition,
  DOCUMENT_STATES,
  FINAL_STATES,
  FISCALISED_STATES,
  ForbiddenTransition,
  MOVES,
  SUBMITTED_STATES,
  type DocumentState,
} from './lifecycle';

/** States that can be reached from `start` without passing through one of `without`. */
function reachable(start: DocumentState, without: readonly DocumentState[] = []): Set<DocumentState> {
  const seen = new Set<DocumentState>();
  const open: DocumentState[] = [start];
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    for (const next of MOVES[state]) {
      if (!seen.has(next) && !without.includes(next)) {
        seen.add(next);
        open.push(next);
      }
    }
  }
  return seen;
}

describe('the lifecycle of a document', () => {
  it('reaches every state from the first one', () => {
    expect([...reachable('collected'), 'collected'].sort()).toEqual(
      expect.arrayContaining([...DOCUMENT_STATES].sort()),
    );
  });

  it.each(FISCALISED_STATES)('never lets a document that is %s be submitted again', (state) => {
    const after = reachable(state);
    expect([...after].filter((next) => SUBMITTED_STATES.includes(next) || next === 'ready')).toEqual([]);
  });

  it('lets a document become fiscalised wherever it is, except while it is being sent', () => {
    const before = DOCUMENT_STATES.filter((state) => !FISCALISED_STATES.includes(state));
    expect(before.filter((state) => !canTransition(state, 'fiscalised'))).toEqual(['submitting']);
  });

  it('sends nothing again from an unknown result: only a person or evidence leads out of it', () => {
    expect(canTransition('uncertain', 'submitting')).toBe(false);
    expect(canTransition('submitting', 'submitting')).toBe(false);
    expect(canTransition('processing', 'ready')).toBe(false);
  });

  it('leaves a way out of every state that is not final', () => {
    for (const state of DOCUMENT_STATES) {
      if (!FINAL_STATES.includes(state)) expect(MOVES[state].length).toBeGreaterThan(0);
    }
  });
});

describe('a move that the table does not know', () => {
  it('says from where to where', () => {
    const forbidden = new ForbiddenTransition('fiscalised', 'ready');
    expect(forbidden).toMatchObject({ name: 'ForbiddenTransition', from: 'fiscalised', to: 'ready' });
    expect(forbidden.message).toBe('a document cannot move from fiscalised to ready');
  });
});
