import { ApiProperty } from '@nestjs/swagger';
import { InvoiceDto } from '../documents/invoice/invoice.dto';
import { CentAdjustmentDto } from '../documents/documents.dto';

/** Ready document, as it would be sent now. */
export class TrialDocumentDto {
  id: string;
  number: string;
  /** Content of the books next to the content to be sent; `sent.attempt` is 0. */
  invoice: InvoiceDto;
  adjustments: CentAdjustmentDto[];
  /** Exact text to be sent; its time is that of this answer. */
  payload: string;
}

export class TrialDto {
  /** Latest ready document; null: none among the latest 5,000, or no fiscal account. */
  @ApiProperty({ type: () => TrialDocumentDto, nullable: true })
  document: TrialDocumentDto | null;
}
