import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { CalendarDay } from '../../domain/calendar-day';
import { receiptsInBooks } from '../../domain/sales/recorded-elsewhere';
import { readSalesDocument } from '../../domain/sales/sales-document-json';
import { COUNTRY } from '../../mapping/countries';
import type { RowFault } from '../../domain/issues/row-fault';
import { RECORDABLE_STATES } from './outside-recording.service';
import { spokenTexts } from '../../platform/requests/spoken-language';
import type { ReceiptOfRow } from './outside-rows';

interface MarkedRow {
  readonly number: string;
  readonly source: string;
  readonly address: string | null;
}

/** Documents on which the books show a receipt's address, left by an earlier integration. */
@Injectable()
export class MarkedDocumentsService {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Reads marked documents without a recorded receipt. A document with addresses of two different receipts is
   * a fault.
   */
  async read(
    organisationId: string,
    today: CalendarDay,
  ): Promise<{ read: ReceiptOfRow[]; faults: RowFault[] }> {
    const rows = await this.dataSource.query<MarkedRow[]>(
      `select d.number, d.source, c.foreign_address as address
       from documents d left join document_choices c on c.document_id = d.id
       where d.organisation_id = $1 and d.state = any($2)
         and (d.issues @> '[{"code":"FISCALISED_ELSEWHERE"}]' or not exists (select from document_decisions a
           where a.document_id = d.id and a.decision = 'anyway' and a.is_standing))
         and (c.foreign_address is not null or d.source like '%"link":"http%')
         and not exists (select 1 from outside_receipts r where r.document_id = d.id and r.withdrawn_at is null)
       order by d.issued_on, d.id`,
      [organisationId, RECORDABLE_STATES],
    );
    const faults: RowFault[] = [];
    const read = rows.flatMap(({ number, source, address }): ReceiptOfRow[] => {
      const reading = { foundAddress: address, today, verifiedParts: COUNTRY.verifiedParts };
      const [receipt, other] = receiptsInBooks(readSalesDocument(source), reading);
      if (receipt === undefined) return [];
      if (other === undefined) return [{ row: number, number, receipt, submittedAs: '' }];
      const reason = spokenTexts().receiptFault({ fault: 'two_receipts', receipt, other });
      faults.push({ row: number, field: '', reason });
      return [];
    });
    return { read, faults };
  }
}
