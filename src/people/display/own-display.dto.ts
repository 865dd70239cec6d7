import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional, IsTimeZone, MaxLength } from 'class-validator';
import { IsKey } from '../../platform/api/texts';
import { type Language, LANGUAGES } from '../../documents/texts/language';

/** How the console and the mails are for the person who calls. */
export class OwnDisplayDto {
  /** Of the console and of mails; null or left out: that of the browser, and mails in English. */
  @IsOptional()
  @IsIn(LANGUAGES)
  @ApiProperty({ enum: LANGUAGES, enumName: 'Language', nullable: true, required: false })
  language: Language | null = null;

  /** By whose clocks times are shown, such as Europe/London; null or left out: by those of each organisation. */
  @IsOptional()
  @IsKey()
  @MaxLength(64)
  @IsTimeZone({ message: 'timeZone is not known; an example: Europe/London' })
  @ApiProperty({ type: String, nullable: true, required: false })
  timeZone: string | null = null;
}
