import { type StoredSentence } from '../../../domain/texts/stored-sentence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { recordAct } from '../../../people/acts/record-act';
import type { WrittenBackup } from '../snapshot/backup-file';

/** Advisory lock that lets only a single replica decide at a time. */
const DECIDING = `hashtext('backups of ledgerstamp')`;

/** Time for which records are kept, and with them the files known: as long as BACKUP_KEEP may reach. */
const REMEMBERED = `interval '1100 days'`;

/** SQL for the last time at which a backup was due: hour $1 of this day or the day before, in UTC. */
const DUE = `date_trunc('hour', t - mod(extract(hour from t)::int - $1 + 24, 24) * interval '1 hour') at time zone 'UTC'`;

/** Age in days above which the last good rehearsal is old: time for one a month. */
export const REHEARSAL_DAYS = 35;

/**
 * SQL for the rehearsals. An old one is overdue where a schedule makes backups; one that failed is, until the next good
 * one.
 */
export const REHEARSALS = `select good, fault, coalesce(fault is not null
      or (tried > statement_timestamp() - interval '30 days'
        and coalesce(good, first) < statement_timestamp() - interval '${REHEARSAL_DAYS} days'), false) as "isOverdue"
  from (select max(ended_at) filter (where is_rehearsal and fault is null) as good,
      (array_agg(fault order by ended_at desc) filter (where is_rehearsal))[1] as fault,
      max(started_at) filter (where is_scheduled) as tried,
      min(ended_at) filter (where is_scheduled and fault is null) as first from backups) r`;

/** Result of a rehearsal. */
interface RecordedRehearsal {
  readonly file: string;
  /** Null: the file could not be read. */
  readonly documents: number | null;
  /** Null: the backup can be restored. */
  readonly fault: StoredSentence | null;
}

interface BackupState {
  readonly lastGood: {
    readonly endedAt: Date;
    readonly file: string;
    readonly bytes: string;
    readonly documents: number;
  } | null;
  /** Fault of the last backup, scheduled or not; null if it succeeded. */
  readonly lastFault: { readonly at: Date; readonly fault: StoredSentence } | null;
  /** Seconds since the last good backup ended; null: none. */
  readonly ageSeconds: number | null;
  readonly rehearsal: {
    /** End of the last good one; null: none. */
    readonly good: Date | null;
    /** Fault of the last one; null: it succeeded, or there is none. */
    readonly fault: StoredSentence | null;
    readonly isOverdue: boolean;
  };
}

/** Records of successful and failed backups, for the schedule, alerts and people. */
@Injectable()
export class BackupRecordsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Begins the backup of the day unless it was made, is being made by another replica, or failed within the hour. One
   * that runs for six hours has died.
   * @param hour of the day, in UTC
   * @returns its id; null: nothing is due
   */
  async beginDue(hour: number, file: string): Promise<string | null> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query(`select pg_advisory_xact_lock(${DECIDING})`);
      const [begun] = await manager.query<{ id: string }[]>(
        `insert into backups (is_scheduled, file)
         select true, $2 from (select clock_timestamp() at time zone 'UTC' as t) now
         where not exists (select from backups where is_scheduled and (
           (started_at >= ${DUE} and fault is null and (ended_at is not null or started_at > clock_timestamp() - interval '6 hours'))
           or (fault is not null and ended_at > clock_timestamp() - interval '1 hour')))
         returning id`,
        [hour, file],
      );
      return begun?.id ?? null;
    });
  }

  /** Records the start of a backup of the command. */
  async begin(file: string, isScheduled: boolean): Promise<string> {
    const [begun] = await this.dataSource.query<[{ id: string }]>(
      'insert into backups (is_scheduled, file) values ($1, $2) returning id',
      [isScheduled, file],
    );
    return begun.id;
  }

  async succeeded(id: string, { bytes, manifest }: Pick<WrittenBackup, 'bytes' | 'manifest'>): Promise<void> {
    await this.dataSource.query(
      'update backups set ended_at = clock_timestamp(), bytes = $2, documents = $3 where id = $1',
      [id, bytes, manifest.documents],
    );
    await this.dataSource.query(
      `delete from backups where started_at < clock_timestamp() - ${REMEMBERED} and id <> $1`,
      [id],
    );
  }

  async failed(id: string, fault: StoredSentence): Promise<void> {
    await this.dataSource.query('update backups set ended_at = clock_timestamp(), fault = $2 where id = $1', [
      id,
      fault,
    ]);
  }

  async installationId(): Promise<string> {
    const [installation] = await this.dataSource.query<[{ id: string }]>('select id from installation');
    return installation.id;
  }

  /** Records a rehearsal, and within a request who handed it in. */
  async rehearsed({ file, documents, fault }: RecordedRehearsal): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await manager.query(
        `insert into backups (is_scheduled, is_rehearsal, file, ended_at, documents, fault)
         values (false, true, $1, clock_timestamp(), $2, $3)`,
        [file, documents, fault],
      );
      const object = { kind: 'rehearsal of', id: null, name: file };
      await recordAct(manager, {
        ...{ action: 'rehearsals.record', deed: 'added', organisationId: null, object },
        after: { isWell: fault === null, documents },
      });
    });
  }

  /** Returns every file that a schedule has begun, as it was named then. */
  async scheduledFiles(): Promise<string[]> {
    const rows = await this.dataSource.query<{ file: string }[]>(
      'select file from backups where is_scheduled',
    );
    return rows.map(({ file }) => file);
  }

  /** Returns the file of every good backup, as it was named then. */
  async goodFiles(): Promise<string[]> {
    const rows = await this.dataSource.query<{ file: string }[]>(
      'select file from backups where not is_rehearsal and ended_at is not null and fault is null',
    );
    return rows.map(({ file }) => file);
  }

  async state(): Promise<BackupState> {
    const [good] = await this.dataSource.query<(NonNullable<BackupState['lastGood']> & { age: number })[]>(
      `select ended_at as "endedAt", file, bytes, documents, extract(epoch from clock_timestamp() - ended_at)::float8 as age
       from backups where not is_rehearsal and ended_at is not null and fault is null order by ended_at desc limit 1`,
    );
    const [last] = await this.dataSource.query<{ at: Date; fault: StoredSentence | null }[]>(
      'select ended_at as at, fault from backups where not is_rehearsal and ended_at is not null order by ended_at desc limit 1',
    );
    const [rehearsal] = await this.dataSource.query<[BackupState['rehearsal']]>(REHEARSALS);
    const { age, ...lastGood } = good ?? { age: null };
    return {
      lastGood: good === undefined ? null : (lastGood as NonNullable<BackupState['lastGood']>),
      lastFault: last === undefined || last.fault === null ? null : { at: last.at, fault: last.fault },
      ageSeconds: age,
      rehearsal,
    };
  }
}
