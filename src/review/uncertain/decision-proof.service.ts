import { Injectable } from '@nestjs/common';
import type { Submission } from '../../documents/submissions.entities';
import { OPEN_STANDINGS, OrphansRepository } from '../../documents/orphans.repository';
import { OutcomesRepository } from '../../documents/outcomes.repository';
import type { Refusal } from '../../domain/issues/refusal';
import { refusal } from '../../domain/issues/refuse';
import { OrphanAdoptionService } from '../../sync/track/orphan-adoption.service';
import { isSameRequest } from '../../domain/fiscal/request-id';
import type { Objection, UncertainDecisionName } from '../../domain/lifecycle/uncertain-decision';
import { EnteredNumbersService } from './entered-numbers.service';
import { RequestProofService } from './request-proof.service';

function impossible(objection: Objection): Refusal {
  return refusal('DECISION_IMPOSSIBLE', { objections: [objection] });
}

/** Verifies a decision against the service before it is applied: evidence outranks a person's word. */
@Injectable()
export class DecisionProofService {
  constructor(
    private readonly request: RequestProofService,
    private readonly entered: EnteredNumbersService,
    private readonly orphans: OrphansRepository,
    private readonly outcomes: OutcomesRepository,
    private readonly adoption: OrphanAdoptionService,
  ) {}

  /**
   * Asks the service, outside transactions.
   * @param organisationId of the document
   * @throws Refusal with the evidence against it
   * @throws Failure when the service could not be asked
   */
  async require(
    submission: Submission,
    decision: UncertainDecisionName,
    organisationId: string,
  ): Promise<void> {
    if (decision.kind === 'adopted') {
      await this.keepHint(submission, decision.requestId);
      await this.request.require(submission, decision.requestId);
    } else if (decision.kind === 'fiscalised')
      await this.entered.require(submission, decision, organisationId);
    else {
      // Asks the service about every possible answer, because the document is sent again after "not received".
      if (decision.kind === 'not_received') await this.adoption.adoptFor(submission);
      await this.requireUnreported(submission, decision.kind);
    }
  }

  /**
   * Stores an id named by a person as a hint, like an unsigned event: the document is not sent while the service is
   * asked about it.
   */
  private async keepHint({ fiscalAccountId, requestId: own }: Submission, requestId: string): Promise<void> {
    if (own !== null && isSameRequest(own, requestId)) return;
    const body = JSON.stringify({ RequestId: requestId });
    const hint = { heardBy: 'webhook', isHint: true, claimsSuccess: false, unreadable: null } as const;
    await this.outcomes.keepAlone(fiscalAccountId, [{ requestId, body, ...hint }]);
  }

  /** Requires that no unassigned success can belong to the document, because it will be sent again. */
  private async requireUnreported(
    { documentId }: Submission,
    kind: 'rejected' | 'not_received',
  ): Promise<void> {
    const candidates = await this.orphans.candidatesOf(documentId);
    const proof = candidates.find(({ standing }) => standing === 'names_it')?.statement;
    if (proof != null) throw impossible({ objection: 'request_proven', requestId: proof.requestId });
    const isOpen = candidates.some(({ standing }) => OPEN_STANDINGS.includes(standing));
    if (isOpen && kind === 'not_received') throw impossible({ objection: 'success_unexplained' });
  }
}
