import { Failure } from '../../../src/domain/issues/failure';
import type { DocumentKind, SalesDocument } from '../../../src/domain/sales/sales-document';
import { SampleBooks } from '../sample-platform/sample-books';
import { SampleConnector, TENANT } from '../sample-platform/sample.connector';
import { aCreditNote, aCustomer, aLine, anInvoice, decimal } from '../../support/sales-document-builder';
import type { AccountingHarness, PlatformFault, WantedSale } from './harness';
import { storedWords } from '../../../src/domain/texts/stored-sentence';

const PAGE_SIZE = 5;

/**
 * Starts the sample platform: one log of changes for both kinds, no drafts, and rounding always read with the document.
 */
export function startSampleHarness(): Promise<AccountingHarness> {
  const books = new SampleBooks();
  const save = (kind: DocumentKind, sales: readonly (WantedSale & { of?: WantedSale })[]): Promise<void> => {
    // Leaves out purchases, which have a list of their own on this platform.
    for (const sale of sales.filter(({ isPurchase }) => isPurchase !== true))
      books.save(document(kind, sale));
    return Promise.resolve();
  };
  return Promise.resolve({
    connector: new SampleConnector(books, PAGE_SIZE),
    access: () => ({ tenantId: TENANT, accessToken: 'sample-access' }),
    streams: { invoices: 'documents', creditNotes: 'documents' },
    pageSize: PAGE_SIZE,
    putInvoices: (sales) => save('invoice', sales),
    putCreditNotes: (sales) => save('credit_note', sales),
    putCustomer: (sourceId, name, taxNumber, group) => {
      const groups = group === undefined ? {} : { groups: [group] };
      return Promise.resolve(books.saveCustomer(aCustomer({ sourceId, name, taxNumber, ...groups })));
    },
    void: (id) => {
      const present = books.now().find(({ sourceId }) => sourceId === id)!;
      return Promise.resolve(books.save({ ...present, status: 'void' }));
    },
    turnUsualOrder: () => Promise.reject(new Error('a log of changes has one order')),
    fault: (fault) => Promise.resolve(books.fail(failureOf(fault))),
    calls: () => Promise.resolve(books.calls),
    stop: () => Promise.resolve(),
  });
}

function document(kind: DocumentKind, sale: WantedSale & { of?: WantedSale }): SalesDocument {
  const { id, number, status = 'approved', issuedOn = '2026-03-01', rounding = '0', of } = sale;
  const total = decimal(sale.total ?? '115.50');
  return (kind === 'invoice' ? anInvoice : aCreditNote)({
    ...{ sourceId: id, number, issuedOn, amountsAre: 'inclusive' },
    ...{ status: status === 'void' ? 'void' : 'approved', isPaid: status === 'paid' },
    ...{ total, rounding: decimal(rounding), subTotal: total.minus(rounding), totalTax: decimal('0') },
    lines: [aLine({ quantity: decimal('10'), unitAmount: decimal(sale.unitAmount ?? '11.55') })],
    allocations:
      of === undefined ? [] : [{ invoiceId: of.id, invoiceNumber: of.number, amount: decimal('1') }],
    changedAt: new Date(sale.changedAt ?? Date.now()),
  });
}

/** Failure that the adapter reports for each fault, with statuses as most platforms use them. */
function failureOf(fault: PlatformFault): Failure {
  switch (fault.kind) {
    case 'status':
      if (fault.status === 401 || fault.status === 403)
        return new Failure('unauthorised', storedWords('not let in'));
      return new Failure(
        fault.status < 500 ? 'refused' : 'temporary',
        storedWords(`answered ${fault.status}`),
      );
    case 'limit':
      return new Failure('rate_limited', storedWords('too many calls'), fault.retryAfterSeconds * 1_000);
    case 'page':
    case 'lost':
    case 'disordered':
      return new Failure('temporary', storedWords('no answer that can be read'));
  }
}
