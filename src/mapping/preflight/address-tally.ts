import type { AddressPart } from '../../domain/sales/customer';
import type { Decimal } from '../../domain/money';
import type { Customer, SalesDocument } from '../../domain/sales/sales-document';
import type { Issue } from '../../domain/issues/issue';
import type { ProposedTown } from '../country';
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
  /** Town that would make it whole; null: none, or the contact has another question first. */
  readonly proposal: TownProposal | null;
}

interface Counted extends Omit<AddressCount, 'proposal'> {
  readonly customer: Customer;
  /** True while something else of the contact is to be decided. */
  readonly isAsked: boolean;
}

interface TownProposal extends ProposedTown {
  /** Buyer rule that gives it, as text. */
  readonly rule: Readonly<Record<string, string>>;
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
  private readonly found = new Map<string, Counted>();
  /** Towns of contacts with a whole address, by texts of these. */
  private readonly towns = new Map<string, Set<string>>();

  constructor(private readonly rules: MappingRules) {}

  addWaiting(document: SalesDocument, issues: readonly Issue[]): void {
    // Money received without an invoice has no buyer.
    if (document.takings !== undefined) return;
    const isAsked = issues.some(({ code }) => code.startsWith('BUYER_'));
    this.add(document.customer, (count) => ({
      ...count,
      isAsked: count.isAsked || isAsked,
      waiting: plus(count.waiting, document),
    }));
  }

  addSent({ customer, currency, documents, total }: SentToContact): void {
    this.add(customer, (count) => ({
      ...count,
      sent: plusMoney(count.sent, currency, total, documents),
    }));
  }

  /** Addresses with their counts, those of most documents first. */
  counts(): AddressCount[] {
    const documents = ({ waiting, sent }: Counted): number => waiting.documents + sent.documents;
    return [...this.found.values()]
      .sort(
        (a, b) => documents(b) - documents(a) || a.name.localeCompare(b.name) || a.key.localeCompare(b.key),
      )
      .map(({ customer, isAsked, ...count }) => ({
        ...count,
        proposal: isAsked ? null : this.proposalFor(customer),
      }));
  }

  /** Proposes the town of a contact, as the rule by which it is sent; what a rule says of its numbers stays. */
  private proposalFor(customer: Customer): TownProposal | null {
    const { country, buyer } = this.rules;
    const proposed = country.proposedTown(customer, buyer, this.towns);
    if (proposed === null) return null;
    const { sourceId, name } = customer;
    const stored = buyer.rules.find(
      ({ scope, key }) => scope === 'contact' && [sourceId, name].includes(key),
    );
    const { tin, vatNumber } = country.mapBuyer(customer, buyer).buyer;
    const seen = { seenName: name, seenTin: tin, seenVatNumber: vatNumber };
    const typed = { tin: stored?.tin ?? '', vatNumber: stored?.vatNumber ?? '', town: proposed.town };
    const key = stored?.key ?? (sourceId || name);
    return { ...proposed, rule: { scope: 'contact', key, sendAs: 'taxpayer', ...typed, ...seen } };
  }

  private add(customer: Customer, change: (count: Counted) => Counted): void {
    const { country, buyer } = this.rules;
    const mapped = country.mapBuyer(customer, buyer);
    const { address } = mapped.buyer;
    for (const text of address === null ? [] : country.placesOf(customer.address))
      this.towns.set(text, (this.towns.get(text) ?? new Set()).add(address?.city ?? ''));
    const missing = mapped.addressLacks;
    if (missing === null) return;
    const { sourceId, name } = customer;
    const key = sourceId || name;
    const nothing = { isAsked: false, waiting: NOTHING, sent: NOTHING };
    const before = this.found.get(key) ?? { key, name, missing, customer, ...nothing };
    this.found.set(key, change(before));
  }
}
