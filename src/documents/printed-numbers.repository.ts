import { Injectable } from '@nestjs/common';
import { Any, DataSource, In } from 'typeorm';
import { LIVE_SUBMISSION_STATES } from '../domain/fiscal/submission-states';
import { Submission } from './submissions.entities';
import { TrackedDocument } from './documents.entities';

/** Finds documents by the numbers that a fiscal PDF names. */
@Injectable()
export class PrintedNumbersRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Submissions of other documents that the account may have received under these numbers. */
  async ofOthers(submission: Submission, numbers: readonly string[]): Promise<Submission[]> {
    const found = await this.received(submission.fiscalAccountId, numbers);
    return found.filter((other) => other.documentId !== submission.documentId);
  }

  /**
   * Finds submissions under these numbers, including rejected ones, as a copy of the installation may have sent them
   * too.
   */
  async sent(fiscalAccountId: string, numbers: readonly string[]): Promise<Submission[]> {
    const where = { fiscalAccountId, number: Any([...numbers]), state: 'rejected' as const };
    const rejected = await this.dataSource.manager.find(Submission, { where });
    return [...(await this.received(fiscalAccountId, numbers)), ...rejected];
  }

  /** Submissions that the account may have received under these numbers. */
  received(fiscalAccountId: string, numbers: readonly string[]): Promise<Submission[]> {
    return this.dataSource.manager.find(Submission, {
      where: { fiscalAccountId, number: Any([...numbers]), state: In([...LIVE_SUBMISSION_STATES]) },
      order: { startedAt: 'ASC', id: 'ASC' },
    });
  }

  /** Documents with this identifier in their books, such as the invoice that a credit note names. */
  async withSource(sourceId: string, documentIds: readonly string[]): Promise<Set<string>> {
    const documents = await this.dataSource.manager.find(TrackedDocument, {
      where: { id: In([...documentIds]), sourceId },
    });
    return new Set(documents.map(({ id }) => id));
  }
}
