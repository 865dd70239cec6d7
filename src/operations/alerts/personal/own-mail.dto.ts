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
  /** False: no mails are sent. */
  @IsBoolean()
  isOn: boolean;

  /** Organisations; null or left out: all that the roles cover, later ones included. */
  @IsOptional()
  @ArrayMaxSize(1_000)
  @IsUUID(undefined, { each: true })
  @ApiProperty({ type: [String], nullable: true, required: false })
  organisationIds: string[] | null = null;

  /** Topics; null or left out: the topics on which the roles act. */
  @IsOptional()
  @IsIn(ALERT_TOPICS, { each: true })
  @ApiProperty({ enum: ALERT_TOPICS, enumName: 'AlertTopic', isArray: true, nullable: true, required: false })
  topics: AlertTopic[] | null = null;

  /** Time zone of the quiet hours and the daily mail, such as Europe/London. */
  @IsKey()
  @MaxLength(64)
  @IsTimeZone({ message: 'timeZone is not known; an example: Europe/London' })
  timeZone: string;

  /** Start of quiet hours as HH:MM; null or left out, like the end: no quiet hours. */
  @ValidateIf((input: OwnMailInputDto) => input.quietFrom !== null || input.quietUntil !== null)
  @Matches(TIME_OF_DAY, TIME)
  @ApiProperty({ type: String, nullable: true, required: false })
  quietFrom: string | null = null;

  @ValidateIf((input: OwnMailInputDto) => input.quietFrom !== null || input.quietUntil !== null)
  @Matches(TIME_OF_DAY, TIME)
  @ApiProperty({ type: String, nullable: true, required: false })
  quietUntil: string | null = null;

  /** True: the daily mail at 07:30 is sent. */
  @IsBoolean()
  hasDigest: boolean;
}

export class LastMailDto {
  /** Time of sending, or of the last attempt. */
  at: Date;
  /** Result; null: still being sent. */
  @ApiProperty({ enum: ['delivered', 'given_up', 'dropped'], nullable: true })
  result: PersonMailResult | null;
  @ApiProperty({ type: String, nullable: true })
  failure: string | null;
}

export class OwnMailDto extends OwnMailInputDto {
  /** Address of the person; null: no mail can be sent. Owners set the address. */
  @ApiProperty({ type: String, nullable: true })
  email: string | null;
  /** True when the installation has a mail server. */
  isPossible: boolean;
  /** Topics on which the person's roles act. */
  @ApiProperty({ enum: ALERT_TOPICS, enumName: 'AlertTopic', isArray: true })
  roleTopics: AlertTopic[];
  @ApiProperty({ type: LastMailDto, nullable: true })
  lastMail: LastMailDto | null;
}
