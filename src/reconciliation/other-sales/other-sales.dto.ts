import { IsOptional } from 'class-validator';
import type { OtherSaleKind } from '../../connectors/other-sales';
import { IsCalendarDay } from '../../platform/api/texts';

export class OtherSalesQueryDto {
  /** First day by the dates of the books; left out: the first one read. */
  @IsOptional()
  @IsCalendarDay()
  from?: string;

  /** Last day; left out: no end. */
  @IsOptional()
  @IsCalendarDay()
  to?: string;
}

class OtherSalesListDto {
  /** Kind: receive_money, prepayment, overpayment or journal. */
  kind: OtherSaleKind;
  /** Consent scope needed for the list; null: the accounting platform has no such list. */
  scope: string | null;
  isGranted: boolean;
  /** True: read to the end; false: the rest is read on the next days. */
  isComplete: boolean;
  readAt: Date | null;
  /** Reason why the last reading failed; null when it did not. */
  failure: string | null;
}

/** Totals of a tax. Amounts are decimal text; refunds are negative. */
class TaxedTotalDto {
  currency: string;
  /** Tax type on the accounting platform. */
  taxType: string;
  /** Number of sales under this tax. */
  count: number;
  net: string;
  tax: string;
  gross: string;
}

class OtherSalesDayDto extends TaxedTotalDto {
  issuedOn: string;
  kind: OtherSaleKind;
}

class UnreadableSaleDto {
  kind: OtherSaleKind;
  /** Id on the accounting platform. */
  sourceId: string;
  issuedOn: string;
  faults: string[];
}

export class OtherSalesDto {
  /** First day of interest, before which sales are ignored; null: no reading yet. */
  readFrom: string | null;
  lists: OtherSalesListDto[];
  /** Taxed sales without a fiscal receipt, by currency and tax. */
  totals: TaxedTotalDto[];
  /** Totals by day and kind, including untaxed journals to revenue. */
  days: OtherSalesDayDto[];
  unreadable: UnreadableSaleDto[];
  /** Reasons why the figures are incomplete, as sentences. */
  gaps: string[];
}
