import { OUTCOMES_LAST_MS } from '../../../../src/domain/lifecycle/limits';
import { REQUEST_UNKNOWN_STATES } from '../../../../src/domain/fiscal/submission-states';
import type { Submission } from '../../../../src/documents/submissions.entities';
import type { Organisation } from '../../../../src/organisations/organisation.entity';
import type { DueWork } from '../../../../src/sync/organisation-work';
import { DueWorkRepository } from '../../../../src/sync/run/due-work.repository';
import type { MemoryConnection } from '../memory-connection';
import { isUnexplained } from './memory-orphans';
import { isDue, isUnconfirmed } from './questions';
import { isOfDocument } from './submission-moves';

/** In-memory statements of DueWorkRepository; the simulated books have no hints and no bank accounts. */
export class MemoryDueWork extends DueWorkRepository {
  constructor(private readonly memory: MemoryConnection) {
    super(memory.dataSource);
  }

  override of({ id, fiscalAccountId }: Pick<Organisation, 'id' | 'fiscalAccountId'>): Promise<DueWork> {
    const { session } = this.memory;
    const { backfills, documents, gaps, inbox, organisations, outcomes, submissions } = session.store.tables;
    return session.run('what is due', (open) => {
      const now = session.store.now();
      const own = documents.whose(open, 'organisationId', id);
      const isOfAccount = (row: { readonly fiscalAccountId: string }): boolean =>
        row.fiscalAccountId === fiscalAccountId;
      const organisation = organisations.withId(open, id);
      return {
        now,
        organisation: organisation === undefined ? null : known(organisation),
        states: new Set(own.filter((row) => isDue(row, now)).map(({ state }) => state)),
        ...{ hasHints: false, hasTakings: false },
        hasBackfill: backfills
          .seenBy(open)
          .some((row) => row.organisationId === id && row.state === 'running'),
        hasStatements:
          inbox.whose(open, 'readAt', null).some(isOfAccount) ||
          outcomes.whose(open, 'settledAt', null).some(isOfAccount),
        // The simulation has no earlier accounts.
        earlierAccounts: [],
        hasUnanswered:
          submissions
            .whose(open, 'requestId', null)
            .some((row) => isOfAccount(row) && isUnanswered(row, session.store.in(-OUTCOMES_LAST_MS))) ||
          own.some((row) => isUnconfirmed(row)),
        hasUnexplained: outcomes
          .whose(open, 'settledAt', null)
          .some((row) => isOfAccount(row) && isUnexplained(session.store, open, row)),
        hasSubmissionsLeft:
          own.some(({ state }) => state === 'submitting') ||
          submissions.whose(open, 'state', 'sending').some(isOfAccount) ||
          gaps
            .seenBy(open)
            .some(
              (gap) =>
                gap.closedAt === null || isOfDocument(session.store, open, gap, { organisationId: id }),
            ),
      };
    });
  }
}

function isUnanswered({ requestId, state, startedAt }: Readonly<Submission>, since: Date): boolean {
  if (requestId !== null || !REQUEST_UNKNOWN_STATES.includes(state)) return false;
  return state === 'unknown' || startedAt > since;
}

function known({
  status,
  isPaused,
  fiscalAccountId,
  goLiveOn,
}: NonNullable<DueWork['organisation']>): DueWork['organisation'] {
  return { status, isPaused, fiscalAccountId, goLiveOn };
}
