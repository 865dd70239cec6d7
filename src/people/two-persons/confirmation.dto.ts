import { ApiProperty } from '@nestjs/swagger';
import { type ConfirmationSubject, CONFIRMATION_SUBJECTS } from './two-persons.entities';

/** Call that the second person repeats, with `X-Ledgerstamp-Confirms`. */
class RequestedCallDto {
  method: string;
  path: string;
  /** Body of the request, with secrets replaced by null. */
  @ApiProperty({ type: Object, nullable: true })
  body: unknown;
  /** Fields of the body that must be entered again. */
  omitted: string[];
}

export class ConfirmationDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: CONFIRMATION_SUBJECTS, enumName: 'ConfirmationSubject' })
  subject: ConfirmationSubject;
  @ApiProperty({ format: 'uuid' })
  organisationId: string;
  request: RequestedCallDto;
  /** SHA-256 over everything that is confirmed, as hex. */
  factsSha256: string;
  requestedBy: string;
  requestedAt: Date;
  expiresAt: Date;
  /** True when it is the caller's own request, which another person must confirm. */
  isOwn: boolean;
}
