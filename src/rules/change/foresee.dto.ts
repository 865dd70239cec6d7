import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsOptional, IsUUID, MaxLength, ValidateNested } from 'class-validator';
import { IsKey } from '../../platform/api/texts';
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
