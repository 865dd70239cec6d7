import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  fromXeroCreditNote,
  fromXeroInvoice,
  fromXeroReceiveMoney,
} from '../../src/connectors/xero/read/from-xero';
import { Decimal } from '../../src/domain/money';
import type { FiscalDocument } from '../../src/domain/fiscal/fiscal-document';
import { receiptMoment } from '../../src/domain/receipt/receipt-moment';
import type { SalesDocument } from '../../src/domain/sales/sales-document';
import { writeSalesDocument } from '../../src/domain/sales/sales-document-json';
import { toFiscalHarmony } from '../../src/fiscal/fiscal-harmony/fiscal-harmony.service';
import { type ExactJsonObject, isObject, parseExactJson } from '../../src/platform/http/exact-json';
import { mapDocument } from '../../src/mapping/map-document';
import type { Circumstances, MappingRules, OriginalInvoice } from '../../src/mapping/mapping-rules';
import { BUYER_RULES } from '../support/sales-document-builder';
import { ZIMBABWE } from '../../src/mapping/zimbabwe/zimbabwe';
import { fiscalNote, pdfFileName } from '../../src/sync/write-back/fiscal-receipt-texts';

/** Every folder beside this file is one document at each stage; UPDATE_GOLDEN=1 rewrites stages 2, 4, 5 and 6. */
const CASES = readdirSync(__dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);
/** An invoice of a folder is to the customer of its credit note. */
type KnownInvoice = Omit<OriginalInvoice, 'documentId' | 'customer'>;
type Known = Omit<Circumstances, 'originals' | 'customersInvoices'> & {
  readonly originals: readonly KnownInvoice[];
  readonly customersInvoices?: readonly KnownInvoice[];
};

/** A document that is held has no payload and no writes: a file of an earlier answer would be a lie. */
const HELD_FILES = ['1-source.json', '2-sales.json', '3-rules.json', '4-fiscal.json', 'README.txt'];
const FILES = [...HELD_FILES, '5-payload.json', '6-writes.json'].sort();
/** What a folder does not say about lines below zero. */
const SETTINGS = { negativeLines: 'hold', lineRules: [] } as const;
/** By the device's clock, two hours ahead. */
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
    const folder = join(__dirname, name);
    const sales = collect(read(folder, '1-source.json'));
    const { rules, circumstances } = readRules(read(folder, '3-rules.json'), sales);
    const mapped = mapDocument(sales, rules, circumstances);
    expect(read(folder, 'README.txt')).toMatch(/^\S[^\n]*[.]\n?$/);
    check(folder, '2-sales.json', writeSalesDocument(sales));
    check(
      folder,
      '4-fiscal.json',
      JSON.stringify('fiscalDocument' in mapped ? mapped.fiscalDocument : mapped),
    );
    if ('fiscalDocument' in mapped) {
      const payload = toFiscalHarmony(mapped.fiscalDocument, dated(mapped.fiscalDocument), false).toString(
        'utf8',
      );
      check(folder, '5-payload.json', payload);
      check(folder, '6-writes.json', JSON.stringify(writes(mapped.fiscalDocument)));
    }
    expect(readdirSync(folder).sort()).toEqual('fiscalDocument' in mapped ? FILES : HELD_FILES);
  });
});

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

/** Amounts in the rules are text; here they become decimals. */
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

function check(folder: string, file: string, actual: string): void {
  const path = join(folder, file);
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(path, indented(actual));
  // Compared as the text that it is, numbers included: 1.10 is not 1.1.
  expect(indented(actual)).toBe(read(folder, file));
}

/** The same JSON with line breaks, every number and text as it was. */
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

function read(folder: string, file: string): string {
  return readFileSync(join(folder, file), 'utf8');
}
