import { Decimal } from '../../../src/domain/money';
import type { Customer, DocumentKind, SalesDocument } from '../../../src/domain/sales/sales-document';

const TAX_PERCENT = '15.5';

export const CUSTOMER: Customer = {
  ...{ sourceId: 'contact-1', name: 'Mutare Timber (Pvt) Ltd', taxNumber: '220401569' },
  ...{ companyNumber: '2002054676', accountNumber: '', email: '', phone: '' },
  address: { lines: [], city: '', region: '', country: '' },
};

/** Customer that is another taxpayer. */
export const BAKERY: Customer = {
  ...CUSTOMER,
  ...{
    sourceId: 'contact-2',
    name: 'Chitepo Bakery (Pvt) Ltd',
    taxNumber: '220402335',
    companyNumber: '2002061234',
  },
};

/** Customer without a taxpayer number. */
export const TUCK_SHOP: Customer = {
  ...CUSTOMER,
  ...{ sourceId: 'contact-3', name: 'Rufaro Tuck Shop', taxNumber: '', companyNumber: '' },
};

export const CUSTOMERS: readonly Customer[] = [CUSTOMER, BAKERY, TUCK_SHOP];

/** Largest unpaid share of a document that was paid in part. */
const MOST_OPEN = 0.9;

/**
 * Unpaid rest of a document, as other books enter it as an opening balance.
 * @param open unpaid net amount, limited to 90 % of the whole, which may have been edited since
 */
export function balanceOf(whole: SalesDocument, open: number): SalesDocument {
  const net = Math.max(1, Math.min(open, Math.floor(whole.subTotal.toNumber() * MOST_OPEN)));
  const rest = sale(whole, net, whole.issuedOn, whole.changedAt, null, whole.customer);
  return { ...rest, reference: whole.reference };
}

/** Document of one line over `net`, plus tax, which maps without issues. */
export function sale(
  identity: { readonly kind: DocumentKind; readonly sourceId: string; readonly number: string },
  net: number,
  issuedOn: string,
  changedAt: Date,
  original: SalesDocument | null = null,
  customer = original?.customer ?? CUSTOMER,
): SalesDocument {
  const subTotal = new Decimal(net);
  const totalTax = subTotal.times(TAX_PERCENT).dividedBy(100).toDecimalPlaces(2);
  const total = subTotal.plus(totalTax);
  return {
    ...identity,
    ...{ reference: original === null ? '' : 'Returned unused', status: 'approved' as const, isPaid: false },
    ...{ issuedOn, currency: 'USD', amountsAre: 'exclusive' as const, customer },
    lines: [
      {
        ...{ description: `Planks for ${net}`, quantity: new Decimal(1), unitAmount: subTotal },
        ...{ lineAmount: subTotal, taxAmount: totalTax, discountRate: null, discountAmount: null },
        ...{ taxType: 'OUTPUT155', itemCode: '', accountCode: '200' },
      },
    ],
    ...{ subTotal, totalTax, total, rounding: new Decimal(0) },
    allocations:
      original === null
        ? []
        : [{ invoiceId: original.sourceId, invoiceNumber: original.number, amount: total }],
    ...{ unreadable: [], changedAt },
  };
}
