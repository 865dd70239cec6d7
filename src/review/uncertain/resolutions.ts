import { Inject, Injectable } from '@nestjs/common';
import { refusal } from '../../documents/refuse';
import type { EntityManager } from 'typeorm';
import type { Config } from '../../platform/config/config';
import { CONFIG } from '../../platform/config/process-config';
import type { Submission } from '../../document-store/submission.entity';
import { TrackedDocument } from '../../document-store/tracked-document.entity';
import { LeasesRepository } from '../../organisations/lease/leases.repository';
import { type RequestHolder, ResolutionsRepository } from './resolutions.repository';
import { type DocumentState, FISCALISED_STATES } from '../../documents/lifecycle';
import { type Objection, objections, type ResolutionDecision } from '../../documents/resolution';
import { RequestProof } from './request-proof';
import { Resolving } from './resolving';
import { requireFound } from '../../platform/api/require-found';
import type { ResolutionInputDto, ResolutionResultDto } from './resolution.dto';

/** A person's word on an uncertain document: checked, kept and applied. */
@Injectable()
export class Resolutions {
  constructor(
    private readonly resolutions: ResolutionsRepository,
    private readonly proof: RequestProof,
    private readonly resolving: Resolving,
    private readonly leases: LeasesRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async decide(id: string, input: ResolutionInputDto): Promise<ResolutionResultDto> {
    const decision = asDecision(input);
    if (decision.kind === 'adopted') {
      const doubt = await this.lookedAt(id, (manager, document) =>
        this.inDoubt(manager, document, input, decision),
      );
      // The service is asked while no transaction is open; then everything is looked at again.
      await this.proof.require(doubt, decision.requestId);
    }
    return this.lookedAt(id, async (manager, document) => {
      if (!(await this.isGiven(manager, document, decision)))
        await this.apply(manager, document, input, decision);
      const { state } = await manager.findOneByOrFail(TrackedDocument, { id });
      return { result: 'applied', state };
    });
  }

  /** In a transaction that holds the document. */
  private lookedAt<T>(
    id: string,
    work: (manager: EntityManager, document: TrackedDocument) => Promise<T>,
  ): Promise<T> {
    return this.resolutions.transaction(async (manager) => {
      const document = await manager.findOne(TrackedDocument, {
        where: { id },
        lock: { mode: 'pessimistic_write' },
      });
      return work(manager, requireFound(document, 'document'));
    });
  }

  /** The request was proven while somebody else gave it to the document: that is what the person wanted. */
  private async isGiven(
    manager: EntityManager,
    { id, state }: TrackedDocument,
    decision: ResolutionDecision,
  ): Promise<boolean> {
    if (decision.kind !== 'adopted' || !ADOPTED_STATES.includes(state)) return false;
    return this.resolutions.hasRequest(manager, id, decision.requestId);
  }

  private async apply(
    manager: EntityManager,
    document: TrackedDocument,
    input: ResolutionInputDto,
    decision: ResolutionDecision,
  ): Promise<void> {
    const submission = await this.inDoubt(manager, document, input, decision);
    const { by: decidedBy, reason } = input;
    const entry = {
      documentId: document.id,
      submissionId: submission.id,
      decision: decision.kind,
      facts: JSON.stringify(decision),
      reason,
      decidedBy,
    };
    await this.resolutions.apply(manager, entry);
    await this.resolving.apply(manager, submission, decision, { actor: decidedBy, reason });
    await this.leases.wake({ organisationId: document.organisationId }, manager);
  }

  /** The submission in doubt, if this can be decided about it now. @throws Refusal */
  private async inDoubt(
    manager: EntityManager,
    document: TrackedDocument,
    input: ResolutionInputDto,
    decision: ResolutionDecision,
  ): Promise<Submission> {
    if (document.state !== 'uncertain') {
      throw refusal('NOTHING_TO_DECIDE', { state: document.state });
    }
    // Two names that are given with one key may be two spellings of one person: they release nothing.
    if (this.config.resolvesByTwo) throw refusal('SECOND_PERSON_MISSING');
    if (input.documentNumber !== document.number) {
      throw refusal('DOCUMENT_NUMBER_DIFFERS');
    }
    const doubt = requireFound(await this.resolutions.inDoubt(document.id, manager), 'submission in doubt');
    const { submission, ageMinutes } = doubt;
    const against = objections(decision, { requestId: submission.requestId, ageMinutes });
    if (decision.kind === 'adopted') {
      const holder = await this.resolutions.holderOf(manager, submission, decision.requestId);
      if (holder !== null) against.push(belongsTo(holder, document, decision.requestId));
    }
    if (against.length > 0) throw refusal('DECISION_IMPOSSIBLE', { objections: against });
    return submission;
  }
}

/** Where a document is once its request is known. */
const ADOPTED_STATES: readonly DocumentState[] = ['processing', ...FISCALISED_STATES];

/** Other organisations may use the fiscal account: nothing of theirs is named. */
function belongsTo(
  { organisationId, number, attempt }: RequestHolder,
  document: TrackedDocument,
  requestId: string,
): Objection {
  return organisationId === document.organisationId
    ? { objection: 'request_of_document', requestId, number, attempt }
    : { objection: 'request_of_organisation', requestId };
}

function asDecision(input: ResolutionInputDto): ResolutionDecision {
  const { decision, fiscalData, requestId } = input;
  if (decision === 'fiscalised') {
    if (fiscalData === undefined) throw refusal('FISCAL_DATA_MISSING');
    const {
      pdfName = null,
      confirms = [],
      deviceId,
      fiscalDay,
      fiscalNumber,
      verificationCode,
      qrUrl,
    } = fiscalData;
    return {
      kind: decision,
      data: { deviceId, fiscalDay, fiscalNumber, verificationCode, qrUrl },
      pdfName,
      confirms,
    };
  }
  if (decision === 'adopted') return { kind: decision, requestId: requestId ?? '' };
  return { kind: decision };
}
