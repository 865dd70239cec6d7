import { PickType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsUUID, ValidateNested } from 'class-validator';
import { OutsideDecisionDto } from './outside-receipts.dto';
import type { UnpairedReason } from './pair-sales';
import { FiscalisedSaleDto, SameSaleDto } from './same-sale.dto';

/** Maximum number of pairs shown, and linked by one call. */
export const MOST_PAIRS = 500;

export class MovedDocumentDto {
  documentId: string;
  number: string;
  customer: string;
  issuedOn: string;
  currency: string;
  /** Total, decimal text. */
  total: string;
  /** Reason why it has no pair; null: it is the pair of its one sale. */
  reason: UnpairedReason | null;
  /** Sales fiscalised under its number that the caller may see. */
  sales: FiscalisedSaleDto[];
}

export class MovedSalesDto {
  /** First five hundred pairs, by day, as in the other lists. */
  pairs: MovedDocumentDto[];
  rest: MovedDocumentDto[];
  pairsInAll: number;
  restInAll: number;
}

export class GivenPairDto extends PickType(SameSaleDto, ['documentNumber', 'originalId', 'differences']) {
  @IsUUID()
  documentId: string;
}

export class SettlePairsDto extends PickType(OutsideDecisionDto, ['by', 'reason']) {
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_PAIRS)
  @ValidateNested({ each: true })
  @Type(() => GivenPairDto)
  pairs: GivenPairDto[];
}

export class RefusedPairDto {
  documentId: string;
  documentNumber: string;
  /** Code of the refusal; empty: no such document. */
  code: string;
  message: string;
}

export class SettledPairsDto {
  linked: number;
  /** Pairs that have changed since they were shown; the others are linked. */
  refused: RefusedPairDto[];
}
