import { type StoredSentence } from '../../domain/texts/stored-sentence';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { databaseNow } from '../../platform/database/database-clock';
import { BackfillSchedule, BackfillScheduleRun, type ScheduleRunResult } from '../backfill.entities';
import { inTransaction } from '../../platform/database/transaction';
import { type Act, recordAct } from '../../people/acts/record-act';

export type ScheduleInput = Pick<
  BackfillSchedule,
  'cron' | 'timeZone' | 'range' | 'stopPercent' | 'acknowledgement' | 'isEnabled'
>;

/** Due schedule, claimed by one process. */
export interface ClaimedRun {
  readonly schedule: BackfillSchedule;
  readonly dueAt: Date;
  readonly claimedAt: Date;
}

/** Time after which a run of a dead process is taken over. */
const TAKE_OVER_AFTER = `interval '10 minutes'`;

/** Schedules and the history of their runs. Due times are compared by the database's clock. */
@Injectable()
export class BackfillSchedulesRepository {
  constructor(private readonly dataSource: DataSource) {}

  list(organisationId: string): Promise<BackfillSchedule[]> {
    return this.dataSource.manager.find(BackfillSchedule, {
      where: { organisationId },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
  }

  find(organisationId: string, id: string): Promise<BackfillSchedule | null> {
    return this.dataSource.manager.findOneBy(BackfillSchedule, { organisationId, id });
  }

  create(organisationId: string, input: ScheduleInput, nextAt: Date): Promise<BackfillSchedule> {
    return inTransaction(this.dataSource, async (manager) => {
      const schedule = manager.create(BackfillSchedule, { ...input, organisationId, nextAt });
      const stored = await manager.save(schedule);
      await recordAct(manager, scheduleAct('added', stored, null, input));
      return stored;
    });
  }

  async update(organisationId: string, id: string, input: ScheduleInput, nextAt: Date): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      const before = await manager.findOneBy(BackfillSchedule, { organisationId, id });
      await manager.update(BackfillSchedule, { organisationId, id }, { ...input, nextAt });
      if (before !== null) await recordAct(manager, scheduleAct('changed', before, inputOf(before), input));
    });
  }

  async delete(organisationId: string, id: string): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      const before = await manager.findOneBy(BackfillSchedule, { organisationId, id });
      await manager.delete(BackfillSchedule, { organisationId, id });
      if (before !== null) await recordAct(manager, scheduleAct('deleted', before, inputOf(before), null));
    });
  }

  /** Lists the runs of a schedule, latest first. */
  history(scheduleId: string): Promise<BackfillScheduleRun[]> {
    return this.dataSource.manager.find(BackfillScheduleRun, {
      where: { scheduleId },
      order: { dueAt: 'DESC' },
      take: 100,
    });
  }

  now(manager: EntityManager = this.dataSource.manager): Promise<Date> {
    return databaseNow(manager);
  }

  /**
   * Takes one due schedule, or a run left by a dead process; null: none. One transaction moves `next_at` and writes the
   * run, so one replica acts. `nextAfter` gets the present time, so missed times are caught up once.
   */
  claim(nextAfter: (schedule: BackfillSchedule, now: Date) => Date): Promise<ClaimedRun | null> {
    return this.dataSource.transaction(async (manager) => {
      const abandoned = await this.takeOver(manager);
      if (abandoned !== null) return abandoned;
      const schedule = await manager
        .createQueryBuilder(BackfillSchedule, 'schedule')
        .where('schedule.isEnabled and schedule.nextAt <= statement_timestamp()')
        .orderBy('schedule.nextAt')
        .limit(1)
        .setLock('pessimistic_write')
        .setOnLocked('skip_locked')
        .getOne();
      if (schedule === null) return null;
      const dueAt = schedule.nextAt;
      const now = await this.now(manager);
      // Truncates to milliseconds as the driver does, so that the key equals the value read.
      await manager.insert(BackfillScheduleRun, { scheduleId: schedule.id, dueAt, claimedAt: now });
      await manager.update(BackfillSchedule, { id: schedule.id }, { nextAt: nextAfter(schedule, now) });
      return { schedule, dueAt, claimedAt: now };
    });
  }

  private async takeOver(manager: EntityManager): Promise<ClaimedRun | null> {
    const run = await manager
      .createQueryBuilder(BackfillScheduleRun, 'run')
      .where(`run.result = 'claimed' and run.claimedAt < statement_timestamp() - ${TAKE_OVER_AFTER}`)
      .limit(1)
      .setLock('pessimistic_write')
      .setOnLocked('skip_locked')
      .getOne();
    if (run === null) return null;
    const { scheduleId, dueAt } = run;
    const claimedAt = await this.now(manager);
    await manager.update(BackfillScheduleRun, { scheduleId, dueAt }, { claimedAt });
    const schedule = await manager.findOneByOrFail(BackfillSchedule, { id: scheduleId });
    return { schedule, dueAt, claimedAt };
  }

  /** Stores the result of the run; false when another process has taken it over. */
  async finish(
    manager: EntityManager,
    { schedule, dueAt, claimedAt }: ClaimedRun,
    result: Exclude<ScheduleRunResult, 'claimed'>,
    detail: StoredSentence,
    backfillId: string | null,
  ): Promise<boolean> {
    const { affected } = await manager.update(
      BackfillScheduleRun,
      { scheduleId: schedule.id, dueAt, claimedAt, result: 'claimed' },
      { result, detail, backfillId },
    );
    return (affected ?? 0) > 0;
  }

  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return inTransaction(this.dataSource, work);
  }
}

function inputOf(schedule: BackfillSchedule): ScheduleInput {
  const { cron, timeZone, range, stopPercent, acknowledgement, isEnabled } = schedule;
  return { cron, timeZone, range, stopPercent, acknowledgement, isEnabled };
}

function scheduleAct(
  deed: 'added' | 'changed' | 'deleted',
  { id, organisationId, cron }: BackfillSchedule,
  before: ScheduleInput | null,
  after: ScheduleInput | null,
): Act {
  const object = { kind: 'backfill schedule', id, name: cron };
  const given = {
    before: before === null ? null : { ...before },
    after: after === null ? null : { ...after },
  };
  return { action: 'backfills.start', deed, organisationId, object, ...given };
}
