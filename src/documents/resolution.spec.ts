import {
  LEAST_AGE_MINUTES,
  objections,
  possibleDecisions,
  RESOLUTION_KINDS,
  type ResolutionDecision,
} from './resolution';

const DECISIONS: Record<string, ResolutionDecision> = {
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

describe('a decision about an uncertain document', () => {
  it.each(RESOLUTION_KINDS)('%s is too early in the first half hour, whatever is known', (kind) => {
    const submission = { requestId: null, ageMinutes: 29.5 };
    expect(objections(DECISIONS[kind]!, submission, ['r-1'])).toEqual([
      'It was sent less than 30 minutes ago: decide in 1 minutes.',
    ]);
    expect(possibleDecisions(submission, ['r-1'])).toEqual([]);
  });

  it('cannot say that what the service accepted was not received', () => {
    const accepted = { requestId: 'r-9', ageMinutes: 31 };
    expect(objections(DECISIONS.not_received!, accepted, [])).toEqual([
      'The service has accepted it as r-9: it was received.',
    ]);
    expect(possibleDecisions(accepted, ['r-1'])).toEqual(['fiscalised', 'rejected']);
  });

  it('adopts only what the service has reported and nobody has', () => {
    const lost = { requestId: null, ageMinutes: 31 };
    expect(objections(DECISIONS.adopted!, lost, ['r-2'])).toEqual([
      'The service has reported no unknown request r-1.',
    ]);
    expect(objections(DECISIONS.adopted!, lost, ['r-1'])).toEqual([]);
    expect(possibleDecisions(lost, [])).toEqual(['fiscalised', 'rejected', 'not_received']);
    expect(possibleDecisions(lost, ['r-1'])).toEqual([...RESOLUTION_KINDS]);
  });

  it.each(RESOLUTION_KINDS)('%s is possible exactly when nothing speaks against it', (kind) => {
    for (const requestId of [null, 'r-9']) {
      for (const ageMinutes of [0, 30, 600]) {
        for (const candidates of [[], ['r-1']]) {
          const submission = { requestId, ageMinutes };
          const isPossible = possibleDecisions(submission, candidates).includes(kind);
          expect(objections(DECISIONS[kind]!, submission, candidates).length === 0).toBe(isPossible);
        }
      }
    }
  });
});

describe('how old a submission must be', () => {
  it('is longer than any process may sleep with its lease', () => {
    expect(LEAST_AGE_MINUTES).toBe(30);
  });
});
