import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { displayText } from '../documents/unstorable-text';
import { Submission, type SubmissionState } from './entities/submission.entity';
import type { TrackedDocument } from './entities/tracked-document.entity';
import type { Lease } from './lease';
import { moveDocument } from './moves';

/** Everything of a submission that is fixed before the first byte leaves. */
export type Intent = Pick<
  Submission,
  | 'fiscalAccountId'
  | 'kind'
  | 'number'
  | 'currency'
  | 'total'
  | 'issuedOn'
  | 'originalSourceId'
  | 'fingerprint'
  | 'payload'
  | 'payloadSha256'
>;

/** The append-only record of what was sent, and of what is known about each of those sendings. */
@Injectable()
export class SubmissionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Commits the intent to submit: the document is `submitting` and the row is there, durably, before the caller
   * may write to the service. Null when the fiscal account is busy with another submission, or this document
   * already has one that may have been received: the two unique indexes decide, not this code.
   */
  async begin(lease: Lease, document: TrackedDocument, intent: Intent): Promise<Submission | null> {
    const from = document.state;
    try {
      return await this.dataSource.transaction(async (manager) => {
        await moveDocument(manager, { lease }, document, 'submitting');
        const attempt = 1 + (await manager.countBy(Submission, { documentId: document.id }));
        const { id: documentId, source } = document;
        const row = { ...intent, documentId, source, attempt, leaseToken: lease.token };
        return manager.save(manager.create(Submission, row));
      });
    } catch (error) {
      document.state = from;
      if (isUniqueViolation(error, ['submissions_one_under_way', 'submissions_never_twice'])) return null;
      throw error;
    }
  }

  /**
   * Writes down what became of a submission. Accepted only from the states named, so that a late answer can
   * still find its submission and an old one changes nothing. False when it was in none of them.
   */
  async settle(
    manager: EntityManager,
    submission: Pick<Submission, 'id'>,
    from: readonly SubmissionState[],
    to: SubmissionState,
    known: { requestId?: string; detail?: string } = {},
  ): Promise<boolean> {
    const [, changed] = await manager.query<[unknown[], number]>(
      `update submissions set state = $3, request_id = coalesce($4, request_id), detail = coalesce($5, detail),
         answered_at = coalesce(answered_at, clock_timestamp())
       where id = $1 and state = any($2)`,
      [
        submission.id,
        from,
        to,
        known.requestId ?? null,
        known.detail === undefined ? null : displayText(known.detail),
      ],
    );
    return changed === 1;
  }

  /** Submissions begun under an earlier lease and never answered: their sender died or overslept. */
  abandoned(lease: Lease): Promise<Submission[]> {
    return this.dataSource
      .getRepository(Submission)
      .createQueryBuilder('submission')
      .innerJoin('documents', 'document', 'document.id = submission.documentId')
      .where('document.organisation_id = :organisationId', { organisationId: lease.organisationId })
      .andWhere(`submission.state = 'sending' and submission.leaseToken < :token`, { token: lease.token })
      .getMany();
  }

  /** The submission that may have been received, if the document has one. */
  live(documentId: string): Promise<Submission | null> {
    return this.dataSource
      .getRepository(Submission)
      .createQueryBuilder('submission')
      .where('submission.documentId = :documentId', { documentId })
      .andWhere(`submission.state in ('sending', 'accepted', 'unknown', 'fiscalised')`)
      .getOne();
  }

  /** Fingerprints of the versions that were fiscalised, by document; one that is not fiscalised is missing. */
  async fiscalisedFingerprints(documentIds: readonly string[]): Promise<Map<string, string>> {
    const submissions = await this.dataSource.manager.find(Submission, {
      select: { documentId: true, fingerprint: true },
      where: { documentId: In([...documentIds]), state: 'fiscalised' },
    });
    return new Map(submissions.map(({ documentId, fingerprint }) => [documentId, fingerprint]));
  }

  /** The last submission of a document, whatever became of it. */
  latest(documentId: string): Promise<Submission | null> {
    return this.dataSource.manager.findOne(Submission, { where: { documentId }, order: { attempt: 'DESC' } });
  }

  /** Those whose answer was never heard: an orphan outcome may belong to one of them. */
  unknown(fiscalAccountId: string): Promise<Submission[]> {
    return this.dataSource.manager.findBy(Submission, { fiscalAccountId, state: 'unknown' });
  }

  /** The latest day of anything that the account has, or may have, received; null for an account never used. */
  async lastDay(fiscalAccountId: string, exceptDocumentId: string): Promise<string | null> {
    const [row] = await this.dataSource.query<{ day: string | null }[]>(
      `select max(issued_on)::text as day from submissions where fiscal_account_id = $1 and document_id <> $2
         and state in ('sending', 'accepted', 'unknown', 'fiscalised')`,
      [fiscalAccountId, exceptDocumentId],
    );
    return row?.day ?? null;
  }

  /** True when the account's last submission went unanswered: the service may be unwell. */
  async wasLastUnanswered(fiscalAccountId: string): Promise<boolean> {
    const [last] = await this.dataSource.manager.find(Submission, {
      where: { fiscalAccountId },
      order: { startedAt: 'DESC' },
      take: 1,
    });
    return last?.state === 'unknown';
  }

  ofDocument(documentId: string): Promise<Submission[]> {
    return this.dataSource.manager.find(Submission, { where: { documentId }, order: { attempt: 'ASC' } });
  }
}

/** PostgreSQL's 23505, by the name of the constraint that was hit. */
export function isUniqueViolation(error: unknown, constraints: readonly string[]): boolean {
  const { driverError } = error as { driverError?: { code?: string; constraint?: string } };
  return driverError?.code === '23505' && constraints.includes(driverError.constraint ?? '');
}
