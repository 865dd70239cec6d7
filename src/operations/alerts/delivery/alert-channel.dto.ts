import { ApiProperty } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsBoolean,
  IsEmail,
  IsIn,
  IsOptional,
  IsUUID,
  MaxLength,
  ValidateIf,
} from 'class-validator';
import { IsKey, IsNotBlank, IsOneLine } from '../../../platform/api/texts';
import { ALERT_CAUSES, type AlertCause } from '../../../domain/issues/alert-catalogue';
import { type Language, LANGUAGES } from '../../../domain/texts/language';
import { ALERT_CHANNEL_KINDS, type AlertChannelKind } from './alert-channel.entity';

export class AlertChannelInputDto {
  /** Unique name of the channel, for people. */
  @IsOneLine()
  @IsNotBlank()
  @MaxLength(100)
  name: string;

  /** Kind of channel; cannot be changed afterwards. */
  @IsIn(ALERT_CHANNEL_KINDS)
  kind: AlertChannelKind;

  /** Organisation whose alerts are sent; null or left out: all alerts. */
  @IsOptional()
  @IsUUID()
  organisationId?: string | null;

  /** Causes that are sent; null or left out: all. */
  @IsOptional()
  @ArrayNotEmpty()
  @IsIn(ALERT_CAUSES, { each: true })
  causes?: AlertCause[] | null;

  /** Target address of a webhook: https, with a host listed in ALERT_HOSTS. */
  @ValidateIf((input: AlertChannelInputDto) => input.kind === 'webhook')
  @IsKey()
  @IsNotBlank()
  @MaxLength(2000)
  url?: string;

  /** E-mail addresses, for a channel of kind `email`. */
  @ValidateIf((input: AlertChannelInputDto) => input.kind === 'email')
  @ArrayNotEmpty()
  @ArrayMaxSize(20)
  @IsOneLine({ each: true })
  @IsEmail({}, { each: true })
  recipients?: string[];

  /** Language of the messages. */
  @IsIn(LANGUAGES)
  @ApiProperty({ enum: LANGUAGES, enumName: 'Language', required: false, default: 'en' })
  language: Language = 'en';

  /** False: no messages are sent, and pending ones are dropped. */
  @IsBoolean()
  isEnabled: boolean = true;
}

export class AlertChannelDto {
  id: string;
  name: string;
  kind: AlertChannelKind;
  /** Organisation; null: all organisations. */
  organisationId: string | null;
  /** Causes; null: all causes. */
  causes: AlertCause[] | null;
  /** Address of a webhook; null for e-mail. */
  url: string | null;
  /** Recipients of e-mail; null for a webhook. */
  recipients: string[] | null;
  @ApiProperty({ enum: LANGUAGES, enumName: 'Language' })
  language: Language;
  isEnabled: boolean;
  createdAt: Date;
}

export class AlertChannelWithSecretDto extends AlertChannelDto {
  /**
   * Secret with which the receiver verifies signatures (`whsec_` and base64); null for e-mail. Shown only in
   * this response.
   */
  secret: string | null;
}

export class AlertDeliveryDto {
  /** Id of the message (`webhook-id`), the same for every attempt. */
  id: string;
  /** Alert of the message; null: a test. */
  alertId: string | null;
  event: 'opened' | 'updated' | 'closed' | 'test';
  createdAt: Date;
  attempts: number;
  /** Result; null: still being sent. */
  result: 'delivered' | 'given_up' | null;
  endedAt: Date | null;
  /** Time of the next attempt; null once it has ended. */
  dueAt: Date | null;
  lastFailure: string | null;
}
