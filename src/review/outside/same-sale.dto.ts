import { IsIn, IsUUID } from 'class-validator';
import { SALE_DIFFERENCES, type SaleDifference, type SaleObstacle } from '../../domain/sales/same-sale';
import { OutsideDecisionDto, OutsideReceiptDto } from './outside-receipts.dto';

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
