import { Injectable } from '@nestjs/common';
import { DocumentChoicesRepository } from '../../documents/document-choices.repository';
import { DocumentsRepository } from '../../documents/documents.repository';
import { OutsideReceiptsRepository } from '../../documents/outside-receipts.repository';
import type { TrackedDocument } from '../../documents/documents.entities';
import type { CalendarDay } from '../../domain/calendar-day';
import { grouped } from '../../domain/grouped';
import type { OutsideSource } from '../../domain/receipt/outside-receipt';
import { refusal } from '../../domain/issues/refuse';
import { invalidRows } from '../../domain/issues/row-fault';
import { COUNTRY } from '../../mapping/countries';
import { Organisation } from '../../organisations/organisation.entity';
import { MarkedDocumentsService } from './marked-documents.service';
import {
  fitRows,
  type KnownReceipts,
  readOutsideFile,
  readRows,
  type ReceiptOfRow,
  type ReceiptRow,
} from './outside-rows';
import { OutsideRecordingService, type ReceiptCircumstances } from './outside-recording.service';
import { submittedTo } from './outside-receipts.service';
import type { OutsideImportDto, OutsideImportQueryDto, OutsideRowDto } from './outside-receipts.dto';
import { spokenTexts } from '../../platform/requests/spoken-language';
import { deciderName } from '../../people/acts/decider';

/** Records many receipts at once, from a file or from marks in the books: all or none. */
@Injectable()
export class OutsideImportService {
  constructor(
    private readonly receipts: OutsideReceiptsRepository,
    private readonly documents: DocumentsRepository,
    private readonly choices: DocumentChoicesRepository,
    private readonly recording: OutsideRecordingService,
    private readonly marked: MarkedDocumentsService,
  ) {}

  /** @throws InvalidInput with `faults`: every fault of the file */
  async fromFile(
    organisationId: string,
    text: string,
    query: OutsideImportQueryDto,
  ): Promise<OutsideImportDto> {
    const file = readOutsideFile(text);
    const today = await this.recording.today();
    const { read, faults } = readRows(file.rows, { today, partsOf: COUNTRY.verifiedParts }, spokenTexts());
    const fitted = fitRows(read, await this.known(organisationId, read), spokenTexts());
    const wrong = [...file.faults, ...faults, ...fitted.faults];
    if (wrong.length > 0) throw invalidRows(wrong, spokenTexts());
    return this.store(organisationId, fitted.rows, 'file', query, today);
  }

  /** Records the receipt named by link or history of each document; contradictory ones are returned instead. */
  async fromBooks(organisationId: string, query: OutsideImportQueryDto): Promise<OutsideImportDto> {
    const today = await this.recording.today();
    const { read, faults } = await this.marked.read(organisationId, today);
    const fitted = fitRows(read, await this.known(organisationId, read), spokenTexts());
    const contradicted = new Set(fitted.faults.map(({ row }) => row));
    const rows = fitted.rows.filter(({ row }) => !contradicted.has(row));
    const stored = await this.store(organisationId, rows, 'books', query, today);
    return { ...stored, faults: [...faults, ...fitted.faults] };
  }

  private async known(organisationId: string, read: readonly ReceiptOfRow[]): Promise<KnownReceipts> {
    const numbers = [...new Set(read.map(({ number }) => number))];
    const found = [
      ...(await this.documents.findByNumber(organisationId, 'invoice', numbers)),
      ...(await this.documents.findByNumber(organisationId, 'credit_note', numbers)),
    ];
    return {
      documents: grouped(found, ({ number }) => number),
      recorded: await this.receipts.ofDocuments(found.map(({ id }) => id)),
      holders: await this.receipts.holders(read.map(({ receipt }) => receipt)),
    };
  }

  private async store(
    organisationId: string,
    rows: readonly ReceiptRow[],
    source: OutsideSource,
    { by, reason, dryRun }: OutsideImportQueryDto,
    today: CalendarDay,
  ): Promise<OutsideImportDto> {
    const choices = await this.choices.ofDocuments(rows.map(({ document }) => document.id));
    const around = (document: TrackedDocument): ReceiptCircumstances => ({
      choice: choices.get(document.id),
      today,
    });
    const shown = rows.map((one) => {
      const { code } = this.recording.judged(one.document, one.receipt, around(one.document));
      return showRow(one, code === 'RECORDED_RECEIPT_DIFFERS');
    });
    if (dryRun) return { isApplied: false, rows: shown, faults: [] };
    const unknown = new Map(rows.filter(({ isKnown }) => !isKnown).map((one) => [one.document.id, one]));
    await this.documents.transaction(async (manager) => {
      const { fiscalAccountId } = await manager.findOneByOrFail(Organisation, { id: organisationId });
      const locked = await this.documents.lockAll(manager, organisationId, [...unknown.keys()]);
      if (locked.length < unknown.size) throw refusal('RECEIPT_JUST_RECORDED');
      const recordings = locked.flatMap((document) => {
        const one = unknown.get(document.id);
        if (one === undefined) return [];
        const submitted = submittedTo(fiscalAccountId, one.submittedAs);
        return [{ document, receipt: one.receipt, submitted, around: around(document) }];
      });
      await this.recording.record(manager, recordings, { by: deciderName(by), reason, source });
    });
    return { isApplied: true, rows: shown, faults: [] };
  }
}

function showRow(
  { row, document, receipt, submittedAs, isKnown }: ReceiptRow,
  isDisputed: boolean,
): OutsideRowDto {
  const { id: documentId, number } = document;
  const outcome = isKnown ? 'unchanged' : isDisputed ? 'held' : 'recorded';
  return { row, documentId, number, receipt: { ...receipt }, submittedAs, outcome };
}
