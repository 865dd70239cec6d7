import type { EntityManager } from 'typeorm';
import type { Submission } from '../../../../src/documents/submissions.entities';
import {
  type InDoubt,
  type ReportedSuccess,
  type RequestHolder,
  UncertainDecisionsRepository,
} from '../../../../src/review/uncertain/uncertain-decisions.repository';
import { OPEN_SUBMISSION_STATES } from '../../../../src/domain/fiscal/submission-states';
import { isSameRequest } from '../../../../src/domain/fiscal/request-id';
import type { MemoryConnection } from '../memory-connection';
import { sessionOf } from '../memory-manager';
import { isUnconfirmed } from './questions';

const MINUTE_MS = 60_000;

/** In-memory counterpart of every SQL statement of UncertainDecisionsRepository. */
export class MemoryResolutions extends UncertainDecisionsRepository {
  constructor(private readonly memory: MemoryConnection) {
    super(memory.dataSource);
  }

  /** Two statements: the age by the database's clock, then the row. */
  override async inDoubt(
    documentId: string,
    manager: EntityManager = this.memory.dataSource.manager,
  ): Promise<InDoubt | null> {
    const session = sessionOf(manager);
    const { submissions, documents } = session.store.tables;
    const found = await session.run('in doubt', (open) => {
      const row = submissions
        .whose(open, 'documentId', documentId)
        .find((one) => one.state === 'unknown' || one.state === 'accepted');
      if (row === undefined) return null;
      const document = documents.withId(open, documentId);
      const requestId = document !== undefined && isUnconfirmed(document) ? null : row.requestId;
      return { row, requestId, ageMs: session.store.now().getTime() - row.startedAt.getTime() };
    });
    if (found === null) return null;
    const submission = await session.run('in doubt, the row', () => submissions.copy(found.row));
    return { submission, requestId: found.requestId, ageMinutes: found.ageMs / MINUTE_MS };
  }

  override holderOf(
    manager: EntityManager,
    { id, fiscalAccountId }: Pick<Submission, 'id' | 'fiscalAccountId'>,
    requestId: string,
  ): Promise<RequestHolder | null> {
    const session = sessionOf(manager);
    const { submissions, documents } = session.store.tables;
    return session.run('who has the request', (open) => {
      const holder = submissions
        .seenBy(open)
        .filter((one) => one.fiscalAccountId === fiscalAccountId && one.id !== id)
        .find((one) => one.requestId !== null && isSameRequest(one.requestId, requestId));
      const document = documents.withId(open, holder?.documentId);
      if (holder === undefined || document === undefined) return null;
      const { id: documentId, organisationId } = document;
      return { documentId, organisationId, number: holder.number, attempt: holder.attempt };
    });
  }

  override async successesWith(fiscalAccountId: string, fiscalNumber: string): Promise<ReportedSuccess[]> {
    const { session } = this.memory;
    const { submissions, documents, outcomes } = session.store.tables;
    const found = await session.run('successes with the number', (open) =>
      outcomes
        .seenBy(open)
        .filter((one) => one.fiscalAccountId === fiscalAccountId && one.claimsSuccess)
        .filter(({ body }) => body.includes(fiscalNumber))
        .flatMap((outcome): ReportedSuccess[] => {
          const holder = submissions
            .seenBy(open)
            .find((one) => one.fiscalAccountId === fiscalAccountId && one.requestId === outcome.requestId);
          if (outcome.settledAt !== null && !(holder && OPEN_SUBMISSION_STATES.includes(holder.state)))
            return [];
          const document = documents.withId(open, holder?.documentId);
          if (holder === undefined || document === undefined) return [{ outcome, owner: null }];
          const { id: documentId, organisationId } = document;
          return [
            {
              outcome,
              owner: { submissionId: holder.id, documentId, organisationId, number: holder.number },
            },
          ];
        }),
    );
    return session.run('the successes', () =>
      found.map(({ outcome, owner }) => ({ outcome: outcomes.copy(outcome), owner })),
    );
  }

  override hasRequest(manager: EntityManager, documentId: string, requestId: string): Promise<boolean> {
    const session = sessionOf(manager);
    return session.run('has it the request', (open) =>
      session.store.tables.submissions
        .whose(open, 'documentId', documentId)
        .some((one) => one.requestId !== null && isSameRequest(one.requestId, requestId)),
    );
  }
}
