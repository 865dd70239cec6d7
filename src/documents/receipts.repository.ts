import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, Any } from 'typeorm';
import { SEND_WITHIN_MS } from '../domain/lifecycle/limits';
import { UNDER_WAY_STATES, WRITTEN_BACK_STATES } from '../domain/lifecycle/lifecycle';
import type { PdfCheck } from '../domain/receipt/pdf-check';
import type { WriteBackPart, WriteBackResult } from '../domain/receipt/receipt';
import { Decimal, formatAmount } from '../domain/money';
import type { NamedSale } from '../domain/sales/same-sale';
import { displayText } from '../domain/unstorable-text';
import { FiscalAccount } from '../fiscal/accounts/accounts.entities';
import type { SentUnder } from '../fiscal/accounts/fiscal-accounts.repository';
import { Gathered } from '../platform/schedule/gathered';
import { untilSerialised } from '../platform/database/transaction';
import { CLAIM_PDF } from './fiscal-pdfs.repository';
import { sqlList } from '../domain/sql-list';
import { FiscalReceiptRow } from './receipts.entities';
import { type FiscalisedDocument, type FiscalisedSubmission, settleFiscalised } from './settle-fiscalised';
import { TrackedDocument, WriteBack, type WriteBackRowResult } from './documents.entities';
import type { StoredSentence } from '../domain/texts/stored-sentence';

/** Fields still unknown when a receipt is stored. */
type SetLater = 'isDouble' | 'fiscalisedAt' | 'pdfSha256' | 'pdfSize' | 'pdfCheck' | 'pdfIsClaimed';

export type ClaimedPdf = Pick<FiscalReceiptRow, 'pdfName' | 'pdfSha256' | 'pdfSize' | 'pdfCheck'> & {
  readonly bytes: Buffer;
};

/** Result of a part of a document's write-back. */
export interface RecordedPart extends Omit<WriteBackResult, 'result'> {
  readonly documentId: string;
  readonly result: WriteBackRowResult;
  /** Earlier value that was replaced. */
  readonly replaced?: string;
}

/** Progress of a part. */
export type KnownPart = Pick<WriteBack, 'part' | 'result' | 'detail' | 'begunAt'>;
type JsonPart = Omit<KnownPart, 'begunAt'> & { readonly begunAt: string | null };

/** Receipt that is to be written to the books. */
export interface ReceiptToWrite {
  readonly receipt: FiscalReceiptRow;
  readonly parts: readonly KnownPart[];
  /** Account and credentials under which its submission was sent. For its own document: request, and age of the document. */
  readonly sent: SentUnder & { readonly requestId?: string | null; readonly ageMs?: number };
  /** Fingerprint of the fiscalised version; null: none is fiscalised. */
  readonly fingerprint: string | null;
  /** True: a person entered its numbers, and may withdraw them until its write-back begins. */
  readonly isEntered: boolean;
  /** Document that the receipt belongs to, for a linked sale; left out: its own. */
  readonly sale?: NamedSale;
}

/** SQL that commits the intent to write parts. */
export const BEGIN_PARTS = `with begun as (
   insert into write_backs (document_id, part, result, detail, at, begun_at)
   select document_id, part, 'begun', detail, clock_timestamp(), clock_timestamp()
   from unnest($1::uuid[], $2::text[], $3::text[]) as given (document_id, part, detail)
   on conflict (document_id, part) do update
     set result = 'begun', detail = excluded.detail, begun_at = excluded.begun_at
     where write_backs.result = 'postponed'
   returning document_id, part)
 select given.place::int from begun join unnest($1::uuid[], $2::text[]) with ordinality
   as given (document_id, part, place) using (document_id, part)`;

/** Linked sale, with the receipt to be written to it. */
type SaleToWrite = ReceiptToWrite & { readonly documentId: string };

/** Stored facts about a linked sale; `sent` belongs to the submission of the other document. */
export interface SaleRow {
  readonly documentId: string;
  readonly originalId: string;
  readonly number: string;
  readonly books: string;
  readonly ownTotal: string;
  readonly total: string;
  readonly deviceId: string;
  readonly fiscalNumber: string;
  readonly datedOn: string | null;
  readonly verificationCode: string | null;
  readonly address: string | null;
  readonly sent: SentUnder;
  readonly fingerprint: string;
  readonly parts: readonly JsonPart[];
}

const SALES = `select own.id as "documentId", own.fingerprint, own.total::text as "ownTotal", d.id as "originalId",
    coalesce(s.number, d.number) as number, coalesce(s.total, d.total)::text as total, o.name as books,
    x.device_id as "deviceId", x.fiscal_number as "fiscalNumber", x.dated_on::text as "datedOn",
    x.verification_code as "verificationCode", x.address,
    json_build_object('fiscalAccountId', coalesce(s.fiscal_account_id, x.fiscal_account_id),
      'credentialsVersion', coalesce(s.credentials_version, 0)) as sent,
    (select coalesce(json_agg(json_build_object('part', part, 'result', result, 'detail', detail, 'begunAt', begun_at)), '[]')
      from write_backs w where w.document_id = own.id) as parts
  from document_decisions c join documents own on own.id = c.document_id
    join outside_receipts x on x.document_id = own.id and x.withdrawn_at is null and x.source = 'sale'
    join documents d on d.id = c.original_id join organisations o on o.id = d.organisation_id
    left join fiscal_receipts f on f.document_id = d.id and not f.is_double
    left join submissions s on s.id = f.submission_id
  where c.document_id = any($1) and c.decision = 'sale' and c.is_standing`;

const PARTS_OF_RECEIPT = `(select coalesce(json_agg(json_build_object('part', part, 'result', result, 'detail', detail,
  'begunAt', begun_at)), '[]') from write_backs where document_id = receipt.documentId)`;

const SENT_OF_RECEIPT = `(select json_build_object('fiscalAccountId', fiscal_account_id, 'credentialsVersion', credentials_version,
  'requestId', request_id, 'ageMs', extract(epoch from clock_timestamp() - created_at) * 1000)
  from submissions s join documents d on d.id = document_id where s.id = receipt.submissionId)`;

const IS_ENTERED = `exists (select from resolutions where decision = 'fiscalised'
  and document_id = receipt.documentId and submission_id = receipt.submissionId)`;

interface RawReceipt extends Pick<ReceiptToWrite, 'fingerprint' | 'sent' | 'isEntered'> {
  readonly parts: readonly JsonPart[];
}

export type BegunPart = Pick<RecordedPart, 'documentId' | 'part' | 'detail'>;

/** Device's numbers for documents, and the state of their write-back. */
@Injectable()
export class ReceiptsRepository {
  private readonly beginning = new Gathered((parts: readonly BegunPart[]) => this.beginAll(parts));
  private readonly recording = new Gathered(async (groups: readonly (readonly RecordedPart[])[]) => {
    await this.recordAll(groups.flat());
    return groups.map(() => undefined);
  });

  constructor(private readonly dataSource: DataSource) {}

  async keep(
    manager: EntityManager,
    receipt: Omit<FiscalReceiptRow, SetLater | 'certificate' | 'remarks'> &
      Partial<Pick<FiscalReceiptRow, 'certificate' | 'remarks'>>,
  ): Promise<void> {
    await manager.insert(FiscalReceiptRow, receipt);
  }

  /**
   * Settles fiscalised submissions with their statements and documents (settle-fiscalised.ts). Returns the
   * documents that were not fiscalised before.
   */
  settle(manager: EntityManager, given: readonly FiscalisedSubmission[]): Promise<FiscalisedDocument[]> {
    return this.settleAll(manager, given, true);
  }

  /**
   * Settles fiscalised submissions in a transaction of its own, except those with a recorded receipt made
   * elsewhere.
   */
  settleAlone(given: readonly FiscalisedSubmission[]): Promise<FiscalisedDocument[]> {
    return untilSerialised(() => this.settleAll(this.dataSource.manager, given, false));
  }

  protected settleAll(
    ...given: [EntityManager, readonly FiscalisedSubmission[], boolean]
  ): Promise<FiscalisedDocument[]> {
    return settleFiscalised(...given);
  }

  /** Account data by which receipts are checked. */
  accountOf(
    fiscalAccountId: string,
  ): Promise<Pick<FiscalAccount, 'service' | 'settings' | 'deviceId' | 'credentialsVersion'>> {
    return this.dataSource.manager.findOneByOrFail(FiscalAccount, { id: fiscalAccountId });
  }

  /** Returns the receipts of the documents themselves, without doubles. */
  ofDocuments(documentIds: readonly string[]): Promise<FiscalReceiptRow[]> {
    return this.dataSource.manager.findBy(FiscalReceiptRow, {
      documentId: Any([...documentIds]),
      isDouble: false,
    });
  }

  /** Reads in a single statement all that is known about the write-back of documents. */
  async toWriteBack(documentIds: readonly string[]): Promise<ReceiptToWrite[]> {
    const { entities, raw } = await this.dataSource
      .getRepository(FiscalReceiptRow)
      .createQueryBuilder('receipt')
      .addSelect(PARTS_OF_RECEIPT, 'parts')
      .addSelect(
        `(select fingerprint from submissions where document_id = receipt.documentId and state = 'fiscalised')`,
        'fingerprint',
      )
      .addSelect(SENT_OF_RECEIPT, 'sent')
      .addSelect(IS_ENTERED, 'isEntered')
      .where('receipt.documentId = any(:documentIds) and not receipt.isDouble', { documentIds })
      .getRawAndEntities<RawReceipt>();
    return entities.map((receipt, index) => {
      const { parts, ...others } = raw[index] as RawReceipt;
      const { fingerprint, sent, isEntered } = others;
      return { receipt, fingerprint, sent, isEntered, parts: parts.map(knownPart) };
    });
  }

  /** Reads linked sales for write-back; other documents are missing. */
  async salesToWriteBack(documentIds: readonly string[]): Promise<SaleToWrite[]> {
    const rows = await this.saleRows(documentIds);
    const own = await this.ofDocuments(rows.map(({ originalId }) => originalId));
    const receipts = new Map(own.map((receipt) => [receipt.documentId, receipt]));
    return rows.map((row) => {
      const { documentId, originalId, number, books, datedOn, sent, fingerprint } = row;
      const receipt = receipts.get(originalId);
      const amount = formatAmount(new Decimal(row.ownTotal));
      const of = formatAmount(new Decimal(row.total));
      const sale = {
        ...{ number, books, datedOn, isMadeHere: receipt !== undefined },
        rest: amount === of ? null : { amount, of },
      };
      return {
        ...{ documentId, sent, fingerprint, isEntered: false, sale, parts: row.parts.map(knownPart) },
        receipt: receipt ?? receiptElsewhere(row),
      };
    });
  }

  protected saleRows(documentIds: readonly string[]): Promise<SaleRow[]> {
    return this.dataSource.query<SaleRow[]>(SALES, [documentIds]);
  }

  /**
   * Commits the beginning of write-back for documents with entered numbers, which nobody can withdraw then. Returns
   * those still fiscalised.
   */
  async claimEntered(documentIds: readonly string[]): Promise<string[]> {
    const rows = await untilSerialised(() =>
      this.dataSource.query<{ id: string }[]>(
        `with own as materialized (
           select id from documents where id = any($1::uuid[]) and state = 'fiscalised' order by id for no key update),
         begun as (
           insert into write_backs (document_id, part, result, detail, at, begun_at)
           select id, 'link', 'begun', '', clock_timestamp(), clock_timestamp() from own
           on conflict (document_id, part) do nothing)
         select id from own`,
        [documentIds],
      ),
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Stores the PDF of a receipt, to which it then belongs.
   * @throws QueryFailedError `fiscal_receipts_pdf_name_once`, `fiscal_receipts_pdf_bytes_once`: another receipt has it,
   * and nothing is stored
   */
  async claimPdf(documentId: string, pdf: ClaimedPdf): Promise<void> {
    const { bytes, pdfName, pdfSha256, pdfSize, pdfCheck } = pdf;
    await untilSerialised(() =>
      this.dataSource.query(CLAIM_PDF, [documentId, bytes, pdfName, pdfSha256, pdfSize, pdfCheck]),
    );
  }

  async rememberPdfCheck(documentId: string, pdfCheck: PdfCheck): Promise<void> {
    await this.dataSource.manager.update(FiscalReceiptRow, { documentId, isDouble: false }, { pdfCheck });
  }

  async rememberPdfName(documentId: string, pdfName: string): Promise<void> {
    await this.dataSource.manager.update(FiscalReceiptRow, { documentId, isDouble: false }, { pdfName });
  }

  /** Written-back documents of an organisation with a part to be checked again. */
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

  /** Deletes refused parts, so that they are tried again. Returns their number. */
  async forgetRefusals(manager: EntityManager, documentId: string): Promise<number> {
    const deleted = await manager.delete(WriteBack, { documentId, result: 'refused' });
    return deleted.affected ?? 0;
  }

  /** Resets a begun part that was certainly not written, so that the next attempt is the first. */
  async forgetBegun(documentId: string, part: WriteBackPart): Promise<void> {
    await this.dataSource.manager.delete(WriteBack, { documentId, part, result: 'begun' });
  }

  /**
   * Commits the first attempt of a part. False: another process has begun or written it. A postponed part keeps the
   * time of its first postponement.
   */
  begin(documentId: string, part: WriteBackPart, detail: StoredSentence): Promise<boolean> {
    return this.beginning.ask({ documentId, part, detail });
  }

  /** Commits another attempt of a begun part, which is searched for first. False: another process may be writing it. */
  async beginAgain(documentId: string, part: WriteBackPart): Promise<boolean> {
    const [, changed] = await this.dataSource.query<[unknown[], number]>(
      `update write_backs set begun_at = clock_timestamp()
       where document_id = $1 and part = $2 and result = 'begun'
         and (begun_at is null or begun_at <= clock_timestamp() - $3 * interval '1 millisecond')`,
      [documentId, part, SEND_WITHIN_MS],
    );
    return changed === 1;
  }

  /** Postpones a part for lack of calls; keeps the time of the first postponement. */
  async postpone(documentId: string, part: WriteBackPart, detail: StoredSentence): Promise<void> {
    await this.dataSource.query(
      `insert into write_backs (document_id, part, result, detail, at)
       values ($1, $2, 'postponed', $3, clock_timestamp())
       on conflict (document_id, part) do update set result = 'postponed', detail = excluded.detail
         where write_backs.result in ('begun', 'postponed')`,
      [documentId, part, detail],
    );
  }

  /**
   * Counts PDFs still to be attached in an organisation's books: of fiscalised documents, and live ones in progress.
   * Excludes history, which has its own calls.
   */
  async countPdfsToCome(organisationId: string): Promise<number> {
    const [row] = await this.dataSource.query<[{ count: number }]>(
      `select count(*)::int as count from documents d
       where d.organisation_id = $1 and (d.state = 'fiscalised' or d.state in ${sqlList(UNDER_WAY_STATES)}
           and d.issued_on >= (select o.go_live_on from organisations o where o.id = $1))
         and not exists (
           select from write_backs w where w.document_id = d.id and w.part = 'attachment' and w.result <> 'postponed')`,
      [organisationId],
    );
    return row.count;
  }

  /**
   * Stores results of parts in one statement without waiting for the disk: after a crash the books show the state
   * (parts may be written twice, notes are searched for), and the next commit makes it durable.
   */
  async record(parts: readonly RecordedPart[]): Promise<void> {
    if (parts.length === 0) return;
    await this.recording.ask(parts);
  }

  /** Returns for each part whether it was begun here; false: another process has begun or written it. */
  protected async beginAll(parts: readonly BegunPart[]): Promise<boolean[]> {
    const rows = await this.dataSource.query<{ place: number }[]>(BEGIN_PARTS, [
      parts.map((one) => one.documentId),
      parts.map((one) => one.part),
      parts.map((one) => one.detail),
    ]);
    const begun = new Set(rows.map(({ place }) => place));
    return parts.map((_, at) => begun.has(at + 1));
  }

  protected async recordAll(parts: readonly RecordedPart[]): Promise<void> {
    await this.dataSource.query(
      `insert into write_backs (document_id, part, result, detail, reason, replaced, at)
       select document_id, part, result, detail, reason, replaced, clock_timestamp()
       from (select set_config('synchronous_commit', 'off', true)) as relaxed cross join
         unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
         as given (document_id, part, result, detail, reason, replaced)
       on conflict (document_id, part) do update
         set result = excluded.result, detail = excluded.detail, reason = excluded.reason,
           replaced = coalesce(excluded.replaced, write_backs.replaced),
           attempts = write_backs.attempts + 1, at = clock_timestamp()`,
      [
        parts.map((part) => part.documentId),
        parts.map((part) => part.part),
        parts.map((part) => part.result),
        parts.map((part) => part.detail),
        parts.map((part) => part.reason ?? null),
        parts.map((part) => (part.replaced === undefined ? null : displayText(part.replaced))),
      ],
    );
  }
}

/** Receipt data in a recorded receipt. */
function receiptElsewhere({
  originalId,
  deviceId,
  fiscalNumber,
  verificationCode,
  address,
}: SaleRow): FiscalReceiptRow {
  return Object.assign(new FiscalReceiptRow(), {
    ...{ documentId: originalId, deviceId, fiscalNumber, fiscalDay: '' },
    ...{ verificationCode: verificationCode ?? '', qrUrl: address ?? '', pdfName: null, pdfSize: null },
  });
}

function knownPart({ begunAt, ...part }: JsonPart): KnownPart {
  return { ...part, begunAt: begunAt === null ? null : new Date(begunAt) };
}
