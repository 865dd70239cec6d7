import { type StoredSentence, storedSentence } from '../../domain/texts/stored-sentence';
import { Injectable } from '@nestjs/common';
import { refusal } from '../../domain/issues/refuse';
import type { EntityManager } from 'typeorm';
import { makeDecision, requireAsSeen, signsOf, takeBackDecision } from '../../documents/document-decisions';
import { DocumentsRepository } from '../../documents/documents.repository';
import { TrackedDocument } from '../../documents/documents.entities';
import { LeasesRepository } from '../../organisations/lease/leases.repository';
import { applyTransition } from '../../documents/transitions';
import { UNSENT_STATES } from '../../domain/lifecycle/lifecycle';
import { requireFound } from '../../platform/api/require-found';
import { RuleEffectsService } from '../../setup/change/rule-effects.service';
import type { FiscaliseAnywayDto, LetGoDto } from './decisions.dto';
import type { Details } from '../../people/acts/act-details';
import { deciderName } from '../../people/acts/decider';
import type { ActName } from '../../people/acts/act-names';
import { recordAct } from '../../people/acts/record-act';
import type { Action } from '../../people/rights/actions';
import { documentAct } from './document-decisions.service';

/** Decisions that let a document go, by their name. */
const LET_GO = {
  released: {
    act: { action: 'documents.decide', deed: 'released' },
    note: { reason: 'RELEASED', detail: storedSentence('released') },
  },
  declared: {
    act: { action: 'documents.fix', deed: 'declared_now' },
    note: { reason: 'DECLARED_IN_THIS_PERIOD', detail: storedSentence('declaredNow') },
  },
} as const;

interface ChosenAct {
  readonly action: Action;
  readonly deed: ActName;
  readonly said?: Details | null;
  readonly within?: EntityManager | undefined;
}

/** Stores a person's choice for one document and maps it again. */
@Injectable()
export class DocumentChoicesService {
  constructor(
    private readonly documents: DocumentsRepository,
    private readonly leases: LeasesRepository,
    private readonly effects: RuleEffectsService,
  ) {}

  release(documentId: string, version?: string): Promise<LetGoDto> {
    return this.foreseen(documentId, 'released', version);
  }

  /** Sends a late document with today's date. @throws Conflict when its tax is not valid today */
  declareInThisPeriod(documentId: string, version?: string): Promise<LetGoDto> {
    return this.foreseen(documentId, 'declared', version);
  }

  private async foreseen(
    documentId: string,
    decided: keyof typeof LET_GO,
    version: string | undefined,
  ): Promise<LetGoDto> {
    const [document = null] = await this.documents.findAll([documentId]);
    const { organisationId } = requireFound(document, 'document');
    const effect = await this.effects.foresee(organisationId, { [decided]: [documentId] });
    await this.letGo(documentId, decided, { version });
    return { effect };
  }

  /** Releases a document, or declares it now, without foreseeing what follows. */
  letGo(
    documentId: string,
    decided: keyof typeof LET_GO,
    { version, within }: { version?: string | undefined; within?: EntityManager },
  ): Promise<void> {
    const { note, act } = LET_GO[decided];
    return this.choose(documentId, { ...act, within }, note, (manager, document) => {
      requireAsSeen(document, version);
      if (decided === 'declared' && document.issues.some(({ code }) => code === 'LATE_TAX_CHANGED'))
        throw refusal('TAX_OF_ANOTHER_DAY');
      return makeDecision(manager, document, decided, deciderName());
    });
  }

  /** Fiscalises it despite the sign of another program that holds it. @throws Conflict when there is no such sign */
  fiscaliseAnyway(documentId: string, { reason, confirmation, version }: FiscaliseAnywayDto): Promise<void> {
    const note = { reason: 'FISCALISED_ANYWAY', detail: storedSentence('fiscalisedAnyway', { reason }) };
    const act = { action: 'documents.decide', deed: 'fiscalised_anyway', said: { reason } } as const;
    return this.choose(documentId, act, note, async (manager, document) => {
      const { number } = document;
      const signs = signsOf(document);
      if (signs.length === 0) throw refusal('NO_FOREIGN_SIGN');
      requireAsSeen(document, version);
      if (confirmation !== number) throw refusal('CONFIRMATION_DIFFERS', { number });
      await makeDecision(manager, document, 'anyway', deciderName(), { reason, signs });
    });
  }

  chooseOriginal(documentId: string, originalId: string | null, within?: EntityManager): Promise<void> {
    const detail = storedSentence(originalId === null ? 'originalReversed' : 'originalChosen');
    const note = { reason: 'ORIGINAL_CHOSEN', detail };
    const deed = originalId === null ? 'original_taken_back' : 'original_chosen';
    const act = { action: 'documents.fix', deed, said: { originalId }, within } as const;
    return this.choose(documentId, act, note, async (manager, document) => {
      if (document.kind !== 'credit_note') {
        throw refusal('NOT_A_CREDIT_NOTE');
      }
      if (originalId !== null) await this.requireInvoice(manager, document, originalId);
      if (originalId === null) await takeBackDecision(manager, documentId, 'original', deciderName());
      else await makeDecision(manager, document, 'original', deciderName(), { originalId });
    });
  }

  private async requireInvoice(
    manager: EntityManager,
    { organisationId }: TrackedDocument,
    id: string,
  ): Promise<void> {
    const isInvoice = await manager.existsBy(TrackedDocument, { id, organisationId, kind: 'invoice' });
    if (!isInvoice) throw refusal('NO_SUCH_INVOICE');
  }

  private async choose(
    documentId: string,
    { action, deed, said = null, within }: ChosenAct,
    note: { reason: string; detail: StoredSentence },
    store: (manager: EntityManager, document: TrackedDocument) => Promise<void>,
  ): Promise<void> {
    await this.documents.transaction(async (manager) => {
      const document = requireFound(await this.documents.lock(manager, documentId), 'document');
      if (!UNSENT_STATES.includes(document.state)) {
        throw refusal('STATE_FORBIDS_CHOICE', { state: document.state });
      }
      await store(manager, document);
      if (document.state === 'collected') {
        // Invalidates a mapping under way, which may use the earlier choices.
        await this.documents.raiseRulesVersion(document.organisationId, manager);
      } else {
        await applyTransition(manager, { actor: deciderName() }, document, 'collected', {
          ...note,
          dueInMs: 0,
        });
      }
      await this.leases.wake({ organisationId: document.organisationId }, manager);
      await recordAct(manager, documentAct(document, action, deed, said));
    }, within);
  }
}
