import { IsOptional, IsUUID, MaxLength } from 'class-validator';
import { IsLines, IsNotBlank, IsOneLine } from '../../../platform/api/texts';
import type { DocumentKind } from '../../../domain/sales/sales-document';

class ForgottenSubmissionDto {
  /** Id of the submission. */
  id: string;
  number: string;
  kind: DocumentKind;
  sourceId: string;
  currency: string;
  /** Total, decimal text. */
  total: string;
  sentAt: string;
  foundAt: Date;
}

export class SafeModeDto {
  /** True: no submissions are made. */
  isOn: boolean;
  /** Submissions missing from the restored database whose documents are not held yet. */
  forgotten: ForgottenSubmissionDto[];
}

export class PrimaryDto {
  /** System identifier and timeline, `7321…/2`; null where the server does not report them: nothing has changed. */
  database: string | null;
}

export class LostFilesDto {
  /** Names of the lost files. */
  files: string[];
}

export class ReleaseDto {
  /**
   * Name of the deciding person, with the break-glass key only; ignored for a signed-in person, who is known.
   */
  @IsOptional()
  @IsOneLine()
  @IsNotBlank()
  @MaxLength(100)
  by?: string;

  @IsLines()
  @IsNotBlank()
  @MaxLength(500)
  reason: string;
}

export class EndSafeModeDto extends ReleaseDto {
  /** Ids of the submissions that the person has seen in the list; any other keeps safe mode on. */
  @IsUUID('all', { each: true })
  forgotten: string[];
}
