import { Injectable } from '@nestjs/common';
import { DocumentChoicesRepository } from '../../documents/document-choices.repository';
import { DocumentsRepository } from '../../documents/documents.repository';
import { OutsideReceiptsRepository, type NumberHolder } from '../../documents/outside-receipts.repository';
import type { TrackedDocument } from '../../documents/documents.entities';
import type { CalendarDay } from '../../domain/calendar-day';
import { grouped } from '../../domain/grouped';
import { type OutsideSource, isSameReceipt, type UnfitReceipt } from '../../domain/receipt/outside-receipt';
import { refusal } from '../../domain/issues/refuse';
import { invalidRows, type RowFault } from '../../domain/issues/row-fault';
import { COUNTRY } from '../../mapping/countries';
import { Organisation } from '../../organisations/organisation.entity';
import { MarkedDocumentsService } from './marked-documents.service';
import { readOutsideFile, readRows, type ReceiptOfRow, type ReceiptRow } from './outside-rows';
import {
  OutsideRecordingService,
  type ReceiptCircumstances,
  RECORDABLE_STATES,
} from './outside-recording.service';
import { submittedTo } from './outside-receipts.service';
import type { OutsideImportDto, OutsideImportQueryDto, OutsideRowDto } from './outside-receipts.dto';
import { spokenTexts } from '../../platform/requests/spoken-language';
import { deciderName } from '../../people/acts/decider';
import type { OutsideReceiptRow } from '../../documents/receipts.entities';
import type { Texts } from '../../domain/texts/texts';

/** Stored facts, read for all rows at once. */
interface KnownReceipts {
  /** Documents of the organisation, by number. */
  readonly documents: ReadonlyMap<string, readonly TrackedDocument[]>;
  readonly recorded: ReadonlyMap<string, OutsideReceiptRow>;
  readonly holders: readonly NumberHolder[];
}

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

/** Assigns rows to documents, or returns all faults at once. Pure. */
function fitRows(
  read: readonly ReceiptOfRow[],
  known: KnownReceipts,
  texts: Texts,
): { rows: ReceiptRow[]; faults: RowFault[] } {
  const faults = contradictions(read, texts);
  const seen = new Set<string>();
  const rows = read
    .filter(({ number }) => number !== '')
    .flatMap((one): ReceiptRow[] => {
      const { row, number, receipt, submittedAs } = one;
      const fault = (field: string, unfit: UnfitReceipt): ReceiptRow[] => {
        faults.push({ row, field, reason: texts.receiptFault(unfit) });
        return [];
      };
      const [document, another] = known.documents.get(number) ?? [];
      if (document === undefined) return fault('number', { fault: 'unknown_document', number });
      if (another !== undefined) return fault('number', { fault: 'several_documents', number });
      const before = known.recorded.get(document.id);
      if (before !== undefined && !isSameReceipt(before, receipt))
        return fault('number', { fault: 'recorded', number, receipt: before });
      if (before === undefined && !RECORDABLE_STATES.includes(document.state))
        return fault('number', { fault: 'state_forbids', number, state: document.state });
      const holder = known.holders.find(
        ({ documentId, deviceId, fiscalNumber }) =>
          documentId !== document.id &&
          deviceId === receipt.deviceId &&
          fiscalNumber === receipt.fiscalNumber,
      );
      if (holder !== undefined) return fault('fiscalNumber', heldBy(holder, document));
      // A repeated line counts once.
      if (seen.has(number)) return [];
      seen.add(number);
      return [{ row, document, receipt, submittedAs, isKnown: before !== undefined }];
    });
  return { rows, faults };
}

function heldBy({ organisationId, number }: NumberHolder, document: TrackedDocument): UnfitReceipt {
  return organisationId === document.organisationId
    ? { fault: 'of_document', number }
    : { fault: 'of_another_organisation' };
}

/**
 * Finds documents with two receipts and receipts with two documents: which one is right is unknown, so each
 * is a fault.
 */
function contradictions(read: readonly ReceiptOfRow[], { receiptFault }: Texts): RowFault[] {
  const byNumber = grouped(read, ({ number }) => number);
  const byReceipt = grouped(read, ({ receipt }) => `${receipt.deviceId} ${receipt.fiscalNumber}`);
  return read.flatMap(({ row, number, receipt }): RowFault[] => {
    const same = byNumber.get(number)?.find((other) => !isSameReceipt(other.receipt, receipt));
    const twice = byReceipt
      .get(`${receipt.deviceId} ${receipt.fiscalNumber}`)
      ?.find((other) => other.number !== number);
    const faults: RowFault[] = [];
    if (same !== undefined) {
      const reason = receiptFault({ fault: 'other_in_row', number, row: same.row, receipt: same.receipt });
      faults.push({ row, field: 'number', reason });
    }
    if (twice !== undefined) {
      faults.push({
        row,
        field: 'fiscalNumber',
        reason: receiptFault({ fault: 'of_row', number: twice.number, row: twice.row }),
      });
    }
    return faults;
  });
}
