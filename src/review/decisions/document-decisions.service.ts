import { type StoredSentence, storedSentence, storedWords } from '../../domain/texts/stored-sentence';
import { Injectable } from '@nestjs/common';
import { refusal } from '../../domain/issues/refuse';
import type { EntityManager } from 'typeorm';
import { DocumentMove, type TrackedDocument } from '../../documents/documents.entities';
import {
  makeDecision,
  requireAsSeen,
  standingDecision,
  takeBackDecision,
} from '../../documents/document-decisions';
import { readSalesDocument } from '../../domain/sales/sales-document-json';
import { makeStale } from '../../documents/customers.repository';
import type { Organisation } from '../../organisations/organisation.entity';
import { askForDocument } from '../../organisations/books/read-by-id';
import { DocumentsRepository } from '../../documents/documents.repository';
import { Submission } from '../../documents/submissions.entities';
import { LeasesRepository } from '../../organisations/lease/leases.repository';
import { ReceiptsRepository } from '../../documents/receipts.repository';
import { OutsideReceiptsRepository } from '../../documents/outside-receipts.repository';
import { SubmissionsRepository } from '../../documents/submissions.repository';
import { applyTransition } from '../../documents/transitions';
import {
  type DocumentState,
  NOTED,
  SUBMITTED_STATES,
  OPEN_STATES,
  UNSENT_STATES,
  WRITTEN_BACK_STATES,
} from '../../domain/lifecycle/lifecycle';
import type { OutdatedDecision } from '../../domain/lifecycle/document-decision';
import { requireFound } from '../../platform/api/require-found';
import type { Details } from '../../people/acts/act-details';
import { deciderName } from '../../people/acts/decider';
import { type Act, recordAct } from '../../people/acts/record-act';
import type { ActName } from '../../people/acts/act-names';
import type { Action } from '../../people/rights/actions';

/** Builds the act of a person on a document. @param said input that the person gave with it */
export function documentAct(
  { id, organisationId, kind, number }: Pick<TrackedDocument, 'id' | 'organisationId' | 'kind' | 'number'>,
  action: Action,
  deed: ActName,
  said: Details | null = null,
): Act {
  const object = { kind: kind === 'invoice' ? 'invoice' : 'credit note', id, name: number };
  return { action, deed, organisationId, object, after: said };
}

/** States in which a retry only means an immediate check. */
const RETRIED_IN_PLACE: readonly DocumentState[] = [...UNSENT_STATES, 'processing', 'fiscalised'];

/**
 * Decisions of a person about a document; a forbidden transition is refused with the reason. Each is a transaction of its
 * own, or part of the one it is `within`.
 */
@Injectable()
export class DocumentDecisionsService {
  constructor(
    private readonly documents: DocumentsRepository,
    private readonly leases: LeasesRepository,
    private readonly receipts: ReceiptsRepository,
    private readonly submissions: SubmissionsRepository,
    private readonly outside: OutsideReceiptsRepository,
  ) {}

  /**
   * Retries at once. A rejected document starts over, as a correction if the service had processed it; refused parts of
   * a write-back are tried again.
   */
  retry(id: string, within?: EntityManager): Promise<void> {
    return this.decide(id, 'retried', { within }, async (manager, document) => {
      if (RETRIED_IN_PLACE.includes(document.state)) {
        await this.documents.makeDue(manager, id);
        return;
      }
      if (WRITTEN_BACK_STATES.includes(document.state) || (await isLinkedSale(manager, document)))
        return this.writeBackAgain(manager, document);
      const { state } = document;
      if (state !== 'rejected') throw refusal('STATE_FORBIDS_DECISION', { decision: 'retried', state });
      await this.refuseAfterSuccess(manager, id);
      if (document.reason === REJECTED_FINALLY && !(await isEditedSince(manager, document)))
        throw refusal('REJECTED_FOR_GOOD');
      const isCorrection = document.reason === 'REJECTED_CORRECTABLE' || document.isCorrection;
      await this.documents.setCorrection(manager, id, isCorrection);
      await applyTransition(manager, { actor: deciderName() }, document, 'collected', {
        reason: 'RETRIED',
        detail: storedSentence('retried'),
        dueInMs: 0,
      });
    });
  }

  /**
   * Retries with corrected data: forgets recent readings of the contact, because a corrected contact does not change its
   * documents.
   */
  async checkAgain(id: string, within?: EntityManager): Promise<void> {
    await this.documents.transaction(async (manager) => {
      const document = requireFound(await this.documents.lock(manager, id), 'document');
      const { customer } = readSalesDocument(document.source);
      await makeStale(manager, [{ organisationId: document.organisationId, sourceId: customer.sourceId }]);
      if (OPEN_STATES.includes(document.state)) await askForDocument(manager, id);
    }, within);
    await this.retry(id, within);
  }

  /** Releases all waiting documents of an organisation; returns their number. */
  checkWaiting({ id: organisationId, name }: Organisation): Promise<number> {
    return this.documents.transaction(async (manager) => {
      const documents = await this.documents.release(organisationId, 'all', manager);
      await makeStale(manager, { organisationId });
      await this.leases.wake({ organisationId }, manager);
      const object = { kind: 'organisation', id: organisationId, name };
      const act = { action: 'documents.fix', deed: 'checked_again', organisationId, object } as const;
      await recordAct(manager, { ...act, after: { documents } });
      return documents;
    });
  }

  /** Refuses a second submission after a success: to the authority it is the same document, even after an edit. */
  private async refuseAfterSuccess(manager: EntityManager, id: string): Promise<void> {
    if (await this.submissions.hasReceivedSuccess(id, manager)) throw refusal('SUCCESS_REPORTED');
  }

  private async writeBackAgain(manager: EntityManager, { id, dueAt }: TrackedDocument): Promise<void> {
    // Finds a part that is still due, such as a PDF that the service has yet to make.
    if ((await this.receipts.forgetRefusals(manager, id)) === 0 && dueAt === null) {
      throw refusal('NOTHING_TO_WRITE_BACK');
    }
    await this.documents.makeDue(manager, id);
  }

  exclude(id: string, reason: string, within?: EntityManager): Promise<void> {
    return this.decide(id, 'excluded', { said: { reason }, within }, async (manager, document) => {
      if (SUBMITTED_STATES.includes(document.state)) {
        throw refusal('MAY_BE_AT_SERVICE');
      }
      // Included again, the document is still the correction of the rejected one.
      if (document.reason === 'REJECTED_CORRECTABLE') await this.documents.setCorrection(manager, id, true);
      await makeDecision(manager, document, 'excluded', deciderName(), { reason });
      await this.move(manager, document, 'excluded', { reason: 'EXCLUDED', detail: storedWords(reason) });
    });
  }

  include(
    id: string,
    { version, within }: { version?: string | undefined; within?: EntityManager } = {},
  ): Promise<void> {
    return this.decide(id, 'included', { within }, async (manager, document) => {
      requireAsSeen(document, version);
      await this.refuseAfterSuccess(manager, id);
      if ((await this.outside.ofDocuments([id], manager)).size > 0) throw refusal('RECEIPT_RECORDED');
      if (await wasRejectedFinally(manager, document)) throw refusal('REJECTED_FOR_GOOD');
      // Reads the document again, because its stored customer was erased.
      if (document.fingerprint === '') await askForDocument(manager, id);
      await takeBackDecision(manager, id, 'excluded', deciderName());
      await this.move(manager, document, 'collected', {
        reason: 'INCLUDED',
        detail: storedSentence('includedAgain'),
        dueInMs: 0,
      });
    });
  }

  private async move(
    manager: EntityManager,
    document: TrackedDocument,
    to: DocumentState,
    note: { reason: string; detail: StoredSentence; dueInMs?: number },
  ): Promise<void> {
    const isAllowed = to === 'excluded' ? OPEN_STATES.includes(document.state) : isLeftOut(document);
    const decision = to === 'excluded' ? 'excluded' : 'included';
    if (!isAllowed) throw refusal('STATE_FORBIDS_DECISION', { decision, state: document.state });
    await applyTransition(manager, { actor: deciderName() }, document, to, note);
  }

  private async decide(
    id: string,
    deed: 'retried' | 'excluded' | 'included',
    { said = null, within }: { said?: Details | null; within: EntityManager | undefined },
    decision: (manager: EntityManager, document: TrackedDocument) => Promise<void>,
  ): Promise<void> {
    await this.documents.transaction(async (manager) => {
      const document = requireFound(await this.documents.lock(manager, id), 'document');
      await decision(manager, document);
      await this.leases.wake({ organisationId: document.organisationId }, manager);
      const action = deed === 'retried' ? 'documents.fix' : 'documents.decide';
      await recordAct(manager, documentAct(document, action, deed, said));
    }, within);
  }
}

/** True when it gets the receipt of another document. */
async function isLinkedSale(
  manager: EntityManager,
  { id, state, reason }: TrackedDocument,
): Promise<boolean> {
  const isRecorded = state === 'excluded' && reason === 'RECORDED_ELSEWHERE';
  return isRecorded && (await standingDecision(manager, id, 'sale')) !== null;
}

/** True for an excluded document, or one held by the question whether its exclusion still applies. */
function isLeftOut({ state, issues }: TrackedDocument): boolean {
  const isAsked = issues.some(
    ({ code, parameters }) =>
      code === 'DECISION_OUTDATED' && (parameters as OutdatedDecision).decision === 'excluded',
  );
  return state === 'excluded' || (state === 'waiting' && isAsked);
}

const REJECTED_FINALLY = 'REJECTED_FINALLY';

/** True when the history has a final rejection, which the exclusion has replaced as the reason. */
async function wasRejectedFinally(manager: EntityManager, document: TrackedDocument): Promise<boolean> {
  const moves = await manager.find(DocumentMove, {
    where: { organisationId: document.organisationId, documentId: document.id, toState: 'rejected' },
    order: { seq: 'DESC' },
  });
  const rejection = moves.find(({ reason }) => reason !== NOTED);
  return rejection?.reason === REJECTED_FINALLY && !(await isEditedSince(manager, document));
}

/** True when the document was edited since; otherwise the service would reject it again. */
async function isEditedSince(manager: EntityManager, document: TrackedDocument): Promise<boolean> {
  const last = await manager.findOne(Submission, {
    where: { documentId: document.id },
    order: { attempt: 'DESC' },
  });
  return last !== null && last.fingerprint !== document.fingerprint;
}
