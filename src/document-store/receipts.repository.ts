import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { WRITTEN_BACK_STATES } from '../documents/lifecycle';
import type { PdfCheck } from '../documents/pdf-check';
import type { RefusalReason, WriteBackPart } from '../documents/receipt';
import { displayText } from '../documents/unstorable-text';
import { FiscalAccount } from '../fiscal/accounts/fiscal-account.entity';
import { inTransaction } from '../platform/database/transaction';
import { sqlList } from '../documents/sql-list';
import { FiscalReceiptRow } from './fiscal-receipt.entity';
import { noteDocument } from './transitions';
import { TrackedDocument } from './tracked-document.entity';
import { WriteBack, type WriteBackRowResult } from './write-back.entity';

/** What is not known yet when a receipt is stored. */
type SetLater = 'fiscalisedAt' | 'pdfSha256' | 'pdfSize' | 'pdfCheck' | 'pdfIsClaimed';

/** How one part of one document went. */
export interface RecordedPart {
  readonly documentId: string;
  readonly part: WriteBackPart;
  readonly result: WriteBackRowResult;
  readonly detail: string;
  readonly reason?: RefusalReason;
  /** What was there before, and was replaced. */
  readonly replaced?: string;
}

/** The device's numbers for a document, and how far they have been written back. */
@Injectable()
export class ReceiptsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async keep(
    manager: EntityManager,
    receipt: Omit<FiscalReceiptRow, SetLater | 'certificate' | 'remarks'> &
      Partial<Pick<FiscalReceiptRow, 'certificate' | 'remarks'>>,
  ): Promise<void> {
    await manager.insert(FiscalReceiptRow, receipt);
  }

  /** What receipts of a fiscal account are judged by. */
  accountOf(fiscalAccountId: string): Promise<Pick<FiscalAccount, 'service' | 'settings' | 'deviceId'>> {
    return this.dataSource.manager.findOneByOrFail(FiscalAccount, { id: fiscalAccountId });
  }

  /** Receipts and recorded parts of many documents, in two queries for all of them. */
  async ofDocuments(
    documentIds: readonly string[],
  ): Promise<{ receipts: FiscalReceiptRow[]; parts: WriteBack[] }> {
    const documentId = In([...documentIds]);
    const [receipts, parts] = await Promise.all([
      this.dataSource.manager.findBy(FiscalReceiptRow, { documentId }),
      this.dataSource.manager.findBy(WriteBack, { documentId }),
    ]);
    return { receipts, parts };
  }

  /** @throws QueryFailedError `fiscal_receipts_pdf_name_once`, `fiscal_receipts_pdf_bytes_once`: another receipt has it */
  async claimPdf(
    documentId: string,
    pdf: Pick<FiscalReceiptRow, 'pdfName' | 'pdfSha256' | 'pdfSize' | 'pdfCheck'>,
  ): Promise<void> {
    const claimed = { ...pdf, pdfIsClaimed: true };
    await inTransaction(this.dataSource, async (manager) => {
      await manager.update(FiscalReceiptRow, { documentId }, claimed);
      // Of a document that is still to be written back, the move that follows commits to it.
      const { state } = await manager.findOneByOrFail(TrackedDocument, { id: documentId });
      if (WRITTEN_BACK_STATES.includes(state))
        await noteDocument(manager, documentId, 'Its PDF was downloaded.');
    });
  }

  async rememberPdfCheck(documentId: string, pdfCheck: PdfCheck): Promise<void> {
    await this.dataSource.manager.update(FiscalReceiptRow, { documentId }, { pdfCheck });
  }

  async rememberPdfName(documentId: string, pdfName: string): Promise<void> {
    await this.dataSource.manager.update(FiscalReceiptRow, { documentId }, { pdfName });
  }

  /** Documents of an organisation that are written back and of which a part is to be looked at again. */
  dueAgain(organisationId: string, limit: number): Promise<TrackedDocument[]> {
    return this.dataSource
      .getRepository(TrackedDocument)
      .createQueryBuilder('document')
      .where({ organisationId })
      .andWhere(`document.state in ${sqlList(WRITTEN_BACK_STATES)}`)
      .andWhere('document.dueAt is not null and document.dueAt <= statement_timestamp()')
      .orderBy('document.dueAt')
      .addOrderBy('document.id')
      .take(limit)
      .getMany();
  }

  /** What was refused is forgotten, so that it is tried once more. Answers how many parts that were. */
  async forgetRefusals(manager: EntityManager, documentId: string): Promise<number> {
    const deleted = await manager.delete(WriteBack, { documentId, result: 'refused' });
    return deleted.affected ?? 0;
  }

  /** A part that was begun has not been written, which is certain: the next try is the first one again. */
  async forgetBegun(documentId: string, part: WriteBackPart): Promise<void> {
    await this.dataSource.manager.delete(WriteBack, { documentId, part, result: 'begun' });
  }

  /**
   * A part is about to be written for the first time. False: another process has begun, or written, it already. One that
   * was postponed keeps its time, so that what is postponed again says since when.
   */
  async begin(documentId: string, part: WriteBackPart, detail: string): Promise<boolean> {
    const begun = await this.dataSource.query<unknown[]>(
      `insert into write_backs (document_id, part, result, detail, at) values ($1, $2, 'begun', $3, clock_timestamp())
       on conflict (document_id, part) do update set result = 'begun', detail = excluded.detail
         where write_backs.result = 'postponed'
       returning part`,
      [documentId, part, displayText(detail)],
    );
    return begun.length === 1;
  }

  /** A part waits for calls; what has been written is not touched, and the time is that of the first postponement. */
  async postpone(documentId: string, part: WriteBackPart, detail: string): Promise<void> {
    await this.dataSource.query(
      `insert into write_backs (document_id, part, result, detail, at)
       values ($1, $2, 'postponed', $3, clock_timestamp())
       on conflict (document_id, part) do update set result = 'postponed', detail = excluded.detail
         where write_backs.result in ('begun', 'postponed')`,
      [documentId, part, displayText(detail)],
    );
  }

  /** Fiscalised documents of an organisation whose PDF is not with them yet. */
  async countWithoutPdf(organisationId: string): Promise<number> {
    const [row] = await this.dataSource.query<[{ count: number }]>(
      `select count(*)::int as count from documents d
       where d.organisation_id = $1 and d.state = 'fiscalised' and not exists (
         select from write_backs w where w.document_id = d.id and w.part = 'attachment' and w.result <> 'postponed')`,
      [organisationId],
    );
    return row.count;
  }

  /** Any number of parts of any documents, in one statement. */
  async record(parts: readonly RecordedPart[]): Promise<void> {
    if (parts.length === 0) return;
    await this.dataSource.query(
      `insert into write_backs (document_id, part, result, detail, reason, replaced, at)
       select document_id, part, result, detail, reason, replaced, clock_timestamp()
       from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
         as given (document_id, part, result, detail, reason, replaced)
       on conflict (document_id, part) do update
         set result = excluded.result, detail = excluded.detail, reason = excluded.reason,
           replaced = coalesce(excluded.replaced, write_backs.replaced),
           attempts = write_backs.attempts + 1, at = clock_timestamp()`,
      [
        parts.map((part) => part.documentId),
        parts.map((part) => part.part),
        parts.map((part) => part.result),
        parts.map((part) => displayText(part.detail)),
        parts.map((part) => part.reason ?? null),
        parts.map((part) => (part.replaced === undefined ? null : displayText(part.replaced))),
      ],
    );
  }
}
