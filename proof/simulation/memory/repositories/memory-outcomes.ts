import type { EntityManager } from 'typeorm';
import type { ReceivedOutcome } from '../../../../src/documents/keep-outcomes';
import { OutcomesRepository } from '../../../../src/documents/outcomes.repository';
import type { MemoryConnection } from '../memory-connection';
import { sessionOf } from '../memory-manager';
import { keepOne } from './kept-outcomes';

/** In-memory statements of OutcomesRepository, as far as the pipeline uses them. */
export class MemoryOutcomes extends OutcomesRepository {
  constructor(memory: MemoryConnection) {
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
}
