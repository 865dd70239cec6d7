import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { FiscalAccount } from '../../../fiscal/accounts/fiscal-account.entity';
import { Submission } from '../../../document-store/submission.entity';
import { TrackedDocument } from '../../../document-store/tracked-document.entity';
import type { Lease } from '../../../organisations/lease/lease';
import { applyTransition, noteDocuments } from '../../../document-store/transitions';
import { inTransaction } from '../../../platform/database/transaction';
import { isUniqueViolation } from '../../../platform/database/driver-error';
import { ANSWERED_SUBMISSION_STATES } from '../../../documents/submission-states';
import { sqlList } from '../../../documents/sql-list';
import { ConfirmedJournalFile } from './confirmed-journal-file.entity';
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

/** What is said of a submission of which nothing but the journal is left. */
export const KNOWN_FROM_THE_JOURNAL = 'known only from the journal';

/** Submissions that were sent and that the database has forgotten, and whether it keeps what it commits. */
@Injectable()
export class RestoresRepository {
  constructor(private readonly dataSource: DataSource) {}

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

  /**
   * Puts the document of a gap where nothing can be sent from: its submission is entered as one whose answer nobody
   * knows. An attempt that was followed by another had certainly not been taken: the last one alone counts. Once an
   * earlier submission is fiscalised nothing can be sent again, and the attempt is only noted. False when the books have
   * not served the document yet, an earlier submission of it is still open, or the restored copy does not have the fiscal
   * account: the gap then stays open, for a person or for a later run.
   */
  async hold(lease: Lease, gap: JournalGap): Promise<boolean> {
    const sent = JSON.parse(gap.entry) as SentBefore;
    const { kind, sourceId } = sent;
    try {
      return await inTransaction(this.dataSource, async (manager) => {
        const { organisationId } = lease;
        const document = await manager.findOne(TrackedDocument, {
          where: { organisationId, kind, sourceId },
          lock: { mode: 'pessimistic_write' },
        });
        const account = { id: sent.fiscalAccountId };
        if (document === null || !(await manager.existsBy(FiscalAccount, account))) return false;
        if (await isFollowed(manager, gap)) return await closeAsHeld(manager, gap);
        if (await manager.existsBy(Submission, { documentId: document.id, state: 'fiscalised' })) {
          await noteDocuments(
            manager,
            [document.id],
            `Also submitted at ${sent.at}; the restored database did not know that.`,
          );
          return await closeAsHeld(manager, gap);
        }
        const attempt = 1 + (await manager.countBy(Submission, { documentId: document.id }));
        await this.enter(manager, document.id, attempt, sent);
        const detail = `Submitted at ${sent.at}; the restored database did not know that.`;
        await applyTransition(manager, { lease }, document, 'uncertain', {
          reason: 'RESTORED',
          detail,
          dueInMs: 0,
        });
        return await closeAsHeld(manager, gap);
      });
    } catch (error) {
      if (isUniqueViolation(error, ['submissions_never_twice'])) return false;
      throw error;
    }
  }

  /** Its bytes are not in the journal, and no lease is known. @throws QueryFailedError of a unique index */
  protected async enter(
    manager: EntityManager,
    documentId: string,
    attempt: number,
    sent: SentBefore,
  ): Promise<void> {
    const { fiscalAccountId, kind, number, currency, issuedOn, datedAt, originalSourceId, fingerprint } =
      sent;
    await manager.query(
      `insert into submissions (id, document_id, fiscal_account_id, attempt, kind, number, currency, total, issued_on,
         dated_at, original_source_id, fingerprint, payload, payload_sha256, lease_token, state, detail, started_at, answered_at)
       values (coalesce($15::uuid, gen_random_uuid()), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, '', $12, 0, 'unknown',
         $13, $14, clock_timestamp())`,
      [
        documentId,
        fiscalAccountId,
        attempt,
        kind,
        number,
        currency,
        sent.total,
        issuedOn,
        datedAt,
        originalSourceId,
        fingerprint,
        sent.payloadSha256,
        KNOWN_FROM_THE_JOURNAL,
        sent.at,
        sent.id ?? null,
      ],
    );
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

async function isFollowed(manager: EntityManager, { documentId, attempt }: JournalGap): Promise<boolean> {
  const all = await manager.findBy(JournalGap, { documentId });
  return all.some((other) => other.attempt > attempt);
}

async function closeAsHeld(
  manager: EntityManager,
  { documentId, attempt, submissionId }: JournalGap,
): Promise<true> {
  await manager.update(
    JournalGap,
    { documentId, attempt, submissionId },
    { closedAt: () => 'clock_timestamp()', closedAs: 'held' },
  );
  return true;
}
