import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { WriteBackPart } from '../documents/receipt';
import { FiscalReceiptRow } from './entities/fiscal-receipt.entity';
import { WriteBack, type WriteBackRowResult } from './entities/write-back.entity';

/** The device's numbers for a document, and how far they have been brought home. */
@Injectable()
export class ReceiptsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async keep(
    manager: EntityManager,
    receipt: Omit<FiscalReceiptRow, 'fiscalisedAt' | 'pdfSha256'>,
  ): Promise<void> {
    await manager.insert(FiscalReceiptRow, receipt);
  }

  find(documentId: string): Promise<FiscalReceiptRow | null> {
    return this.dataSource.manager.findOneBy(FiscalReceiptRow, { documentId });
  }

  async rememberPdf(documentId: string, pdfSha256: string): Promise<void> {
    await this.dataSource.manager.update(FiscalReceiptRow, { documentId }, { pdfSha256 });
  }

  async rememberPdfName(documentId: string, pdfName: string): Promise<void> {
    await this.dataSource.manager.update(FiscalReceiptRow, { documentId }, { pdfName });
  }

  writeBacks(documentId: string): Promise<WriteBack[]> {
    return this.dataSource.manager.findBy(WriteBack, { documentId });
  }

  async record(
    documentId: string,
    part: WriteBackPart,
    result: WriteBackRowResult,
    detail: string,
  ): Promise<void> {
    await this.dataSource.query(
      `insert into write_backs (document_id, part, result, detail, at) values ($1, $2, $3, $4, clock_timestamp())
       on conflict (document_id, part) do update
         set result = $3, detail = $4, attempts = write_backs.attempts + 1, at = clock_timestamp()`,
      [documentId, part, result, detail],
    );
  }
}
