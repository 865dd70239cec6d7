import { Injectable } from '@nestjs/common';
import type { Submission } from '../../documents/submissions.entities';
import { FiscalAccountsRepository } from '../../fiscal/accounts/fiscal-accounts.repository';
import { OPEN_STANDINGS, OrphansRepository } from '../../documents/orphans.repository';
import { OutcomesRepository } from '../../documents/outcomes.repository';
import { differentReceipts } from '../../domain/fiscal/verdict';
import { FiscalRegistry } from '../../fiscal/fiscal-registry';
import { ReceiptCertificationService } from '../../sync/track/receipt-certification.service';
import { showTicks } from '../documents/show-document';
import { requireFound } from '../../platform/api/require-found';
import type { CandidateDto, HeldReceiptDto } from './uncertain.dto';

/** Receipts that the service has reported about a submission in doubt, and those that may be about it. */
@Injectable()
export class ReportedReceiptsService {
  constructor(
    private readonly accounts: FiscalAccountsRepository,
    private readonly outcomes: OutcomesRepository,
    private readonly orphans: OrphansRepository,
    private readonly registry: FiscalRegistry,
    private readonly certification: ReceiptCertificationService,
  ) {}

  /** Single reported receipt, which a failed check holds; null: none, or several. */
  async heldReceipt(submission: Submission): Promise<HeldReceiptDto | null> {
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

  /** Later reports of the service about requests unknown here: possible outcomes of the submission. */
  async candidatesFor(submission: Submission): Promise<CandidateDto[]> {
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
