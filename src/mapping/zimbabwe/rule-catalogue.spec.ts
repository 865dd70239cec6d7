import {
  aCreditNote,
  aCustomer,
  aLine,
  anInvoice,
  anOriginal,
  aTaxRule,
  circumstances,
  decimal,
  rules,
} from '../../../test/support/sales-document-builder';
import { ISSUE_CODES, type IssueCode } from '../../domain/issues/issue-catalogue';
import type { SalesDocument } from '../../domain/sales/sales-document';
import { mapDocument } from '../map-document';
import type { Circumstances, MappingRules } from '../mapping-rules';
import { type AuthorityRule, rulesOn } from '../authority-rule';
import { ruleBrokenBy } from './zimbabwe';
import { RULE_CATALOGUE, ruleTable } from './rule-catalogue';

interface Case {
  readonly document: SalesDocument;
  readonly rules?: Partial<MappingRules>;
  readonly given?: Partial<Circumstances>;
}

const withLine = (changes: Parameters<typeof aLine>[0]): Case => ({
  document: anInvoice({ lines: [aLine(changes)] }),
});
const credit = (changes: Partial<SalesDocument>, original: Parameters<typeof anOriginal>[0] = {}): Case => ({
  document: aCreditNote(changes),
  given: { originals: [anOriginal(original)] },
});

const BELOW_ZERO = { unitAmount: decimal('-100'), lineAmount: decimal('-100') };

/** Document that breaks the rule in this way, for every issue of every checked rule. */
const BREACHES: Readonly<Partial<Record<AuthorityRule['id'], Partial<Record<IssueCode, Case>>>>> = {
  RCPT010: { CURRENCY_UNMAPPED: { document: anInvoice({ currency: 'ZWG' }) } },
  RCPT013: {
    NUMBER_MISSING: { document: anInvoice({ number: ' ' }) },
    NUMBER_NOT_UNIQUE: { document: anInvoice(), given: { isNumberTaken: true } },
  },
  RCPT015: {
    ORIGINAL_UNKNOWN: { document: aCreditNote() },
    ORIGINAL_AMBIGUOUS: {
      document: aCreditNote(),
      given: { originals: [anOriginal(), anOriginal({ sourceId: 'other' })] },
    },
  },
  RCPT016: { LINES_MISSING: { document: anInvoice({ lines: [] }) } },
  RCPT019: {
    TOTAL_DIFFERS: { document: anInvoice({ amountsAre: 'inclusive', total: decimal('100.01') }) },
    TOTAL_ROUNDED: { document: anInvoice({ total: decimal('115.52'), rounding: decimal('0.02') }) },
  },
  RCPT021: { VAT_NOT_REGISTERED: { document: anInvoice(), given: { isVatRegistered: false } } },
  RCPT022: {
    LINE_NOT_POSITIVE: withLine({ ...BELOW_ZERO, description: 'Discount' }),
    NEGATIVE_LINE: withLine(BELOW_ZERO),
    DEDUCTION_OF_STATE: withLine({ ...BELOW_ZERO, description: 'Less 5 % withholding tax' }),
    TAX_GROUP_NOT_POSITIVE: {
      document: anInvoice({ lines: [aLine({ ...BELOW_ZERO, description: 'Discount' })] }),
      rules: { negativeLines: 'fold' },
    },
  },
  RCPT023: {
    LINE_NOT_POSITIVE: withLine({ quantity: decimal('0') }),
    NEGATIVE_LINE: withLine({ quantity: decimal('-1'), lineAmount: decimal('-100') }),
  },
  RCPT024: { LINE_TOTAL_DIFFERS: withLine({ quantity: decimal('2') }) },
  RCPT025: { TAX_UNMAPPED: withLine({ taxType: 'OUTPUT15' }) },
  RCPT026: {
    TAX_DIFFERS: { document: anInvoice({ totalTax: decimal('15.51'), total: decimal('115.51') }) },
  },
  RCPT027: { TOTAL_DIFFERS: { document: anInvoice({ subTotal: decimal('99.99') }) } },
  RCPT030: {
    DATED_BEFORE_LAST: { document: anInvoice(), given: { lastDay: '2026-03-03' } },
    LATE_TAX_CHANGED: {
      document: anInvoice(),
      given: { lastDay: '2026-03-03' },
      rules: { taxes: [aTaxRule({ validTill: '2026-03-02' })] },
    },
  },
  RCPT031: { DATED_IN_THE_FUTURE: { document: anInvoice(), given: { today: '2026-03-01' } } },
  RCPT032: {
    ORIGINAL_NOT_FISCALISED: credit({}, { isFiscalised: false }),
    ORIGINAL_UNDER_WAY: credit({}, { isFiscalised: false, isUnderWay: true }),
  },
  RCPT033: { ORIGINAL_TOO_OLD: credit({}, { issuedOn: '2025-03-08' }) },
  RCPT034: { REASON_MISSING: credit({ reference: '' }) },
  RCPT035: {
    CREDIT_EXCEEDS_ORIGINAL: credit({}, { credited: decimal('0.01') }),
    CREDIT_EXCEEDS_TAX: credit(
      {},
      { sent: { isTaxInclusive: true, lines: [{ taxCode: 'A', amount: decimal('115.49') }] } },
    ),
  },
  RCPT036: { ORIGINAL_TAX_DIFFERS: credit({}, { taxTypes: ['ZERORATED'] }) },
  RCPT040: { TOTAL_NOT_POSITIVE: { document: anInvoice({ total: decimal('-1') }) } },
  RCPT042: { ORIGINAL_CURRENCY_DIFFERS: credit({}, { currency: 'ZWG' }) },
  RCPT043: {
    BUYER_NAME_MISSING: { document: anInvoice({ customer: aCustomer({ name: '' }) }) },
    BUYER_TIN_MISSING: { document: anInvoice({ customer: aCustomer({ companyNumber: '' }) }) },
    BUYER_ABROAD: {
      document: anInvoice({
        customer: aCustomer({ address: { ...aCustomer().address, country: 'Zambia' } }),
      }),
    },
    BUYER_TIN_DOUBTFUL: { document: anInvoice({ customer: aCustomer({ companyNumber: '1111111111' }) }) },
    BUYER_TIN_INVALID: { document: anInvoice({ customer: aCustomer({ companyNumber: '123' }) }) },
    BUYER_NUMBERS_MISPLACED: {
      document: anInvoice({ customer: aCustomer({ companyNumber: '', taxNumber: '2002054676' }) }),
    },
    BUYER_VAT_INVALID: { document: anInvoice({ customer: aCustomer({ taxNumber: '123' }) }) },
  },
  RCPT047: { PRODUCT_CODE_MISSING: withLine({ itemCode: '' }) },
  RCPT048: { PRODUCT_CODE_INVALID: withLine({ itemCode: '8471', taxType: 'EXEMPT' }) },
};

function codesOf({ document, rules: changes, given }: Case): IssueCode[] {
  const result = mapDocument(document, rules(changes), circumstances(given));
  return 'issues' in result ? result.issues.map(({ code }) => code) : [];
}

describe('the catalogue of the rules of the authority', () => {
  it('is in order, without a rule twice, and has those that the data of a document can decide', () => {
    const ids = RULE_CATALOGUE.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort());
    const wanted = ['010', '013', '015', '016', '019', '042', '043', '047', '048', '040'];
    for (let number = 21; number <= 27; number += 1) wanted.push(`0${number}`);
    for (let number = 30; number <= 36; number += 1) wanted.push(`0${number}`);
    expect(ids).toEqual(expect.arrayContaining(wanted.map((number) => `RCPT${number}`)));
  });

  it('says of each whether it is decided, or why not, and never both', () => {
    for (const { decided, whyNot, text, fix } of RULE_CATALOGUE) {
      expect(decided === null).toBe(whyNot !== null);
      for (const sentence of [text, fix, whyNot ?? '.']) expect(sentence).toMatch(/[.]$/);
    }
  });

  it.each(
    RULE_CATALOGUE.flatMap((rule) => (rule.decided === null ? [] : [[rule.id, rule.decided] as const])),
  )('%s is found by each of its issues before anything is sent', (id, { issues }) => {
    const breaches = BREACHES[id] ?? {};
    expect(Object.keys(breaches).sort()).toEqual([...issues].sort());
    for (const [code, breach] of Object.entries(breaches)) expect(codesOf(breach)).toContain(code);
  });

  it('gives an issue the first rule that it would break, RCPT02 where a field is at fault, or none', () => {
    const ruled = ISSUE_CODES.map((code) => [code, ruleBrokenBy(code)] as const);
    const rules = Object.fromEntries(ruled);
    expect(rules).toMatchObject({ BUYER_TIN_MISSING: 'RCPT043', TOTAL_DIFFERS: 'RCPT019' });
    expect(rules).toMatchObject({
      LINE_NOT_POSITIVE: 'RCPT022',
      TEXT_TOO_LONG: 'RCPT02',
      NOT_APPROVED: null,
    });
    const decided = RULE_CATALOGUE.flatMap((rule) => rule.decided?.issues ?? []);
    const ofRules = ruled.filter(([, rule]) => rule !== null && rule !== 'RCPT02').map(([code]) => code);
    expect([...ofRules].sort()).toEqual([...new Set(decided)].sort());
  });

  it('is dated: who is named as a buyer is a rule since June 2025', () => {
    const onDay = (day: string): boolean => rulesOn(RULE_CATALOGUE, day).some(({ id }) => id === 'RCPT043');
    expect([onDay('2025-05-31'), onDay('2025-06-01')]).toEqual([false, true]);
    expect(rulesOn(RULE_CATALOGUE, '2024-01-01')).toHaveLength(RULE_CATALOGUE.length - 1);
  });

  it('is shown as a table: what is decided by its issues and file, the rest with the reason why not', () => {
    const [one, other] = [RULE_CATALOGUE.slice(0, 1), RULE_CATALOGUE.filter(({ id }) => id === 'RCPT043')];
    expect(ruleTable([...one, ...other]).split('\n')).toEqual([
      '| Rule | Colour | Since | Broken when | Found before sending | What ends it |',
      '|---|---|---|---|---|---|',
      '| RCPT010 | red | – | The currency is not one that the authority knows. | `CURRENCY_UNMAPPED` (`map-currency.ts`) | Map the currency of the books to one that the fiscal service supports. |',
      expect.stringMatching(
        /^[|] RCPT043 [|] red [|] 2025-06-01 [|] .*`BUYER_NAME_MISSING`, `BUYER_TIN_MISSING`, /,
      ),
    ]);
    const counter = RULE_CATALOGUE.filter(({ id }) => id === 'RCPT011');
    expect(ruleTable(counter)).toContain('| no: The fiscal service numbers, chains and signs receipts');
  });
});
