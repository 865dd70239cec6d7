import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, Any, IsNull } from 'typeorm';
import type { CalendarDay } from '../domain/calendar-day';
import type { DocumentKind } from '../domain/sales/sales-document';
import { isUniqueViolation } from '../platform/database/driver-error';
import { OutsideReceiptRow } from './receipts.entities';
import { acrossOrganisations } from '../platform/database/walls/row-access';
import type { SentSale } from '../domain/sales/same-sale';
import type { StoredSentence } from '../domain/texts/stored-sentence';

export type NewOutsideReceipt = Omit<
  OutsideReceiptRow,
  'id' | 'recordedAt' | 'withdrawnAt' | 'withdrawnBy' | 'withdrawnBecause'
>;

/** Known owner of a receipt number of a device. */
export interface NumberHolder {
  readonly deviceId: string;
  readonly fiscalNumber: string;
  readonly documentId: string;
  readonly organisationId: string;
  readonly number: string;
  /** True: a receipt of this installation; false: a recorded one. */
  readonly isOwn: boolean;
}

/** Recorded receipt with its document. */
interface RecordedReceipt {
  readonly documentId: string;
  readonly kind: DocumentKind;
  readonly number: string;
  /** Date of the document in the books. */
  readonly issuedOn: CalendarDay;
  readonly currency: string;
  /** Total, decimal text. */
  readonly total: string;
  readonly deviceId: string;
  readonly fiscalNumber: string;
  /** Date of the receipt; null: not known. */
  readonly datedOn: CalendarDay | null;
}

/** Sale that a document is linked to. */
export type LinkedSale = SentSale & Pick<OutsideReceiptRow, 'documentId'>;

/** Constraints of two triggers and a unique index that prevent recording: see the migration. */
const NOT_RECORDABLE = [
  'outside_receipts_one_per_document',
  'outside_receipts_number_unique',
  'outside_receipts_none_of_submitted',
];

/** Receipts made elsewhere; at most one valid per document. */
@Injectable()
export class OutsideReceiptsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Valid receipts, by document. */
  async ofDocuments(
    documentIds: readonly string[],
    manager: EntityManager = this.dataSource.manager,
  ): Promise<Map<string, OutsideReceiptRow>> {
    if (documentIds.length === 0) return new Map();
    const rows = await manager.findBy(OutsideReceiptRow, {
      documentId: Any([...documentIds]),
      withdrawnAt: IsNull(),
    });
    return new Map(rows.map((row) => [row.documentId, row]));
  }

  /** Returns every receipt ever recorded for a document, latest first. */
  everOf(documentId: string): Promise<OutsideReceiptRow[]> {
    return this.dataSource.manager.find(OutsideReceiptRow, { where: { documentId }, order: { id: 'DESC' } });
  }

  /**
   * Records receipts; false when the database forbids one: the document has one, may have been submitted, or the number
   * is taken.
   */
  async record(manager: EntityManager, receipts: readonly NewOutsideReceipt[]): Promise<boolean> {
    try {
      await this.insert(manager, receipts);
      return true;
    } catch (error) {
      if (isUniqueViolation(error, NOT_RECORDABLE)) return false;
      throw error;
    }
  }

  protected async insert(manager: EntityManager, receipts: readonly NewOutsideReceipt[]): Promise<void> {
    await manager.insert(OutsideReceiptRow, [...receipts]);
  }

  /** Lets the receipt count although the books name another one. */
  async overrule(manager: EntityManager, id: string): Promise<void> {
    await manager.update(OutsideReceiptRow, { id }, { overrulesBooks: true });
  }

  async withdraw(manager: EntityManager, id: string, by: string, because: StoredSentence): Promise<void> {
    await manager.update(
      OutsideReceiptRow,
      { id },
      { withdrawnAt: () => 'clock_timestamp()', withdrawnBy: by, withdrawnBecause: because },
    );
  }

  /**
   * Documents with one of these numbers of a device, recorded or made here; pairs of device and number. Across
   * organisations, since a number is used once.
   */
  holders(receipts: readonly Pick<NumberHolder, 'deviceId' | 'fiscalNumber'>[]): Promise<NumberHolder[]> {
    return acrossOrganisations(() =>
      this.dataSource.query<NumberHolder[]>(
        `with asked as (select * from unnest($1::text[], $2::text[]) as a (device_id, fiscal_number)),
       held as (
         select device_id, fiscal_number, document_id, false as is_own from outside_receipts where withdrawn_at is null
         union all
         select ltrim(device_id, '0'), ltrim(fiscal_number, '0'), document_id, true from fiscal_receipts)
       select h.device_id as "deviceId", h.fiscal_number as "fiscalNumber", d.id as "documentId",
         d.organisation_id as "organisationId", d.number, h.is_own as "isOwn"
       from asked a join held h using (device_id, fiscal_number) join documents d on d.id = h.document_id`,
        [receipts.map(({ deviceId }) => deviceId), receipts.map(({ fiscalNumber }) => fiscalNumber)],
      ),
    );
  }

  /**
   * Sales that these documents are linked to: as they were sent, or as in the books if their receipt was made
   * elsewhere.
   */
  async linkedSales(documentIds: readonly string[]): Promise<Map<string, SentSale>> {
    if (documentIds.length === 0) return new Map();
    const rows = await acrossOrganisations(() => this.linkedRows(documentIds));
    return new Map(rows.map(({ documentId, ...sale }) => [documentId, sale]));
  }

  protected linkedRows(documentIds: readonly string[]): Promise<LinkedSale[]> {
    return this.dataSource.query<LinkedSale[]>(
      `select own.id as "documentId", coalesce(s.source, d.source) as source,
         array(select other.source from document_decisions o join documents other on other.id = o.document_id
           where o.original_id = d.id and o.decision = 'sale' and o.is_standing
             and other.organisation_id = own.organisation_id) as linked
       from document_decisions c join documents own on own.id = c.document_id join documents d on d.id = c.original_id
         left join fiscal_receipts f on f.document_id = d.id and not f.is_double
         left join submissions s on s.id = f.submission_id
       where c.document_id = any($1) and c.decision = 'sale' and c.is_standing`,
      [documentIds],
    );
  }

  /**
   * Valid receipts of the period, by their date or, if unknown, by that of the document. For reconciliation and VAT;
   * they belong to no submission.
   */
  inPeriod(organisationId: string, from: CalendarDay, to: CalendarDay): Promise<RecordedReceipt[]> {
    return this.dataSource.query<RecordedReceipt[]>(
      `select d.id as "documentId", d.kind, d.number, d.issued_on::text as "issuedOn", d.currency, d.total::text,
         r.device_id as "deviceId", r.fiscal_number as "fiscalNumber", r.dated_on::text as "datedOn"
       from outside_receipts r join documents d on d.id = r.document_id
       where d.organisation_id = $1 and r.withdrawn_at is null
         and coalesce(r.dated_on, d.issued_on) between $2 and $3
       order by coalesce(r.dated_on, d.issued_on), r.device_id, r.id`,
      [organisationId, from, to],
    );
  }
}
