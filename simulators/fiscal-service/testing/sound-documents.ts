import { randomUUID } from 'node:crypto';

/** JSON body of the interface document, loosely typed so that tests can break any part. */
export type Body = Record<string, unknown>;

/** Valid line over USD 115.50 including tax; `wishes` replace fields. */
export function soundLine(wishes: Body = {}): Body {
  return {
    Description: 'Cement, 50 kg',
    UnitAmount: 11.55,
    Quantity: 10,
    LineAmount: 115.5,
    TaxCode: 'STD',
    ProductCode: '25232900',
    DiscountAmount: null,
    CustomFields: null,
    ...wishes,
  };
}

export const BUYER: Body = {
  Name: 'Mbare Builders (Pvt) Ltd',
  TradeName: 'Mbare Builders',
  Tin: '2000654321',
  VatNumber: '220654321',
  Phone: null,
  Email: 'accounts@mbare.example',
  Address: { Province: 'HRE', Street: 'Ardbennie Road', HouseNo: '7', City: 'Harare' },
};

/** Valid invoice; `wishes` replace whole fields. */
export function soundInvoice(wishes: Body = {}): Body & { InvoiceId: string; InvoiceNumber: string } {
  const id = randomUUID();
  return { InvoiceId: id, InvoiceNumber: `INV-${id}`, ...commonFields(), ...wishes };
}

/** Credit note over a complete valid invoice. */
export function soundCreditNote(
  original: { InvoiceId: string },
  wishes: Body = {},
): Body & { CreditNoteId: string; CreditNoteNumber: string } {
  const id = randomUUID();
  return {
    CreditNoteId: id,
    CreditNoteNumber: `CN-${id}`,
    OriginalInvoiceId: original.InvoiceId,
    ...commonFields(),
    Reference: 'Bags returned wet',
    ...wishes,
  };
}

function commonFields(): Body {
  return {
    Reference: 'PO 4711',
    IsDiscounted: false,
    IsTaxInclusive: true,
    BuyerContact: BUYER,
    Date: '2026-03-02T10:00:00+02:00',
    LineItems: [soundLine()],
    PaymentMethod: 'Cash',
    SubTotal: 100,
    TotalTax: 15.5,
    Total: 115.5,
    CurrencyCode: 'USD',
    IsRetry: false,
  };
}
