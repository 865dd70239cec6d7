import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Resolution } from './entities/resolution.entity';
import { Submission } from './entities/submission.entity';
import { inTransaction } from './transaction';

export type ResolutionEntry = Pick<
  Resolution,
  'documentId' | 'submissionId' | 'decision' | 'facts' | 'reason' | 'decidedBy'
>;

/** People's decisions about uncertain documents. */
@Injectable()
export class ResolutionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return inTransaction(this.dataSource, work);
  }

  /** The submission that keeps a document uncertain, with its age by the database's clock. */
  async inDoubt(
    documentId: string,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<{ submission: Submission; ageMinutes: number } | null> {
    const [row] = await manager.query<{ id: string; age: string }[]>(
      `select id, extract(epoch from statement_timestamp() - started_at) / 60 as age from submissions
       where document_id = $1 and state in ('unknown', 'accepted')`,
      [documentId],
    );
    if (row === undefined) return null;
    const submission = await manager.findOneByOrFail(Submission, { id: row.id });
    return { submission, ageMinutes: Number(row.age) };
  }

  ofDocument(documentId: string): Promise<Resolution[]> {
    return this.dataSource.manager.find(Resolution, { where: { documentId }, order: { id: 'ASC' } });
  }

  async apply(manager: EntityManager, entry: ResolutionEntry): Promise<void> {
    await manager.insert(Resolution, { ...entry, appliedAt: () => 'clock_timestamp()' });
  }
}
