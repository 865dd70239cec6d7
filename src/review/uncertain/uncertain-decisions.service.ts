import { Injectable } from '@nestjs/common';
import { refusal } from '../../domain/issues/refuse';
import type { EntityManager } from 'typeorm';
import { TwoPersonsService } from '../../people/two-persons/two-persons.service';
import type { Submission } from '../../documents/submissions.entities';
import { TrackedDocument } from '../../documents/documents.entities';
import { LeasesRepository } from '../../organisations/lease/leases.repository';
import {
  type InDoubt,
  type RequestHolder,
  UncertainDecisionsRepository,
} from './uncertain-decisions.repository';
import {
  type Objection,
  objections,
  type UncertainDecisionName,
} from '../../domain/lifecycle/uncertain-decision';
import { DecisionProofService } from './decision-proof.service';
import { AppliedDecisionsService } from './applied-decisions.service';
import { requireFound } from '../../platform/api/require-found';
import type { ResolutionInputDto, ResolutionResultDto } from './uncertain.dto';
import { deciderName } from '../../people/acts/decider';
import { recordAct } from '../../people/acts/record-act';
import { documentAct } from '../decisions/document-decisions.service';

/** Decisions of a person on an uncertain document: checked, stored and applied. */
@Injectable()
export class UncertainDecisionsService {
  constructor(
    private readonly resolutions: UncertainDecisionsRepository,
    private readonly proof: DecisionProofService,
    private readonly resolving: AppliedDecisionsService,
    private readonly leases: LeasesRepository,
    private readonly persons: TwoPersonsService,
  ) {}

  async decide(id: string, input: ResolutionInputDto): Promise<ResolutionResultDto> {
    const decision = asDecision(input);
    const { doubt, organisationId, fingerprint } = await this.resolving.locked(
      id,
      async (manager, document) => ({
        doubt: await this.inDoubt(manager, document, input, decision),
        ...{ organisationId: document.organisationId, fingerprint: document.fingerprint },
      }),
    );
    // Asks the service and a second person before the transaction, in which everything is checked again.
    await this.proof.require(doubt.submission, decision, organisationId);
    const { id: submission, requestId } = doubt.submission;
    const standing = { submission, requestId, fingerprint };
    return this.persons.agree({ subject: 'resolution', organisationId, standing }, (askedBy) =>
      this.resolving.locked(id, async (manager, document) => {
        const told = { input, decision, askedBy };
        if (!(await this.isGiven(manager, document, decision)))
          if (!(await this.overrule(manager, document, doubt.submission, told)))
            await this.apply(manager, document, told);
        const { state } = await manager.findOneByOrFail(TrackedDocument, { id });
        return { result: 'applied', state };
      }),
    );
  }

  /** True when the document already has the request, in any state, as the person intends. */
  private async isGiven(
    manager: EntityManager,
    { id, state }: TrackedDocument,
    decision: UncertainDecisionName,
  ): Promise<boolean> {
    if (decision.kind !== 'adopted' || state === 'uncertain') return false;
    return this.resolutions.hasRequest(manager, id, decision.requestId);
  }

  /** Replaces a decision made while the request was verified, since evidence outranks it; false: there was none. */
  private async overrule(
    manager: EntityManager,
    document: TrackedDocument,
    submission: Submission,
    told: Told,
  ): Promise<boolean> {
    const { decision } = told;
    if (decision.kind !== 'adopted') return false;
    if (!(await this.resolving.overrule(manager, document, submission, decision.requestId))) return false;
    await this.keep(manager, document, submission, told);
    return true;
  }

  private async apply(manager: EntityManager, document: TrackedDocument, told: Told): Promise<void> {
    const { input, decision } = told;
    const doubt = await this.inDoubt(manager, document, input, decision);
    const { decidedBy: actor, confirmedBy } = personsOf(told);
    await this.keep(manager, document, doubt.submission, told);
    const submission = await this.resolutions.forgetUnknown(manager, doubt, decision.kind);
    await this.resolving.apply(manager, submission, decision, { actor, confirmedBy, reason: input.reason });
  }

  private async keep(
    manager: EntityManager,
    document: TrackedDocument,
    { id: submissionId }: Submission,
    told: Told,
  ): Promise<void> {
    const { input, decision } = told;
    const said = { reason: input.reason, ...personsOf(told) };
    const about = { documentId: document.id, submissionId, decision: decision.kind };
    await this.resolutions.apply(manager, { ...about, facts: JSON.stringify(decision), ...said });
    await this.leases.wake({ organisationId: document.organisationId }, manager);
    const act = documentAct(document, 'documents.resolve', 'resolved', { ...decision, ...said });
    await recordAct(manager, act);
  }

  /** Uncertain submission, if it can be decided in this way now. @throws Refusal */
  private async inDoubt(
    manager: EntityManager,
    document: TrackedDocument,
    input: ResolutionInputDto,
    decision: UncertainDecisionName,
  ): Promise<InDoubt> {
    if (document.state !== 'uncertain') {
      throw refusal('NOTHING_TO_DECIDE', { state: document.state });
    }
    if (input.documentNumber !== document.number) {
      throw refusal('DOCUMENT_NUMBER_DIFFERS');
    }
    const doubt = requireFound(await this.resolutions.inDoubt(document.id, manager), 'submission in doubt');
    const against = objections(decision, doubt);
    if (decision.kind === 'adopted') {
      const holder = await this.resolutions.holderOf(manager, doubt.submission, decision.requestId);
      // Allows an earlier attempt of the same document: a service may answer a correction with the same request.
      if (holder !== null && holder.documentId !== document.id)
        against.push(belongsTo(holder, document, decision.requestId));
    }
    if (against.length > 0) throw refusal('DECISION_IMPOSSIBLE', { objections: against });
    return doubt;
  }
}

/** Decision, with the person who requested it where a second one confirms. */
interface Told {
  readonly input: ResolutionInputDto;
  readonly decision: UncertainDecisionName;
  readonly askedBy: string | null;
}

/** Names the person who decided, and the second person where two are required. */
export function personsOf({
  input,
  askedBy,
}: { readonly input: Pick<Told['input'], 'by'> } & Pick<Told, 'askedBy'>): {
  decidedBy: string;
  confirmedBy: string | null;
} {
  const caller = deciderName(input.by);
  return { decidedBy: askedBy ?? caller, confirmedBy: askedBy === null ? null : caller };
}

/** Names no data of other organisations, which may share the fiscal account. */
function belongsTo(
  { organisationId, number, attempt }: RequestHolder,
  document: TrackedDocument,
  requestId: string,
): Objection {
  return organisationId === document.organisationId
    ? { objection: 'request_of_document', requestId, number, attempt }
    : { objection: 'request_of_organisation', requestId };
}

function asDecision(input: ResolutionInputDto): UncertainDecisionName {
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
