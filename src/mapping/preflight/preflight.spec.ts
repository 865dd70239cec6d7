import {
  aCreditNote,
  aCustomer,
  aLine,
  anInvoice,
  anOriginal,
  circumstances,
  decimal,
  rules,
} from '../../../test/support/sales-document-builder';
import type { Issue } from '../../domain/issues/issue';
import { ISSUE_CODES, type IssueCode } from '../../domain/issues/issue-catalogue';
import type { SalesDocument } from '../../domain/sales/sales-document';
import type { Circumstances, MappingRules } from '../mapping-rules';
import { causeSentence, causesOf } from './causes';
import { DryRun } from './dry-run';
import { isOutside, NOTHING, plus, Tally } from './tally';

type DryRunDocument = Parameters<DryRun['judge']>[0];

function anIssue(code: IssueCode, path: string): Issue {
  return { code, path, message: '' };
}

function stored(sales: SalesDocument, others: Partial<Circumstances> = {}): DryRunDocument {
  return { sales, circumstances: circumstances(others) };
}

function dryRunOf(documents: readonly DryRunDocument[], changes: Partial<MappingRules> = {}): string[][] {
  const dryRun = new DryRun(rules(changes));
  return documents.map((document) => dryRun.judge(document).map(({ code }) => code));
}

describe('a dry run', () => {
  const notYet = anOriginal({ isFiscalised: false, isUnderWay: true });

  it('lets a credit note follow an invoice that would go, and not one that would be held', () => {
    const note = stored(aCreditNote(), { originals: [notYet] });
    expect(dryRunOf([stored(anInvoice()), note])).toEqual([[], []]);
    const held = stored(anInvoice({ currency: 'ZAR' }));
    expect(dryRunOf([held, note])).toEqual([['CURRENCY_UNMAPPED'], ['ORIGINAL_NOT_FISCALISED']]);
    expect(dryRunOf([note])).toEqual([['ORIGINAL_UNDER_WAY']]);
  });

  it('adds up what credit notes take off an invoice, besides what it was credited before', () => {
    const half = (sourceId: string): DryRunDocument => {
      const lines = [
        aLine({ unitAmount: decimal('50'), lineAmount: decimal('50'), taxAmount: decimal('7.75') }),
      ];
      const amounts = { subTotal: decimal('50'), totalTax: decimal('7.75'), total: decimal('57.75') };
      return stored(aCreditNote({ sourceId, number: sourceId, lines, ...amounts }), {
        originals: [anOriginal()],
      });
    };
    expect(dryRunOf([half('a'), half('b'), half('c')])).toEqual([[], [], ['CREDIT_EXCEEDS_ORIGINAL']]);
  });

  it('counts the balance of each tax, from what was sent and from what would be', () => {
    const invoiced = {
      ...{ lines: [aLine(), aLine({ taxType: 'ZERORATED', taxAmount: decimal('0') })] },
      ...{ subTotal: decimal('200'), total: decimal('215.5') },
    };
    const original = { total: decimal('215.5'), taxTypes: ['OUTPUT155', 'ZERORATED'] };
    const note = (sourceId: string, others: Partial<typeof notYet>): DryRunDocument =>
      stored(aCreditNote({ sourceId, number: sourceId }), {
        originals: [anOriginal({ ...original, ...others })],
      });
    const soon = { isFiscalised: false, isUnderWay: true };
    expect(dryRunOf([stored(anInvoice(invoiced)), note('a', soon)])).toEqual([[], []]);
    const few = { total: decimal('500'), isFiscalised: true };
    const sent = (amount: string) => ({
      ...{ isTaxInclusive: true },
      lines: ['A', 'C'].map((taxCode) => ({ taxCode, amount: decimal(amount) })),
    });
    expect(dryRunOf([note('a', { ...few, sent: sent('231') }), note('b', { ...few, sent: sent('231') })])).toEqual([[], []]); // prettier-ignore
    const second = { ...few, sent: sent('231'), credits: [sent('0.01')] };
    expect(dryRunOf([note('a', second), note('b', second)])).toEqual([[], ['CREDIT_EXCEEDS_TAX']]);
  });

  it('lets an invoice deduct a deposit whose invoice would go, and not one that would be held', () => {
    const amount = decimal('-100');
    const off = { description: 'Less deposit', unitAmount: amount, lineAmount: amount };
    const sold = { unitAmount: decimal('400'), lineAmount: decimal('400'), taxAmount: decimal('62') };
    const lines = [aLine(sold), aLine({ ...off, taxAmount: decimal('-15.5') })];
    const amounts = { subTotal: decimal('300'), totalTax: decimal('46.5'), total: decimal('346.5') };
    const final = anInvoice({ sourceId: 'final', number: 'INV-0009', lines, ...amounts });
    const last = stored(final, { customersInvoices: [notYet] });
    const folds = { negativeLines: 'fold' as const };
    expect(dryRunOf([stored(anInvoice()), last], folds)).toEqual([[], []]);
    const held = stored(anInvoice({ currency: 'ZAR' }));
    expect(dryRunOf([held, last], folds)).toEqual([['CURRENCY_UNMAPPED'], ['NEGATIVE_LINE']]);
  });

  it('gives a number to the first document that would go with it', () => {
    const [one, other, third] = ['1', '2', '3'].map((sourceId) => anInvoice({ sourceId }));
    if (one === undefined || other === undefined || third === undefined) throw new Error('three documents');
    const held = stored({ ...one, currency: 'ZAR' });
    expect(dryRunOf([held, stored(other), stored(third)])).toEqual([
      ['CURRENCY_UNMAPPED'],
      [],
      ['NUMBER_NOT_UNIQUE'],
    ]);
    expect(dryRunOf([stored(one, { isNumberTaken: true })])).toEqual([['NUMBER_NOT_UNIQUE']]);
  });

  it('counts the day of what would go: after a late document with the present date all earlier days are late', () => {
    const lines = [aLine({ taxType: 'ZERORATED', taxAmount: decimal('0') })];
    const zero = { lines, totalTax: decimal('0'), total: decimal('100') };
    const late = anInvoice({ ...zero, sourceId: 'late', number: 'LATE', issuedOn: '2026-03-02' });
    const next = anInvoice({ sourceId: 'next', number: 'NEXT', issuedOn: '2026-03-20' });
    const at = (sales: SalesDocument) => stored(sales, { lastDay: '2026-03-10' });
    const ends = { taxes: rules().taxes.map((rule) => rule.taxCode === 'A' ? { ...rule, validTill: '2026-03-25' } : rule) }; // prettier-ignore
    const present = { ...ends, lateDocuments: 'present_date' as const };
    expect(dryRunOf([at(late), at(next)], ends)).toEqual([['DATED_BEFORE_LAST'], []]);
    expect(dryRunOf([at(next)], present)).toEqual([[]]);
    expect(dryRunOf([at(late), at(next)], present)).toEqual([[], ['LATE_TAX_CHANGED']]);
  });

  it('holds what seems to have been fiscalised by another program', () => {
    const foreign = { sign: { by: 'file' as const, text: 'fiscal-1.pdf' }, answered: [] };
    expect(dryRunOf([stored(anInvoice(), { foreign })])).toEqual([['FISCALISED_ELSEWHERE']]);
  });

  it('takes the trigger as met', () => {
    expect(dryRunOf([stored(anInvoice())], { trigger: 'manual' })).toEqual([[]]);
    expect(dryRunOf([stored(anInvoice())], { trigger: 'paid' })).toEqual([[]]);
  });

  it('takes the trigger as it is where that is asked for: then a release counts', () => {
    const dryRun = new DryRun(rules({ trigger: 'manual' }), 'as it is');
    const released = stored(anInvoice({ number: 'INV-2' }), { isReleased: true });
    expect([stored(anInvoice()), released].map((one) => dryRun.judge(one).map(({ code }) => code))).toEqual([
      ['NOT_RELEASED'],
      [],
    ]);
  });
});

describe('the causes of issues', () => {
  const document = anInvoice({
    customer: aCustomer({ sourceId: 'c-1', name: 'Moyo' }),
    lines: [
      aLine({ taxType: 'TAX9' }),
      aLine({ itemCode: 'PC' }),
      aLine({ itemCode: '', accountCode: '210' }),
      aLine({ itemCode: '', description: '(0403.10.00) Yoghurt' }),
    ],
  });

  it.each<[IssueCode, string, string]>([
    ['TAX_UNMAPPED', 'lines[0].taxType', 'TAX_UNMAPPED:tax_type:TAX9'],
    ['PRODUCT_CODE_MISSING', 'lines[1].itemCode', 'PRODUCT_CODE_MISSING:item:PC'],
    ['PRODUCT_CODE_INVALID', 'lines[2].itemCode', 'PRODUCT_CODE_INVALID:account:210'],
    ['PRODUCT_CODE_UNCONFIRMED', 'lines[1].itemCode', 'PRODUCT_CODE_UNCONFIRMED:item:PC'],
    ['PRODUCT_CODE_UNCONFIRMED', 'lines[3].description', 'PRODUCT_CODE_UNCONFIRMED:description:04031000'],
    ['CURRENCY_UNMAPPED', 'currency', 'CURRENCY_UNMAPPED:currency:USD'],
    ['CURRENCY_UNMAPPED', 'issuedOn', 'CURRENCY_UNMAPPED'],
    ['BUYER_TIN_MISSING', 'customer.companyNumber', 'BUYER_TIN_MISSING:contact:c-1'],
    ['TAX_DIFFERS', 'totalTax', 'TAX_DIFFERS'],
    ['BEFORE_GO_LIVE', 'issuedOn', 'BEFORE_GO_LIVE'],
  ])('%s at %s is %s', (code, path, id) => {
    const issues = [anIssue(code, path), anIssue(code, path)];
    expect(causesOf(document, issues).map((cause) => cause.id)).toEqual([id]);
  });

  it.each(ISSUE_CODES)('%s has a sentence for people', (code) => {
    for (const { sourceId, name } of [document.customer, { sourceId: '', name: '' }]) {
      const nameless = { ...document, customer: aCustomer({ sourceId, name }) };
      for (const cause of causesOf(nameless, [anIssue(code, 'lines[0]')])) {
        expect(causeSentence(cause)).toMatch(/^[A-Z].{10,}[.]$/);
      }
    }
  });

  it('are those of the document where its line is gone, or was never named', () => {
    const ids = (code: IssueCode, path: string): string[] =>
      causesOf(document, [anIssue(code, path)]).map(({ id, subject }) => `${id} ${subject}`);
    expect(ids('PRODUCT_CODE_MISSING', 'lines[9].itemCode')).toEqual(['PRODUCT_CODE_MISSING document']);
    expect(ids('PRODUCT_CODE_MISSING', 'lines')).toEqual(['PRODUCT_CODE_MISSING document']);
    expect(ids('TAX_UNMAPPED', 'lines[9].taxType')).toEqual(['TAX_UNMAPPED tax_type']);
  });

  it.each([
    ['lines[1].itemCode', 'The item "PC" has no HS code.'],
    ['lines[2].itemCode', 'The account "210" has no HS code.'],
  ])('call what is sold by its code: %s', (path, sentence) => {
    const [cause] = causesOf(document, [anIssue('PRODUCT_CODE_MISSING', path)]);
    expect(cause && causeSentence(cause)).toBe(sentence);
  });

  it.each<[IssueCode, Partial<SalesDocument>, string]>([
    [
      'PRODUCT_CODE_MISSING',
      { lines: [aLine({ itemCode: '', accountCode: '' })] },
      'An account without a number has no HS code.',
    ],
    [
      'TAX_UNMAPPED',
      { lines: [aLine({ taxType: '' })] },
      'The tax of lines without a tax rate in Xero has no matching tax on the device.',
    ],
    ['CURRENCY_UNMAPPED', { currency: '' }, 'The currency of no name has no currency code at your provider.'],
    [
      'BUYER_TIN_MISSING',
      { customer: aCustomer({ sourceId: '', name: '' }) },
      'The contact without name has no TIN.',
    ],
  ])('%s of something without a name is said in words', (code, changes, sentence) => {
    const [cause] = causesOf(anInvoice(changes), [anIssue(code, 'lines[0]')]);
    expect(cause && causeSentence(cause)).toBe(sentence);
  });

  it('call a contact by its name', () => {
    const [cause] = causesOf(document, [anIssue('BUYER_TIN_MISSING', '')]);
    expect(cause && causeSentence(cause)).toBe('The contact "Moyo" has no TIN.');
  });
});

describe('the tally of a preflight', () => {
  const tin = anIssue('BUYER_TIN_MISSING', 'customer');
  const number = anIssue('NUMBER_MISSING', 'number');

  it('counts per cause what it holds and what it alone holds, and never adds two currencies', () => {
    const tally = new Tally();
    tally.add(anInvoice(), []);
    tally.add(anInvoice(), [tin]);
    tally.add(anInvoice({ currency: 'ZWG' }), [tin, number, number]);
    tally.add(anInvoice(), [anIssue('EXCLUDED_BY_RULE', '')]);
    const shown = tally
      .causes()
      .map(({ code, held, releases }) => [code, held.documents, releases.documents]);
    expect(shown).toEqual([
      ['BUYER_TIN_MISSING', 2, 1],
      ['NUMBER_MISSING', 1, 0],
      ['EXCLUDED_BY_RULE', 1, 0],
    ]);
    expect([tally.ready.documents, tally.held.documents, tally.leftOut.documents]).toEqual([1, 2, 1]);
    const [first] = tally.causes();
    expect(
      [...(first?.held.totals ?? [])].map(([currency, total]) => `${currency} ${total.toFixed(2)}`),
    ).toEqual(['USD 115.50', 'ZWG 115.50']);
  });

  it('names those causes first that hold most of the money of a currency, however many documents there are', () => {
    const tally = new Tally();
    for (let count = 0; count < 5; count += 1) tally.add(anInvoice(), [number]);
    tally.add(anInvoice({ total: decimal('10000') }), [tin]);
    // Checks that a large number in a weak currency does not outrank other currencies.
    tally.add(anInvoice({ currency: 'ZWG', total: decimal('900000') }), []);
    tally.add(anInvoice({ currency: 'ZWG', total: decimal('20000') }), [anIssue('TAX_DIFFERS', '')]);
    expect(tally.causes().map(({ code }) => code)).toEqual([
      'BUYER_TIN_MISSING',
      'NUMBER_MISSING',
      'TAX_DIFFERS',
    ]);
  });
});

describe('causes that hold equally much money', () => {
  const nothing = { total: decimal('0') };
  const order = (...documents: [Partial<SalesDocument>, IssueCode][]): string[] => {
    const tally = new Tally();
    for (const [changes, code] of documents) tally.add(anInvoice(changes), [anIssue(code, '')]);
    return tally.causes().map(({ code }) => code);
  };

  it('are sorted by their documents, then by their names, and money that sums up to nothing counts as none', () => {
    expect(order([nothing, 'TAX_DIFFERS'], [nothing, 'LINES_MISSING'], [nothing, 'TAX_DIFFERS'])).toEqual([
      'TAX_DIFFERS',
      'LINES_MISSING',
    ]);
    expect(order([nothing, 'TAX_DIFFERS'], [nothing, 'LINES_MISSING'])).toEqual([
      'LINES_MISSING',
      'TAX_DIFFERS',
    ]);
  });

  it('weigh what is owed back as much as what is owed', () => {
    expect(
      order(
        [{ total: decimal('-10') }, 'TAX_DIFFERS'],
        [{ total: decimal('5'), currency: 'USD' }, 'LINES_MISSING'],
        [{ total: decimal('1'), currency: 'ZWG' }, 'NUMBER_MISSING'],
      )[0],
    ).toBe('TAX_DIFFERS');
  });
});

describe('amounts', () => {
  it('are added per currency, and what they began with stays what it was', () => {
    const one = plus(NOTHING, anInvoice());
    const two = plus(plus(one, anInvoice()), anInvoice({ currency: 'ZWG', total: decimal('1') }));
    expect([NOTHING.documents, one.documents, two.documents]).toEqual([0, 1, 3]);
    expect([...two.totals].map(([currency, total]) => [currency, total.toFixed(2)])).toEqual([
      ['USD', '231.00'],
      ['ZWG', '1.00'],
    ]);
  });
});

describe('a document that is not meant to be fiscalised', () => {
  it.each<[IssueCode, boolean]>([
    ['EXCLUDED_BY_RULE', true],
    ['NOT_APPROVED', true],
    ['VOIDED_IN_BOOKS', true],
    ['NOT_RELEASED', false],
    ['BEFORE_GO_LIVE', false],
  ])('is described by %s: %s', (code, expected) => {
    expect(isOutside([anIssue('TAX_DIFFERS', ''), anIssue(code, '')])).toBe(expected);
  });

  it('has a reason to be: without issues it is one like any other', () => {
    expect(isOutside([])).toBe(false);
  });
});

describe('a code that does not fit', () => {
  it.each([
    [{ from: 'item', code: '12' }, 'PC', 'PRODUCT_CODE_INVALID:item:PC', 'The item "PC": an HS code'],
    [{ from: 'account', code: '12' }, 'PC', 'PRODUCT_CODE_INVALID:item:PC', 'The item "PC": an HS code'],
    [{ from: 'default', code: '9900' }, 'PC', 'PRODUCT_CODE_INVALID:item:PC', 'The item "PC": an HS code'],
    [
      { from: 'account', code: '12' },
      '',
      'PRODUCT_CODE_INVALID:account:210',
      'The account "210": an HS code',
    ],
    [
      { from: 'default', code: '9900' },
      '',
      'PRODUCT_CODE_INVALID:default:9900',
      'The client\'s default code "9900": an HS code',
    ],
  ])('stands under what gets a code: %j of item "%s"', (parameters, itemCode, id, sentence) => {
    const document = anInvoice({ lines: [aLine({ itemCode, accountCode: '210' })] });
    const issue = { ...anIssue('PRODUCT_CODE_INVALID', 'lines[0].itemCode'), parameters };
    const [cause] = causesOf(document, [issue]);
    expect(cause?.id).toBe(id);
    expect(cause && causeSentence(cause)).toContain(sentence);
  });

  it('is what its cause is called by', () => {
    const document = anInvoice({ lines: [aLine({ description: '(12) Cement' })] });
    const [cause] = causesOf(document, [anIssue('PRODUCT_CODE_INVALID', 'lines[0].description')]);
    expect(cause).toMatchObject({ subject: 'description', name: '12' });
  });
});
