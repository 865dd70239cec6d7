import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsOptional, IsUUID, MaxLength, ValidateNested } from 'class-validator';
import { IsKey } from '../../platform/api/texts';
import { AmountsDto } from '../dry-run/preflight.dto';
import { OrganisationSettingsDto } from '../settings/organisation-settings.dto';

/** A receipt by hand that is about to be recorded. */
export class ForeseenReceiptDto {
  @IsUUID()
  documentId: string;

  /** The id under which this fiscal account knows the document. */
  @IsOptional()
  @IsKey()
  @MaxLength(200)
  submittedAs?: string;
}

/** What is about to be done, any part of it; nothing is stored. */
export class ForeseeDto {
  /** In the form of a change of settings: the go-live date, the end of a pause, a rule. */
  @IsOptional()
  @ValidateNested()
  @Type(() => OrganisationSettingsDto)
  settings?: OrganisationSettingsDto;

  /** Documents that are released, or declared with the present date should they be late. */
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
}

/** Documents that are dated or were approved in a time in which others may have fiscalised them. */
export class GapQuestionDto {
  documents: AmountsDto;
  firstDay: string | null;
  lastDay: string | null;
  /** False: the books have not been read completely since; it cannot be confirmed yet. */
  isRead: boolean;
  /** Times, count, money and days in one line, to be confirmed as `confirmGaps`. */
  text: string;
}

export class GapDto {
  /** Null: nothing is asked. */
  @ApiProperty({ type: () => GapQuestionDto, nullable: true })
  question: GapQuestionDto | null;
}
