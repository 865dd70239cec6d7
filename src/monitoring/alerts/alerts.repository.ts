import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type FindOptionsWhere, IsNull, Not } from 'typeorm';
import { displayText } from '../../documents/unstorable-text';
import { Alert } from './alert.entity';

/** Any number that all replicas agree on: one of them looks at a time. */
const SURVEY_LOCK = 7_240_512;

/** How long a closed alert is still the same one if its cause comes back. */
export const SAME_ALERT_MS = 24 * 60 * 60_000;

export interface AlertFilter {
  readonly isOpen?: boolean;
  readonly organisationId?: string;
  readonly limit: number;
}

/** What changes of an alert; what is not named stays. */
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

/** Alerts: opened, updated, closed, sent. Times are the database's. */
@Injectable()
export class AlertsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Does the work in a transaction if no other replica is at it; false if one is. */
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

  /** Those that are open, and those that closed so lately that their cause coming back would be the same trouble. */
  remembered(manager: EntityManager, now: Date): Promise<Alert[]> {
    return manager
      .createQueryBuilder(Alert, 'alert')
      .where('alert.closedAt is null or alert.closedAt > :since', {
        since: new Date(now.getTime() - SAME_ALERT_MS),
      })
      .orderBy('alert.openedAt', 'ASC')
      .getMany();
  }

  /** Those for which a message may be due. */
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

  list({ isOpen, organisationId, limit }: AlertFilter): Promise<Alert[]> {
    const where: FindOptionsWhere<Alert> = {
      ...(organisationId === undefined ? {} : { organisationId }),
      ...(isOpen === undefined ? {} : { closedAt: isOpen ? IsNull() : Not(IsNull()) }),
    };
    return this.dataSource.manager.find(Alert, {
      where,
      order: { openedAt: 'DESC', id: 'ASC' },
      take: limit,
    });
  }

  find(id: string): Promise<Alert | null> {
    return this.dataSource.manager.findOneBy(Alert, { id });
  }

  /** A user acknowledges it: no more reminders. False when it is closed or has been acknowledged already. */
  async acknowledge(id: string, by: string): Promise<boolean> {
    const [, changed] = await this.dataSource.query<[unknown[], number]>(
      `update alerts set acknowledged_at = statement_timestamp(), acknowledged_by = $2
       where id = $1 and closed_at is null and acknowledged_at is null`,
      [id, displayText(by)],
    );
    return changed > 0;
  }
}

/** Names and reasons come from other systems, which have characters that PostgreSQL does not store. */
function storable({ about, detail }: Partial<Pick<Alert, 'about' | 'detail'>>): Partial<Alert> {
  return {
    ...(about === undefined ? {} : { about: displayText(about) }),
    ...(detail === undefined ? {} : { detail: displayText(detail) }),
  };
}
