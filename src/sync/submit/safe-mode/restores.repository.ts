import { Injectable } from '@nestjs/common';
import { type EntityManager, In, IsNull } from 'typeorm';
import type { Submission } from '../../../documents/submissions.entities';
import { withoutWaiting } from '../../../platform/database/open-transaction';
import { inTransaction } from '../../../platform/database/transaction';
import { ANSWERED_SUBMISSION_STATES } from '../../../domain/fiscal/submission-states';
import { sqlList } from '../../../domain/sql-list';
import { ConfirmedJournalFile, Installation, JournalGap } from './safe-mode.entities';
import { HeldGapsRepository } from './held-gaps.repository';
import type { ClosedReason } from './closed-journal';
import type { KnownFile } from './journal-folder';
import type { FollowedFile } from './journal-follower';
import type { JournalPlace } from './journal-place';
import { recordAct } from '../../../people/acts/record-act';

/** Submission as the journal knows it. */
export interface SentBefore {
  readonly at: string;
  /** Value of `submissions.id`. */
  readonly id: string;
  /** Sequence number; absent for repeated submissions. */
  readonly seq?: string;
  readonly documentId: string;
  readonly attempt: number;
  readonly kind: Submission['kind'];
  readonly sourceId: string;
  readonly fiscalAccountId: string;
  readonly deviceId: string | null;
  readonly number: string;
  readonly currency: string;
  readonly total: string;
  readonly issuedOn: string;
  readonly datedAt: string;
  readonly originalSourceId: string | null;
  readonly fingerprint: string;
  readonly payloadSha256: string;
}

/** Decision of a person about the journal's folder. */
export interface JournalDecision {
  readonly by: string;
  readonly reason: string;
}

export interface RestoreObstacles {
  /** Number of open submissions that the journal knows and the database does not. */
  readonly gaps: number;
  /** Number of journal files that are gone, shorter or replaced. */
  readonly lostFiles: number;
  /** Settings of the server under which a commit may be lost. */
  readonly unsafeSettings: readonly string[];
}

/** Mark that the database has seen in the folder, and the one that it has announced since. */
interface OwnMarks {
  readonly mark: string | null;
  readonly next: string | null;
}

/** Indexes of unknown entries, from 0, and `database_identity()` of the session. */
export interface LookedUp {
  readonly unknown: readonly number[];
  /** True: submissions found missing before are still lost. */
  readonly hasGaps: boolean;
  readonly database: string | null;
}

/**
 * SQL that is true when journal entry j is stored. A submission neither sent nor repeated from here was repeated by
 * another database.
 */
const IS_STORED = `exists (select from submissions s where s.id = j.id
  and not (j.again and s.state = 'not_sent' and s.repeated_at is null))`;

export const LOOK_UP = `select database_identity() as database,
  exists (select from journal_gaps where closed_at is null) as "hasGaps", array(
    select j.place::int - 1
    from unnest($1::uuid[], $2::int[], $3::uuid[], $4::boolean[])
      with ordinality j (document_id, attempt, id, again, place)
    where not ${IS_STORED} and not exists (select from journal_gaps g where g.document_id = j.document_id
      and g.attempt = j.attempt and g.submission_id = j.id)
    order by j.place) as unknown`;

/** True: the entry records a repeat of the same bytes. */
export function isAgain({ seq }: SentBefore): boolean {
  return seq === undefined;
}

/** Parameters $1 to $4 of the query about entries. */
function columnsOf(entries: readonly SentBefore[]): unknown[] {
  return [
    entries.map((entry) => entry.documentId),
    entries.map((entry) => entry.attempt),
    entries.map((entry) => entry.id),
    entries.map(isAgain),
  ];
}

/** SQL assignment that adds the gap since $1, the time of the copy that was put back. */
const RESTORED_GAP = `gaps = gaps || jsonb_build_object('because', 'restored', 'since', $1::timestamptz,
  'till', clock_timestamp(), 'readAt', null)`;

/** Submissions sent but missing from the database, and settings that endanger commits. */
@Injectable()
export class RestoresRepository extends HeldGapsRepository {
  async installationId(): Promise<string> {
    return (await this.dataSource.manager.findOneByOrFail(Installation, { isOnly: true })).id;
  }

  /**
   * Runs several queries in one session. It is connected first, because sessions wait for each other's turns at the
   * journal: one that got its turn without a connection would wait for those that wait for it.
   * @param work receives the manager of that session
   */
  async inSession<T>(work: (session: EntityManager) => Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    try {
      await runner.connect();
      return await withoutWaiting(() => work(runner.manager));
    } finally {
      await runner.release();
    }
  }

  async place(): Promise<JournalPlace> {
    const [place] = await this.dataSource.query<JournalPlace[]>(
      `select id as "installationId", journal_mark as mark, exists (select from submissions) as "hasSubmitted"
       from installation`,
    );
    if (place === undefined) throw new Error('the database has no row that names the installation');
    return place;
  }

  async keepMark(mark: string): Promise<void> {
    await this.dataSource.query('update installation set journal_mark = $1', [mark]);
  }

  /** Stores the last mark of the folder, and the one that is written to it after the commit. */
  async announceMark(manager: EntityManager, mark: string, next: string): Promise<void> {
    await manager.query('update installation set journal_mark = $1, journal_next_mark = $2', [mark, next]);
  }

  /** Runs work in a transaction in which no other replica changes the marks, which it receives. */
  underMark<T>(work: (manager: EntityManager, own: OwnMarks) => Promise<T>): Promise<T> {
    return inTransaction(this.dataSource, async (manager) => {
      const [own = { mark: null, next: null }] = await manager.query<OwnMarks[]>(
        'select journal_mark as mark, journal_next_mark as next from installation for update',
      );
      return work(manager, own);
    });
  }

  /** Asks about every live client what was decided since a copy; returns their number. */
  async askAbout(manager: EntityManager, since: string): Promise<number> {
    const [, asked] = await manager.query<[unknown[], number]>(
      `update organisations set ${RESTORED_GAP}, rules_version = rules_version + 1 where go_live_on is not null`,
      [since],
    );
    return asked;
  }

  /**
   * Returns the entries that the database lacks, as indexes, and its identity.
   * @param session for the query: two sessions of a pool may reach two primaries
   */
  async lookUp(entries: readonly SentBefore[], session: EntityManager): Promise<LookedUp> {
    const [found] = await session.query<LookedUp[]>(LOOK_UP, columnsOf(entries));
    if (found === undefined) throw new Error('the database did not say what it knows of the journal');
    return found;
  }

  /** Returns journal files that need not be read again. */
  confirmedFiles(): Promise<ConfirmedJournalFile[]> {
    return this.dataSource.manager.find(ConfirmedJournalFile, { order: { name: 'ASC' } });
  }

  /** Marks files as confirmed; call it once the look-up of all their entries is committed. */
  async confirmFiles(files: readonly FollowedFile[]): Promise<void> {
    await this.dataSource.query(
      `insert into journal_files (name, version, unreadable, last_entry)
       select * from unnest($1::text[], $2::text[], $3::int[], $4::text[])
       on conflict (name) do update set version = excluded.version, unreadable = excluded.unreadable,
         last_entry = excluded.last_entry`,
      [
        files.map(({ name }) => name),
        files.map(({ version }) => version),
        files.map(({ unreadable }) => unreadable),
        files.map(({ last }) => (last === null ? null : JSON.stringify(last))),
      ],
    );
  }

  /** Adds files that are gone, shorter or replaced to the known ones. */
  async markLost(files: readonly KnownFile[]): Promise<void> {
    await this.dataSource.query(
      `insert into journal_files (name, version, unreadable, lost_at)
       select f.name, f.size || ' 0', 0, clock_timestamp() from unnest($1::text[], $2::bigint[]) f (name, size)
       on conflict (name) do update set lost_at = coalesce(journal_files.lost_at, clock_timestamp()),
         version = case when split_part(journal_files.version, ' ', 1)::bigint < split_part(excluded.version, ' ', 1)::bigint
           then excluded.version else journal_files.version end`,
      [files.map(({ name }) => name), files.map(({ size }) => size)],
    );
  }

  /** Stores exactly the lost files, since some may have been restored. */
  async keepLost(files: readonly KnownFile[]): Promise<void> {
    await this.markLost(files);
    await this.dataSource.query('update journal_files set lost_at = null where name <> all($1)', [
      files.map(({ name }) => name),
    ]);
  }

  /**
   * Deletes files that are missing or lost, so that they are read again as they are.
   * @param names of existing files
   * @returns names of the lost ones
   */
  giveUpLost(names: readonly string[], decision: JournalDecision): Promise<string[]> {
    return inTransaction(this.dataSource, async (manager) => {
      const [lost] = await manager.query<[{ name: string }[], number]>(
        'delete from journal_files where lost_at is not null or name <> all($1) returning name',
        [names],
      );
      const files = lost.map(({ name }) => name).sort();
      await manager.query('update installation set journal_fault_at = null');
      await recordAct(manager, {
        ...{ action: 'safe-mode.release', deed: 'journal_loss_accepted', organisationId: null },
        ...{ object: { kind: 'installation', id: null, name: null }, after: { ...decision, files } },
      });
      return files;
    });
  }

  recordPrimary(database: string, decision: JournalDecision): Promise<void> {
    return inTransaction(this.dataSource, async (manager) => {
      await manager.query('update installation set journal_fault_at = null');
      await recordAct(manager, {
        ...{ action: 'safe-mode.release', deed: 'primary_named', organisationId: null },
        ...{ object: { kind: 'installation', id: null, name: null }, after: { ...decision, database } },
      });
    });
  }

  /** Stores for a quarter of an hour the reason why this replica submits no documents. */
  async noteFault(reason: ClosedReason): Promise<void> {
    await this.dataSource.query(
      'update installation set journal_fault = $1, journal_fault_at = clock_timestamp()',
      [reason],
    );
  }

  /** Forgets the reason: the comparison has succeeded. */
  async forgetFault(): Promise<void> {
    await this.dataSource.query(
      'update installation set journal_fault_at = null where journal_fault_at is not null',
    );
  }

  /** Stores unknown entries as gaps; returns how many were new. */
  async noteUnknown(entries: readonly SentBefore[], session = this.dataSource.manager): Promise<number> {
    const added = await session.query<unknown[]>(
      `insert into journal_gaps (document_id, attempt, submission_id, entry)
       select j.document_id, j.attempt, j.id, j.entry
       from unnest($1::uuid[], $2::int[], $3::uuid[], $4::boolean[], $5::text[])
         j (document_id, attempt, id, again, entry)
       where not ${IS_STORED}
       on conflict do nothing returning document_id`,
      [...columnsOf(entries), entries.map((entry) => JSON.stringify(entry))],
    );
    return added.length;
  }

  /**
   * SHA-256 of the bytes of every submission that the service has answered since a person last accepted the loss of a journal;
   * those entered from the journal have none.
   */
  async sentPayloads(): Promise<string[]> {
    const rows = await this.dataSource.query<{ sha256: string }[]>(
      `select payload_sha256 as sha256 from submissions
       where payload <> '' and state in ${sqlList(ANSWERED_SUBMISSION_STATES)}
         and started_at > coalesce((select max(at) from acts where deed = 'journal_loss_accepted'), '-infinity')`,
    );
    return rows.map((row) => row.sha256);
  }

  open(): Promise<JournalGap[]> {
    return this.dataSource.manager.find(JournalGap, {
      where: { closedAt: IsNull() },
      order: { foundAt: 'ASC', documentId: 'ASC' },
    });
  }

  /**
   * Gaps of an organisation that hold back documents: open ones, and acknowledged ones whose document was read after all.
   * The last attempt of a document comes first; nearly always none.
   */
  openOf(organisationId: string): Promise<JournalGap[]> {
    return this.dataSource
      .getRepository(JournalGap)
      .createQueryBuilder('gap')
      .where(
        `(gap.closedAt is null or (gap.closedAs = 'acknowledged' and forgotten_document(gap.entry) is not null))
         and exists (select 1 from organisations o where o.id = :organisationId
           and o.platform = gap.entry::jsonb ->> 'platform' and o.tenant_id = gap.entry::jsonb ->> 'tenantId')`,
        { organisationId },
      )
      .orderBy('gap.foundAt')
      .addOrderBy('gap.documentId')
      .addOrderBy('gap.attempt', 'DESC')
      .getMany();
  }

  /**
   * Acknowledges open gaps in the name of a person: their documents need not be read again before others are sent. Devices
   * may have received them: `NEWEST_MOMENTS` dates nothing before them.
   */
  async acknowledge(submissionIds: readonly string[], by: string, reason: string): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      const seen = { closedAt: IsNull(), submissionId: In(submissionIds) };
      const open = await manager.findBy(JournalGap, seen);
      const closed = { closedAt: () => 'clock_timestamp()', closedAs: 'acknowledged' } as const;
      await manager.update(JournalGap, seen, closed);
      const documents = open.map(({ documentId, attempt }) => ({ documentId, attempt }));
      await recordAct(manager, {
        ...{ action: 'safe-mode.release', deed: 'safe_mode_released', organisationId: null },
        ...{ object: { kind: 'installation', id: null, name: null }, after: { by, reason, documents } },
      });
    });
  }

  /** Reads the obstacles to submission; queried before each batch, so one statement without settings. */
  async obstacles(): Promise<RestoreObstacles> {
    const [found] = await this.dataSource.query<RestoreObstacles[]>(
      `select (select count(*)::int from journal_gaps where closed_at is null) as gaps,
         (select count(*)::int from journal_files where lost_at is not null) as "lostFiles",
         (select coalesce(array_agg(name order by name), '{}')
          from unnest('{fsync,full_page_writes,synchronous_commit}'::text[]) one (name)
          where current_setting(name) = 'off') as "unsafeSettings"`,
    );
    if (found === undefined) throw new Error('the database did not say what keeps it from submitting');
    return found;
  }
}
