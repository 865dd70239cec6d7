import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { DocumentKind } from '../../domain/sales/sales-document';
import type { StoredTax } from '../../domain/fiscal/sent-tax';
import { TAX_RULES, type TaxRuleJson } from '../tax-rules-of-submission';

/** Receipt with the bytes submitted for it, including doubles, which the device has counted. */
interface ReceiptOfDay {
  readonly submissionId: string;
  readonly deviceId: string;
  readonly fiscalDay: string;
  readonly kind: DocumentKind;
  readonly service: string;
  readonly accountId: string;
  readonly payload: Buffer;
  /** Mapped sales document, as JSON text. */
  readonly source: string | null;
  readonly taxes: readonly StoredTax[] | null;
  /** Day whose tax rules applied. */
  readonly taxDay: string;
  readonly taxRules: readonly TaxRuleJson[] | null;
}

const BATCH = 1_000;

/** Receipts by the fiscal days of devices. */
@Injectable()
export class DeviceDaysRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** True when the organisation's account, now or on these days, may be used by others. */
  async isShared(organisationId: string, receiptAccounts: readonly string[]): Promise<boolean> {
    const [row] = await this.dataSource.query<{ isShared: boolean }[]>(
      `select exists (select from fiscal_accounts a where a.is_shared and (a.id = any($2::uuid[])
         or a.id = (select o.fiscal_account_id from organisations o where o.id = $1))) as "isShared"`,
      [organisationId, receiptAccounts],
    );
    return row?.isShared ?? false;
  }

  async *receipts(
    organisationId: string,
    days: readonly { readonly deviceId: string; readonly fiscalDay: string }[],
  ): AsyncGenerator<ReceiptOfDay> {
    const asked = [...new Map(days.map((day) => [`${day.deviceId} ${day.fiscalDay}`, day])).values()];
    for (let after: string | null = null, isWhole = true; isWhole;) {
      const rows: ReceiptOfDay[] = await this.dataSource.query<ReceiptOfDay[]>(
        `select r.submission_id as "submissionId", r.device_id as "deviceId", r.fiscal_day as "fiscalDay", d.kind,
           a.service, a.id as "accountId", s.payload, s.source, s.taxes,
           to_char(coalesce(o.issued_on, s.issued_on), 'YYYY-MM-DD') as "taxDay", ${TAX_RULES}
         from fiscal_receipts r
         join documents d on d.id = r.document_id
         join submissions s on s.id = r.submission_id
         join fiscal_accounts a on a.id = s.fiscal_account_id
         left join documents o on o.organisation_id = d.organisation_id and o.kind = 'invoice'
           and o.source_id = s.original_source_id
         join unnest($2::text[], $3::text[]) as asked (device_id, fiscal_day)
           on asked.device_id = r.device_id and asked.fiscal_day = r.fiscal_day
         where d.organisation_id = $1 and ($4::uuid is null or r.submission_id > $4)
         order by r.submission_id limit ${BATCH}`,
        [organisationId, asked.map((day) => day.deviceId), asked.map((day) => day.fiscalDay), after],
      );
      yield* rows;
      after = rows.at(-1)?.submissionId ?? after;
      isWhole = rows.length === BATCH;
    }
  }
}
