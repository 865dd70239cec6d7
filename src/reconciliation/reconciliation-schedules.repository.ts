import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { databaseNow } from '../platform/database/database-clock';
import { ReconciliationSchedule } from './reconciliation.entities';
import { recordAct } from '../people/acts/record-act';
import { inTransaction } from '../platform/database/transaction';

type ReconciliationTimes = Pick<ReconciliationSchedule, 'cron' | 'timeZone' | 'isEnabled'>;

/** Schedules of automatic reconciliations. Due times are compared by the database's clock. */
@Injectable()
export class ReconciliationSchedulesRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(organisationId: string): Promise<ReconciliationSchedule | null> {
    return this.dataSource.manager.findOneBy(ReconciliationSchedule, { organisationId });
  }

  now(manager: EntityManager = this.dataSource.manager): Promise<Date> {
    return databaseNow(manager);
  }

  /** Adds the default schedule to organisations that have none. */
  async addMissing({ cron, timeZone, isEnabled }: ReconciliationTimes, nextAt: Date): Promise<void> {
    await this.dataSource.query(
      `insert into reconciliation_schedules (organisation_id, cron, time_zone, is_enabled, next_at)
       select id, $1, $2, $3, $4 from organisations o
       where not exists (select from reconciliation_schedules s where s.organisation_id = o.id)
       on conflict do nothing`,
      [cron, timeZone, isEnabled, nextAt],
    );
  }

  async store(organisationId: string, times: ReconciliationTimes, nextAt: Date): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      const known = await manager.findOneBy(ReconciliationSchedule, { organisationId });
      await manager.upsert(ReconciliationSchedule, { organisationId, ...times, nextAt }, ['organisationId']);
      const before = known && { cron: known.cron, timeZone: known.timeZone, isEnabled: known.isEnabled };
      await recordAct(manager, {
        ...{ action: 'reconciliations.run', deed: 'changed', organisationId, before, after: { ...times } },
        object: { kind: 'reconciliation schedule', id: organisationId, name: times.cron },
      });
    });
  }

  /**
   * Takes one due schedule and does `work` in the same transaction; false when there is none. Exclusive among replicas.
   * `nextAfter` gets the present time, so missed times are caught up once.
   */
  claim(
    nextAfter: (schedule: ReconciliationSchedule, now: Date) => Date,
    work: (manager: EntityManager, schedule: ReconciliationSchedule, now: Date) => Promise<void>,
  ): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const schedule = await manager
        .createQueryBuilder(ReconciliationSchedule, 'schedule')
        .where('schedule.isEnabled and schedule.nextAt <= statement_timestamp()')
        // Skips organisations without access to the books until it is restored.
        .andWhere(
          `exists (select from organisations o where o.id = schedule.organisation_id and o.status = 'connected')`,
        )
        .orderBy('schedule.nextAt')
        .limit(1)
        .setLock('pessimistic_write')
        .setOnLocked('skip_locked')
        .getOne();
      if (schedule === null) return false;
      const now = await this.now(manager);
      const { organisationId } = schedule;
      await manager.update(ReconciliationSchedule, { organisationId }, { nextAt: nextAfter(schedule, now) });
      await work(manager, schedule, now);
      return true;
    });
  }
}
