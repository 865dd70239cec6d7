import type { Decimal } from 'decimal.js';
import { guidFrom } from '../digests';
import { firstText, isObject, objectsIn, textIn, type Json, type JsonObject } from '../json';
import { amount, decimalIn, Money, ZERO } from '../money';

interface Directory {
  Contacts: JsonObject[];
  TaxRates: JsonObject[];
  Currencies: JsonObject[];
  Accounts: JsonObject[];
}

const HUNDRED = new Money(100);
/**
 * Real tax rates are multiples of a quarter percent; rounding per line hides them by less than the tolerance, in
 * percent.
 */
const LEGAL_STEP = new Money('0.25');
const TOLERANCE = new Money('0.08');

/** Tax rate in Xero's form. @param rate in percent */
export function taxRate(taxType: string, name: string, rate: Decimal): JsonObject {
  const percent = amount(rate, 4);
  return {
    Name: name,
    TaxType: taxType,
    CanApplyToAssets: true,
    CanApplyToEquity: true,
    CanApplyToExpenses: true,
    CanApplyToLiabilities: true,
    CanApplyToRevenue: true,
    DisplayTaxRate: percent,
    EffectiveRate: percent,
    Status: 'ACTIVE',
    TaxComponents: [{ Name: name, Rate: percent, IsCompound: false, IsNonRecoverable: false }],
  };
}

export function account(tenantId: string, code: string, taxType: string): JsonObject {
  return {
    AccountID: guidFrom(tenantId, 'account', code),
    Code: code,
    Name: `Account ${code}`,
    Status: 'ACTIVE',
    Type: 'REVENUE',
    Class: 'REVENUE',
    TaxType: taxType,
    EnablePaymentsToAccount: false,
  };
}

/** Likely rate, in percent, behind a sum of rounded tax amounts. */
function likelyRate(tax: Decimal, net: Decimal): Decimal {
  if (net.isZero()) return ZERO;
  const measured = tax.times(HUNDRED).div(net);
  const legal = measured.div(LEGAL_STEP).toDecimalPlaces(0).times(LEGAL_STEP);
  return measured.minus(legal).abs().lessThanOrEqualTo(TOLERANCE) ? legal : measured.toDecimalPlaces(2);
}

interface TypedLine {
  line: JsonObject;
  inclusive: boolean;
}

function deriveTaxRates(lines: TypedLine[]): JsonObject[] {
  const sums = new Map<string, { tax: Decimal; net: Decimal }>();
  for (const { line, inclusive } of lines) {
    const taxType = textIn(line.TaxType);
    if (taxType === undefined || taxType === '') continue;
    const tax = (decimalIn(line.TaxAmount) ?? ZERO).abs();
    const lineAmount = (decimalIn(line.LineAmount) ?? ZERO).abs();
    const before = sums.get(taxType) ?? { tax: ZERO, net: ZERO };
    const net = inclusive ? lineAmount.minus(tax) : lineAmount;
    sums.set(taxType, { tax: before.tax.plus(tax), net: before.net.plus(net) });
  }
  return [...sums].map(([taxType, { tax, net }]) => {
    const rate = likelyRate(tax, net);
    return taxRate(taxType, `${taxType} (${rate.toFixed()}%)`, rate);
  });
}

function distinct(values: (string | undefined)[]): string[] {
  return [...new Set(values.filter((value) => value !== undefined && value !== ''))] as string[];
}

function deriveAccounts(tenantId: string, lines: TypedLine[]): JsonObject[] {
  const taxTypes = new Map<string, string>();
  for (const { line } of lines) {
    const code = textIn(line.AccountCode);
    if (code !== undefined && code !== '') taxTypes.set(code, textIn(line.TaxType) ?? 'NONE');
  }
  return [...taxTypes].map(([code, taxType]) => account(tenantId, code, taxType));
}

function deriveContacts(documents: JsonObject[]): JsonObject[] {
  const contacts = documents
    .map((document) => document.Contact)
    .filter((contact): contact is JsonObject => isObject(contact) && textIn(contact.ContactID) !== undefined);
  const fullest = new Map<string, JsonObject>();
  for (const contact of contacts) {
    const key = (firstText(contact, 'ContactID') ?? '').toLowerCase();
    const known = fullest.get(key);
    if (!known || Object.keys(contact).length > Object.keys(known).length) fullest.set(key, contact);
  }
  return [...fullest.values()].map((contact) => ({ ContactStatus: 'ACTIVE', ...contact }));
}

/** Derives an organisation's lists from its documents: contacts, tax rates, currencies, accounts. */
export function deriveDirectory(tenantId: string, elements: Json[]): Directory {
  const documents = elements.filter(isObject);
  const lines = documents.flatMap((document) =>
    objectsIn(document.LineItems).map((line) => ({
      line,
      inclusive: document.LineAmountTypes === 'Inclusive',
    })),
  );
  return {
    Contacts: deriveContacts(documents),
    TaxRates: deriveTaxRates(lines),
    Currencies: distinct(documents.map((document) => textIn(document.CurrencyCode))).map((code) => ({
      Code: code,
      Description: code,
    })),
    Accounts: deriveAccounts(tenantId, lines),
  };
}
