import { Injectable, Logger } from '@nestjs/common';
import { type DocumentReference, isSameDocument } from '../../connectors/accounting-connector';
import type { CallPurpose } from '../../connectors/books-access';
import { isRecent } from '../../domain/lifecycle/limits';
import type { SalesDocument } from '../../domain/sales/sales-document';
import { readSalesDocument } from '../../domain/sales/sales-document-json';
import { displayText } from '../../domain/unstorable-text';
import type { Lease } from '../lease/lease';
import { type ListedTotals, readsById, type Organisation } from '../organisation.entity';
import { OrganisationsRepository } from '../organisations.repository';
import { BooksService } from './books.service';

/** Number of documents whose totals are compared before lists are trusted. */
const COMPARED_FIRST = 10;
/** Interval after which the totals of one more document are compared. */
const BELIEVED_FOR_MS = 24 * 60 * 60_000;
/** Time for which a compared document is not compared again. */
const RECENT_MS = 60_000;

/** Organisation claimed by this process. */
interface Work {
  readonly organisation: Organisation;
  readonly lease: Lease;
  readonly now: () => Promise<Date>;
}

/** Document that is ready to be sent. */
type Ready = DocumentReference & { readonly source: string };

/**
 * Decides which invoices are read by id before they are sent. Totals of others come from lists, which may omit an
 * invoice's rounding.
 */
@Injectable()
export class ListedTotalsService {
  private readonly logger = new Logger(ListedTotalsService.name);

  constructor(
    private readonly books: BooksService,
    private readonly organisations: OrganisationsRepository,
  ) {}

  /**
   * Selects documents whose totals must be compared before later ones are sent: the first ten of an
   * organisation, then one a day.
   */
  owed<Document extends Ready>(
    { listedTotals }: Organisation,
    ready: readonly Document[],
    now: Date,
  ): Document[] {
    if (listedTotals.difference !== null) return [];
    const { compared } = listedTotals;
    const isWithin = (at: string | undefined, ms: number): boolean =>
      at !== undefined && isRecent(new Date(at), now, ms);
    const times = Object.values(compared);
    const isBelieved = times.some((at) => isWithin(at, BELIEVED_FOR_MS));
    const most = times.length < COMPARED_FIRST ? COMPARED_FIRST - times.length : isBelieved ? 0 : 1;
    if (most === 0) return [];
    return ready
      .filter((one) => isInvoice(one) && !isWithin(compared[one.sourceId], RECENT_MS))
      .slice(0, most);
  }

  /**
   * Reads documents as they are now. Those of `owed`, and a single invoice, are read by id, since a list of one costs
   * the same. Lists may be known as unreliable afterwards.
   */
  async reread(
    work: Work,
    references: readonly DocumentReference[],
    owed: readonly DocumentReference[],
    purpose: CallPurpose,
  ): Promise<SalesDocument[]> {
    const asListed = (): Promise<SalesDocument[]> => this.read(work, references, {}, purpose);
    if (owed.length === 0) {
      if (references.length > 1 || references[0]?.kind !== 'invoice') return asListed();
      const alone = await this.read(work, references, { byId: true }, purpose);
      // Compares with the list, because it is unknown whether lists show this rounding.
      if (alone.some(({ rounding }) => !rounding.isZero()) && !readsById(work.organisation))
        await this.compare(work, await asListed(), alone);
      return alone;
    }
    const listed = await asListed();
    const own = await this.read(work, owed, { byId: true }, purpose);
    await this.compare(work, listed, own);
    return [...listed.filter((one) => !owed.some((other) => isSameDocument(other, one))), ...own];
  }

  private read(
    { organisation }: Work,
    references: readonly DocumentReference[],
    how: { readonly byId?: true },
    purpose: CallPurpose,
  ): Promise<SalesDocument[]> {
    return this.books.use(
      organisation,
      (connector, access) => connector.reread({ ...access, ...how }, references),
      purpose,
    );
  }

  /** Compares the total in the platform's answer to a write with that of `sent`, the submitted invoice. */
  async seesWritten(work: Work, sent: SalesDocument, shown: SalesDocument): Promise<void> {
    if (!readsById(work.organisation) && hasOtherTotal(sent, shown)) await this.differs(work, sent, shown);
  }

  private async compare(
    work: Work,
    listed: readonly SalesDocument[],
    own: readonly SalesDocument[],
  ): Promise<void> {
    const { organisation } = work;
    const now = (await work.now()).toISOString();
    const compared: Record<string, string> = {};
    for (const one of own) {
      const other = listed.find((candidate) => isSameDocument(candidate, one));
      if (other === undefined || readsById(organisation)) continue;
      if (other.total.equals(one.total)) compared[one.sourceId] = now;
      else if (hasOtherTotal(other, one)) return this.differs(work, other, one);
    }
    const all = Object.entries({ ...organisation.listedTotals.compared, ...compared });
    const latest = all.sort(([, a], [, b]) => b.localeCompare(a)).slice(0, COMPARED_FIRST);
    await this.keep(work, { ...organisation.listedTotals, compared: Object.fromEntries(latest) });
  }

  private async differs(work: Work, listed: SalesDocument, own: SalesDocument): Promise<void> {
    const { organisation } = work;
    const totals = { listed: listed.total.toFixed(2), own: own.total.toFixed(2) };
    const difference = { number: displayText(own.number), ...totals, at: (await work.now()).toISOString() };
    this.logger.warn(
      { organisationId: organisation.id, documentId: own.sourceId },
      'lists show another total than the invoice has: invoices are read by their ids from now on',
    );
    await this.keep(work, { ...organisation.listedTotals, difference });
  }

  private async keep({ organisation, lease }: Work, totals: ListedTotals): Promise<void> {
    // Updates the object shared with other stages of this process.
    organisation.listedTotals = totals;
    await this.organisations.keepListedTotals(lease, totals);
  }
}

/** True for a different total of the same lines, or of the same version. */
function hasOtherTotal(listed: SalesDocument, own: SalesDocument): boolean {
  if (listed.total.equals(own.total)) return false;
  const isOneVersion = listed.changedAt.getTime() === own.changedAt.getTime();
  return isOneVersion || amountsOf(listed) === amountsOf(own);
}

function amountsOf({ lines }: SalesDocument): string {
  const amounts = lines.map(({ lineAmount, taxAmount }) => [lineAmount, taxAmount]);
  return JSON.stringify(amounts.flat().map((amount) => amount?.toFixed() ?? null));
}

/** True for an invoice; money received and credit notes have no rounding. */
function isInvoice({ kind, source }: Ready): boolean {
  return kind === 'invoice' && readSalesDocument(source).takings === undefined;
}
