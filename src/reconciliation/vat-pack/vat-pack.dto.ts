import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsArray, IsIn, IsOptional, MaxLength, ValidateBy, ValidateNested } from 'class-validator';
import { addDays, isCalendarDay } from '../../domain/calendar-day';
import { IsCalendarDay, IsKey, IsLines, IsNotBlank } from '../../platform/api/texts';
import type { UntaxedAnswer } from './sales-without-vat.service';

/** Longest period for which the lines of all documents are read. */
const MOST_DAYS = 366;
const KINDS = ['invoice', 'credit_note'] as const;

class ZReportLineDto {
  @IsKey()
  @IsNotBlank()
  @MaxLength(200)
  deviceId: string;

  @IsKey()
  @IsNotBlank()
  @MaxLength(200)
  fiscalDay: string;

  @IsKey()
  @IsNotBlank()
  @MaxLength(10)
  currency: string;

  /** Id of the tax at the device, given with `percent`: its rate, or `exempt`. */
  @IsOptional()
  @IsKey()
  @MaxLength(20)
  taxId?: string;

  @IsOptional()
  @IsKey()
  @MaxLength(20)
  percent?: string;

  /** Tax code as in the tax mappings, instead of id and rate. */
  @IsOptional()
  @IsKey()
  @MaxLength(200)
  taxCode?: string;

  @IsIn(KINDS)
  kind: (typeof KINDS)[number];

  /** Amount with tax, decimal text; positive for credit notes, too. */
  @IsKey()
  @MaxLength(50)
  amount: string;

  @IsKey()
  @MaxLength(50)
  tax: string;
}

export class VatPackInputDto {
  /** Totals of the device's Z-reports, for comparison with the submissions of these fiscal days. */
  @IsOptional()
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ZReportLineDto)
  zReport?: ZReportLineDto[];

  /** Z-report as CSV, with the headings deviceId, fiscalDay, currency, taxId, percent, kind, amount, tax. */
  @IsOptional()
  @IsLines()
  zReportCsv?: string;
}

/** Total of the device next to that of the submissions. Decimal text; with tax, positive for credit notes, too. */
class ComparedTotalDto {
  deviceId: string;
  fiscalDay: string;
  currency: string;
  /** Id of the tax at the device; empty text: not known. */
  taxId: string;
  /** Rate such as 15.5, or exempt; empty text: not known. */
  percent: string;
  /** Tax code as in the tax mappings; empty text: not given. */
  taxCode: string;
  @ApiProperty({ enum: KINDS })
  kind: (typeof KINDS)[number];
  amount: string;
  tax: string;
  sentAmount: string;
  sentTax: string;
  agrees: boolean;
  /** True when the device also serves other clients, whose receipts it has counted too. */
  isShared: boolean;
}

export class ComparedZReportDto {
  /** Number of compared totals. */
  totals: number;
  /** Number of totals that differ. */
  differences: number;
  /**
   * True when one of these is of a device that also serves other clients: its report includes their receipts, which are
   * not compared.
   */
  isShared: boolean;
  lines: ComparedTotalDto[];
}

/** True also for what is no day, which has its own fault. */
function isWithinAYear(from: unknown, to: unknown): boolean {
  if (typeof from !== 'string' || typeof to !== 'string' || !isCalendarDay(from)) return true;
  return from <= to && to <= addDays(from, MOST_DAYS);
}

export class PeriodQueryDto {
  /** First day by the dates of the books. */
  @IsCalendarDay()
  from: string;

  /** Last day, not before the first and at most 366 days after it. */
  @IsCalendarDay()
  @ValidateBy({
    name: 'isWithinAYear',
    validator: {
      validate: (to: unknown, on) => isWithinAYear((on?.object as PeriodQueryDto | undefined)?.from, to),
      defaultMessage: () => `$property must not be before from, nor more than ${MOST_DAYS} days after it`,
    },
  })
  to: string;
}

/** Exempt lines, and lines without any tax, of one account and currency. Decimal text, credit notes negative. */
export class SalesWithoutVatDto {
  accountCode: string;
  /** Name in the books; empty: not known. */
  accountName: string;
  currency: string;
  documents: number;
  amount: string;
  /** Part of the amount that is on receipts. */
  onReceipts: string;
  /** Description of one of the lines. */
  example: string;
  /**
   * exempt: an exempt supply; no_supply; no_supply_sent: no supply, next to other lines sent as exempt; wrong_rate: the
   * books have a wrong tax rate. Null: nobody has answered.
   */
  answer: UntaxedAnswer | null;
  answeredBy: string | null;
  answeredAt: Date | null;
}
