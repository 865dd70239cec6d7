import type { AddressPart } from '../../domain/sales/customer';
import type { Decimal } from '../../domain/money';
import type { Customer, SalesDocument } from '../../domain/sales/sales-document';
import type { MappingRules } from '../mapping-rules';
import { type Amounts, NOTHING, plus, plusMoney } from './tally';

/** Contact whose address is not sent to the authority. */
export interface AddressCount {
  /** Identifier of the contact in the books, else its name. */
  readonly key: string;
  readonly name: string;
  readonly missing: readonly AddressPart[];
  /** Amount of unsent documents. */
  readonly waiting: Amounts;
  /** Recently sent documents, by today's address. */
  readonly sent: Amounts;
}

/** Documents of one contact and currency. */
interface SentToContact {
  readonly customer: Customer;
  readonly currency: string;
  readonly documents: number;
  readonly total: Decimal;
}

/** Counts documents whose buyer has no address that can be sent. None is held, but a person should know. */
export class AddressTally {
  private readonly found = new Map<string, AddressCount>();

  constructor(private readonly rules: MappingRules) {}

  addWaiting(document: SalesDocument): void {
    // Money received without an invoice has no buyer.
    if (document.takings !== undefined) return;
    this.add(document.customer, (count) => ({ ...count, waiting: plus(count.waiting, document) }));
  }

  addSent({ customer, currency, documents, total }: SentToContact): void {
    this.add(customer, (count) => ({
      ...count,
      sent: plusMoney(count.sent, currency, total, documents),
    }));
  }

  /** Addresses with their counts, those of most documents first. */
  counts(): AddressCount[] {
    const documents = ({ waiting, sent }: AddressCount): number => waiting.documents + sent.documents;
    return [...this.found.values()].sort(
      (a, b) => documents(b) - documents(a) || a.name.localeCompare(b.name) || a.key.localeCompare(b.key),
    );
  }

  private add(customer: Customer, change: (count: AddressCount) => AddressCount): void {
    const { country, buyer } = this.rules;
    const missing = country.mapBuyer(customer, buyer).addressLacks;
    if (missing === null) return;
    const { sourceId, name } = customer;
    const key = sourceId || name;
    const before = this.found.get(key) ?? { key, name, missing, waiting: NOTHING, sent: NOTHING };
    this.found.set(key, change(before));
  }
}
