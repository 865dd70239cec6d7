import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ReceiptsRepository } from '../../../documents/receipts.repository';
import type { FiscalisedDocument, FiscalisedSubmission } from '../../../documents/settle-fiscalised';
import { SafeModeService } from './safe-mode.service';
import type { JournalReceipt } from './journal-entry';

/** Stores receipts in the database, and their numbers in the journal. */
@Injectable()
export class JournalledReceiptsService implements Pick<ReceiptsRepository, 'settle' | 'settleAlone'> {
  constructor(
    private readonly receipts: ReceiptsRepository,
    private readonly guard: SafeModeService,
  ) {}

  async settle(
    manager: EntityManager,
    given: readonly FiscalisedSubmission[],
  ): Promise<FiscalisedDocument[]> {
    return this.noted(given, await this.receipts.settle(manager, given));
  }

  async settleAlone(given: readonly FiscalisedSubmission[]): Promise<FiscalisedDocument[]> {
    return this.noted(given, await this.receipts.settleAlone(given));
  }

  private async noted(
    given: readonly FiscalisedSubmission[],
    settled: FiscalisedDocument[],
  ): Promise<FiscalisedDocument[]> {
    const documents = new Set(settled.map(({ documentId }) => documentId));
    for (const one of given) if (documents.has(one.documentId)) await this.guard.learned(receiptLine(one));
    return settled;
  }
}

/** Builds the journal line of a confirmed receipt. */
function receiptLine({ submissionId, requestId, data, pdfName }: FiscalisedSubmission): JournalReceipt {
  const { deviceId, fiscalDay, fiscalNumber, verificationCode, qrUrl } = data;
  const numbers = { deviceId, fiscalDay, fiscalNumber, verificationCode, qrUrl, pdfName };
  return { says: 'receipt', at: new Date().toISOString(), id: submissionId, requestId, ...numbers };
}
