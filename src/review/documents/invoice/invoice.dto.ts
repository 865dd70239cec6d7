import { ApiProperty } from '@nestjs/swagger';
import type { AmountsAre } from '../../../domain/sales/sales-document';

/** Submitted line, with texts as sent. */
export class SentLineDto {
  description: string;
  quantity: string;
  unitAmount: string;
  lineAmount: string;
  productCode: string;
  taxCode: string;
  /** Percentage, 15.5 for 15.5 %; null: exempt or unknown. */
  percent: string | null;
}

/** Line of the books; amounts are decimal text, null where missing. */
export class InvoiceLineDto {
  description: string;
  quantity: string | null;
  unitAmount: string | null;
  discountRate: string | null;
  discountAmount: string | null;
  lineAmount: string | null;
  taxAmount: string | null;
  taxType: string;
  itemCode: string;
  accountCode: string;
  /**
   * Submitted lines: empty for a text, a free or a folded line; two for a split one. Null: nothing was submitted, or
   * the line cannot be identified.
   */
  @ApiProperty({ type: () => SentLineDto, isArray: true, nullable: true })
  sent: SentLineDto[] | null;
}

/** Tax under the name that the books use. */
export class InvoiceTaxDto {
  taxType: string;
  /** Sum of the line amounts, with or without tax as the document states them. */
  amount: string;
  tax: string;
}

export class InvoiceBuyerDto {
  name: string;
  taxNumber: string;
  companyNumber: string;
  phone: string;
  email: string;
  address: string[];
}

class SentBuyerDto {
  name: string;
  tradeName: string;
  tin: string;
  vatNumber: string;
  phone: string;
  email: string;
  address: string[];
}

/** Submitted document as a whole. */
export class SentInvoiceDto {
  attempt: number;
  date: string;
  reference: string;
  paymentMethod: string;
  isTaxInclusive: boolean;
  currency: string;
  subTotal: string;
  totalTax: string;
  total: string;
  buyer: SentBuyerDto;
  /** All submitted lines, where they cannot be matched to lines of the books; otherwise empty. */
  lines: SentLineDto[];
}

const AMOUNTS = ['inclusive', 'exclusive', 'untaxed'] as const satisfies readonly AmountsAre[];

/** Document as its customer sees it, next to the submitted content. */
export class InvoiceDto {
  reference: string;
  issuedOn: string;
  currency: string;
  @ApiProperty({ enum: AMOUNTS })
  amountsAre: AmountsAre;
  buyer: InvoiceBuyerDto;
  lines: InvoiceLineDto[];
  taxes: InvoiceTaxDto[];
  subTotal: string;
  totalTax: string;
  /** Cents that the books have added to round the total. */
  rounding: string;
  total: string;
  /** True: the books have changed since; this is the submitted version. */
  isVersionSent: boolean;
  /** Last submission of this version; null: it has none. */
  @ApiProperty({ type: () => SentInvoiceDto, nullable: true })
  sent: SentInvoiceDto | null;
}
