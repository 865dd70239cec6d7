import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Submission } from '../../documents/submissions.entities';
import { DocumentsRepository } from '../../documents/documents.repository';
import type { TrackedDocument } from '../../documents/documents.entities';
import type { Refusal } from '../../domain/issues/refusal';
import { refusal } from '../../domain/issues/refuse';
import { LeasesRepository } from '../../organisations/lease/leases.repository';
import { recordAct } from '../../people/acts/record-act';
import { TwoPersonsService } from '../../people/two-persons/two-persons.service';
import { requireFound } from '../../platform/api/require-found';
import { documentAct } from '../decisions/document-decisions.service';
import { refuseLinked, refuseLinkedAnywhere } from '../outside/outside-receipts.service';
import type { ResolutionResultDto, ResolutionWithdrawalDto } from './uncertain.dto';
import { type LastDecision, lastDecision } from './last-decision';
import { personsOf } from './uncertain-decisions.service';
import { UncertainDecisionsRepository } from './uncertain-decisions.repository';
import { AppliedDecisionsService } from './applied-decisions.service';

/**
 * Withdraws the decision `fiscalised` before its numbers are written back. Both lock the row of the document and check
 * the other's mark (`ReceiptsRepository.claimEntered`).
 */
@Injectable()
export class DecisionWithdrawalService {
  constructor(
    private readonly resolutions: UncertainDecisionsRepository,
    private readonly resolving: AppliedDecisionsService,
    private readonly documents: DocumentsRepository,
    private readonly leases: LeasesRepository,
    private readonly persons: TwoPersonsService,
  ) {}

  async withdraw(id: string, input: ResolutionWithdrawalDto): Promise<ResolutionResultDto> {
    await refuseLinkedAnywhere(this.documents, id);
    // Asks a second person before the transaction, in which everything is checked again.
    const { organisationId, standing } = await this.withdrawable(id, input, (_manager, document, decision) =>
      Promise.resolve({ organisationId: document.organisationId, standing: { decision: decision.id } }),
    );
    return this.persons.agree({ subject: 'resolution', organisationId, standing }, (askedBy) =>
      this.withdrawable(id, input, async (manager, document, decision) => {
        const said = { ...personsOf({ input, askedBy }), reason: input.reason };
        await this.apply(manager, document, decision, said);
        return { result: 'applied', state: 'uncertain' };
      }),
    );
  }

  /**
   * Runs work in a transaction that locks the document.
   * @throws Refusal where the decision cannot be withdrawn
   */
  private withdrawable<T>(
    id: string,
    { documentNumber }: ResolutionWithdrawalDto,
    work: (manager: EntityManager, document: TrackedDocument, decision: LastDecision) => Promise<T>,
  ): Promise<T> {
    return this.resolving.locked(id, async (manager, document) => {
      if (documentNumber !== document.number) throw refusal('DOCUMENT_NUMBER_DIFFERS');
      const decision = await lastDecision(manager, id);
      const against = againstWithdrawal(document, decision);
      if (against !== null) throw against;
      await refuseLinked(manager, document);
      return work(manager, document, requireFound(decision, 'submission in doubt'));
    });
  }

  private async apply(
    manager: EntityManager,
    document: TrackedDocument,
    { submissionId, reason: uncertainFor }: LastDecision,
    said: { readonly decidedBy: string; readonly confirmedBy: string | null; readonly reason: string },
  ): Promise<void> {
    const facts = await this.resolutions.withdrawReceipt(manager, submissionId);
    if (facts === null) throw refusal('DOCUMENT_JUST_CHANGED');
    const about = { documentId: document.id, submissionId, decision: 'withdrawn' as const };
    await this.resolutions.apply(manager, { ...about, facts, ...said });
    const submission = await manager.findOneByOrFail(Submission, { id: submissionId });
    const { decidedBy: actor, confirmedBy, reason } = said;
    await this.resolving.withdraw(manager, submission, uncertainFor, { actor, confirmedBy, reason });
    await this.leases.wake({ organisationId: document.organisationId }, manager);
    await recordAct(manager, documentAct(document, 'documents.resolve', 'decision_withdrawn', said));
  }
}

/** Returns the objection to a withdrawal; null: the decision can be withdrawn. */
export function againstWithdrawal(
  { state }: Pick<TrackedDocument, 'state'>,
  decision: LastDecision | null,
): Refusal | null {
  if (decision?.decision !== 'fiscalised') return refusal('NOTHING_TO_WITHDRAW', { state });
  if (decision.isWriteBackBegun) return refusal('WRITE_BACK_BEGUN');
  if (state !== 'fiscalised') return refusal('NOTHING_TO_WITHDRAW', { state });
  return decision.creditNote === null ? null : refusal('CREDIT_NOTE_SENT', { number: decision.creditNote });
}
