import {
  ASKABLE_STANDINGS,
  type Candidate,
  COMPARED_AGAIN,
  EXPLAINED_WITHIN_MS,
  ASKED_AGAIN,
  type HintAnswers,
  type Look,
  HINT_LIMITS,
  MOST_PDFS,
  OrphansRepository,
} from '../../../../src/documents/orphans.repository';
import type { Outcome, Submission } from '../../../../src/documents/submissions.entities';
import { OUTCOMES_LAST_MS } from '../../../../src/domain/lifecycle/limits';
import { REQUEST_UNKNOWN_STATES } from '../../../../src/domain/fiscal/submission-states';
import { compared, inOrder } from '../conditions';
import type { MemoryConnection } from '../memory-connection';
import type { MemoryStore } from '../memory-store';
import type { Transaction } from '../transaction';
import { candidatesOf, hasOwner, openSince } from './candidates';

type Row = Readonly<Outcome>;

/** In-memory statements of OrphansRepository, as far as the pipeline uses them. */
export class MemoryOrphans extends OrphansRepository {
  constructor(private readonly memory: MemoryConnection) {
    super(memory.dataSource);
  }

  private get store(): MemoryStore {
    return this.memory.session.store;
  }

  override due(fiscalAccountId: string, since: Date | null): Promise<Outcome[]> {
    const { outcomes } = this.store.tables;
    return this.memory.session.run('orphans that are due', (open) => {
      const own = outcomes.seenBy(open).filter((row) => row.fiscalAccountId === fiscalAccountId);
      const orphans = own.filter(
        (row) =>
          row.settledAt === null && isPauseOver(this.store, open, row) && !hasOwner(this.store, open, row),
      );
      const isSince = ({ heardAt }: Row): boolean => since !== null && heardAt >= since;
      const askable = this.store.in(-OUTCOMES_LAST_MS);
      const hints = orphans.filter(
        (row) =>
          row.isHint &&
          row.lookedAt === null &&
          row.heardAt > askable &&
          (isSince(row) || isLate(this.store, row)),
      );
      const successes = orphans.filter(
        (row) =>
          !row.isHint &&
          row.claimsSuccess &&
          (since === null ? isLate(this.store, row) : isSince(row)) &&
          (row.lookedAt === null ||
            isComparedAgain(this.store, open, row) ||
            this.isLookedAtTooSoon(open, row)),
      );
      const found = [
        ...(this.isHintsRestOver(own) ? hints.slice(0, HINT_LIMITS.most) : []),
        ...neverTriedFirst(successes).slice(0, MOST_PDFS),
      ];
      return neverTriedFirst(found).map((row) => outcomes.copy(row));
    });
  }

  override openOf(documentId: string): Promise<Outcome[]> {
    const { outcomes } = this.store.tables;
    return this.memory.session.run('open orphans of a document', (open) => {
      const rows = candidatesOf(this.store, open, documentId)
        .filter(({ standing }) => ASKABLE_STANDINGS.includes(standing))
        .flatMap(({ outcome }) => outcome ?? []);
      const found = inOrder(rows, { id: 'ASC' }, ['id']).slice(0, HINT_LIMITS.most);
      return found.map((row) => outcomes.copy(row));
    });
  }

  /** A moment ago: time stands still between statements, and no transaction is open while another process reads. */
  override answersSeenUntil(): Promise<Date> {
    return this.memory.session.run('which answers are seen', () => this.store.in(-1));
  }

  override keepAnswers(fiscalAccountId: string, { asked, known, unknown }: HintAnswers): Promise<void> {
    const { outcomes } = this.store.tables;
    return this.memory.session.run('keep answers about hints', (open) => {
      const hints = outcomes
        .seenBy(open)
        .filter((row) => row.fiscalAccountId === fiscalAccountId && asked.includes(row.requestId))
        .filter((row) => row.isHint && row.lookedAt === null && row.settledAt === null);
      const isExplained = ({ requestId, tries }: Row): boolean =>
        known.includes(requestId) || (unknown.includes(requestId) && tries > 0);
      const isAnyExplained = hints.some(isExplained);
      for (const row of hints)
        outcomes.change(open, row, {
          ...{ triedAt: this.store.now(), tries: row.tries + 1 },
          lookedAt: isExplained(row) ? this.store.now() : null,
        });
      if (isAnyExplained) this.release(open, fiscalAccountId);
    });
  }

  override keepLooks(fiscalAccountId: string, looks: readonly Look[], comparedAt: Date): Promise<void> {
    const { outcomes } = this.store.tables;
    return this.memory.session.run('keep looks at PDFs', (open) => {
      for (const { outcomeId, names } of looks) {
        const row = outcomes.withId(open, outcomeId);
        if (row?.fiscalAccountId !== fiscalAccountId) continue;
        const found = names === null ? {} : { names: [...names], lookedAt: comparedAt };
        const tries = names?.length === 0 ? 1 : row.tries + 1;
        outcomes.change(open, row, { triedAt: this.store.now(), tries, ...found });
      }
      if (looks.some(({ names }) => names !== null)) this.release(open, fiscalAccountId);
    });
  }

  override candidatesOf(documentId: string): Promise<Candidate[]> {
    return this.memory.session.run('candidates of a document', (open) =>
      candidatesOf(this.store, open, documentId)
        .sort((one, other) => compared(one.heardAt, other.heardAt))
        .map(({ heardAt, standing, outcome }) => ({
          ...{ heardAt: new Date(heardAt), standing },
          statement: outcome === null ? null : { requestId: outcome.requestId, body: outcome.body },
        })),
    );
  }

  private isLookedAtTooSoon(open: Transaction, { fiscalAccountId, heardAt, lookedAt }: Row): boolean {
    const { documents, submissions } = this.store.tables;
    const isInDoubt = ({ state, documentId }: Readonly<Submission>): boolean =>
      state === 'unknown' && documents.whose(open, 'id', documentId).some((row) => row.state === 'uncertain');
    return submissions
      .seenBy(open)
      .filter((row) => row.fiscalAccountId === fiscalAccountId)
      .filter((row) => (row.requestId === null ? REQUEST_UNKNOWN_STATES.includes(row.state) : isInDoubt(row)))
      .some((row) => {
        const openAt = openSince(this.store, open, row);
        if (openAt === null || lookedAt === null) return false;
        return row.startedAt <= heardAt && heardAt <= openAt && lookedAt < openAt;
      });
  }

  private isHintsRestOver(own: readonly Row[]): boolean {
    const since = this.store.in(-HINT_LIMITS.windowMs);
    const tried = own.filter(({ isHint, triedAt }) => isHint && triedAt !== null && triedAt > since);
    const looks = [...new Set(tried.map(({ triedAt }) => triedAt?.getTime() ?? 0))];
    if (looks.length === 0) return true;
    const rest = HINT_LIMITS.restMs * 2 ** Math.min(looks.length, HINT_LIMITS.mostDoublings);
    return Math.max(...looks) <= this.store.in(-rest).getTime();
  }

  private release(open: Transaction, fiscalAccountId: string): void {
    const { documents, organisations } = this.store.tables;
    const owners = organisations
      .seenBy(open)
      .filter((row) => row.fiscalAccountId === fiscalAccountId)
      .map(({ id }) => id);
    const held = documents
      .seenBy(open)
      .filter((row) => row.state === 'waiting' && row.reason === 'SUCCESS_UNEXPLAINED')
      .filter(({ organisationId }) => owners.includes(organisationId));
    for (const row of held) documents.change(open, row, { dueAt: this.store.now() });
  }
}

function isPauseOver(store: MemoryStore, open: Transaction, { triedAt, tries, names }: Row): boolean {
  if (triedAt === null) return true;
  if (triedAt <= store.in(-ASKED_AGAIN.firstMs * 2 ** Math.min(tries - 1, ASKED_AGAIN.mostDoublings)))
    return true;
  if (names === null || names.length === 0) return false;
  return store.tables.documents
    .seenBy(open)
    .some(({ id, changedAt }) => names.includes(id) && changedAt > triedAt);
}

/** Counterpart of the SQL expression IS_COMPARED_AGAIN. */
function isComparedAgain(store: MemoryStore, open: Transaction, row: Row): boolean {
  const { names, heardAt, triedAt, lookedAt, fiscalAccountId } = row;
  if (names === null || triedAt === null || lookedAt === null) return false;
  if (names.length > 0) return true;
  const age = Math.max(triedAt.getTime() - heardAt.getTime(), EXPLAINED_WITHIN_MS);
  if (heardAt <= store.in(-COMPARED_AGAIN.forMs)) return false;
  if (triedAt > store.in(-COMPARED_AGAIN.after * age)) return false;
  return store.tables.submissions
    .seenBy(open)
    .some((one) => one.fiscalAccountId === fiscalAccountId && one.startedAt > lookedAt);
}

/** Counterpart of the SQL expression IS_LATE. */
function isLate(store: MemoryStore, { heardAt }: Row): boolean {
  return heardAt >= store.in(-OUTCOMES_LAST_MS) && heardAt <= store.in(-EXPLAINED_WITHIN_MS);
}

/** Counterpart of the SQL expression IS_UNEXPLAINED. */
export function isUnexplained(store: MemoryStore, open: Transaction, row: Row): boolean {
  if (row.settledAt !== null || !(row.claimsSuccess || row.isHint)) return false;
  if (!isLate(store, row)) return false;
  if (row.lookedAt !== null && !isComparedAgain(store, open, row)) return false;
  return isPauseOver(store, open, row) && !hasOwner(store, open, row);
}

/** Rows that were never tried first; hints stay in order of arrival. */
function neverTriedFirst(rows: readonly Row[]): Row[] {
  const byId = inOrder(rows, { id: 'ASC' }, ['id']);
  const triedAt = (row: Row): number => (row.isHint ? 0 : (row.triedAt?.getTime() ?? 0));
  return byId.sort((one, other) => triedAt(one) - triedAt(other));
}
