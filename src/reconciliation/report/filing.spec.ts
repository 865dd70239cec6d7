import { englishIn } from '../../../test/support/english-in';
import { Decimal } from '../../domain/money';
import { type Language, TEXTS_IN } from '../../domain/texts/language';
import { filingOf, filingSentence } from './filing';
import type { ReconciledInput } from './reconciled-input';
import { type AroundTheBooks, reconcile } from './report';
import { NO_SENTENCE } from '../../domain/texts/stored-sentence';

const SCOPE = { organisationId: 'o', from: '2026-03-01', to: '2026-03-31' };
const TAX = { taxCode: 'STD', percent: '15.5', deviceTaxId: 517, tax: new Decimal('15.50') };

function waiting(taxes: ReconciledInput['books']['taxes']): ReconciledInput {
  return {
    ...{ kind: 'invoice', sourceId: 'a', id: 'a', state: 'waiting', reasons: ['BUYER_TIN_MISSING'] },
    books: {
      ...{ isServed: true, isRecent: false, status: 'approved', number: 'INV-1', issuedOn: '2026-03-02' },
      ...{ currency: 'USD', receiptCurrency: 'USD', total: new Decimal('115.50'), fingerprint: 'f', taxes },
    },
    ...{
      detail: NO_SENTENCE,
      actor: '',
      sent: null,
      receipt: null,
      elsewhere: null,
      isLinked: false,
      timesFiscalised: 0,
    },
    ...{ sharesNumber: false, credited: new Decimal(0), original: null },
  };
}

function reasons(
  inputs: readonly ReconciledInput[],
  around: Partial<AroundTheBooks> = {},
): readonly string[] {
  const nothing = { missingNumbers: [], otherDevices: [], otherSales: [] };
  const filing = filingOf(reconcile(SCOPE, inputs, { ...nothing, ...around }));
  expect(filing.isReady).toBe(filing.reasons.length === 0);
  return filing.reasons;
}

describe('a VAT return', () => {
  it('is ready to be filed when every sale of the period has its receipt', () => {
    expect(reasons([])).toEqual([]);
    expect(filingSentence(filingOf(reconcile(SCOPE, [])))).toBe('Ready to be filed.');
  });

  it('is not while a sale waits, or is rejected, uncertain or in progress', () => {
    for (const state of ['waiting', 'rejected', 'uncertain', 'processing'] as const) {
      const [reason, ...others] = reasons([{ ...waiting([TAX]), state }]);
      expect([reason, others]).toEqual([expect.stringContaining('together USD 115.50'), []]);
    }
    expect(reasons([{ ...waiting([TAX]), state: 'excluded' }])).toEqual([]);
  });

  it('is not while the tax of a document is unknown, or a number of the device is missing', () => {
    expect(reasons([waiting(null)])).toContainEqual(
      expect.stringContaining('Of 1 document the tax by tax code'),
    );
    const missing = { deviceId: '1', first: '7', last: '7', after: '2026-03-02', till: '2026-03-02' };
    expect(reasons([], { missingNumbers: [missing] })).toEqual([
      expect.stringMatching(/^Device 1: 1 receipt \(number 7\), dated on 2 Mar 2026, is not known here/),
    ]);
  });

  it('says why it is not in the language of the reader, and spells days', () => {
    const missing = { deviceId: '1', first: '7', last: '9', after: '2026-03-02', till: '2026-03-05' };
    const around = { missingNumbers: [missing], otherDevices: [], otherSales: [] };
    const report = reconcile(
      SCOPE,
      [waiting([TAX]), { ...waiting(null), sourceId: 'b', state: 'rejected' }],
      around,
    );
    const said = (language: Language) => filingOf(report, TEXTS_IN[language]).reasons;
    expect(said('pt')).toHaveLength(said('en').length);
    expect(said('en')).toHaveLength(3);
    for (const [at, reason] of said('pt').entries()) {
      expect(englishIn(reason, said('en')[at] ?? '')).toEqual([]);
      expect(reason).not.toMatch(/\d{4}-\d\d-\d\d|undefined/);
    }
  });
});
