import { IsUUID, MaxLength, ValidateIf } from 'class-validator';
import { RuleEffectDto } from '../../setup/change/rule-set.dto';
import { IsKey, IsLines, IsNotBlank } from '../../platform/api/texts';

export class CheckedAgainDto {
  /** Number of documents that are checked again. */
  documents: number;
}

export class OriginalChoiceDto {
  /** Ledgerstamp's id of the credited invoice; null withdraws the choice. */
  @ValidateIf((_choice, value) => value !== null)
  @IsUUID()
  originalId: string | null;
}

/** Effect of a decision: the documents that it releases, computed before it is made. */
export class LetGoDto {
  effect: RuleEffectDto;
}

export class FiscaliseAnywayDto {
  /** Reason why it is to be fiscalised although another program seems to have done so; kept in its history. */
  @IsLines()
  @IsNotBlank()
  @MaxLength(500)
  reason: string;

  /** Number of the document, typed by the deciding person. */
  @IsKey()
  @MaxLength(255)
  confirmation: string;
}
