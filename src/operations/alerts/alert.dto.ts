import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsUUID, Max, MaxLength, Min } from 'class-validator';
import { IsNotBlank, IsOneLine } from '../../platform/api/texts';
import {
  ALERT_CAUSES,
  ALERT_SEVERITIES,
  type AlertCause,
  type AlertSeverity,
} from '../../domain/issues/alert-catalogue';
import { PageBeforeDto } from '../../platform/api/api.dto';

export class AlertCauseDto {
  @ApiProperty({ enum: ALERT_CAUSES })
  cause: AlertCause;
  @ApiProperty({ enum: ALERT_SEVERITIES })
  severity: AlertSeverity;
  title: string;
  /** Consequence for the business. */
  means: string;
  nextStep: string;
}

export class AlertDto extends AlertCauseDto {
  id: string;
  /** Organisation; null: it concerns the whole installation. */
  organisationId: string | null;
  /** Name of the subject: an organisation, a fiscal account. */
  about: string;
  /** Description of the event. */
  what: string;
  /** Number of affected documents now; null where it is not about documents. */
  documents: number | null;
  /** Numbers of the latest documents, at most ten. */
  numbers: string[];
  /** Number of occurrences since the alert was opened. */
  occurrences: number;
  openedAt: Date;
  lastAt: Date;
  closedAt: Date | null;
  acknowledgedAt: Date | null;
  acknowledgedBy: string | null;
  /** Time of the last message to the channels; null: none yet. */
  toldAt: Date | null;
}

export class AlertsQueryDto extends PageBeforeDto {
  /** State of the alerts; left out: open ones. */
  @IsOptional()
  @IsIn(['open', 'closed', 'all'])
  state: 'open' | 'closed' | 'all' = 'open';

  @IsOptional()
  @IsUUID()
  organisationId?: string;

  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(1000)
  limit: number = 200;
}

export class AcknowledgeAlertDto {
  /** Name of the acknowledging person, with the break-glass key only; ignored for a signed-in person, who is known. */
  @IsOptional()
  @IsOneLine()
  @IsNotBlank()
  @MaxLength(100)
  by?: string;
}

export class AlertSettingsInputDto {
  /** Muted causes: listed, but never sent to a channel. */
  @IsIn(ALERT_CAUSES, { each: true })
  mutedCauses: AlertCause[];

  /** Minimum time between two messages about one alert; its end is reported at once. */
  @IsInt()
  @Min(0)
  @Max(1440)
  quietMinutes: number;

  /**
   * Minutes for which a new alert collects documents before the first message, so that one message covers
   * all.
   */
  @IsInt()
  @Min(0)
  @Max(1440)
  digestMinutes: number;
}

export class AlertSettingsDto {
  mutedCauses: AlertCause[];
  quietMinutes: number;
  digestMinutes: number;
  /** True: own settings; false: the installation's or the default settings apply. */
  isOwn: boolean;
}
