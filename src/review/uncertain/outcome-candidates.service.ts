import { Injectable } from '@nestjs/common';
import type { Submission } from '../../documents/submissions.entities';
import { FiscalAccountsRepository } from '../../fiscal/accounts/fiscal-accounts.repository';
import { OPEN_STANDINGS, OrphansRepository } from '../../documents/orphans.repository';
import { FiscalRegistry } from '../../fiscal/fiscal-registry';
import { requireFound } from '../../platform/api/require-found';
import type { CandidateDto } from './uncertain.dto';

/** Possible outcomes of a submission: later reports of the service about requests unknown here. */
@Injectable()
export class OutcomeCandidatesService {
  constructor(
    private readonly accounts: FiscalAccountsRepository,
    private readonly orphans: OrphansRepository,
    private readonly registry: FiscalRegistry,
  ) {}

  async of(submission: Submission): Promise<CandidateDto[]> {
    const account = requireFound(await this.accounts.find(submission.fiscalAccountId), 'fiscal account');
    const service = this.registry.get(account.service);
    const candidates = await this.orphans.candidatesOf(submission.documentId);
    const open = candidates.filter(({ standing }) => OPEN_STANDINGS.includes(standing));
    return open.flatMap(({ heardAt, statement }) => {
      if (statement === null) return [];
      const outcome = service.readStatement(statement);
      const isFiscalised = outcome.result === 'fiscalised';
      return {
        requestId: statement.requestId,
        heardAt,
        result: outcome.result,
        fiscalNumber: isFiscalised ? outcome.data.fiscalNumber : null,
        pdfName: isFiscalised ? outcome.pdfName : null,
        statement: statement.body,
      };
    });
  }
}
