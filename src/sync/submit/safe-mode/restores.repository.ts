import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { Submission } from '../../../document-store/submission.entity';
import { inTransaction } from '../../../platform/database/transaction';
import { ANSWERED_SUBMISSION_STATES } from '../../../documents/submission-states';
import { sqlList } from '../../../documents/sql-list';
import { ConfirmedJournalFile } from './confirmed-journal-file.entity';
import { HeldGaps } from './held-gaps';
import { Installation } from './installation.entity';
import { JournalGap, NOT_NAMED } from './journal-gap.entity';
import { recordAct } from '../../../people/acts/record-act';

/** A submission as the journal knows it. */
export interface SentBefore {
  readonly at: string;
  /** `submissions.id`; absent in entries of earlier versions. */
  readonly id?: string;
  readonly documentId: string;
  readonly attempt: number;
  readonly kind: Submission['kind'];
  readonly sourceId: string;
  readonly fiscalAccountId: string;
  readonly number: string;
  readonly currency: string;
  readonly total: string;
  readonly issuedOn: string;
  readonly datedAt: string;
  readonly originalSourceId: string | null;
  readonly fingerprint: string;
  readonly payloadSha256: string;
}

export interface Obstacles {
  /** So many submissions are open that the journal knows and the database does not. */
  readonly gaps: number;
  /** The server's settings that make a commit less than a commit. */
  readonly unsafeSettings: readonly string[];
}

/** Submissions that were sent and that the database has forgotten, and whether it keeps what it commits. */
@Injectable()
export class RestoresRepository extends HeldGaps {
  async installationId(): Promise<string> {
    return (await this.dataSource.manager.findOneByOrFail(Installation, { isOnly: true })).id;
  }

  /** Files of the journal that need not be read again. */
  confirmedFiles(): Promise<ConfirmedJournalFile[]> {
    return this.dataSource.manager.find(ConfirmedJournalFile, { order: { name: 'ASC' } });
  }

  /** Every entry of these files has been looked for: call it when that is committed. */
  async confirmFiles(files: readonly ConfirmedJournalFile[]): Promise<void> {
    await this.dataSource.query(
      `insert into journal_files (name, version, unreadable, last_entry)
       select * from unnest($1::text[], $2::text[], $3::int[], $4::text[])
       on conflict (name) do update set version = excluded.version, unreadable = excluded.unreadable,
         last_entry = excluded.last_entry`,
      [
        files.map(({ name }) => name),
        files.map(({ version }) => version),
        files.map(({ unreadable }) => unreadable),
        files.map(({ lastEntry }) => lastEntry),
      ],
    );
  }

  /** Remembers which of these the database does not know. Answers how many that are. */
  async noteUnknown(entries: readonly SentBefore[]): Promise<number> {
    const added = await this.dataSource.query<unknown[]>(
      `insert into journal_gaps (document_id, attempt, submission_id, entry)
       select j.document_id, j.attempt, coalesce(j.id, '${NOT_NAMED}'), j.entry
       from unnest($1::uuid[], $2::int[], $3::text[], $4::uuid[], $5::text[]) j (document_id, attempt, sha256, id, entry)
       where not exists (select from submissions s where s.id = j.id) and (j.id is not null
         or not exists (select from submissions s where s.document_id = j.document_id
           and s.attempt = j.attempt and s.payload_sha256 = j.sha256))
       on conflict do nothing returning document_id`,
      [
        entries.map((entry) => entry.documentId),
        entries.map((entry) => entry.attempt),
        entries.map((entry) => entry.payloadSha256),
        entries.map((entry) => entry.id ?? null),
        entries.map((entry) => JSON.stringify(entry)),
      ],
    );
    return added.length;
  }

  /** SHA-256 of the bytes of every submission that the service has answered; those entered from the journal have none. */
  async sentPayloads(): Promise<string[]> {
    const rows = await this.dataSource.query<{ sha256: string }[]>(
      `select payload_sha256 as sha256 from submissions 
       where payload <> '' and state in ${sqlList(ANSWERED_SUBMISSION_STATES)}`,
    );
    return rows.map((row) => row.sha256);
  }

  open(): Promise<JournalGap[]> {
    return this.dataSource.manager.find(JournalGap, {
      where: { closedAt: IsNull() },
      order: { foundAt: 'ASC', documentId: 'ASC' },
    });
  }

  /** Gaps of an organisation that are open, the last attempt of a document first; nearly always none. */
  openOf(organisationId: string): Promise<JournalGap[]> {
    return this.dataSource
      .getRepository(JournalGap)
      .createQueryBuilder('gap')
      .where('gap.closedAt is null')
      .andWhere(
        `exists (select 1 from organisations o where o.id = :organisationId
           and o.platform = gap.entry::jsonb ->> 'platform' and o.tenant_id = gap.entry::jsonb ->> 'tenantId')`,
        { organisationId },
      )
      .orderBy('gap.foundAt')
      .addOrderBy('gap.documentId')
      .addOrderBy('gap.attempt', 'DESC')
      .getMany();
  }

  /** A person acknowledges all that are still open. */
  async acknowledge(by: string, reason: string): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      const open = await manager.findBy(JournalGap, { closedAt: IsNull() });
      await manager.update(
        JournalGap,
        { closedAt: IsNull() },
        { closedAt: () => 'clock_timestamp()', closedAs: 'acknowledged' },
      );
      const documents = open.map(({ documentId, attempt }) => ({ documentId, attempt }));
      await recordAct(manager, {
        ...{ action: 'safe-mode.release', deed: 'safe_mode_released', organisationId: null },
        ...{ object: { kind: 'installation', id: null, name: null }, after: { by, reason, documents } },
      });
    });
  }

  /** What keeps an installation from submitting: asked before each batch, so one statement, and no view of all settings. */
  async obstacles(): Promise<Obstacles> {
    const [found] = await this.dataSource.query<Obstacles[]>(
      `select (select count(*)::int from journal_gaps where closed_at is null) as gaps,
         (select coalesce(array_agg(name order by name), '{}')
          from unnest('{fsync,full_page_writes,synchronous_commit}'::text[]) one (name)
          where current_setting(name) = 'off') as "unsafeSettings"`,
    );
    if (found === undefined) throw new Error('the database did not say what keeps it from submitting');
    return found;
  }
}
