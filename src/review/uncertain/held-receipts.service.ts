import { Injectable } from '@nestjs/common';
import type { Submission } from '../../documents/submissions.entities';
import { FiscalAccountsRepository } from '../../fiscal/accounts/fiscal-accounts.repository';
import { OutcomesRepository } from '../../documents/outcomes.repository';
import { differentReceipts } from '../../domain/fiscal/verdict';
import { FiscalRegistry } from '../../fiscal/fiscal-registry';
import { ReceiptCertificationService } from '../../sync/track/receipt-certification.service';
import { showTicks } from '../documents/show-document';
import { requireFound } from '../../platform/api/require-found';
import type { HeldReceiptDto } from './uncertain.dto';

/** Receipts that the service has reported and that are held by a failed check. */
@Injectable()
export class HeldReceiptsService {
  constructor(
    private readonly accounts: FiscalAccountsRepository,
    private readonly outcomes: OutcomesRepository,
    private readonly registry: FiscalRegistry,
    private readonly certification: ReceiptCertificationService,
  ) {}

  /** Single reported receipt of a submission; null: none, or several. */
  async of(submission: Submission): Promise<HeldReceiptDto | null> {
    if (submission.requestId === null) return null;
    const account = requireFound(await this.accounts.find(submission.fiscalAccountId), 'fiscal account');
    const service = this.registry.get(account.service);
    const said = await this.outcomes.saidAbout(account.id, [submission.requestId]);
    const outcomes = said.map((statement) => service.readStatement(statement));
    const reported = outcomes.flatMap((outcome) =>
      'data' in outcome && outcome.data !== null ? [outcome.data] : [],
    );
    const [receipt, ...others] = differentReceipts(reported);
    if (receipt === undefined || others.length > 0) return null;
    const pdfName =
      outcomes.flatMap((outcome) => ('pdfName' in outcome ? (outcome.pdfName ?? []) : [])).at(-1) ?? null;
    return {
      ...receipt,
      pdfName,
      certificate: showTicks(await this.certification.certify(submission, receipt)),
    };
  }
}
