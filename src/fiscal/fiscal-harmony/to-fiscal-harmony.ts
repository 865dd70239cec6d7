import type { Buyer, FiscalDocument, FiscalLine } from '../../domain/fiscal/fiscal-document';
import { writeExactJson } from '../../platform/http/exact-json';

/**
 * The request body of `POST /invoice` and `POST /creditnote` (interface document, Invoice and CreditNote) as the
 * exact bytes to send. Amounts are JSON numbers written from decimals.
 *
 * @param date the moment of the receipt with its offset, `2026-03-01T14:05:09+02:00`
 */
export function toFiscalHarmony(document: FiscalDocument, date: string, isCorrection: boolean): Buffer {
  const identity =
    document.kind === 'invoice'
      ? { InvoiceId: document.id, InvoiceNumber: document.number }
      : {
          CreditNoteId: document.id,
          OriginalInvoiceId: document.originalSubmittedAs ?? document.originalId,
          CreditNoteNumber: document.number,
        };
  const body = {
    ...identity,
    Reference: document.reference,
    IsDiscounted: false,
    IsTaxInclusive: document.isTaxInclusive,
    BuyerContact: toBuyerContact(document.buyer),
    Date: date,
    LineItems: document.lines.map(toLineItem),
    PaymentMethod: document.paymentMethod,
    SubTotal: document.subTotal,
    TotalTax: document.totalTax,
    Total: document.total,
    CurrencyCode: document.currency,
    IsRetry: isCorrection,
  };
  return Buffer.from(writeExactJson(body), 'utf8');
}

/** Omits unknown fields: the provider's own clients do so, and an empty TIN is not a TIN. */
function toBuyerContact(buyer: Buyer): Record<string, unknown> {
  return {
    Name: buyer.name,
    ...(buyer.tradeName === '' ? {} : { TradeName: buyer.tradeName }),
    ...(buyer.tin === '' ? {} : { Tin: buyer.tin }),
    ...(buyer.vatNumber === '' ? {} : { VatNumber: buyer.vatNumber }),
    Phone: buyer.phone === '' ? null : buyer.phone,
    Email: buyer.email === '' ? null : buyer.email,
    ...(buyer.address === null ? {} : { Address: toAddress(buyer.address) }),
  };
}

function toAddress(address: NonNullable<Buyer['address']>): Record<string, string> {
  return { Province: address.province, Street: address.street, HouseNo: address.houseNo, City: address.city };
}

/** Discounts are already in the price, so there is never one next to the line amount (docs/assumptions.md). */
function toLineItem(line: FiscalLine): Record<string, unknown> {
  return {
    Description: line.description,
    UnitAmount: line.unitAmount,
    TaxCode: line.taxCode,
    ProductCode: line.productCode,
    LineAmount: line.lineAmount,
    DiscountAmount: null,
    Quantity: line.quantity,
    CustomFields: null,
  };
}
