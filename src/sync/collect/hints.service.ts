import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CustomersRepository } from '../../documents/customers.repository';
import { BookHintsRepository, type PollBefore } from '../../documents/inbox/book-hints.repository';
import type { BookHint } from '../../documents/inbox/inbox.entities';
import { BooksService } from '../../organisations/books/books.service';
import { type Organisation, readsById } from '../../organisations/organisation.entity';
import type { DocumentKind, SalesDocument } from '../../domain/sales/sales-document';
import { ListedTotalsService } from '../../organisations/books/listed-totals.service';
import type { OrganisationWork } from '../organisation-work';

/** Number of hints above which a poll of all changes costs no more than two calls by id. */
const MOST_LISTED = 100;
/** Number of hints, for documents that need one call each, above which a poll is cheaper. */
const MOST_ALONE = 20;
/** Maximum hints for credit notes, which are read one by one; see the connector. */
const MOST_CREDIT_NOTES = 2;

/** Maximum credit notes per run that polls do not find; the next run takes the rest. */
const MOST_CREDIT_NOTES_AT_ONCE = 20;

/** Hints since the last run, and those whose version the poll has already returned. */
export class TakenHints {
  private readonly met = new Set<string>();
  /** True: polling is cheaper than following so many hints. */
  readonly areMany: boolean;
  /** Hints that this run follows; for documents readable only one by one, at most a few. */
  readonly all: readonly BookHint[];

  /** @param most maximum number of invoices read at once */
  constructor(pending: readonly BookHint[], most = MOST_LISTED) {
    const told = pending.filter(({ onlyById }) => !onlyById);
    const creditNotes = told.filter((hint) => hint.kind === 'credit_note').length;
    this.areMany = told.length > most || creditNotes > MOST_CREDIT_NOTES;
    const byId = (kind: DocumentKind, most: number): BookHint[] =>
      pending.filter((hint) => hint.onlyById && hint.kind === kind).slice(0, most);
    const passedOver = [...byId('invoice', most), ...byId('credit_note', MOST_CREDIT_NOTES_AT_ONCE)];
    this.all = [...told, ...passedOver];
  }

  isNamed(document: SalesDocument): boolean {
    return this.all.some((hint) => nameOf(hint) === nameOf(document));
  }

  meet(documents: readonly SalesDocument[]): void {
    if (this.all.length > 0) for (const document of documents) this.met.add(nameOf(document));
  }

  /**
   * Hints not covered by a poll. Where there are many, only documents that no poll lists: a poll returns the others.
   */
  unmet(): BookHint[] {
    const left = this.areMany ? this.all.filter(({ onlyById }) => onlyById) : this.all;
    return left.filter((hint) => !this.met.has(nameOf(hint)));
  }
}

/** Reads the documents that the platform's webhooks named, unless the poll has already returned that version. */
@Injectable()
export class HintsService {
  private readonly logger = new Logger(HintsService.name);

  constructor(
    private readonly books: BooksService,
    private readonly totals: ListedTotalsService,
    private readonly hints: BookHintsRepository,
    private readonly customers: CustomersRepository,
  ) {}

  async take(organisation: Organisation): Promise<TakenHints> {
    const pending = await this.hints.pending(organisation.id);
    return new TakenHints(pending, readsById(organisation) ? MOST_ALONE : MOST_LISTED);
  }

  /**
   * Reads the named documents that may have changed. A document still to be sent and requested by id is read alone,
   * with its own total.
   */
  async read(work: OrganisationWork, hints: TakenHints): Promise<SalesDocument[]> {
    const { organisation } = work;
    const unmet = hints.unmet();
    if (unmet.length === 0) return [];
    const known = new Set((await this.hints.withoutNews(organisation.id, unmet)).map(nameOf));
    const news = unmet.filter((hint) => !known.has(nameOf(hint)));
    if (news.length === 0) return [];
    const asked = news.filter(({ kind, onlyById }) => onlyById && kind === 'invoice');
    const unsent = asked.length === 0 ? [] : await this.hints.unsent(organisation.id, asked);
    const alone = readsById(organisation) ? [] : unsent.slice(0, MOST_ALONE);
    return this.totals.reread(work, news, alone, 'sale');
  }

  /** Reads the contacts that replaced others on fiscalised documents. */
  async readContacts(organisation: Organisation, sourceIds: readonly string[], now: Date): Promise<void> {
    const read = await this.books.use(
      organisation,
      (connector, access) => connector.customers(access, sourceIds),
      'poll',
    );
    await this.customers.save(organisation.id, read, now);
  }

  /** Compares polls with hints. `found`: changes returned by a poll that no hint announced. */
  async judge({ id }: Organisation, found: readonly SalesDocument[], poll: PollBefore): Promise<void> {
    if (found.length === 0) return;
    const missed = await this.hints.miss(id, found, poll);
    if (missed.length > 0)
      this.logger.warn(
        { organisationId: id, documents: missed.length },
        'documents were found by the poll and had not been announced by a webhook',
      );
  }

  /** True when webhooks have missed a change within a day; costs a query only if they ever have. */
  async hasMissed({ id, webhookMissedAt }: Organisation): Promise<boolean> {
    return webhookMissedAt !== null && (await this.hints.hasMissed(id));
  }

  forget({ all }: TakenHints, manager: EntityManager): Promise<void> {
    return this.hints.forget(all, manager);
  }
}

function nameOf({ kind, sourceId }: { kind: DocumentKind; sourceId: string }): string {
  return `${kind} ${sourceId.toLowerCase()}`;
}
