import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsOptional, IsUUID, MaxLength, ValidateNested } from 'class-validator';
import { IsCalendarDay, IsKey } from '../../platform/api/texts';
import { AmountsDto } from '../dry-run/dry-run.dto';
import { OrganisationSettingsDto } from '../settings/organisation-settings.dto';

/** Manual receipt that is about to be recorded. */
class ForeseenReceiptDto {
  @IsUUID()
  documentId: string;

  /** Id under which this fiscal account knows the document. */
  @IsOptional()
  @IsKey()
  @MaxLength(200)
  submittedAs?: string;
}

/** Invoice that a person is about to choose for a credit note. */
class ForeseenOriginalDto {
  @IsUUID()
  documentId: string;

  @IsUUID()
  originalId: string;
}

/** Bank account whose money received is about to be fiscalised. */
class ForeseenTakingsDto {
  @IsKey()
  @MaxLength(200)
  bankAccountId: string;

  @IsCalendarDay()
  firstDay: string;

  /** Last day; left out or null: no end. */
  @IsOptional()
  @IsCalendarDay()
  lastDay?: string | null;
}

/** Tax period of a sign-off that is about to be withdrawn. */
class ForeseenPeriodDto {
  @IsCalendarDay()
  from: string;

  @IsCalendarDay()
  to: string;
}

/** Planned action, any part of it; nothing is stored. */
export class ForeseeDto {
  /** Planned change of settings: the go-live date, the end of a pause, a rule. */
  @IsOptional()
  @ValidateNested()
  @Type(() => OrganisationSettingsDto)
  settings?: OrganisationSettingsDto;

  /** Documents that are released, or sent with today's date if late. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(1_000)
  @IsUUID(undefined, { each: true })
  released?: string[];

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(1_000)
  @IsUUID(undefined, { each: true })
  declared?: string[];

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(1_000)
  @ValidateNested({ each: true })
  @Type(() => ForeseenReceiptDto)
  recorded?: ForeseenReceiptDto[];

  /**
   * Documents whose exclusion is deleted, whose receipt made elsewhere is withdrawn, or that are retried after a
   * rejection.
   */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(1_000)
  @IsUUID(undefined, { each: true })
  again?: string[];

  /** Documents to be fiscalised despite a sign of another program. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(1_000)
  @IsUUID(undefined, { each: true })
  anyway?: string[];

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(1_000)
  @ValidateNested({ each: true })
  @Type(() => ForeseenOriginalDto)
  originals?: ForeseenOriginalDto[];

  @IsOptional()
  @ValidateNested()
  @Type(() => ForeseenTakingsDto)
  takings?: ForeseenTakingsDto;

  @IsOptional()
  @ValidateNested()
  @Type(() => ForeseenPeriodDto)
  unsigned?: ForeseenPeriodDto;
}

/** Documents dated or approved while another program may have fiscalised them. */
class GapQuestionDto {
  documents: AmountsDto;
  firstDay: string | null;
  lastDay: string | null;
  /** False: the books have not been read completely since, so it cannot be confirmed yet. */
  isRead: boolean;
  /** Times, count, money and days in one line, to be confirmed as `confirmGaps`. */
  text: string;
}

export class GapDto {
  /** Question to be answered; null: none. */
  @ApiProperty({ type: () => GapQuestionDto, nullable: true })
  question: GapQuestionDto | null;
}
