import {
  type DoubtfulSubmission,
  LEAST_AGE_MINUTES,
  objections,
  possibleDecisions,
  RESOLUTION_KINDS,
  type UncertainDecisionName,
  type UncertainDecisionKind,
} from './uncertain-decision';
import { TEXTS } from '../texts/language';

const ADOPTABLE_MINUTES = 7 * 24 * 60;

const DECISIONS: Record<string, UncertainDecisionName> = {
  fiscalised: {
    kind: 'fiscalised',
    data: {
      deviceId: '1',
      fiscalDay: '2',
      fiscalNumber: '3',
      verificationCode: 'A',
      qrUrl: 'https://v.example',
    },
    pdfName: null,
    confirms: [],
  },
  adopted: { kind: 'adopted', requestId: 'r-1' },
  rejected: { kind: 'rejected' },
  not_received: { kind: 'not_received' },
};

function sentences(kind: UncertainDecisionKind, submission: DoubtfulSubmission): readonly string[] {
  const against = objections(DECISIONS[kind]!, submission);
  return [TEXTS.refusals.DECISION_IMPOSSIBLE({ objections: against })].flat();
}

describe('a decision about an uncertain document', () => {
  it.each(RESOLUTION_KINDS)('%s is too early in the first half hour, whatever is known', (kind) => {
    const submission = { requestId: null, ageMinutes: 29.5 };
    expect(sentences(kind, submission)).toEqual([
      'It was sent less than 30 minutes ago: decide in 1 minutes.',
    ]);
    expect(possibleDecisions(submission)).toEqual([]);
  });

  it('cannot say that what the service accepted was not received', () => {
    const accepted = { requestId: 'r-1', ageMinutes: 31 };
    expect(sentences('not_received', accepted)).toEqual([
      'Your fiscal provider has accepted it as r-1: it was received.',
    ]);
    expect(possibleDecisions(accepted)).toEqual(['fiscalised', 'adopted', 'rejected']);
  });

  it('adopts any request id, except another one than the document has', () => {
    expect(sentences('adopted', { requestId: null, ageMinutes: 31 })).toEqual([]);
    expect(sentences('adopted', { requestId: 'r-1', ageMinutes: 31 })).toEqual([]);
    expect(sentences('adopted', { requestId: 'r-9', ageMinutes: 31 })).toEqual([
      'It already has the request id r-9: only that one can be adopted.',
    ]);
  });

  it('adopts nothing once the service says nothing about it any more', () => {
    const old = { requestId: null, ageMinutes: ADOPTABLE_MINUTES };
    expect(sentences('adopted', old)).toEqual([
      'It was sent more than seven days ago: your fiscal provider no longer says anything about its request.',
    ]);
    expect(possibleDecisions(old)).toEqual(['fiscalised', 'rejected', 'not_received']);
    expect(possibleDecisions({ ...old, ageMinutes: ADOPTABLE_MINUTES - 1 })).toEqual([...RESOLUTION_KINDS]);
  });

  it.each(RESOLUTION_KINDS)('%s is possible exactly when nothing speaks against it', (kind) => {
    for (const requestId of [null, 'r-1']) {
      for (const ageMinutes of [0, 30, 600, ADOPTABLE_MINUTES]) {
        const submission = { requestId, ageMinutes };
        const isPossible = possibleDecisions(submission).includes(kind);
        expect(objections(DECISIONS[kind]!, submission).length === 0).toBe(isPossible);
      }
    }
  });
});

describe('how old a submission must be', () => {
  it('is longer than any process may sleep with its lease', () => {
    expect(LEAST_AGE_MINUTES).toBe(30);
  });
});
