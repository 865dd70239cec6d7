import { type ExactJsonObject, isObject, textOf } from '../../platform/http/exact-json';
import type { PrintedLine, SubmittedBuyer, SubmittedDocument } from '../submitted-document';
import { parseSubmitted } from './parse-submitted';

/** Reads back what to-fiscal-harmony.ts has written, for people (interface document, Invoice and CreditNote). */
export function readSubmittedDocument(payload: Buffer): SubmittedDocument | null {
  const json = parseSubmitted(payload);
  if (json === null || !Array.isArray(json.LineItems)) return null;
  const text = texts(json);
  return {
    ...{ date: text('Date'), reference: text('Reference'), paymentMethod: text('PaymentMethod') },
    ...{ isTaxInclusive: json.IsTaxInclusive === true, currency: text('CurrencyCode') },
    ...{ subTotal: text('SubTotal'), totalTax: text('TotalTax'), total: text('Total') },
    buyer: buyerOf(isObject(json.BuyerContact) ? json.BuyerContact : {}),
    lines: json.LineItems.filter(isObject).map(lineOf),
  };
}

function texts(json: ExactJsonObject): (field: string) => string {
  return (field) => textOf(json[field]) ?? '';
}

function buyerOf(json: ExactJsonObject): SubmittedBuyer {
  const text = texts(json);
  const part = texts(isObject(json.Address) ? json.Address : {});
  return {
    ...{ name: text('Name'), tradeName: text('TradeName'), tin: text('Tin'), vatNumber: text('VatNumber') },
    ...{ phone: text('Phone'), email: text('Email') },
    address: ['HouseNo', 'Street', 'City', 'Province'].map(part).filter((one) => one !== ''),
  };
}

function lineOf(json: ExactJsonObject): PrintedLine {
  const text = texts(json);
  return {
    ...{ description: text('Description'), quantity: text('Quantity'), unitAmount: text('UnitAmount') },
    ...{ lineAmount: text('LineAmount'), productCode: text('ProductCode'), taxCode: text('TaxCode') },
  };
}
