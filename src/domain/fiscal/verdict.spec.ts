import { inEnglish } from '../../../test/support/in-english';
import type { FiscalData, FiscalOutcome } from './outcome';
import { claimsSuccess, differentReceipts, type FiscalStatement, verdictOf } from './verdict';
import { storedSentence } from '../texts/stored-sentence';

const DATA: FiscalData = {
  ...{ deviceId: '12345', fiscalDay: '70', fiscalNumber: '7', verificationCode: 'A1' },
  qrUrl: 'https://verify.example/7',
};
const SAME = { requestId: 'r', raw: '{}' };

const success = (
  changes: Partial<FiscalData> = {},
  error: string | null = null,
  pdfName: string | null = null,
) => ({ result: 'fiscalised', ...SAME, data: { ...DATA, ...changes }, error, pdfName }) as const;
const failure = (data: FiscalData | null = null, message = 'RCPT043') =>
  ({ result: 'rejected', ...SAME, message, canBeCorrected: true, data }) as const;
const unreadable = (mayBeSuccess: boolean, why = storedSentence('statementFieldTwice')) =>
  ({ result: 'unreadable', ...SAME, why, claimsSuccess: mayBeSuccess }) as const;
const PENDING = { result: 'pending', ...SAME } as const;

const asked = (outcome: FiscalOutcome, isNews = true): FiscalStatement => ({ outcome, by: 'status', isNews });
const event = (outcome: FiscalOutcome, isNews = true): FiscalStatement => ({ outcome, by: 'event', isNews });
const judge = (...said: FiscalStatement[]) => verdictOf(said, (error) => error.startsWith('harmless'));

describe('what is said about one request', () => {
  it.each<[string, FiscalStatement[]]>([
    ['nothing', []],
    ['that it is still open', [asked(PENDING)]],
    ['success by an event alone, which is a reason to ask', [event(success()), asked(PENDING)]],
    ['failure by an event alone', [event(failure())]],
    ['failure with numbers by an event alone', [event(failure(DATA))]],
  ])('decides nothing when it is %s', (_what, said) => {
    expect(inEnglish(judge(...said))).toEqual({ result: 'none', unreadable: null });
  });

  it('decides nothing when it cannot be read, and shows the last of it', () => {
    const last = unreadable(true, storedSentence('statementNotJson'));
    expect(judge(asked(unreadable(false)), asked(last), asked(PENDING))).toEqual({
      result: 'none',
      unreadable: last,
    });
  });

  it('is a fiscalisation when the service says so when asked', () => {
    expect(judge(event(success()), asked(success()))).toEqual({
      ...{ result: 'fiscalised', outcome: success(), remarks: [] },
    });
  });

  it('is that fiscalisation although something before it could not be read', () => {
    for (const before of [asked(unreadable(true)), event(unreadable(true)), asked(unreadable(false))])
      expect(judge(before, asked(success()))).toEqual({
        ...{ result: 'fiscalised', outcome: success(), remarks: [] },
      });
  });

  it('is a rejection when the service says so when asked, and nobody ever said success', () => {
    const said = [asked(failure(null, 'first')), event(failure(null, 'event')), asked(failure(null, 'last'))];
    expect(inEnglish(judge(...said))).toEqual({ result: 'rejected', outcome: failure(null, 'last') });
    expect(judge(asked(unreadable(false)), asked(failure()))).toMatchObject({ result: 'rejected' });
  });
});

describe('success and failure about one request', () => {
  it.each<[string, FiscalStatement[]]>([
    ['success first', [asked(success()), asked(failure())]],
    ['failure first', [asked(failure()), asked(success())]],
    ['the failure by an event', [event(failure()), asked(success())]],
    ['the success long decided', [asked(success(), false), asked(failure())]],
    ['the failure with the same numbers', [asked(failure(DATA)), asked(success())]],
  ])('are a fiscalisation that is marked, with %s', (_what, said) => {
    expect(judge(...said)).toMatchObject({
      result: 'fiscalised',
      remarks: [{ code: 'OUTCOME_CONTRADICTED', message: expect.stringContaining('RCPT043') }],
    });
  });

  it.each<[string, FiscalStatement[], string]>([
    ['only an event said success', [event(success()), asked(failure())], 'number 7'],
    ['the failure has complete numbers', [asked(failure(DATA))], 'gives device 12345, number 7'],
    ['an event had numbers with its failure', [event(failure(DATA)), asked(failure())], 'number 7'],
    [
      'something unreadable may have been a success',
      [asked(unreadable(true)), asked(failure())],
      'may mean success',
    ],
    [
      'an unreadable event may have been one',
      [event(unreadable(true)), asked(failure())],
      'may mean success',
    ],
  ])('are held for a person when %s', (_what, said, words) => {
    expect(inEnglish(judge(...said))).toEqual({
      ...{ result: 'held', requestId: 'r', isNews: true },
      detail: expect.stringContaining(words),
    });
  });

  it('are no news when a person has decided about the success before', () => {
    expect(judge(event(success(), false), asked(failure()))).toMatchObject({ result: 'held', isNews: false });
  });
});

describe('two successes about one request', () => {
  it.each<[string, Partial<FiscalData>]>([
    ['number', { fiscalNumber: '8' }],
    ['code', { verificationCode: 'B2' }],
    ['device', { deviceId: '54321' }],
    ['address', { qrUrl: 'https://verify.example/8' }],
  ])('that differ in the %s are held, and both are shown', (_what, changes) => {
    const [changed = ''] = Object.values(changes);
    for (const other of [asked, event]) {
      const verdict = judge(asked(success()), other(success(changes)));
      expect(verdict).toMatchObject({ result: 'held' });
      const detail = verdict.result === 'held' ? verdict.detail : '';
      expect(inEnglish(detail)).toContain(
        'device 12345, number 7, code A1, address https://verify.example/7',
      );
      expect(detail).toContain(changed);
    }
    expect(judge(asked(success()), asked(failure({ ...DATA, ...changes })))).toMatchObject({
      result: 'held',
    });
  });

  it('that differ in the fiscal day or in the name of the PDF are one', () => {
    const verdict = judge(asked(success({}, null, 'a.pdf')), asked(success({ fiscalDay: '71' })));
    expect(verdict).toMatchObject({ result: 'fiscalised', outcome: { pdfName: 'a.pdf' }, remarks: [] });
    expect(judge(asked(success()), asked(success({ fiscalDay: '71' })))).toMatchObject({
      outcome: { data: { fiscalDay: '71' } },
    });
    expect(differentReceipts([DATA, { ...DATA, fiscalDay: '1' }])).toHaveLength(1);
  });
});

describe('a success with an error text', () => {
  it('is a fiscalisation with a warning when the text is harmless', () => {
    expect(
      judge(asked(success({}, 'harmless RCPT031')), asked(success({}, 'harmless RCPT031'))),
    ).toMatchObject({
      result: 'fiscalised',
      remarks: [{ code: 'FISCALISED_WITH_WARNING', message: expect.stringContaining('RCPT031') }],
    });
  });

  it.each<[string, FiscalStatement[]]>([
    ['alone', [asked(success({}, 'RCPT026'))]],
    ['although it is left out the next time', [asked(success({}, 'RCPT026')), asked(success())]],
    ['although it stood in an event', [event(success({}, 'RCPT026')), asked(success())]],
    ['next to a harmless one', [asked(success({}, 'harmless')), asked(success({}, 'RCPT026'))]],
  ])('is held with any other text, %s', (_what, said) => {
    expect(judge(...said)).toMatchObject({ result: 'held', detail: expect.stringContaining('RCPT026') });
  });
});

it('what may be a success is distinguished from what is none', () => {
  expect([success(), failure(DATA), unreadable(true)].map(claimsSuccess)).toEqual([true, true, true]);
  expect([PENDING, failure(), unreadable(false)].map(claimsSuccess)).toEqual([false, false, false]);
});
