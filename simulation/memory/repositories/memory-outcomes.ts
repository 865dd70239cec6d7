import type { EntityManager } from 'typeorm';
import type { Outcome } from '../../../src/document-store/outcome.entity';
import type { ReceivedOutcome } from '../../../src/document-store/keep-outcomes';
import { MOST_ORPHANS, OutcomesRepository } from '../../../src/document-store/outcomes.repository';
import type { MemoryConnection } from '../memory-connection';
import { sessionOf } from '../memory-manager';
import { keepOne } from './kept-outcomes';

/** Every statement of OutcomesRepository in SQL that the pipeline uses. */
export class MemoryOutcomes extends OutcomesRepository {
  constructor(private readonly memory: MemoryConnection) {
    super(memory.dataSource);
  }

  protected override async keepEach(
    manager: EntityManager,
    fiscalAccountId: string,
    heard: readonly ReceivedOutcome[],
  ): Promise<void> {
    const session = sessionOf(manager);
    await session.run('keep outcomes', (open) => {
      for (const outcome of heard) keepOne(session.store, open, fiscalAccountId, outcome);
    });
  }

  override orphans(fiscalAccountId: string, since: Date): Promise<Outcome[]> {
    const { session } = this.memory;
    const { outcomes, submissions } = session.store.tables;
    return session.run('orphans', (open) => {
      const ours = submissions.seenBy(open).filter((row) => row.fiscalAccountId === fiscalAccountId);
      return outcomes
        .seenBy(open)
        .filter((row) => row.fiscalAccountId === fiscalAccountId && row.settledAt === null)
        .filter((row) => row.heardAt.getTime() >= since.getTime())
        .filter(({ requestId }) => !ours.some((row) => row.requestId === requestId))
        .slice(0, MOST_ORPHANS)
        .map((row) => outcomes.copy(row));
    });
  }
}
