import type { EntityManager } from 'typeorm';
import type { Resolution } from '../../../src/database/entities/resolution.entity';
import type { Submission } from '../../../src/database/entities/submission.entity';
import { type ResolutionEntry, ResolutionsRepository } from '../../../src/database/resolutions.repository';
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

  override waiting(manager: EntityManager, entry: ResolutionEntry): Promise<Resolution | null> {
    const session = sessionOf(manager);
    const { resolutions } = session.store.tables;
    return session.run('waits for a second person', (open) => {
      const { submissionId, decision, facts, decidedBy } = entry;
      const row = resolutions
        .seenBy(open)
        .filter((one) => one.submissionId === submissionId && one.appliedAt === null)
        .filter((one) => one.decision === decision && one.facts === facts && one.decidedBy !== decidedBy)
        .at(-1);
      return row === undefined ? null : resolutions.copy(row);
    });
  }
}
