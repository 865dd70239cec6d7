import { IsBoolean, IsInt, IsOptional, Matches, MaxLength, Min, ValidateIf } from 'class-validator';
import { IsKey, IsOneLine } from '../../platform/api/texts';
import { AmountsDto, HeldDocumentDto } from '../dry-run/preflight.dto';
import { IsCalendarDay } from '../../platform/api/is-calendar-day';
import { RuleChangeDto } from './rule-set.dto';
import { IsNotBlank } from '../../platform/api/is-not-blank';

export class RateChangeDto {
  /** The first day of the new rate. */
  @IsCalendarDay()
  from: string;

  /** The code sent until the day before. */
  @IsKey()
  @IsNotBlank()
  @MaxLength(50)
  oldTaxCode: string;

  /** The code sent from that day on; the fiscal service must know it (mappings/push). */
  @IsKey()
  @IsNotBlank()
  @MaxLength(50)
  newTaxCode: string;

  /** For people. */
  @IsOneLine()
  @MaxLength(100)
  newTaxName: string;

  /** Decimal text such as "15.5"; "0" for zero-rated; null for exempt. */
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

  /** The tax type that the books use for the new rate; left out: the types of the old code go on with the new one. */
  @IsOptional()
  @IsKey()
  @IsNotBlank()
  @MaxLength(50)
  newTaxType?: string;

  /** true: answers what it would do and changes nothing. */
  @IsBoolean()
  dryRun: boolean = false;
}

export class RateChangeReportDto {
  /** False for a dry run. */
  isApplied: boolean;
  changes: RuleChangeDto[];
  /** Documents not sent yet of which some line is sent with another code. */
  touched: AmountsDto;
  /** Touched documents that were held and would be sent, and the reverse. */
  released: AmountsDto;
  newlyHeld: AmountsDto;
  /** The first hundred, each with what would then speak against it. */
  touchedDocuments: HeldDocumentDto[];
  /** False: more than 5,000 documents are not sent yet, and the later ones are not counted here. */
  isWhole: boolean;
}
