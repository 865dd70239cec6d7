import { Injectable } from '@nestjs/common';
import { Conflict, InvalidInput } from '../documents/refusal';
import type { EntityManager } from 'typeorm';
import { afterAction, type BackfillAction } from './backfill-moves';
import { nothingToSend } from './plan/nothing-to-send';
import { ACKNOWLEDGEMENT } from './plan/plan';
import { BackfillsRepository, ONE_AT_A_TIME } from './backfills.repository';
import { isUniqueViolation } from '../platform/database/driver-error';
import type { Backfill } from './backfill.entity';
import { LeasesRepository } from '../organisations/lease/leases.repository';
import { OrganisationsRepository } from '../organisations/organisations.repository';
import { requireFound } from '../platform/api/require-found';
import type { BackfillDto, BackfillInputDto, BackfillReportDto } from './backfill.dto';
import { BackfillProgress } from './backfill-progress';
import { Planning } from './plan/planning';

/** What a person may do with a backfill. It only stores and wakes; the worker does the work. */
@Injectable()
export class Backfills {
  constructor(
    private readonly planning: Planning,
    private readonly backfills: BackfillsRepository,
    private readonly organisations: OrganisationsRepository,
    private readonly leases: LeasesRepository,
    private readonly progress: BackfillProgress,
  ) {}

  /** Plans and freezes the set of documents. */
  async plan(organisationId: string, input: BackfillInputDto): Promise<BackfillDto> {
    checkWords(input.acknowledgement);
    if (input.from !== undefined && input.till !== undefined && input.from > input.till) {
      throw new InvalidInput(['from must not be after till']);
    }
    const { backfill, documentIds, areBooksRead } = await this.planning.draft(organisationId, input);
    const id = await this.backfills.transaction(async (manager) => {
      // What has not been read yet is read by the pipeline, which is the only one to store documents.
      if (!areBooksRead) await this.leases.wake({ organisationId }, manager);
      return this.backfills.store(manager, backfill, documentIds);
    });
    return this.progress.whole(id);
  }

  async list(organisationId: string): Promise<BackfillDto[]> {
    requireFound(await this.organisations.find(organisationId), 'organisation');
    const all = await this.backfills.list(organisationId);
    return Promise.all(all.map(({ id }) => this.progress.whole(id)));
  }

  /** Runs, pauses, resumes or cancels; what the state does not allow is a 409 with the reason. */
  async act(id: string, action: BackfillAction, acknowledgement?: string): Promise<BackfillDto> {
    checkWords(acknowledgement);
    const backfill = requireFound(await this.backfills.find(id), 'backfill');
    const to = afterAction(backfill.state, action);
    if (to === null) {
      throw new Conflict(`A backfill that is "${backfill.state}" has no "${action}".`);
    }
    await this.exclusively(async (manager) => {
      if (to === 'running') await this.checkStart(manager, backfill, acknowledgement);
      const note = { acknowledgement: acknowledgement ?? null };
      if (!(await this.backfills.change(manager, backfill, to, note))) {
        throw new Conflict('The backfill has just been changed by someone else: reload it.');
      }
      await this.leases.wake({ organisationId: backfill.organisationId }, manager);
    });
    return this.progress.whole(id);
  }

  private async exclusively(work: (manager: EntityManager) => Promise<void>): Promise<void> {
    try {
      await this.backfills.transaction(work);
    } catch (error) {
      if (!isUniqueViolation(error, [ONE_AT_A_TIME])) throw error;
      throw new Conflict('Another backfill of this organisation has just started.');
    }
  }

  /** @throws Conflict while something speaks against sending anything */
  private async checkStart(manager: EntityManager, backfill: Backfill, words?: string): Promise<void> {
    const { chronology, books } = backfill.report as BackfillReportDto;
    const organisation = requireFound(
      await this.organisations.find(backfill.organisationId, manager),
      'organisation',
    );
    const active = await this.backfills.active(backfill.organisationId, manager);
    if (active !== null && active.id !== backfill.id) {
      throw new Conflict(
        `Backfill ${active.id} of this organisation is ${active.state}: finish or cancel it first.`,
      );
    }
    if (organisation.goLiveOn === null || organisation.fiscalAccountId === null) {
      throw new Conflict('The organisation needs a fiscal account and a go-live date first.');
    }
    if (!books.areRead) throw new Conflict(books.sentence);
    if (backfill.state === 'planned') await this.checkContent(backfill);
    if (chronology.late > 0 && (words ?? backfill.acknowledgement) !== ACKNOWLEDGEMENT) {
      throw new Conflict(`${chronology.sentence} To run it, send "acknowledgement": "${ACKNOWLEDGEMENT}"`);
    }
  }

  /** @throws Conflict where a run would end at once: who begins it expects something to happen */
  private async checkContent({ id, report }: Backfill): Promise<void> {
    const results = await this.backfills.results(id);
    const toCome = results.find(({ result }) => result === 'to_come')?.documents ?? 0;
    const { emptyBecause } = report as BackfillReportDto;
    const refusal = nothingToSend({ emptyBecause, toCome });
    if (refusal !== null) throw new Conflict(refusal);
  }
}

/** Other words accept nothing: who sends them believes something that is not so. */
export function checkWords(acknowledgement: string | undefined): void {
  if (acknowledgement === undefined || acknowledgement === ACKNOWLEDGEMENT) return;
  throw new InvalidInput([`acknowledgement must read: ${ACKNOWLEDGEMENT}`]);
}
