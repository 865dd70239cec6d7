import type { EntityManager } from 'typeorm';
import type { Submission } from '../../../src/database/entities/submission.entity';
import { ResolutionsRepository } from '../../../src/database/resolutions.repository';
import type { MemoryConnection } from '../memory-connection';
import { sessionOf } from '../memory-manager';

const MINUTE_MS = 60_000;

/** Every statement that ResolutionsRepository has in SQL. */
export class MemoryResolutions extends ResolutionsRepository {
  constructor(private readonly memory: MemoryConnection) {
    super(memory.dataSource);
  }

  /** Two statements: its age by the database's clock, and then the row. */
  override async inDoubt(
    documentId: string,
    manager: EntityManager = this.memory.dataSource.manager,
  ): Promise<{ submission: Submission; ageMinutes: number } | null> {
    const session = sessionOf(manager);
    const { submissions } = session.store.tables;
    const found = await session.run('in doubt', (open) => {
      const row = submissions
        .seenBy(open)
        .find(
          (one) => one.documentId === documentId && (one.state === 'unknown' || one.state === 'accepted'),
        );
      if (row === undefined) return null;
      return { row, ageMs: session.store.now().getTime() - row.startedAt.getTime() };
    });
    if (found === null) return null;
    const submission = await session.run('in doubt, the row', () => submissions.copy(found.row));
    return { submission, ageMinutes: found.ageMs / MINUTE_MS };
  }
}
