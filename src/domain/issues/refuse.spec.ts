import { Conflict, InvalidInput, NotThere, Unfit } from './refusal';
import { refusal, refusalIn } from './refuse';
import { TEXTS_IN } from '../texts/language';

describe('a refusal', () => {
  it('has the kind, code and parameters of the catalogue, and a sentence or a list of them', () => {
    const decided = refusal('NOTHING_TO_DECIDE', { state: 'ready' });
    expect(decided).toBeInstanceOf(Conflict);
    expect(decided.words).toBe('The document is "Ready": there is nothing to decide.');
    expect(decided.more).toEqual({ code: 'NOTHING_TO_DECIDE', parameters: { state: 'ready' } });
    expect(refusal('ACCOUNT_UNKNOWN')).toBeInstanceOf(InvalidInput);
    expect(refusal('ACCOUNT_UNKNOWN').words).toEqual(['fiscalAccountId is not a fiscal account']);
    expect(refusal('NOT_THERE', { what: 'alert' })).toBeInstanceOf(NotThere);
  });

  it('names everything that speaks against a decision at once', () => {
    const objections = [{ objection: 'too_late' }, { objection: 'was_received', requestId: 'r-1' }] as const;
    expect(refusal('DECISION_IMPOSSIBLE', { objections }).words).toEqual([
      'It was sent more than seven days ago: your fiscal provider no longer says anything about its request.',
      'Your fiscal provider has accepted it as r-1: it was received.',
    ]);
  });

  it('is said in another language by its code and parameters; one without a code as it is', () => {
    const unknown = refusal('ACCOUNT_UNKNOWN');
    expect(refusalIn(TEXTS_IN.pt, unknown)).toEqual(['fiscalAccountId não é uma conta fiscal']);
    expect(refusalIn(TEXTS_IN.pt, refusal('NOTHING_TO_DECIDE', { state: 'ready' }))).toBe(
      'O documento está no estado "Pronto": não há nada a decidir.',
    );
    expect(refusalIn(TEXTS_IN.pt, new Unfit('Row 2: no code'))).toBe('Row 2: no code');
    expect(refusalIn(TEXTS_IN.pt, new Unfit('Row 2', { code: 'OF_ANOTHER_LIST' }))).toBe('Row 2');
  });

  it('without a code of the catalogue has all its sentences in one message', () => {
    const faults = new Unfit(['Row 2: no code', 'Row 5: no name']);
    expect(faults.message).toBe('Row 2: no code; Row 5: no name');
    expect([faults.name, faults.more]).toEqual(['Unfit', {}]);
  });
});
