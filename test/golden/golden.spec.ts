import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  fromXeroCreditNote,
  fromXeroInvoice,
  fromXeroReceiveMoney,
} from '../../src/connectors/xero/read/from-xero';
import { Decimal } from '../../src/domain/money';
import type { FiscalDocument } from '../../src/domain/fiscal/fiscal-document';
import { receiptMoment } from '../../src/domain/receipt/receipt';
import type { SalesDocument } from '../../src/domain/sales/sales-document';
import { writeSalesDocument } from '../../src/domain/sales/sales-document-json';
import { toFiscalHarmony } from '../../src/fiscal/fiscal-harmony/fiscal-harmony.service';
import { type ExactJsonObject, isObject, parseExactJson } from '../../src/platform/http/exact-json';
import { mapDocument } from '../../src/mapping/map-document';
import type { Circumstances, MappingRules, OriginalInvoice } from '../../src/mapping/mapping-rules';
import { BUYER_RULES } from '../support/sales-document-builder';
import { ZIMBABWE } from '../../src/mapping/zimbabwe/zimbabwe';
import { fiscalNote, pdfFileName } from '../../src/sync/write-back/fiscal-receipt-texts';

/**
 * Cases: each text file in this folder is one document at each stage. UPDATE_GOLDEN=1 rewrites all parts but source and
 * rules.
 */
const CASES = readdirSync(__dirname)
  .filter((name) => name.endsWith('.txt'))
  .map((name) => name.slice(0, -'.txt'.length));
/** Invoice of a case, which has the customer of its credit note. */
type KnownInvoice = Omit<OriginalInvoice, 'documentId' | 'customer'>;
type Known = Omit<Circumstances, 'originals' | 'customersInvoices'> & {
  readonly originals: readonly KnownInvoice[];
  readonly customersInvoices?: readonly KnownInvoice[];
};

/** Settings of cases that have none of their own. */
const SETTINGS = { negativeLines: 'hold', lineRules: [], paymentAccounts: '' } as const;
/** Time on the device's clock, which is two hours ahead of UTC. */
const SUBMITTED_AT = '2026-11-21T10:30:15';
const OUTCOME = {
  deviceId: '25501',
  fiscalDay: '7',
  fiscalNumber: '42',
  verificationCode: 'A1B2-C3D4-E5F6-7890',
  qrUrl: 'https://fdmstest.zimra.co.zw/0000025501211120260000000042A1B2C3D4E5F67890',
};

describe('a document at every stage', () => {
  it.each(CASES)('%s', (name) => {
    const path = join(__dirname, `${name}.txt`);
    const text = readFileSync(path, 'utf8');
    const [sentence = '', source = '', rulesText = ''] = text.split(/\n== \w+\n/);
    expect(sentence).toMatch(/^\S[^\n]*[.]\n$/);
    const sales = collect(source);
    const { rules, circumstances } = readRules(rulesText, sales);
    const mapped = mapDocument(sales, rules, circumstances);
    const made = {
      sales: writeSalesDocument(sales),
      fiscal: JSON.stringify('fiscalDocument' in mapped ? mapped.fiscalDocument : mapped),
      // Held documents have no payload and no writes.
      ...('fiscalDocument' in mapped ? sent(mapped.fiscalDocument) : {}),
    };
    const parts = Object.entries(made).map(([part, json]) => `\n== ${part}\n${indented(json)}`);
    const all = `${sentence}\n== source\n${source}\n== rules\n${rulesText}${parts.join('')}`;
    if (process.env.UPDATE_GOLDEN === '1') writeFileSync(path, all);
    // Compares as text, so that 1.10 differs from 1.1.
    expect(all).toBe(readFileSync(path, 'utf8'));
  });
});

function sent(document: FiscalDocument): { readonly payload: string; readonly writes: string } {
  const payload = toFiscalHarmony(document, dated(document), false).toString('utf8');
  return { payload, writes: JSON.stringify(writes(document)) };
}

function collect(source: string): SalesDocument {
  const json = parseExactJson(source) as ExactJsonObject;
  if (isObject(json.BankTransaction)) return fromXeroReceiveMoney(json.BankTransaction);
  return isObject(json.Invoice)
    ? fromXeroInvoice(json.Invoice)
    : fromXeroCreditNote(json.CreditNote as ExactJsonObject);
}

function dated({ issuedOn }: FiscalDocument): string {
  return `${receiptMoment(issuedOn, SUBMITTED_AT, null)}+02:00`;
}

function writes(document: FiscalDocument): object {
  const link = document.kind === 'invoice' ? { link: OUTCOME.qrUrl } : {};
  return { outcome: OUTCOME, attachment: pdfFileName(OUTCOME), note: fiscalNote(OUTCOME), ...link };
}

/** Reads rules, in which amounts are text that becomes decimals. */
function readRules(
  text: string,
  { customer }: SalesDocument,
): { rules: MappingRules; circumstances: Circumstances } {
  const decimals = new Set(['percent', 'total', 'subTotal', 'credited', 'amount']);
  const read = JSON.parse(text, (key, value: unknown) =>
    decimals.has(key) && typeof value === 'string' ? new Decimal(value) : value,
  ) as { rules: Omit<MappingRules, 'country'>; circumstances: Known };
  const buyer = { ...BUYER_RULES, ...read.rules.buyer };
  const { originals, customersInvoices = [], ...others } = read.circumstances;
  const ofCustomer = (invoice: KnownInvoice): OriginalInvoice => ({
    ...{ documentId: invoice.sourceId, customer },
    ...invoice,
  });
  return {
    rules: { ...SETTINGS, ...read.rules, buyer, country: ZIMBABWE },
    circumstances: {
      ...others,
      originals: originals.map(ofCustomer),
      customersInvoices: customersInvoices.map(ofCustomer),
    },
  };
}

/** Adds line breaks to JSON, and keeps every number and text. */
function indented(json: string): string {
  let depth = 0;
  const line = (): string => `\n${'  '.repeat(depth)}`;
  const laidOut = json.replace(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^"{}[\],:\s]+/g, (token) => {
    if (token === '{' || token === '[') depth += 1;
    if (token === '{' || token === '[') return token + line();
    if (token === '}' || token === ']') depth -= 1;
    if (token === '}' || token === ']') return line() + token;
    if (token === ',') return token + line();
    return token === ':' ? ': ' : token;
  });
  return `${laidOut.replace(/([{[])\s+([}\]])/g, '$1$2')}\n`;
}
