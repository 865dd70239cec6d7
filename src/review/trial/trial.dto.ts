import { ApiProperty } from '@nestjs/swagger';
import { InvoiceDto } from '../documents/invoice/invoice.dto';
import { CentAdjustmentDto } from '../documents/documents.dto';

/** Ready document, as it would be sent now. */
export class TrialDocumentDto {
  id: string;
  number: string;
  /** Content of the books next to that which would be sent; `sent.attempt` is 0. */
  invoice: InvoiceDto;
  adjustments: CentAdjustmentDto[];
  /** Exact text that would be sent; its time is that of this answer. */
  payload: string;
}

export class TrialDto {
  /** The youngest that is ready as things stand; null: none of the youngest 5,000 is, or there is no fiscal account. */
  @ApiProperty({ type: () => TrialDocumentDto, nullable: true })
  document: TrialDocumentDto | null;
}
