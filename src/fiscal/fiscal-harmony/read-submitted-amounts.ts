import type { Buyer } from '../../domain/fiscal/fiscal-document';
import { type Decimal, parseDecimal } from '../../domain/money';
import {
  type ExactJson,
  type ExactJsonObject,
  isObject,
  parseExactJson,
  textOf,
} from '../../platform/http/exact-json';
import type { SubmittedAmounts } from '../submitted-document';

/** Parses bytes that `toFiscalHarmony` has written; null for others. */
export function parseSubmitted(payload: Buffer): ExactJsonObject | null {
  try {
    const json = parseExactJson(payload.toString('utf8'));
    return isObject(json) ? json : null;
  } catch {
    // Null: bytes of this form were never sent.
    return null;
  }
}

/** Parses amounts that `toFiscalHarmony` has written (interface document, Invoice and CreditNote). */
export function readSubmittedAmounts(payload: Buffer): SubmittedAmounts | null {
  const json = parseSubmitted(payload);
  if (json === null || !Array.isArray(json.LineItems)) return null;
  const number = textOf(json.InvoiceNumber) ?? textOf(json.CreditNoteNumber);
  const currency = textOf(json.CurrencyCode);
  const total = amount(json.Total);
  const totalTax = amount(json.TotalTax);
  if (number === null || currency === null || total === null || totalTax === null) return null;
  const lines = (json.LineItems as readonly ExactJson[]).flatMap((line) => {
    const lineAmount = isObject(line) ? amount(line.LineAmount) : null;
    const taxCode = isObject(line) ? textOf(line.TaxCode) : null;
    return lineAmount === null || taxCode === null ? [] : [{ taxCode, amount: lineAmount }];
  });
  if (lines.length !== json.LineItems.length) return null;
  const buyer = buyerOf(json.BuyerContact ?? null);
  return { number, currency, buyer, total, totalTax, isTaxInclusive: json.IsTaxInclusive === true, lines };
}

function buyerOf(contact: ExactJson): Buyer {
  const text = textsOf(contact);
  const part = textsOf(isObject(contact) ? (contact.Address ?? null) : null);
  const address = {
    ...{ province: part('Province'), street: part('Street'), houseNo: part('HouseNo'), city: part('City') },
  };
  return {
    ...{ name: text('Name'), tradeName: text('TradeName'), tin: text('Tin'), vatNumber: text('VatNumber') },
    ...{ phone: text('Phone'), email: text('Email') },
    address: Object.values(address).every((one) => one === '') ? null : address,
  };
}

function textsOf(json: ExactJson): (field: string) => string {
  return (field) => (isObject(json) ? (textOf(json[field] ?? null) ?? '') : '');
}

function amount(value: ExactJson): Decimal | null {
  return parseDecimal(textOf(value) ?? '');
}
