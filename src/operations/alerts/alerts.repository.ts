import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type FindOptionsWhere, In, IsNull, Not } from 'typeorm';
import { displayText } from '../../domain/unstorable-text';
import { isInScope, type OrganisationScope, whereInScope } from '../../people/rights/organisation-scope';
import { latestFirst } from '../../platform/database/latest-first';
import { Alert } from './alerts.entities';
import { recordAct } from '../../people/acts/record-act';
import { alertCauseText } from './alert-message';

/** Number of an advisory lock, the same on all replicas, so that only one evaluates at a time. */
const SURVEY_LOCK = 7_240_512;

/** Time after closing during which a recurrence reopens the same alert. */
const SAME_ALERT_MS = 24 * 60 * 60_000;

interface AlertFilter {
  /** Alerts of the installation are visible in the scope `all` only. */
  readonly scope: OrganisationScope;
  readonly isOpen?: boolean;
  readonly organisationId?: string;
  /** Id of the last alert already read. */
  readonly before?: string;
  readonly limit: number;
}

/** Changed columns of an alert; missing fields stay as they are. */
export type AlertChange = Partial<
  Pick<
    Alert,
    | 'about'
    | 'detail'
    | 'documents'
    | 'numbers'
    | 'occurrences'
    | 'lastAt'
    | 'closedAt'
    | 'acknowledgedAt'
    | 'acknowledgedBy'
    | 'toldAs'
    | 'toldAt'
    | 'toldOccurrences'
  >
>;

/** Stored alerts: opened, updated, closed, sent. Times are the database's. */
@Injectable()
export class AlertsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Does the work in a transaction unless another replica is doing so; returns false then. */
  alone(work: (manager: EntityManager, now: Date) => Promise<void>): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const [row] = await manager.query<{ mine: boolean; now: Date }[]>(
        `select pg_try_advisory_xact_lock($1) as mine, date_trunc('milliseconds', statement_timestamp()) as now`,
        [SURVEY_LOCK],
      );
      if (row?.mine !== true) return false;
      await work(manager, row.now);
      return true;
    });
  }

  /** Returns open alerts, and closed ones recent enough to be reopened. */
  remembered(manager: EntityManager, now: Date): Promise<Alert[]> {
    return manager
      .createQueryBuilder(Alert, 'alert')
      .where('alert.closedAt is null or alert.closedAt > :since', {
        since: new Date(now.getTime() - SAME_ALERT_MS),
      })
      .orderBy('alert.openedAt', 'ASC')
      .getMany();
  }

  /** Returns the alerts for which a message may be due. */
  toTell(manager: EntityManager): Promise<Alert[]> {
    return manager
      .createQueryBuilder(Alert, 'alert')
      .where(`alert.closedAt is null or alert.toldAs = 'open'`)
      .orderBy('alert.openedAt', 'ASC')
      .addOrderBy('alert.id', 'ASC')
      .getMany();
  }

  async open(manager: EntityManager, alert: Partial<Alert>): Promise<void> {
    await manager.insert(Alert, { ...alert, ...storable(alert) });
  }

  async change(manager: EntityManager, id: string, change: AlertChange): Promise<void> {
    await manager.update(Alert, { id }, { ...change, ...storable(change) });
  }

  list({ scope, isOpen, organisationId, before, limit }: AlertFilter): Promise<Alert[]> {
    const asked = organisationId === undefined || isInScope(scope, organisationId);
    if (!asked) return Promise.resolve([]);
    const where: FindOptionsWhere<Alert> = {
      ...whereInScope('organisationId', organisationId === undefined ? scope : [organisationId]),
      ...(isOpen === undefined ? {} : { closedAt: isOpen ? IsNull() : Not(IsNull()) }),
    };
    return latestFirst(this.dataSource.manager, Alert, 'openedAt', { where, before, limit });
  }

  /** Returns open alerts, oldest first. @param ids null: all alerts */
  stillOpen(ids: readonly string[] | null): Promise<Alert[]> {
    return this.dataSource.manager.find(Alert, {
      where: { closedAt: IsNull(), ...(ids === null ? {} : { id: In([...ids]) }) },
      order: { openedAt: 'ASC', id: 'ASC' },
    });
  }

  find(id: string): Promise<Alert | null> {
    return this.dataSource.manager.findOneBy(Alert, { id });
  }

  /**
   * Acknowledges an alert in the name of a user: no more reminders. False when it is closed or acknowledged already.
   */
  acknowledge({ id, organisationId, cause, about }: Alert, by: string): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const [, changed] = await manager.query<[unknown[], number]>(
        `update alerts set acknowledged_at = statement_timestamp(), acknowledged_by = $2
         where id = $1 and closed_at is null and acknowledged_at is null`,
        [id, displayText(by)],
      );
      if (changed === 0) return false;
      const object = { kind: 'alert', id, name: `${alertCauseText(cause).title}: ${about}` };
      await recordAct(manager, {
        ...{ action: 'alerts.acknowledge', deed: 'acknowledged', organisationId, object, after: { by } },
      });
      return true;
    });
  }
}

/** Replaces characters that PostgreSQL cannot store; names come from other systems. */
function storable({ about }: AlertChange): Partial<Alert> {
  return about === undefined ? {} : { about: displayText(about) };
}
