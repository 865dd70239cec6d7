import { ApiProperty } from '@nestjs/swagger';
import type { AmountsAre } from '../../../domain/sales/sales-document';

/** A line as it was sent: the very texts of the bytes. */
export class SentLineDto {
  description: string;
  quantity: string;
  unitAmount: string;
  lineAmount: string;
  productCode: string;
  taxCode: string;
  /** 15.5 for 15.5 %; null: exempt, or not known. */
  percent: string | null;
}

/** A line of the books; amounts are decimal text, null where the books have none. */
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
   * Submitted lines: empty for a text, a free line or one that is part of others; two for one that was split.
   * Null: nothing was submitted, or the line cannot be identified.
   */
  @ApiProperty({ type: () => SentLineDto, isArray: true, nullable: true })
  sent: SentLineDto[] | null;
}

/** The tax of the books by their own name for it. */
export class InvoiceTaxDto {
  taxType: string;
  /** Sum of the line amounts, with or without tax as the document has them. */
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

export class SentBuyerDto {
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
  /** All of its lines, where it cannot be said which line of the books each is; otherwise empty. */
  lines: SentLineDto[];
}

const AMOUNTS = ['inclusive', 'exclusive', 'untaxed'] as const satisfies readonly AmountsAre[];

/** The document as its customer sees it, next to what was sent. */
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
  /** True: the books have changed since; this is the version that was sent. */
  isVersionSent: boolean;
  /** The last submission of this version; null: it has none. */
  @ApiProperty({ type: () => SentInvoiceDto, nullable: true })
  sent: SentInvoiceDto | null;
}
