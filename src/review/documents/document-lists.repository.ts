import { Injectable } from '@nestjs/common';
import { DataSource, In, type SelectQueryBuilder } from 'typeorm';
import { type DocumentState, NOTED } from '../../documents/lifecycle';
import { DocumentMove } from '../../document-store/document-move.entity';
import { FiscalReceiptRow } from '../../document-store/fiscal-receipt.entity';
import { Organisation } from '../../organisations/organisation.entity';
import { TrackedDocument } from '../../document-store/tracked-document.entity';
import { WriteBack } from '../../document-store/write-back.entity';
import { applyFilter, type DocumentFilter } from './document-filter';

/** A document with everything that a list shows about it. */
export interface ListedDocument {
  readonly document: TrackedDocument;
  readonly organisationName: string;
  readonly platform: string;
  readonly lastMove: DocumentMove | null;
  readonly receipt: FiscalReceiptRow | null;
  readonly writeBacks: readonly WriteBack[];
}

/** Documents as people look at them. */
@Injectable()
export class DocumentListsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async page(
    filter: DocumentFilter,
    page: number,
    pageSize: number,
  ): Promise<{ listed: ListedDocument[]; total: number }> {
    const [documents, total] = await this.filtered(filter)
      .offset((page - 1) * pageSize)
      .limit(pageSize)
      .getManyAndCount();
    return { listed: await this.complete(documents), total };
  }

  /**
   * All documents of a filter, in its order, a batch at a time. Which ones they are is settled at the beginning: what
   * changes while they are read is in no batch twice, and leaves none out.
   */
  async *all(filter: DocumentFilter, batch = 500): AsyncGenerator<ListedDocument> {
    const rows = await this.filtered(filter).select('document.id', 'id').getRawMany<{ id: string }>();
    for (let start = 0; start < rows.length; start += batch) {
      const ids = rows.slice(start, start + batch).map(({ id }) => id);
      const documents = await this.dataSource.manager.findBy(TrackedDocument, { id: In(ids) });
      const found = new Map(documents.map((document) => [document.id, document]));
      yield* await this.complete(ids.flatMap((id) => found.get(id) ?? []));
    }
  }

  async find(id: string): Promise<ListedDocument | null> {
    const document = await this.dataSource.manager.findOneBy(TrackedDocument, { id });
    return document === null ? null : ((await this.complete([document]))[0] ?? null);
  }

  history(documentId: string): Promise<DocumentMove[]> {
    return this.dataSource.manager.find(DocumentMove, { where: { documentId }, order: { id: 'ASC' } });
  }

  async countByState(organisationId: string): Promise<{ state: DocumentState; documents: number }[]> {
    return this.dataSource.query(
      `select state, count(*)::int as documents from documents where organisation_id = $1 group by state order by state`,
      [organisationId],
    );
  }

  private filtered(filter: DocumentFilter): SelectQueryBuilder<TrackedDocument> {
    const query = this.dataSource.getRepository(TrackedDocument).createQueryBuilder('document');
    applyFilter(query, filter);
    return query;
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
      this.dataSource.manager.findBy(FiscalReceiptRow, { documentId }),
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
