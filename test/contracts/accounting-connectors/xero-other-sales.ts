import type { OtherSaleKind } from '../../../src/connectors/other-sales';
import type { WantedOtherSale } from './other-sales';

const PLURALS: Record<OtherSaleKind, string> = {
  receive_money: 'BankTransactions',
  prepayment: 'Prepayments',
  overpayment: 'Overpayments',
  journal: 'ManualJournals',
};
const TYPES: Record<OtherSaleKind, [string, string]> = {
  receive_money: ['RECEIVE', 'SPEND'],
  prepayment: ['RECEIVE-PREPAYMENT', 'SPEND-PREPAYMENT'],
  overpayment: ['RECEIVE-OVERPAYMENT', 'SPEND-OVERPAYMENT'],
  journal: ['', ''],
};
const STATUSES = { draft: 'DRAFT', posted: 'AUTHORISED', void: 'VOIDED' };

/** Sales without an invoice in Xero's form, by the list that they are loaded into. */
export function xeroOtherSales(sales: readonly WantedOtherSale[]): Record<string, object[]> {
  const lists: Record<string, object[]> = {};
  for (const sale of sales)
    (lists[PLURALS[sale.kind]] ??= []).push(sale.kind === 'journal' ? journal(sale) : received(sale));
  return lists;
}

function common({ issuedOn = '2026-03-01', amountsAre = 'exclusive', changedAt }: WantedOtherSale) {
  return {
    LineAmountTypes: amountsAre === 'exclusive' ? 'Exclusive' : 'Inclusive',
    Date: `/Date(${Date.parse(issuedOn)}+0000)/`,
    UpdatedDateUTC: `/Date(${Date.parse(changedAt ?? new Date().toISOString())}+0000)/`,
  };
}

function received(sale: WantedOtherSale): object {
  const { kind, id, status = 'posted', amountsAre = 'exclusive', isPurchase = false } = sale;
  const amount = amountsAre === 'exclusive' ? 100 : 115.5;
  return {
    ...common(sale),
    [`${PLURALS[kind].slice(0, -1)}ID`]: id,
    ...{ Type: TYPES[kind][isPurchase ? 1 : 0], Status: STATUSES[status], CurrencyCode: 'USD' },
    ...{ Contact: { Name: 'Cash sale' }, BankAccount: { AccountID: 'till', Code: '090', Name: 'Till' } },
    LineItems: [{ Quantity: 1, UnitAmount: amount, LineAmount: amount, TaxAmount: 15.5, TaxType: 'OUTPUT' }],
    ...{ SubTotal: 100, TotalTax: 15.5, Total: 115.5 },
  };
}

/** Books a sale as a credit, which has a negative amount. */
function journal(sale: WantedOtherSale): object {
  const { id, status = 'posted', amountsAre = 'exclusive' } = sale;
  const amount = amountsAre === 'exclusive' ? -100 : -115.5;
  return {
    ...common(sale),
    ...{ ManualJournalID: id, Narration: 'Till', Status: status === 'posted' ? 'POSTED' : STATUSES[status] },
    JournalLines: [
      { LineAmount: amount, AccountCode: '200', TaxType: 'OUTPUT', TaxAmount: -15.5 },
      { LineAmount: 115.5, AccountCode: '090', TaxType: 'NONE', TaxAmount: 0 },
    ],
  };
}
