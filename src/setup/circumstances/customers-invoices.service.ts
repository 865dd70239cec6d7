import { Injectable } from '@nestjs/common';
import { DocumentsRepository } from '../../documents/documents.repository';
import type { TrackedDocument } from '../../documents/documents.entities';
import type { CalendarDay } from '../../domain/calendar-day';
import { ENTERED_AGAIN } from '../../domain/sales/change-after-fiscalisation';
import { numbersOf } from '../../domain/sales/customer';
import type { Customer, SalesDocument } from '../../domain/sales/sales-document';
import { readSalesDocument } from '../../domain/sales/sales-document-json';
import { withoutHidden } from '../../domain/unstorable-text';
import { lastDigitsIn } from '../../mapping/named-numbers';

/** Maximum number of a contact's newest invoices, besides those whose number a reference may name. */
const MOST = 100;

/** Document with the customer whose invoices are needed. */
interface AskingDocument {
  readonly tracked: Pick<TrackedDocument, 'id' | 'issuedOn'>;
  readonly sales: SalesDocument;
}

interface CustomersInvoice {
  readonly invoice: TrackedDocument;
  readonly customer: Customer;
}

/** Finds invoices that may be of the customers of other documents; the mapping decides which are. */
@Injectable()
export class CustomersInvoicesService {
  constructor(private readonly documents: DocumentsRepository) {}

  /**
   * Finds invoices by document id in one statement, however many documents there are.
   * @param sharing contacts that have numbers of the customers
   */
  async findAll(
    organisationId: string,
    asking: readonly AskingDocument[],
    sharing: readonly Customer[],
  ): Promise<ReadonlyMap<string, readonly CustomersInvoice[]>> {
    if (asking.length === 0) return new Map();
    const withContacts = asking.map((one) => ({
      ...one,
      till: tillOf(one),
      contacts: contactsOf(one.sales.customer, sharing),
    }));
    const invoices = await this.documents.findInvoiced(
      organisationId,
      withContacts.flatMap(({ till, contacts }) =>
        [...contacts.keys()].map((contactId) => ({ contactId, till })),
      ),
      [...new Set(asking.flatMap(digitsNamed))],
      MOST,
    );
    const read = invoices
      // Skips an invoice that was entered again, whose new document is the sale now.
      .filter(({ reason }) => reason !== ENTERED_AGAIN)
      .map((invoice) => ({ invoice, customer: readSalesDocument(invoice.source).customer }))
      .sort((one, other) => newestFirst(one.invoice, other.invoice));
    return new Map(withContacts.map((one) => [one.tracked.id, invoicesFor(one, read)]));
  }
}

type Asking = AskingDocument & {
  readonly till: CalendarDay;
  readonly contacts: ReadonlyMap<string, Customer>;
};

/** Latest date: a credit note credits earlier invoices; deposits of an invoice may be deducted by later ones. */
function tillOf({ tracked, sales }: AskingDocument): CalendarDay {
  return sales.kind === 'invoice' ? '9999-12-31' : tracked.issuedOn;
}

/** Selects invoices for a document, independent of other documents in the query. */
function invoicesFor(asking: Asking, invoices: readonly CustomersInvoice[]): CustomersInvoice[] {
  const { till, contacts } = asking;
  const digits = digitsNamed(asking);
  const own = invoices.filter(({ customer }) => contacts.has(customer.sourceId));
  const newest = [...contacts.keys()].flatMap((contactId) =>
    own
      .filter(({ invoice, customer }) => customer.sourceId === contactId && invoice.issuedOn <= till)
      .slice(0, MOST),
  );
  const isNamed = ({ number }: TrackedDocument): boolean =>
    digits.includes(/([0-9]+)[^0-9]*$/.exec(number)?.[1] ?? '');
  return own
    .filter((one) => newest.includes(one) || isNamed(one.invoice))
    .map(({ invoice, customer }) => ({ invoice, customer: contacts.get(customer.sourceId) ?? customer }));
}

/** Digits named in a reference; empty for an invoice, which credits no other. */
function digitsNamed({ sales }: AskingDocument): string[] {
  return sales.kind === 'invoice' ? [] : lastDigitsIn(withoutHidden(sales.reference).normalize('NFKC'));
}

/** Other contacts that share a number with a contact, as last read. */
export function othersOf(own: Customer, known: readonly Customer[]): Customer[] {
  const numbers = numbersOf(own);
  return known.filter(
    (other) => other.sourceId !== own.sourceId && numbersOf(other).some((number) => numbers.includes(number)),
  );
}

/** Returns the customer, and the contacts that have one of its numbers. */
function contactsOf(own: Customer, known: readonly Customer[]): ReadonlyMap<string, Customer> {
  const contacts = new Map(othersOf(own, known).map((other) => [other.sourceId, other]));
  if (own.sourceId !== '') contacts.set(own.sourceId, own);
  return contacts;
}

function newestFirst(one: TrackedDocument, other: TrackedDocument): number {
  return one.issuedOn + one.id < other.issuedOn + other.id ? 1 : -1;
}
