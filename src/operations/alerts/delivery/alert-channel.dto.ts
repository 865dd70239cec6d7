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
import {
  type AlertEvent,
  ALERT_CHANNEL_KINDS,
  type AlertChannelKind,
  EVENT_TYPES,
  type EventType,
} from '../alerts.entities';

export class AlertChannelInputDto {
  /** Unique name of the channel, for people. */
  @IsOneLine()
  @IsNotBlank()
  @MaxLength(100)
  name: string;

  /** Kind of channel: alerts by webhook or e-mail, or events for another program; cannot be changed afterwards. */
  @IsIn(ALERT_CHANNEL_KINDS)
  kind: AlertChannelKind;

  /** Organisation whose alerts or events are sent; null or left out: all organisations. */
  @IsOptional()
  @IsUUID()
  organisationId?: string | null;

  /** Causes that are sent; null or left out: all. */
  @IsOptional()
  @ArrayNotEmpty()
  @IsIn(ALERT_CAUSES, { each: true })
  causes?: AlertCause[] | null;

  /** Events that a channel of kind `events` receives; null or left out: all. */
  @IsOptional()
  @ArrayNotEmpty()
  @IsIn(EVENT_TYPES, { each: true })
  events?: EventType[] | null;

  /** Target address, unless the kind is `email`: https, with a host listed in ALERT_HOSTS. */
  @ValidateIf((input: AlertChannelInputDto) => input.kind !== 'email')
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

  /** False: no messages are sent, and pending ones are dropped. Events begin anew when it is switched on. */
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
  /** Events of a channel of kind `events`; null: all events. */
  events: EventType[] | null;
  /** Address; null for e-mail. */
  url: string | null;
  /** Recipients of e-mail; null for other kinds. */
  recipients: string[] | null;
  @ApiProperty({ enum: LANGUAGES, enumName: 'Language' })
  language: Language;
  isEnabled: boolean;
  /**
   * Time at which events were stopped: the receiver answered 410, or took nothing for three days. Switched on again,
   * the channel sends what has waited. Null: they were not stopped.
   */
  stoppedAt: Date | null;
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
  /** Alert of the message; null: an event, or a test. */
  alertId: string | null;
  /** Document of an event; null: none. */
  documentId: string | null;
  @ApiProperty({ enum: ['opened', 'updated', 'closed', 'test', ...EVENT_TYPES] })
  event: AlertEvent | EventType;
  createdAt: Date;
  attempts: number;
  /** Result; null: still being sent. */
  result: 'delivered' | 'given_up' | null;
  endedAt: Date | null;
  /** Time of the next attempt; null once it has ended. */
  dueAt: Date | null;
  lastFailure: string | null;
}
