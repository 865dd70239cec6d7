import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { BookHintsRepository, type PollBefore } from '../../document-store/inbox/book-hints.repository';
import type { BookHint } from '../../document-store/inbox/book-hint.entity';
import type { Organisation } from '../../organisations/organisation.entity';
import type { DocumentKind, SalesDocument } from '../../documents/sales-document';
import { Books } from '../../organisations/books/books';

/** More than two calls' worth of documents: a look at everything that has changed costs no more, and needs no ids. */
const MOST_BY_ID = 100;
/** Credit notes are read one by one, see the connector. */
const MOST_CREDIT_NOTES = 2;

/** The same for what no poll meets: the next look takes the rest. */
const MOST_CREDIT_NOTES_AT_ONCE = 20;

/** What has been named since the last run, and what of it the poll has met meanwhile. */
export class TakenHints {
  private readonly met = new Set<string>();
  /** So many that the books are polled now instead. */
  readonly areMany: boolean;
  /** What this run follows: of those that can only be read by id, as many as a few calls take. */
  readonly all: readonly BookHint[];

  constructor(pending: readonly BookHint[]) {
    const told = pending.filter(({ onlyById }) => !onlyById);
    const creditNotes = told.filter((hint) => hint.kind === 'credit_note').length;
    this.areMany = told.length > MOST_BY_ID || creditNotes > MOST_CREDIT_NOTES;
    const byId = (kind: DocumentKind, most: number): BookHint[] =>
      pending.filter((hint) => hint.onlyById && hint.kind === kind).slice(0, most);
    const passedOver = [...byId('invoice', MOST_BY_ID), ...byId('credit_note', MOST_CREDIT_NOTES_AT_ONCE)];
    this.all = [...told, ...passedOver];
  }

  isNamed(document: SalesDocument): boolean {
    return this.all.some((hint) => nameOf(hint) === nameOf(document));
  }

  meet(documents: readonly SalesDocument[]): void {
    if (this.all.length > 0) for (const document of documents) this.met.add(nameOf(document));
  }

  /** When there were many, only those that no poll meets: it meets everything that was reported before it. */
  unmet(): BookHint[] {
    const left = this.areMany ? this.all.filter(({ onlyById }) => onlyById) : this.all;
    return left.filter((hint) => !this.met.has(nameOf(hint)));
  }
}

/** Follows the platform's hints: reads what it named, unless that version has been met already. */
@Injectable()
export class HintReader {
  private readonly logger = new Logger(HintReader.name);

  constructor(
    private readonly books: Books,
    private readonly hints: BookHintsRepository,
  ) {}

  async take({ id }: Organisation): Promise<TakenHints> {
    return new TakenHints(await this.hints.pending(id));
  }

  /** The named documents as they are now, where that may be news. */
  async read(organisation: Organisation, hints: TakenHints): Promise<SalesDocument[]> {
    const unmet = hints.unmet();
    if (unmet.length === 0) return [];
    const known = new Set((await this.hints.withoutNews(organisation.id, unmet)).map(nameOf));
    const news = unmet.filter((hint) => !known.has(nameOf(hint)));
    if (news.length === 0) return [];
    return this.books.use(organisation, (connector, access) => connector.reread(access, news), 'sale');
  }

  /** `found`: what a poll has met that is news and was named by no hint. */
  async judge({ id }: Organisation, found: readonly SalesDocument[], poll: PollBefore): Promise<void> {
    if (found.length === 0) return;
    const missed = await this.hints.miss(id, found, poll);
    if (missed.length > 0)
      this.logger.warn(
        { organisationId: id, numbers: missed },
        'documents were found by the poll and had not been announced by a webhook',
      );
  }

  /** Webhooks have missed something within a day. A query only where they have missed something at all. */
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
