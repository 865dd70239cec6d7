import { Injectable } from '@nestjs/common';
import type { Submission } from '../../document-store/submission.entity';
import type { ResolutionDecision } from '../../documents/resolution';
import { EnteredNumbers } from './entered-numbers';
import { RequestProof } from './request-proof';

/** Compares a decision with what the service says, before it is taken: evidence wins over words. */
@Injectable()
export class DecisionProof {
  constructor(
    private readonly request: RequestProof,
    private readonly entered: EnteredNumbers,
  ) {}

  /**
   * Asks the service while no transaction is open.
   *
   * @param organisationId of the document
   * @throws Refusal with what speaks against it
   * @throws Failure when the service could not be asked
   */
  async require(submission: Submission, decision: ResolutionDecision, organisationId: string): Promise<void> {
    if (decision.kind === 'adopted') await this.request.require(submission, decision.requestId);
    if (decision.kind === 'fiscalised') await this.entered.require(submission, decision, organisationId);
  }
}
