import {
  aBuyer,
  aCreditNote,
  aCustomer,
  anInvoice,
  anOriginal,
  decimal,
  rules,
} from '../../test/support/sales-document-builder';
import type { SalesDocument } from '../domain/sales/sales-document';
import { appliedTo, checkOriginal, checkReason, isAppliedTo, namedInvoices } from './check-credit-note';
import { COUNTRY } from './countries';
import type { OriginalInvoice } from './mapping-rules';

function codes(document: Partial<SalesDocument>, original: Partial<OriginalInvoice>): string[] {
  return checkOriginal(aCreditNote(document), [anOriginal(original)], COUNTRY).issues.map(
    (entry) => entry.code,
  );
}

function allocation(invoiceId: string, invoiceNumber = invoiceId) {
  return { invoiceId, invoiceNumber, amount: decimal('1') };
}

describe('where the original of a credit note is looked for', () => {
  it('is nowhere where it is not applied to anything', () => {
    expect(appliedTo(anInvoice())).toEqual([]);
  });

  it('is among the invoices that it is applied to, each once', () => {
    const allocations = [allocation('a'), allocation('b'), allocation('a')];
    expect(appliedTo(aCreditNote({ allocations }))).toEqual(['a', 'b']);
  });
});

describe('the invoice that a reference names', () => {
  const OTHERS = aCustomer({ sourceId: 'contact-2', name: 'Beta Bakery', companyNumber: '2002000069' });
  const GROUP = aCustomer({ sourceId: 'contact-3', name: 'Mutare Timber Group' });
  const namedBy = (reference: string, ...invoices: readonly Partial<OriginalInvoice>[]): string[] =>
    namedInvoices(aCreditNote({ reference, allocations: [] }), invoices.map(anOriginal), rules()).map(
      ({ number }) => number,
    );

  it('is one of the same contact, or of one with the same number', () => {
    expect(namedBy('Refund INV 0001', {})).toEqual(['INV-0001']);
    expect(namedBy('Refund INV 0001', { customer: GROUP })).toEqual(['INV-0001']);
    expect(namedBy('Refund INV 0001', { customer: OTHERS })).toEqual([]);
  });

  it('is one that was sent with the same number, whatever the contact has by now', () => {
    const sent = { isTaxInclusive: false, lines: [], buyer: aBuyer() };
    expect(namedBy('INV-0001', { customer: OTHERS, sent })).toEqual(['INV-0001']);
    expect(namedBy('INV-0001', { customer: OTHERS, sent: { ...sent, buyer: aBuyer({ tin: '2002000069' }) } })).toEqual([]); // prettier-ignore
  });

  it('is none where the contacts have no number in common but a wrong or an empty one', () => {
    const namedWith = (companyNumber: string): string[] => {
      const customer = aCustomer({ companyNumber });
      const note = aCreditNote({ reference: 'INV-0001', allocations: [], customer });
      const theirs = { ...customer, sourceId: 'contact-2' };
      return namedInvoices(note, [anOriginal({ customer: theirs })], rules()).map(({ number }) => number);
    };
    expect([namedWith(''), namedWith('12'), namedWith('2002054676')]).toEqual([[], [], ['INV-0001']]);
    expect(namedInvoices(aCreditNote({ reference: 'INV-0001', customer: aCustomer({ sourceId: '', companyNumber: '' }) }), [anOriginal({ customer: aCustomer({ sourceId: '', companyNumber: '' }) })], rules())).toEqual([]); // prettier-ignore
  });

  it('is several, which is for a person to decide, and none next to one of its series that is not known', () => {
    expect(namedBy('INV-0001, INV-0002', {}, { number: 'INV-0002' })).toEqual(['INV-0001', 'INV-0002']);
    expect(namedBy('INV-0001, INV-0002', {})).toEqual([]);
    expect(namedBy('INV-0001, INV-0002', {}, { number: 'INV-0002', customer: OTHERS })).toEqual([]);
  });

  it('is looked for in what a reader sees', () => {
    expect(namedBy('INV\u202E-0001', {})).toEqual(['INV-0001']);
  });
});

describe('the original of a credit note', () => {
  it('is found and nothing speaks against it', () => {
    expect(checkOriginal(aCreditNote(), [anOriginal()], COUNTRY)).toEqual({
      original: anOriginal(),
      issues: [],
    });
  });

  it('is unknown when nothing is named', () => {
    const result = checkOriginal(aCreditNote({ allocations: [] }), [], COUNTRY);
    expect(result.original).toBeNull();
    expect(result.issues).toEqual([
      {
        code: 'ORIGINAL_UNKNOWN',
        path: 'allocations',
        message: 'The credit note names no invoice of its customer that it credits.',
        parameters: { named: [], candidates: [] },
      },
    ]);
  });

  it('is unknown, and named, when it is applied to an invoice that was never seen', () => {
    const [found] = checkOriginal(
      aCreditNote({ allocations: [allocation('a', 'INV-0009')] }),
      [],
      COUNTRY,
    ).issues;
    expect(found?.message).toBe('The credit note credits INV-0009, which is not known here.');
  });

  it('is never chosen among several', () => {
    const result = checkOriginal(aCreditNote(), [anOriginal(), anOriginal({ number: 'INV-0002' })], COUNTRY);
    expect(result.original).toBeNull();
    expect(result.issues.map(({ code, message }) => [code, message])).toEqual([
      ['ORIGINAL_AMBIGUOUS', 'The credit note belongs to more than one invoice (INV-0001, INV-0002).'],
    ]);
  });

  it('must be fiscalised first; one that is being sent has a code of its own, because nobody has to do anything', () => {
    expect(codes({}, { isFiscalised: false })).toEqual(['ORIGINAL_NOT_FISCALISED']);
    expect(codes({}, { isFiscalised: false, isUnderWay: true })).toEqual(['ORIGINAL_UNDER_WAY']);
    expect(codes({}, { isFiscalised: true, isUnderWay: true })).toEqual([]);
    expect(codes({}, { isFiscalised: true, isOfOtherDevice: true })).toEqual([
      'ORIGINAL_FISCALISED_ELSEWHERE',
    ]);
  });

  it('is not waited for in the order of dates by a credit note that is dated before it, which would hold it back', () => {
    const soon = { isFiscalised: false, isUnderWay: true };
    expect(codes({ issuedOn: '2026-03-01' }, soon)).toEqual(['ORIGINAL_NOT_FISCALISED']);
    expect(codes({ issuedOn: '2026-03-02' }, soon)).toEqual(['ORIGINAL_UNDER_WAY']);
  });

  it('must be in the same currency', () => {
    expect(codes({}, { currency: 'ZWG' })).toEqual(['ORIGINAL_CURRENCY_DIFFERS']);
  });

  it('must be in the currency of the receipt where that is known, whatever the books say by now', () => {
    const sent = { currency: 'USD', isTaxInclusive: true, lines: [] };
    const issuesOf = (currency: string, original: Partial<OriginalInvoice>): string[] => {
      const submitted = { issuedOn: '2026-03-09', currency };
      const found = checkOriginal(aCreditNote(), [anOriginal(original)], COUNTRY, false, submitted);
      return found.issues.map(({ code }) => code);
    };
    expect(issuesOf('USD', { sent, currency: 'ZWG' })).toEqual([]);
    expect(issuesOf('ZWG', { sent, currency: 'ZWG' })).toEqual(['ORIGINAL_CURRENCY_DIFFERS']);
    expect(issuesOf('', { sent, currency: 'ZWG' })).toEqual(['ORIGINAL_CURRENCY_DIFFERS']);
  });

  it.each([
    ['2025-03-09', '2026-03-09', []],
    ['2025-03-08', '2026-03-09', ['ORIGINAL_TOO_OLD']],
    ['2024-02-29', '2025-02-28', []],
    ['2024-02-29', '2025-03-01', ['ORIGINAL_TOO_OLD']],
  ])('of %s may be credited on %s for twelve months: %j', (invoiced, credited, expected) => {
    expect(codes({ issuedOn: credited }, { issuedOn: invoiced })).toEqual(expected);
  });

  it.each([
    ['115.50', '0', []],
    ['115.51', '0', ['CREDIT_EXCEEDS_ORIGINAL']],
    ['15.50', '100', []],
    ['15.51', '100', ['CREDIT_EXCEEDS_ORIGINAL']],
    ['0.01', '115.50', ['CREDIT_EXCEEDS_ORIGINAL']],
  ])('of 115.50 can be credited %s after %s was: %j', (total, credited, expected) => {
    expect(codes({ total: decimal(total) }, { credited: decimal(credited) })).toEqual(expected);
  });

  it('says what is left of it', () => {
    const { issues } = checkOriginal(aCreditNote(), [anOriginal({ credited: decimal('100') })], COUNTRY);
    expect(issues[0]?.message).toBe('The credit of 115.50 is more than the 15.50 left of invoice INV-0001.');
  });

  it('speaks of everything at once', () => {
    const wrong = {
      isFiscalised: false,
      currency: 'ZWG',
      issuedOn: '2020-01-01',
      total: decimal('1'),
    };
    expect(codes({}, wrong)).toEqual([
      'ORIGINAL_NOT_FISCALISED',
      'ORIGINAL_CURRENCY_DIFFERS',
      'ORIGINAL_TOO_OLD',
      'CREDIT_EXCEEDS_ORIGINAL',
    ]);
  });
});

describe('the reason of a credit note', () => {
  it.each(['', '  ', '\n'])('is missing in the reference %j', (reference) => {
    expect(checkReason(aCreditNote(), reference).map((entry) => entry.code)).toEqual(['REASON_MISSING']);
  });

  it('is any words, and an invoice needs none', () => {
    expect(checkReason(aCreditNote(), 'Wrong price')).toEqual([]);
    expect(checkReason(anInvoice(), '')).toEqual([]);
  });
});

describe('the other end of an allocation', () => {
  it('is an invoice that names the credit note', () => {
    const note = aCreditNote();
    expect(isAppliedTo(note, anInvoice({ creditNoteIds: ['another', note.sourceId] }))).toBe(true);
    expect(isAppliedTo(note, anInvoice({ creditNoteIds: ['another'] }))).toBe(false);
    expect(isAppliedTo(note, anInvoice())).toBe(false);
  });
});

describe('an invoice that was not fiscalised here', () => {
  const open = { isFiscalised: false };

  it('can be credited where the service was sent its receipt, and else only where that was made', () => {
    expect(codes({}, { ...open, elsewhere: { submittedAs: 'sent-id' } })).toEqual([]);
    expect(codes({}, { ...open, elsewhere: { submittedAs: null } })).toEqual([
      'ORIGINAL_FISCALISED_ELSEWHERE',
    ]);
  });

  it('is named as left out where nothing will have it fiscalised', () => {
    const found = (left: Partial<OriginalInvoice>) =>
      checkOriginal(aCreditNote(), [anOriginal({ ...open, ...left })], COUNTRY).issues;
    expect(found({ isLeftOut: true })).toMatchObject([
      { code: 'ORIGINAL_NOT_FISCALISED', parameters: { invoice: 'INV-0001', isLeftOut: true } },
    ]);
    expect(found({})[0]?.parameters).not.toHaveProperty('isLeftOut');
  });

  it('is compared in the currency of the books where the currency of the receipt is not known', () => {
    const note = aCreditNote({ currency: 'ZWG' });
    const sent = { isTaxInclusive: false, lines: [], currency: 'USD' };
    const found = checkOriginal(note, [anOriginal({ sent })], COUNTRY, false, { issuedOn: note.issuedOn });
    expect(found.issues.map(({ code }) => code)).toEqual(['ORIGINAL_CURRENCY_DIFFERS']);
  });
});
