import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { OtherSaleKind } from '../../connectors/other-sales';
import { databaseNow } from '../../platform/database/database-clock';
import { OtherSalesList, OtherSalesReading } from '../reconciliation.entities';
import type { StoredSentence } from '../../domain/texts/stored-sentence';

/**
 * Maximum calls per day for all lists together, at night, and again for requests of people; live work needs the rest.
 */
export const CALLS_PER_DAY = 4;

/** Initiator of a reading: the schedule, or a person. */
export type ReadingFor = 'clock' | 'person';

const COLUMN: Readonly<Record<ReadingFor, string>> = { clock: 'calls', person: 'calls_asked' };
/** Delay of the first reading, until a new organisation has been set up. */
const FIRST_AFTER = '10 minutes';
/** Lease of a reading; one left by a process is taken over afterwards. */
const LEASE = '10 minutes';
/** Number of whole months read before that of the first reading. */
const MONTHS_BEFORE = 3;

/** Times, positions and daily calls of readings of lists. Times and days are the database's. */
@Injectable()
export class OtherSalesReadingsRepository {
  constructor(private readonly dataSource: DataSource) {}

  now(): Promise<Date> {
    return databaseNow(this.dataSource.manager);
  }

  /** Takes one organisation whose reading is due, exclusively. Null: none. */
  async takeDue(timeZone: string): Promise<OtherSalesReading | null> {
    await this.begin(timeZone);
    const [rows] = await this.dataSource.query<[{ organisation_id: string }[], number]>(
      `update other_sales_readings set due_at = clock_timestamp() + interval '${LEASE}'
       where organisation_id = (
         select r.organisation_id from other_sales_readings r join organisations o on o.id = r.organisation_id
         where r.due_at <= clock_timestamp() and o.status = 'connected' and not o.is_paused
         order by r.due_at limit 1 for update of r skip locked)
       returning organisation_id`,
    );
    const id = rows[0]?.organisation_id;
    return id === undefined ? null : this.find(id);
  }

  /**
   * Takes one organisation even if its reading is not due. Null: it was never connected, or the day has too few calls
   * left to read all lists.
   */
  async takeNow(organisationId: string, timeZone: string, lists: number): Promise<OtherSalesReading | null> {
    await this.begin(timeZone);
    const [rows] = await this.dataSource.query<[{ organisation_id: string }[], number]>(
      `update other_sales_readings set due_at = clock_timestamp() + interval '${LEASE}'
       where organisation_id = $1 and (calls_on is distinct from (clock_timestamp() at time zone $2)::date
         or calls_asked + $3 <= ${CALLS_PER_DAY})
       returning organisation_id`,
      [organisationId, timeZone, lists],
    );
    return rows.length === 1 ? this.find(organisationId) : null;
  }

  /** Schedules the first reading of every connected organisation. */
  private async begin(timeZone: string): Promise<void> {
    await this.dataSource.query(
      `insert into other_sales_readings (organisation_id, read_from, due_at)
       select id, date_trunc('month', clock_timestamp() at time zone $1)::date - interval '${MONTHS_BEFORE} months',
         clock_timestamp() + interval '${FIRST_AFTER}'
       from organisations where status = 'connected' on conflict do nothing`,
      [timeZone],
    );
  }

  find(organisationId: string): Promise<OtherSalesReading | null> {
    return this.dataSource.manager.findOneBy(OtherSalesReading, { organisationId });
  }

  lists(organisationId: string): Promise<OtherSalesList[]> {
    return this.dataSource.manager.findBy(OtherSalesList, { organisationId });
  }

  /** Counts one call of the day before it is made. False: the day's calls are used. */
  async countCall(organisationId: string, timeZone: string, of: ReadingFor): Promise<boolean> {
    const own = COLUMN[of];
    const [, count] = await this.dataSource.query<[unknown[], number]>(
      `update other_sales_readings r set
         calls = case when r.calls_on = t.today then r.calls else 0 end + case when $3 = 'clock' then 1 else 0 end,
         calls_asked = case when r.calls_on = t.today then r.calls_asked else 0 end + case when $3 = 'person' then 1 else 0 end,
         calls_on = t.today
       from (select (clock_timestamp() at time zone $2)::date as today) t
       where r.organisation_id = $1 and (r.calls_on is distinct from t.today or r.${own} < ${CALLS_PER_DAY})`,
      [organisationId, timeZone, of],
    );
    return count === 1;
  }

  /** Stores a page and the position after it in one transaction, unless another process has moved the position. */
  async advance(
    list: Pick<OtherSalesList, 'organisationId' | 'kind'>,
    page: { readonly from: string | null; readonly position: string; readonly isComplete: boolean },
    store: (manager: EntityManager) => Promise<void>,
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const [rows] = await manager.query<[unknown[], number]>(
        `update other_sales_lists set position = $4, is_complete = $5, read_at = clock_timestamp(), failure = null
         where organisation_id = $1 and kind = $2 and position is not distinct from $3 returning kind`,
        [list.organisationId, list.kind, page.from, page.position, page.isComplete],
      );
      if (rows.length === 1) await store(manager);
    });
  }

  async addList(organisationId: string, kind: OtherSaleKind): Promise<OtherSalesList> {
    await this.dataSource.query(
      `insert into other_sales_lists (organisation_id, kind) values ($1, $2) on conflict do nothing`,
      [organisationId, kind],
    );
    return this.dataSource.manager.findOneByOrFail(OtherSalesList, { organisationId, kind });
  }

  async fail(organisationId: string, kind: OtherSaleKind, failure: StoredSentence): Promise<void> {
    await this.dataSource.manager.update(OtherSalesList, { organisationId, kind }, { failure: failure });
  }

  async postpone(organisationId: string, dueAt: Date): Promise<void> {
    await this.dataSource.manager.update(OtherSalesReading, { organisationId }, { dueAt });
  }
}
