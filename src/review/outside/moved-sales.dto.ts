import { PickType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsIn, IsUUID, ValidateNested } from 'class-validator';
import { OutsideDecisionDto, OutsideReceiptDto } from './outside-receipts.dto';
import { SALE_DIFFERENCES, type SaleDifference, type SaleObstacle } from '../../domain/sales/same-sale';

export class SameSaleDto extends OutsideDecisionDto {
  /** Id of the document with which the sale was fiscalised. */
  @IsUUID()
  originalId: string;

  /** Differences between the two documents, each confirmed by the person. */
  @IsIn(SALE_DIFFERENCES, { each: true })
  differences: SaleDifference[];
}

/** Document of the same taxpayer fiscalised under this number. */
export class FiscalisedSaleDto {
  documentId: string;
  organisationId: string;
  organisation: string;
  number: string;
  customer: string;
  issuedOn: string;
  currency: string;
  /** Fiscalised total, decimal text. */
  total: string;
  totalTax: string;
  receipt: OutsideReceiptDto;
  /** Evidence that it is a different sale: `customer`, `currency`, or a higher `total`. */
  obstacles: SaleObstacle[];
  /** Differences to confirm one by one; `rest`: the total of this document is lower. */
  differences: SaleDifference[];
}

/** Maximum number of pairs shown, and linked by one call. */
export const MOST_PAIRS = 500;

/**
 * Reason why a document has no pair. `none`: its number was not fiscalised; `taken`: it was, but the receipt is unknown
 * or hidden from the caller; `another`: the fiscalised sale differs; `several`: more than one document fits on a side.
 */
const UNPAIRED_REASONS = ['none', 'taken', 'another', 'several'] as const;
export type UnpairedReason = (typeof UNPAIRED_REASONS)[number];

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
