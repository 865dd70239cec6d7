import {
  type AskedAbout,
  CircumstancesRepository,
  type CircumstancesRow,
  type Submittable,
  type SubmittableRow,
} from '../../../../src/documents/circumstances.repository';
import { numbersOf } from '../../../../src/domain/sales/customer';
import type { Customer } from '../../../../src/domain/sales/sales-document';
import type { MemoryConnection } from '../memory-connection';
import type { Transaction } from '../transaction';
import { unexplainedSince } from './candidates';
import { daysAhead, hasReceivedSuccess, hasUndecidedOutcome } from './questions';
import { numberHolders } from './sent-by-others';
import { standingRow } from './standing';
import { lastMomentOfOthers, newestMoments } from './submission-moves';

/** In-memory statements of CircumstancesRepository. */
export class MemoryCircumstances extends CircumstancesRepository {
  constructor(private readonly memory: MemoryConnection) {
    super(memory.dataSource);
  }

  protected override row(asked: AskedAbout): Promise<CircumstancesRow> {
    return this.memory.session.run('circumstances', (open) => ({
      ...this.aroundDocuments(open, asked),
      ...this.atDevice(open, asked),
    }));
  }

  protected override rowBefore(asked: Submittable): Promise<SubmittableRow> {
    const { documentId, fiscalAccountId, organisationId, since } = asked;
    const { store } = this.memory.session;
    return this.memory.session.run('what is known before a submission', (open) => ({
      ...this.aroundDocuments(open, asked),
      ...this.atDevice(open, asked),
      ...daysAhead(store, open, organisationId, since),
      hasUndecidedOutcome: hasUndecidedOutcome(store, open, documentId),
      hasReceivedSuccess: hasReceivedSuccess(store, open, documentId),
      ...standingRow(store, open, fiscalAccountId),
      follows: lastMomentOfOthers(store, open, { fiscalAccountId, documentId }),
      rulesVersion: store.tables.organisations.withId(open, organisationId)?.rulesVersion ?? null,
    }));
  }

  private aroundDocuments(
    open: Transaction,
    { organisationId, contactIds, documentIds }: AskedAbout,
  ): Omit<CircumstancesRow, 'holders' | 'last'> {
    const { store } = this.memory.session;
    const { customers, choices, decisions, outsideReceipts } = store.tables;
    const known = customers.seenBy(open).filter((row) => row.organisationId === organisationId);
    const own = known.filter(({ sourceId }) => contactIds.includes(sourceId));
    const numbers = own.flatMap(({ details }) => numbersOf(JSON.parse(details) as Customer));
    return {
      ...{ readings: null, signed: null },
      unexplained: documentIds.map((documentId) => ({
        documentId,
        since: unexplainedSince(store, open, documentId)?.toISOString() ?? null,
      })),
      customers: own,
      sharing: known
        .map(({ details }) => details)
        .filter((details) => {
          const found: readonly string[] = details.replace(/[ .-]/g, '').match(/[0-9]{6,}/g) ?? [];
          return numbers.some((number) => found.includes(number));
        }),
      choices: choices.whose(open, 'documentId', ...documentIds),
      decisions: decisions.whose(open, 'documentId', ...documentIds).filter(({ isStanding }) => isStanding),
      recorded: outsideReceipts
        .whose(open, 'documentId', ...documentIds)
        .filter(({ withdrawnAt }) => withdrawnAt === null),
    };
  }

  private atDevice(
    open: Transaction,
    { fiscalAccountId, numbers }: AskedAbout,
  ): Pick<CircumstancesRow, 'holders' | 'last'> {
    if (fiscalAccountId === null) return { holders: null, last: null };
    const { store } = this.memory.session;
    return {
      holders: numberHolders(store, open, fiscalAccountId, numbers),
      last: newestMoments(store, open, fiscalAccountId),
    };
  }
}
