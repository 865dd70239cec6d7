import { Injectable } from '@nestjs/common';
import { refusal } from '../../domain/issues/refuse';
import { DataSource, In, type SelectQueryBuilder } from 'typeorm';
import { type DocumentState, NOTED } from '../../domain/lifecycle/lifecycle';
import type { Customer, SalesDocument } from '../../domain/sales/sales-document';
import { CustomerRow, DocumentMove, TrackedDocument, WriteBack } from '../../documents/documents.entities';
import { DOCUMENT_TOTALS } from '../../documents/document-totals';
import { FiscalReceiptRow } from '../../documents/receipts.entities';
import { isInScope, scopeIds } from '../../people/rights/organisation-scope';
import { FiscalAccount } from '../../fiscal/accounts/accounts.entities';
import { Organisation } from '../../organisations/organisation.entity';
import {
  applyFilter,
  type DocumentFilter,
  documentsInState,
  isNarrowed,
  type NarrowedBy,
} from './document-filter';
import { type AskedPart, findDocuments } from './find-documents';
import { DocumentListing } from './document-listing.entity';
import { applyOrder, type ListPosition, positionOf, selectPosition } from './list-order';
import { type LastDecision, lastDecision } from '../uncertain/last-decision';

/** Document with all data that a list shows. */
export interface ListedDocument {
  readonly document: TrackedDocument;
  readonly organisationName: string;
  readonly platform: string;
  readonly lastMove: DocumentMove | null;
  readonly receipt: FiscalReceiptRow | null;
  readonly writeBacks: readonly WriteBack[];
}

export interface ListPage {
  readonly listed: readonly ListedDocument[];
  /** Positions of the first and last entry of the page; null where the list ends. */
  readonly previous: ListPosition | null;
  readonly next: ListPosition | null;
}

interface Row {
  readonly id: string;
  readonly position: ListPosition;
}

/** Part of a list: its start and length. */
interface Part {
  readonly isBackwards?: boolean;
  readonly behind?: ListPosition;
  readonly offset?: number;
  readonly limit?: number;
}

/** Maximum count, and limit of numbered pages, for which the database reads all earlier pages. */
const MOST_COUNTED = 10_000;

/** Lists of documents for people. */
@Injectable()
export class DocumentListsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Reads a page by its number. */
  async page(
    filter: DocumentFilter,
    page: number,
    pageSize: number,
  ): Promise<ListPage & { total: number; hasUncounted: boolean }> {
    const from = (page - 1) * pageSize;
    if (from >= MOST_COUNTED) throw refusal('LIST_PAGE_TOO_FAR', { most: MOST_COUNTED });
    const { rows, found } = await this.rows(filter, { offset: from, limit: pageSize + 1 });
    const counted = await this.count(filter, found);
    const total = Math.min(counted, MOST_COUNTED);
    const shown = await this.shown(rows.slice(0, pageSize), page > 1, rows.length > pageSize);
    return { ...shown, total, hasUncounted: counted > MOST_COUNTED };
  }

  /** Reads entries after or before a position at any depth, in the order of the list. */
  async beside(
    filter: DocumentFilter,
    position: ListPosition,
    side: 'after' | 'before',
    pageSize: number,
  ): Promise<ListPage> {
    const isBefore = side === 'before';
    const part = { isBackwards: isBefore, behind: position, limit: pageSize + 1 };
    const { rows: read } = await this.rows(filter, part);
    const rows = read.slice(0, pageSize);
    const isMore = read.length > pageSize;
    return isBefore ? this.shown(rows.reverse(), isMore, true) : this.shown(rows, true, isMore);
  }

  /** Counts one more than is shown; beyond ten thousand people narrow the list. */
  private async count(filter: DocumentFilter, found: NarrowedBy): Promise<number> {
    const { search, state } = found;
    if (search !== null && (search.ids !== null || search.count > MOST_COUNTED)) return search.count;
    if (search === null && state !== null && !isNarrowed(filter)) return state.count;
    const [sql, parameters] = this.filtered(filter, found)
      .select('1')
      .limit(MOST_COUNTED + 1)
      .getQueryAndParameters();
    const [row] = await this.dataSource.query<[{ count: number }]>(
      `select count(*)::int as count from (${sql}) counted`,
      parameters,
    );
    return row.count;
  }

  /**
   * Reads all documents of a filter in order, in batches. The set of ids is fixed at the start, so changes meanwhile
   * neither repeat nor omit a document.
   */
  async *all(filter: DocumentFilter, batch = 500): AsyncGenerator<ListedDocument> {
    const ids = (await this.rows(filter)).rows.map(({ id }) => id);
    for (let start = 0; start < ids.length; start += batch) {
      yield* await this.listed(ids.slice(start, start + batch));
    }
  }

  async find(id: string): Promise<ListedDocument | null> {
    const document = await this.dataSource.manager.findOneBy(TrackedDocument, { id });
    return document === null ? null : ((await this.complete([document]))[0] ?? null);
  }

  /** Returns the last decision of a person about the document. */
  lastDecision(id: string): Promise<LastDecision | null> {
    return lastDecision(this.dataSource.manager, id);
  }

  history(documentId: string): Promise<DocumentMove[]> {
    return this.dataSource.manager.find(DocumentMove, { where: { documentId }, order: { id: 'ASC' } });
  }

  /** Customer as last read from the books; lists of documents have only the id. */
  async customerOf({ organisationId, source }: TrackedDocument): Promise<Customer | null> {
    const { customer } = JSON.parse(source) as Partial<SalesDocument>;
    if (customer === undefined) return null;
    const row = await this.dataSource.manager.findOneBy(CustomerRow, {
      organisationId,
      sourceId: customer.sourceId,
    });
    return row === null ? customer : (JSON.parse(row.details) as Customer);
  }

  /** Returns the name of a fiscal account's service; empty where it is gone. */
  async serviceOf(fiscalAccountId: string): Promise<string> {
    const { manager } = this.dataSource;
    const account = await manager.findOne(FiscalAccount, {
      select: { id: true, service: true },
      where: { id: fiscalAccountId },
    });
    return account?.service ?? '';
  }

  async countByState(organisationId: string): Promise<{ state: DocumentState; documents: number }[]> {
    return this.dataSource.query(
      `select state, sum(documents)::int as documents from (${DOCUMENT_TOTALS}) t where organisation_id = $1
       group by state order by state`,
      [organisationId],
    );
  }

  private async found(filter: DocumentFilter, part: Part): Promise<NarrowedBy> {
    const { search = '', state = [], scope, organisationId } = filter;
    const only = organisationId !== undefined && isInScope(scope, organisationId) ? [organisationId] : [];
    const within = organisationId === undefined ? scope : only;
    const inState =
      state.length === 0 ? null : await documentsInState(this.dataSource, state, scopeIds(within));
    const unsearched = { search: null, state: inState };
    const asked = (): AskedPart => {
      const query = this.ordered(filter, unsearched, part).addSelect('count(*) over ()', 'whole');
      const [listed, parameters] = query.getQueryAndParameters();
      const [counted] = this.filtered(filter, unsearched).select('count(*)').getQueryAndParameters();
      return { listed, counted, parameters };
    };
    return { search: await findDocuments(this.dataSource, search, within, asked), state: inState };
  }

  private filtered(filter: DocumentFilter, found: NarrowedBy): SelectQueryBuilder<DocumentListing> {
    const query = this.dataSource.getRepository(DocumentListing).createQueryBuilder('listing');
    applyFilter(query, filter, found);
    return query;
  }

  /** Selects the ids of a page. */
  private ordered(
    filter: DocumentFilter,
    found: NarrowedBy,
    { isBackwards = false, behind, offset, limit }: Part,
  ): SelectQueryBuilder<DocumentListing> {
    const query = this.filtered(filter, found).select('listing.documentId', 'id');
    applyOrder(query, filter.sort ?? 'date', isBackwards, behind);
    return query.offset(offset).limit(limit);
  }

  private async rows(filter: DocumentFilter, part: Part = {}): Promise<{ rows: Row[]; found: NarrowedBy }> {
    const { sort = 'date' } = filter;
    const found = await this.found(filter, part);
    // A sorted search result is the requested page already.
    const rest = (found.search?.ids ?? null) === null ? part : { isBackwards: part.isBackwards };
    const query = this.ordered(filter, found, rest);
    selectPosition(query, sort);
    const read = await query.getRawMany<Record<string, string>>();
    const rows = read.map((row) => ({ id: row.id ?? '', position: positionOf(sort, row) }));
    return { rows, found };
  }

  private async shown(rows: readonly Row[], hasPrevious: boolean, hasNext: boolean): Promise<ListPage> {
    const [first, last] = [rows[0], rows.at(-1)];
    return {
      listed: await this.listed(rows.map(({ id }) => id)),
      previous: hasPrevious && first !== undefined ? first.position : null,
      next: hasNext && last !== undefined ? last.position : null,
    };
  }

  /** Loads the documents that still exist, in this order. */
  private async listed(ids: readonly string[]): Promise<ListedDocument[]> {
    const documents = await this.dataSource.manager.findBy(TrackedDocument, { id: In(ids) });
    const found = new Map(documents.map((document) => [document.id, document]));
    return this.complete(ids.flatMap((id) => found.get(id) ?? []));
  }

  private async complete(documents: readonly TrackedDocument[]): Promise<ListedDocument[]> {
    const documentId = In(documents.map((document) => document.id));
    const organisationIds = [...new Set(documents.map(({ organisationId }) => organisationId))];
    const [moves, receipts, writeBacks, organisations] = await Promise.all([
      this.dataSource
        .getRepository(DocumentMove)
        .createQueryBuilder('move')
        .distinctOn(['move.documentId'])
        .where({ documentId })
        .andWhere('move.reason is distinct from :noted', { noted: NOTED })
        .orderBy('move.documentId')
        .addOrderBy('move.id', 'DESC')
        .getMany(),
      this.dataSource.manager.findBy(FiscalReceiptRow, { documentId, isDouble: false }),
      this.dataSource.manager.find(WriteBack, { where: { documentId }, order: { at: 'ASC', part: 'ASC' } }),
      this.dataSource.manager.find(Organisation, {
        select: { id: true, name: true, platform: true },
        where: { id: In(organisationIds) },
      }),
    ]);
    const known = new Map(organisations.map((organisation) => [organisation.id, organisation]));
    return documents.map((document) => ({
      document,
      organisationName: known.get(document.organisationId)?.name ?? '',
      platform: known.get(document.organisationId)?.platform ?? '',
      lastMove: moves.find((move) => move.documentId === document.id) ?? null,
      receipt: receipts.find((receipt) => receipt.documentId === document.id) ?? null,
      writeBacks: writeBacks.filter((writeBack) => writeBack.documentId === document.id),
    }));
  }
}
