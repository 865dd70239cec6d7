import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  ArrayUnique,
  IsIn,
  IsOptional,
  IsUUID,
  MaxLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { RuleEffectDto } from '../../setup/change/rule-set.dto';
import { IsKey, IsLines, IsNotBlank } from '../../platform/api/texts';
import { BULK_ACTS, type BulkAct } from './bulk-decisions.repository';

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

export class SeenDto {
  /** Version of the document as the person saw it; where it has changed since, the answer is 409. Left out: not compared. */
  @IsOptional()
  @IsKey()
  @MaxLength(64)
  version?: string;
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

  /** Version of the document as the person saw it, signs included; where it has changed since, the answer is 409. */
  @IsKey()
  @MaxLength(64)
  version: string;
}

class ChosenDocumentDto {
  @IsUUID()
  documentId: string;

  /** Invoice chosen for a credit note; needed for `original` only. */
  @IsOptional()
  @IsUUID()
  originalId?: string;
}

/** Largest number of documents decided at once. */
const MOST_AT_ONCE = 2_000;

export class BulkDecisionInputDto {
  /** Call about one document that is made for each. */
  @IsIn(BULK_ACTS)
  @ApiProperty({ enum: BULK_ACTS, enumName: 'BulkAct' })
  act: BulkAct;

  @ArrayNotEmpty()
  @ArrayMaxSize(MOST_AT_ONCE)
  @ArrayUnique((one: ChosenDocumentDto) => one.documentId)
  @ValidateNested({ each: true })
  @Type(() => ChosenDocumentDto)
  documents: ChosenDocumentDto[];

  /** Reason of an exclusion; kept in the history of each. */
  @ValidateIf(({ act, reason }: BulkDecisionInputDto) => act === 'exclude' || reason !== undefined)
  @IsLines()
  @IsNotBlank()
  @MaxLength(500)
  reason?: string;
}

/** Progress of decisions about many documents, which the service makes one by one. */
export class BulkDecisionDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: BULK_ACTS, enumName: 'BulkAct' })
  act: BulkAct;
  askedAt: Date;
  /** Null: some are not decided yet. */
  endedAt: Date | null;
  documents: number;
  /** Documents decided so far, refused ones included. */
  decided: number;
  refused: number;
}

/** Result for one document. */
export class BulkResultDto {
  @ApiProperty({ format: 'uuid' })
  documentId: string;
  number: string;
  @ApiProperty({ format: 'uuid' })
  organisationId: string;
  organisationName: string;
  isDecided: boolean;
  /** Reason why it was refused; null: it was not. */
  refusal: string | null;
}
