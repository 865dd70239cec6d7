import { Injectable } from '@nestjs/common';
import type { Submission } from '../../document-store/submission.entity';
import { FiscalAccountsRepository } from '../../fiscal/accounts/fiscal-accounts.repository';
import { OutcomesRepository } from '../../document-store/outcomes.repository';
import { FiscalRegistry } from '../../fiscal/fiscal-registry';
import { requireFound } from '../../platform/api/require-found';
import type { CandidateDto } from './evidence.dto';

/** What the service has reported since a submission, about requests that nobody here knows: one may be it. */
@Injectable()
export class Candidates {
  constructor(
    private readonly accounts: FiscalAccountsRepository,
    private readonly outcomes: OutcomesRepository,
    private readonly registry: FiscalRegistry,
  ) {}

  async of(submission: Submission): Promise<CandidateDto[]> {
    const account = requireFound(await this.accounts.find(submission.fiscalAccountId), 'fiscal account');
    const service = this.registry.get(account.service);
    const orphans = await this.outcomes.orphans(account.id, submission.startedAt);
    return orphans.map((orphan) => {
      const outcome = service.readStatement(orphan);
      const isFiscalised = outcome?.result === 'fiscalised';
      return {
        requestId: orphan.requestId,
        heardAt: orphan.heardAt,
        result: outcome?.result ?? 'pending',
        fiscalNumber: isFiscalised ? outcome.data.fiscalNumber : null,
        pdfName: isFiscalised ? outcome.pdfName : null,
        statement: orphan.body,
      };
    });
  }
}
