import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional, IsTimeZone, MaxLength } from 'class-validator';
import { IsKey } from '../../platform/api/texts';
import { type Language, LANGUAGES } from '../../domain/texts/language';

/** Language and time zone of the caller, for the console and mails. */
export class OwnDisplayDto {
  /** Language of the console and mails; null or left out: the browser's language, and mails in English. */
  @IsOptional()
  @IsIn(LANGUAGES)
  @ApiProperty({ enum: LANGUAGES, enumName: 'Language', nullable: true, required: false })
  language: Language | null = null;

  /**
   * Time zone in which times are shown, such as Europe/London; null or left out: that of each organisation.
   */
  @IsOptional()
  @IsKey()
  @MaxLength(64)
  @IsTimeZone({ message: 'timeZone is not known; an example: Europe/London' })
  @ApiProperty({ type: String, nullable: true, required: false })
  timeZone: string | null = null;
}
