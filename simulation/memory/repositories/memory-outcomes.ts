import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { Outcome } from '../../../src/document-store/outcome.entity';
import {
  type ReceivedOutcome,
  isSettledOnReceipt,
  MOST_ORPHANS,
  OutcomesRepository,
} from '../../../src/document-store/outcomes.repository';
import type { MemoryConnection } from '../memory-connection';
import { sessionOf } from '../memory-manager';
import type { MemoryStore } from '../memory-store';
import type { Transaction } from '../transaction';

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

function keepOne(
  store: MemoryStore,
  open: Transaction,
  fiscalAccountId: string,
  outcome: ReceivedOutcome,
): void {
  const { outcomes } = store.tables;
  const { requestId, body, heardBy, isHint, claimsSuccess, unreadable } = outcome;
  const bodySha256 = createHash('sha256').update(body).digest('hex');
  const known = outcomes
    .seenBy(open)
    .find(
      (row) =>
        row.fiscalAccountId === fiscalAccountId &&
        row.requestId === requestId &&
        row.bodySha256 === bodySha256,
    );
  const isConfirmed = heardBy === 'status';
  const settled = isSettledOnReceipt(outcome)
    ? ({ settledAs: 'unreadable', settledAt: store.now() } as const)
    : {};
  const said = { requestId, body, heardBy, isHint, claimsSuccess, unreadable };
  if (known === undefined)
    outcomes.insert(open, { fiscalAccountId, ...said, bodySha256, isConfirmed, ...settled });
  else if ((known.isHint && !isHint) || (isConfirmed && !known.isConfirmed) || unreadable !== null) {
    outcomes.change(open, known, {
      ...{ isHint: known.isHint && isHint, isConfirmed: known.isConfirmed || isConfirmed, unreadable },
      claimsSuccess: known.claimsSuccess || claimsSuccess,
      times: known.times + (unreadable === null ? 0 : 1),
    });
  }
}
