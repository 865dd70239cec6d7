import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsUUID, Max, MaxLength, Min } from 'class-validator';
import { IsKey } from '../../platform/api/texts';
import { COUNTRY } from '../../mapping/countries';
import { StateCountDto } from './state-count.dto';

export class HistoryQueryDto {
  /** Organisation; left out: all organisations. */
  @IsOptional()
  @IsUUID()
  organisationId?: string;

  /** Number of days, today included. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(366)
  days: number = 30;

  /** Time zone that separates days; an IANA name. */
  @IsOptional()
  @IsKey()
  @MaxLength(100)
  @ApiProperty({ default: COUNTRY.timeZone })
  timeZone: string = COUNTRY.timeZone;
}

/** Number of outcomes of one day, by the way they were first received. */
export class OutcomesBySourceDto {
  /** Number of outcomes received by webhook. */
  webhook: number;
  /** Number of outcomes received by status query. */
  status: number;
}

export class HistoryDayDto {
  /** Day as YYYY-MM-DD. */
  day: string;
  /** Documents that came into a state on this day; a state without any is left out. */
  states: StateCountDto[];
  outcomes: OutcomesBySourceDto;
}
