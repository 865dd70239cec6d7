import { ApiProperty } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  IsBoolean,
  IsIn,
  IsOptional,
  IsTimeZone,
  IsUUID,
  Matches,
  MaxLength,
  ValidateIf,
} from 'class-validator';
import { IsKey } from '../../../platform/api/texts';
import { ALERT_TOPICS, type AlertTopic } from '../../../domain/issues/alert-catalogue';
import type { PersonMailResult } from './person-mail.entity';

const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;
const TIME = { message: '$property must be a time of day such as 20:00' };

export class OwnMailInputDto {
  /** False: no mail comes at all. */
  @IsBoolean()
  isOn: boolean;

  /** Null or left out: of every organisation that the roles cover, those that are connected later as well. */
  @IsOptional()
  @ArrayMaxSize(1_000)
  @IsUUID(undefined, { each: true })
  @ApiProperty({ type: [String], nullable: true, required: false })
  organisationIds: string[] | null = null;

  /** Null or left out: those on which the roles act. */
  @IsOptional()
  @IsIn(ALERT_TOPICS, { each: true })
  @ApiProperty({ enum: ALERT_TOPICS, enumName: 'AlertTopic', isArray: true, nullable: true, required: false })
  topics: AlertTopic[] | null = null;

  /** Time zone of the quiet hours and the daily mail, such as Europe/London. */
  @IsKey()
  @MaxLength(64)
  @IsTimeZone({ message: 'timeZone is not known; an example: Europe/London' })
  timeZone: string;

  /** HH:MM; null or left out, like the next: no quiet hours. */
  @ValidateIf((input: OwnMailInputDto) => input.quietFrom !== null || input.quietUntil !== null)
  @Matches(TIME_OF_DAY, TIME)
  @ApiProperty({ type: String, nullable: true, required: false })
  quietFrom: string | null = null;

  @ValidateIf((input: OwnMailInputDto) => input.quietFrom !== null || input.quietUntil !== null)
  @Matches(TIME_OF_DAY, TIME)
  @ApiProperty({ type: String, nullable: true, required: false })
  quietUntil: string | null = null;

  /** Whether the mail at 07:30 comes. */
  @IsBoolean()
  hasDigest: boolean;
}

export class LastMailDto {
  /** When it was sent, or tried. */
  at: Date;
  /** Null: still being tried. */
  @ApiProperty({ enum: ['delivered', 'given_up', 'dropped'], nullable: true })
  result: PersonMailResult | null;
  @ApiProperty({ type: String, nullable: true })
  failure: string | null;
}

export class OwnMailDto extends OwnMailInputDto {
  /** Null: no mail can come. Owners give the address. */
  @ApiProperty({ type: String, nullable: true })
  email: string | null;
  /** Whether the installation has a mail server. */
  isPossible: boolean;
  /** The topics on which the person's roles act. */
  @ApiProperty({ enum: ALERT_TOPICS, enumName: 'AlertTopic', isArray: true })
  roleTopics: AlertTopic[];
  @ApiProperty({ type: LastMailDto, nullable: true })
  lastMail: LastMailDto | null;
}
