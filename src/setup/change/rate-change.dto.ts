import { IsBoolean, IsInt, IsOptional, Matches, MaxLength, Min, ValidateIf } from 'class-validator';
import { IsKey, IsOneLine } from '../../platform/api/texts';
import { AmountsDto, HeldDocumentDto } from '../dry-run/dry-run.dto';
import { IsCalendarDay } from '../../platform/api/is-calendar-day';
import { RuleChangeDto } from './rule-set.dto';
import { IsNotBlank } from '../../platform/api/is-not-blank';

export class RateChangeDto {
  /** First day of the new rate. */
  @IsCalendarDay()
  from: string;

  /** Tax code sent until the day before. */
  @IsKey()
  @IsNotBlank()
  @MaxLength(50)
  oldTaxCode: string;

  /** Tax code sent from that day on; the fiscal service must know it (mappings/push). */
  @IsKey()
  @IsNotBlank()
  @MaxLength(50)
  newTaxCode: string;

  /** Name of the new tax, for people. */
  @IsOneLine()
  @MaxLength(100)
  newTaxName: string;

  /** New percentage as decimal text such as "15.5"; "0" for zero-rated; null for exempt. */
  @ValidateIf((_change, value) => value !== null)
  @Matches(/^\d{1,3}(\.\d{1,4})?$/, {
    message: 'newPercent must be a text such as "15.5", or null for exempt',
  })
  newPercent: string | null;

  /** Id of the device's tax that the service uses for the new code. */
  @IsOptional()
  @IsInt()
  @Min(0)
  newDeviceTaxId?: number | null;

  /** Tax type of the books for the new rate; left out: existing types continue with the new rate. */
  @IsOptional()
  @IsKey()
  @IsNotBlank()
  @MaxLength(50)
  newTaxType?: string;

  /** True: previews the change without applying it. */
  @IsBoolean()
  dryRun: boolean = false;
}

export class RateChangeReportDto {
  /** True: applied; false: a dry run. */
  isApplied: boolean;
  changes: RuleChangeDto[];
  /** Unsent documents with a line that would get another code. */
  touched: AmountsDto;
  /** Touched documents that were held and would be sent, and those that would become held. */
  released: AmountsDto;
  newlyHeld: AmountsDto;
  /** First hundred of them, each with its obstacles after the change. */
  touchedDocuments: HeldDocumentDto[];
  /** False: more than 5,000 documents are unsent, and the rest is not counted here. */
  isWhole: boolean;
}
