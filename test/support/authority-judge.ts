import { Decimal as JudgesDecimal, parseJson, toCents } from '../../simulators/fiscal-service/exact-json';
import {
  checkDocument,
  type RuleContext,
  type Verdict,
} from '../../simulators/fiscal-service/rules/check-document';
import { readSubmission } from '../../simulators/fiscal-service/submitted-document';
import type { FiscalDocument } from '../../src/domain/fiscal/fiscal-document';
import { receiptMoment } from '../../src/domain/receipt/receipt';
import type { SalesDocument } from '../../src/domain/sales/sales-document';
import { toFiscalHarmony } from '../../src/fiscal/fiscal-harmony/fiscal-harmony.service';
import type {
  Circumstances,
  MappingRules,
  OriginalInvoice,
  SentLines,
} from '../../src/mapping/mapping-rules';

/** Taxes of the device for the codes of the rules, as the simulated authority knows them. */
const TAXES = [
  { taxID: 517, code: 'A', taxName: '15.5%', taxPercent: '15.5', taxTypes: ['OUTPUT155'] },
  {
    taxID: 3,
    code: 'B',
    taxName: '15%',
    taxPercent: '15',
    taxTypes: ['OUTPUT15'],
    taxValidTill: '2025-12-31',
  },
  { taxID: 2, code: 'C', taxName: 'Zero', taxPercent: '0', taxTypes: ['ZERORATED'] },
  { taxID: 1, code: 'D', taxName: 'Exempt', taxPercent: null, taxTypes: ['EXEMPT'] },
];
/** Time of day on the device's clock. */
const NOW = 'T10:30:15';

/** Document with everything that its mapping depends on. */
export interface Sitting {
  readonly document: SalesDocument;
  readonly rules: MappingRules;
  readonly circumstances: Circumstances;
}

function dated({ issuedOn }: FiscalDocument, { circumstances }: Sitting): string {
  const last = circumstances.lastDay === null ? null : `${circumstances.lastDay}T00:00:00`;
  return `${receiptMoment(issuedOn, `${circumstances.today}${NOW}`, last)}+02:00`;
}

function contextFor({ circumstances, document }: Sitting, fiscal: FiscalDocument): RuleContext {
  const original = circumstances.originals.find(({ sourceId }) => sourceId === fiscal.originalId);
  return {
    currencyMappings: new Map([['USD', 'USD']]),
    supportedCurrencies: ['USD'],
    taxMappings: new Map(TAXES.map(({ code, taxID }) => [code, taxID])),
    device: {
      ...{
        deviceId: 1,
        serialNo: '1',
        taxPayerName: 'Seller',
        taxPayerTIN: '2000123457',
        vatNumber: circumstances.isVatRegistered === false ? '' : '220123457',
      },
      ...{ branchName: '', address: { province: '', street: '', houseNo: '', city: '' } },
      ...{ contacts: { phoneNo: '', email: '' }, qrUrl: '', dayClosing: 'automatic' },
      taxes: TAXES.map((tax) => ({ ...tax, taxValidFrom: '2000-01-01' })),
    },
    taxTolerance: new JudgesDecimal(0),
    times: {
      previousReceiptDate: circumstances.lastDay === null ? '' : `${circumstances.lastDay}T00:00:00`,
      dayOpenedAt: `${fiscal.issuedOn}T00:00:00`,
      now: `${circumstances.today}${NOW}`,
    },
    isNumberTaken: circumstances.isNumberTaken,
    original:
      document.kind === 'invoice' || original === undefined || !original.isFiscalised
        ? null
        : {
            currency: original.currency,
            total: new JudgesDecimal(original.total.toFixed()),
            receiptDate: `${original.issuedOn}T10:00:00`,
            leftOfTaxes: leftOfTaxes(original),
            credited: new JudgesDecimal(original.credited.toFixed()),
          },
  };
}

/**
 * Amounts left of the invoice, by its taxes. An invoice without submissions has more left than any credit note takes.
 */
function leftOfTaxes({ taxTypes, sent, credits = [] }: OriginalInvoice): Map<number, JudgesDecimal> {
  const isUsed = ({ code, taxTypes: types }: (typeof TAXES)[number]): boolean =>
    sent == null
      ? types.some((type) => taxTypes.includes(type))
      : sent.lines.some(({ taxCode }) => taxCode === code);
  const used = TAXES.filter(isUsed);
  return new Map(
    used.map((tax) => {
      if (sent == null) return [tax.taxID, new JudgesDecimal('1e15')];
      const taken = credits.map((credit) => withTax(credit, tax));
      return [tax.taxID, taken.reduce((left, amount) => left.minus(amount), withTax(sent, tax))];
    }),
  );
}

function withTax(
  { isTaxInclusive, lines }: SentLines,
  { code, taxPercent }: (typeof TAXES)[number],
): JudgesDecimal {
  const amounts = lines.filter(({ taxCode }) => taxCode === code).map(({ amount }) => amount.toFixed());
  const amount = amounts.reduce((total, one) => total.plus(one), new JudgesDecimal(0));
  return isTaxInclusive ? amount : amount.plus(toCents(amount.times(taxPercent ?? 0).dividedBy(100)));
}

/** Verdict of the simulated authority on a fiscal document. */
export function judge(fiscal: FiscalDocument, given: Sitting): Verdict {
  const kind = fiscal.kind === 'invoice' ? 'invoice' : 'creditnote';
  const payload = toFiscalHarmony(fiscal, dated(fiscal, given), false).toString('utf8');
  return checkDocument(readSubmission(kind, parseJson(payload)), contextFor(given, fiscal));
}
