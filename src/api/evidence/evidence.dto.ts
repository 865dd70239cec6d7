import { IsOptional, IsUUID } from 'class-validator';
import { IsCalendarDay } from '../is-calendar-day';

export class EvidenceQueryDto {
  /** One document; else the period. */
  @IsOptional()
  @IsUUID()
  documentId?: string;

  /** First document date, together with `to`. */
  @IsOptional()
  @IsCalendarDay()
  from?: string;

  @IsOptional()
  @IsCalendarDay()
  to?: string;
}
