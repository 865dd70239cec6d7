import { PickType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsOptional, IsUrl, Matches, MaxLength, ValidateIf, ValidateNested } from 'class-validator';
import { IsKey, IsLines, IsOneLine } from '../../platform/api/texts';
import type { DocumentState } from '../../domain/lifecycle/lifecycle';
import { CONFIRMABLE_CHECKS, type ReceiptCheck } from '../../domain/receipt/receipt-certificate';
import { REQUEST_ID } from '../../domain/fiscal/request-id';
import { RESOLUTION_KINDS, type ResolutionKind } from '../../domain/lifecycle/resolution';
import { IsNotBlank } from '../../platform/api/is-not-blank';

/** Fiscal numbers as the service's portal shows them. */
export class EnteredFiscalDataDto {
  @Matches(/^\d{1,20}$/, { message: 'deviceId must be digits' })
  deviceId: string;

  @Matches(/^\d{1,10}$/, { message: 'fiscalDay must be digits' })
  fiscalDay: string;

  /** Receipt number of the device, not the invoice number. */
  @Matches(/^\d{1,20}$/, { message: 'fiscalNumber must be digits' })
  fiscalNumber: string;

  @IsOneLine()
  @IsNotBlank()
  @MaxLength(100)
  verificationCode: string;

  /** Address in the QR code. */
  @IsUrl({ require_protocol: true, protocols: ['http', 'https'], require_tld: false })
  @MaxLength(500)
  qrUrl: string;

  /** Name under which the service keeps the PDF, if it is known. */
  @IsOptional()
  @Matches(/^[A-Za-z0-9][A-Za-z0-9._ -]{0,199}$/, { message: 'pdfName must be a file name' })
  pdfName?: string;

  /**
   * Checks that are not met and that the person has looked at: device, host or date. Numbers, text and address must be
   * right. Each is kept as confirmed, with the name of the person.
   */
  @IsOptional()
  @IsIn(CONFIRMABLE_CHECKS, { each: true })
  confirms?: ReceiptCheck[];
}

export class ResolutionInputDto {
  @IsIn(RESOLUTION_KINDS)
  decision: ResolutionKind;

  /** Typed by the person, letter by letter: the number of the document that is decided about. */
  @IsKey()
  @IsNotBlank()
  documentNumber: string;

  /**
   * Name of the deciding person, with the break-glass key only; ignored for a signed-in person, who is known.
   */
  @IsOptional()
  @IsOneLine()
  @IsNotBlank()
  @MaxLength(100)
  by?: string;

  /** Evidence for it; kept in the document's history. */
  @IsLines()
  @IsNotBlank()
  @MaxLength(500)
  reason: string;

  /** Fiscal numbers, with `fiscalised`. */
  @ValidateIf((input: ResolutionInputDto) => input.decision === 'fiscalised')
  @ValidateNested()
  @Type(() => EnteredFiscalDataDto)
  fiscalData?: EnteredFiscalDataDto;

  /**
   * Request id, with `adopted`: any id; a candidate, one of `idsFound`, or one that the service's support has
   * named.
   */
  @ValidateIf((input: ResolutionInputDto) => input.decision === 'adopted')
  @Matches(REQUEST_ID, {
    message: 'requestId must be an id without spaces, of at most 100 letters, digits and signs',
  })
  requestId?: string;
}

/** Takes the decision `fiscalised` back. */
export class ResolutionWithdrawalDto extends PickType(ResolutionInputDto, [
  'documentNumber',
  'by',
  'reason',
]) {}

export class ResolutionResultDto {
  result: 'applied';
  /** State of the document now. */
  state: DocumentState;
}
