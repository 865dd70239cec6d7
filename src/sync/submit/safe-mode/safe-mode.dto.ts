import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import type { DocumentKind } from '../../../documents/sales-document';

export class ForgottenSubmissionDto {
  number: string;
  kind: DocumentKind;
  sourceId: string;
  currency: string;
  /** Decimal text. */
  total: string;
  sentAt: string;
  foundAt: Date;
}

export class SafeModeDto {
  /** True: nothing is submitted. */
  isOn: boolean;
  /** Submissions that were sent, that the database has forgotten, and whose documents are not held yet. */
  forgotten: ForgottenSubmissionDto[];
}

export class ReleaseDto {
  /** Who has looked each of them up in the service's portal. */
  @IsString()
  @IsNotEmpty()
  @MaxLength(100)
  by: string;

  @IsString()
  @IsNotEmpty()
  @MaxLength(500)
  reason: string;
}
