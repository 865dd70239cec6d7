import { sentencesOf } from '../domain/texts/stored-sentence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { refusal } from '../domain/issues/refuse';
import { isUniqueViolation } from '../platform/database/driver-error';
import { LeasesRepository } from '../organisations/lease/leases.repository';
import { OrganisationsRepository } from '../organisations/organisations.repository';
import { requireFound } from '../platform/api/require-found';
import { ACKNOWLEDGEMENT } from './plan/plan';
import { BackfillsRepository, ONE_AT_A_TIME } from './backfills.repository';
import type { Backfill, BackfillState } from './backfill.entities';
import type { BackfillDto, BackfillInputDto, StoredReport } from './backfill.dto';
import { BackfillProgressService } from './backfill-progress.service';
import { BackfillPlansService } from './plan/backfill-plans.service';
import type { Details } from '../people/acts/act-details';
import { type Act, recordAct } from '../people/acts/record-act';

type BackfillAction = 'run' | 'pause' | 'resume' | 'cancel' | 'stop' | 'complete';

/** Target state of each action, and the states that allow it. `stop` and `complete` are the run's own. */
const BACKFILL_MOVES: Readonly<
  Record<BackfillAction, { readonly from: readonly BackfillState[]; readonly to: BackfillState }>
> = {
  run: { from: ['planned'], to: 'running' },
  pause: { from: ['running'], to: 'paused' },
  resume: { from: ['paused', 'stopped'], to: 'running' },
  cancel: { from: ['planned', 'running', 'paused', 'stopped'], to: 'cancelled' },
  stop: { from: ['running'], to: 'stopped' },
  complete: { from: ['running'], to: 'completed' },
};

/** State after an action; null where the action is not allowed. */
export function afterAction(state: BackfillState, action: BackfillAction): BackfillState | null {
  const { from, to } = BACKFILL_MOVES[action];
  return from.includes(state) ? to : null;
}

/** Commands on a backfill. They store and wake; the worker executes them. */
@Injectable()
export class BackfillsService {
  constructor(
    private readonly planning: BackfillPlansService,
    private readonly backfills: BackfillsRepository,
    private readonly organisations: OrganisationsRepository,
    private readonly leases: LeasesRepository,
    private readonly progress: BackfillProgressService,
  ) {}

  /** Plans and freezes the set of documents. */
  async plan(organisationId: string, input: BackfillInputDto): Promise<BackfillDto> {
    checkWords(input.acknowledgement);
    if (input.from !== undefined && input.till !== undefined && input.from > input.till) {
      throw refusal('DAYS_REVERSED');
    }
    const { backfill, documents, areBooksRead } = await this.planning.draft(organisationId, input);
    const id = await this.backfills.transaction(async (manager) => {
      // Wakes the pipeline, which alone stores documents, to read the rest of the books.
      if (!areBooksRead) await this.leases.wake({ organisationId }, manager);
      const stored = await this.backfills.store(manager, backfill, documents);
      await recordAct(
        manager,
        backfillAct({ ...backfill, id: stored }, 'plan', { documents: documents.length }),
      );
      return stored;
    });
    return this.progress.whole(id);
  }

  async list(organisationId: string): Promise<BackfillDto[]> {
    requireFound(await this.organisations.find(organisationId), 'organisation');
    const all = await this.backfills.list(organisationId);
    return Promise.all(all.map(({ id }) => this.progress.whole(id)));
  }

  /** Runs, pauses, resumes or cancels; 409 with the reason where the state does not allow it. */
  async act(
    id: string,
    action: Exclude<BackfillAction, 'complete' | 'stop'>,
    acknowledgement?: string,
  ): Promise<BackfillDto> {
    checkWords(acknowledgement);
    const backfill = requireFound(await this.backfills.find(id), 'backfill');
    const to = afterAction(backfill.state, action);
    if (to === null) {
      throw refusal('STATE_FORBIDS_ACTION', { state: backfill.state, action });
    }
    await this.exclusively(async (manager) => {
      if (to === 'running') await this.checkStart(manager, backfill, acknowledgement);
      const note = { acknowledgement: acknowledgement ?? null };
      if (!(await this.backfills.change(manager, backfill, to, note))) {
        throw refusal('BACKFILL_CHANGED');
      }
      await this.leases.wake({ organisationId: backfill.organisationId }, manager);
      await recordAct(manager, backfillAct(backfill, action, acknowledgement === undefined ? null : note));
    });
    return this.progress.whole(id);
  }

  private async exclusively(work: (manager: EntityManager) => Promise<void>): Promise<void> {
    try {
      await this.backfills.transaction(work);
    } catch (error) {
      if (!isUniqueViolation(error, [ONE_AT_A_TIME])) throw error;
      throw refusal('BACKFILL_JUST_STARTED');
    }
  }

  /** @throws Conflict while something prevents sending */
  private async checkStart(manager: EntityManager, backfill: Backfill, words?: string): Promise<void> {
    const { chronology, books } = backfill.report as StoredReport;
    const organisation = requireFound(
      await this.organisations.find(backfill.organisationId, manager),
      'organisation',
    );
    const active = await this.backfills.active(backfill.organisationId, manager);
    if (active !== null && active.id !== backfill.id) {
      throw refusal('BACKFILL_ACTIVE', { id: active.id, state: active.state });
    }
    if (organisation.goLiveOn === null || organisation.fiscalAccountId === null) {
      throw refusal('NOT_LIVE');
    }
    if (!books.areRead) throw refusal('BOOKS_NOT_READ', { because: books.sentence });
    if (backfill.state === 'planned') await this.checkContent(backfill);
    if (chronology.late > 0 && (words ?? backfill.acknowledgement) !== ACKNOWLEDGEMENT) {
      throw refusal('LATE_NOT_ACKNOWLEDGED', {
        because: chronology.sentence,
        acknowledgement: ACKNOWLEDGEMENT,
      });
    }
  }

  /** @throws Conflict where a run would end at once without effect */
  private async checkContent({ id, report }: Backfill): Promise<void> {
    const results = await this.backfills.results(id);
    const toCome = results.find(({ result }) => result === 'to_come')?.documents ?? 0;
    const { emptyBecause } = report as StoredReport;
    if (emptyBecause !== null || toCome === 0)
      throw refusal('NOTHING_TO_SEND', {
        emptyBecause: emptyBecause === null ? null : sentencesOf(emptyBecause),
      });
  }
}

const DEEDS = {
  plan: { action: 'backfills.plan', deed: 'planned' },
  run: { action: 'backfills.start', deed: 'run' },
  pause: { action: 'backfills.plan', deed: 'paused' },
  resume: { action: 'backfills.start', deed: 'resumed' },
  cancel: { action: 'backfills.plan', deed: 'cancelled' },
} as const;

function backfillAct(
  { id, organisationId, fromDay, tillDay }: Pick<Backfill, 'id' | 'organisationId' | 'fromDay' | 'tillDay'>,
  action: keyof typeof DEEDS,
  after: Details | null,
): Act {
  const name = `${fromDay ?? 'the beginning'} to ${tillDay ?? 'go-live'}`;
  return { ...DEEDS[action], organisationId, object: { kind: 'backfill', id, name }, after };
}

/** Refuses all but the exact words, which prove that the person has read the figures. */
export function checkWords(acknowledgement: string | undefined): void {
  if (acknowledgement === undefined || acknowledgement === ACKNOWLEDGEMENT) return;
  throw refusal('ACKNOWLEDGEMENT_DIFFERS', { acknowledgement: ACKNOWLEDGEMENT });
}
