import { IsOptional, IsUUID } from 'class-validator';
import { IsCalendarDay } from '../../platform/api/texts';

export class EvidenceQueryDto {
  /** Document to include; without it, the period. */
  @IsOptional()
  @IsUUID()
  documentId?: string;

  /** First document date, given together with `to`. */
  @IsOptional()
  @IsCalendarDay()
  from?: string;

  @IsOptional()
  @IsCalendarDay()
  to?: string;
}

/** PDF that could not be fetched. */
class UnfetchedPdfDto {
  documentId: string;
  why: string;
}

export class FetchedPdfsDto {
  fetched: number;
  /** Number of PDFs that the service has named and that are still missing. */
  left: number;
  failures: UnfetchedPdfDto[];
}
