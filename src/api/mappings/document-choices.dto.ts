import { IsUUID, ValidateIf } from 'class-validator';

export class OriginalChoiceDto {
  /** Ledgerstamp's id of the invoice that the credit note credits; null takes the choice back. */
  @ValidateIf((_choice, value) => value !== null)
  @IsUUID()
  originalId: string | null;
}
