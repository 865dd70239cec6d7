import {
  aCustomer,
  aLine,
  anInvoice,
  aTaxRule,
  circumstances,
  decimal,
  rules,
} from '../../test/support/sales-document-builder';
import { issue } from '../domain/issues/issue';
import { toCents } from '../domain/money';
import type { SalesDocument } from '../domain/sales/sales-document';
import { foreignIssues } from './check-eligibility';
import type { CountryRules } from './country';
import { mapDocument } from './map-document';

/** Invented country with rules unlike those of this installation: its tax is rounded down, its codes are words. */
const ELSEWHERE: CountryRules = {
  timeZone: 'Europe/Paris',
  timeOffset: '+01:00',
  longest: { number: 8, reference: 20, description: 5 },
  mostDecimals: 2,
  creditableMonths: 1,
  productCode: {
    pattern: /^[A-Z]{3}$/,
    form: 'three letters',
    isValid: (code, isTaxedLine) => isTaxedLine || code === 'ZZZ',
    written: () => null,
    meaning: () => null,
    named: () => [],
    namedInTrade: () => [],
    usual: () => () => null,
    goods: () => '',
    fault: () => null,
  },
  taxpayerNumber: { name: 'NIF', pattern: /^F\d$/, form: 'an F and a digit' },
  vatNumber: { name: 'TVA', pattern: /^T\d$/, form: 'a T and a digit' },
  taxpayers: {
    shortestNumber: 2,
    companyForms: new Set(['sarl']),
  },
  otherCurrencyNames: {},
  currenciesSince: {},
  currencyNotes: {},
  signs: { link: /impots[.]example/, file: /impots/, note: /impots/ },
  rules: [],
  ruleBrokenBy: () => null,
  misplacedNumbers: () => null,
  towns: [],
  placesOf: () => [],
  proposedTown: () => null,
  mapBuyer: ({ name, taxNumber, phone, email }) => ({
    buyer: { ...{ name, phone, email, tradeName: '', vatNumber: '', address: null }, tin: taxNumber },
    issues: /^F\d$/.test(taxNumber)
      ? []
      : [issue('BUYER_TIN_INVALID', 'customer.taxNumber', { customer: name, tin: taxNumber })],
    addressLacks: null,
  }),
  taxOn: (amount, percent, isInclusive) =>
    amount
      .times(percent)
      .dividedBy(isInclusive ? percent.plus(100) : 100)
      .toDecimalPlaces(2, 1),
  deductionOfState: () => null,
  vatReturnDueDay: 20,
  vatReturnBox: () => ({ code: '', name: 'Ventes' }),
  verifiedParts: () => null,
  ruleOfEarlierDays: null,
  isHarmless: () => false,
  isUnknownCurrency: () => false,
  accountCause: () => null,
  namedMoment: () => null,
};

function judged(changes: Partial<SalesDocument>): string[] {
  const sold = anInvoice({ number: 'F-1', customer: aCustomer({ taxNumber: 'F7' }), ...changes });
  const taxes = [aTaxRule({ percent: decimal('20') }), aTaxRule({ taxType: 'NONE', percent: decimal('0') })];
  const result = mapDocument(sold, rules({ country: ELSEWHERE, taxes }), circumstances());
  return 'issues' in result
    ? result.issues.map(({ code, path }) => `${code} ${path}`)
    : [result.fiscalDocument.buyer.tin, ...result.fiscalDocument.lines.map(({ description }) => description)];
}

function sale(price: string, tax: string, line: Parameters<typeof aLine>[0] = {}): Partial<SalesDocument> {
  const amount = decimal(price);
  const lines = [
    aLine({ unitAmount: amount, lineAmount: amount, taxAmount: decimal(tax), itemCode: 'ABC', ...line }),
  ];
  return { lines, subTotal: amount, totalTax: decimal(tax), total: amount.plus(decimal(tax)) };
}

describe('a document of another country', () => {
  it('is judged by the numbers, lengths, codes and rounding of that country alone', () => {
    // 20 % of 10.04 is 2.008: this country rounds down.
    expect(judged(sale('10.04', '2'))).toEqual(['F7', 'Bookk']);
    expect(judged(sale('10.04', toCents(decimal('2.008')).toFixed(2)))).toEqual(['TAX_DIFFERS totalTax']);
    expect(judged({ ...sale('10', '2'), number: 'F-1234567' })).toEqual(['TEXT_TOO_LONG number']);
    expect(judged({ ...sale('10', '2'), customer: aCustomer({ taxNumber: '220401569' }) })).toEqual([
      'BUYER_TIN_INVALID customer.taxNumber',
    ]);
    expect(judged(sale('10.01', '2', { quantity: decimal('1.001'), unitAmount: decimal('10') }))).toContain(
      'LINE_TOO_PRECISE lines[0]',
    );
    expect(judged(sale('10', '0', { taxType: 'NONE' }))).toEqual(['PRODUCT_CODE_INVALID lines[0].itemCode']);
    expect(judged(sale('10', '2', { itemCode: '84715000' }))).toEqual([
      'PRODUCT_CODE_MISSING lines[0].itemCode',
    ]);
  });

  it('is known as fiscalised elsewhere by the signs of its own authority', () => {
    const linked = (link: string): string[] =>
      foreignIssues(anInvoice({ marks: { hasFiles: false, link } }), circumstances(), ELSEWHERE.signs).map(
        ({ code }) => code,
      );
    expect(linked('https://impots.example/1')).toEqual(['FISCALISED_ELSEWHERE']);
    expect(linked('https://fdms.zimra.co.zw/1')).toEqual([]);
  });
});
