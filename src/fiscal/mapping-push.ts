import { Failure } from '../domain/issues/failure';
import { sentencesOf, storedSentence, type StoredSentence } from '../domain/texts/stored-sentence';
import type { FiscalAccountAccess, MappingLists } from './fiscal-service';
import {
  isContradictory,
  type MappingClaim,
  wantedOf,
  type HeldMapping,
  type MappingKind,
  type ServiceMapping,
} from './mapping-drift';

/** Change that a person has chosen; `seen` is the entry at the time of the choice. */
export type MappingChange = { readonly kind: MappingKind; readonly code: string } & (
  | { readonly action: 'create' }
  | { readonly action: 'update' | 'delete'; readonly seen: Pick<HeldMapping, 'id' | 'destination' | 'name'> }
);

/**
 * Result of a change.
 * - `applied`: the service has confirmed it when read again.
 * - `unchanged`: the service had it already.
 * - `conflict`: the service's entry has changed since it was shown; `now` is the present one.
 * - `refused`: the stored mapping does not allow it.
 * - `failed`: the call failed, or the service does not have it afterwards.
 */
type MappingResult = 'applied' | 'unchanged' | 'conflict' | 'refused' | 'failed';

export interface AppliedChange {
  readonly change: MappingChange;
  readonly result: MappingResult;
  /** Detail in one sentence. */
  readonly detail: StoredSentence;
  readonly now: HeldMapping | null;
}

type Verdict = Omit<AppliedChange, 'change'>;

/** Applies chosen differences one by one, so that no unseen entry at the service is overwritten. */
export class MappingPush {
  private constructor(
    private readonly lists: MappingLists,
    private readonly account: FiscalAccountAccess,
    private readonly claims: readonly MappingClaim[],
    private held: readonly HeldMapping[],
  ) {}

  /** @throws Failure when the mappings of the service cannot be read */
  static async run(
    lists: MappingLists,
    account: FiscalAccountAccess,
    claims: readonly MappingClaim[],
    changes: readonly MappingChange[],
  ): Promise<AppliedChange[]> {
    const push = new MappingPush(lists, account, claims, await lists.mappings(account));
    const results: AppliedChange[] = [];
    let stopped: Failure | null = null;
    for (const change of changes) {
      if (stopped !== null) {
        results.push({ change, ...failed(storedSentence('pushNotTried')) });
        continue;
      }
      try {
        results.push({ change, ...(await push.apply(change)) });
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        if (error.kind !== 'refused') stopped = error;
        results.push({ change, ...failed(storedSentence('pushFailed', { why: sentencesOf(error.said) })) });
      }
    }
    return push.confirm(results);
  }

  private apply(change: MappingChange): Promise<Verdict> {
    const claims = this.claims.filter(({ kind, code }) => kind === change.kind && code === change.code);
    if (change.action === 'delete') return this.delete(change, claims);
    const wanted = wantedOf(claims);
    if (wanted === null) return Promise.resolve(refused(reasonWithout(claims)));
    return change.action === 'create' ? this.create(wanted) : this.update(change, wanted);
  }

  private async create(wanted: ServiceMapping): Promise<Verdict> {
    const [entry] = this.held.filter(({ kind, code }) => kind === wanted.kind && code === wanted.code);
    if (entry !== undefined) {
      return entry.destination === wanted.destination
        ? {
            result: 'unchanged',
            detail: storedSentence('pushHeldAlready'),
            now: entry.id === '' ? null : entry,
          }
        : {
            result: 'conflict',
            detail: storedSentence('pushHeldOtherwise'),
            now: entry,
          };
    }
    await this.lists.addMapping(this.account, wanted);
    this.held = [...this.held, { ...wanted, id: '' }];
    return { result: 'applied', detail: storedSentence('pushAdded'), now: null };
  }

  private async update(
    { seen, ...change }: Extract<MappingChange, { action: 'update' | 'delete' }>,
    wanted: ServiceMapping,
  ): Promise<Verdict> {
    const now = await this.lists.mapping(this.account, change.kind, seen.id);
    if (now === null || !isSeen(now, change.code, seen)) return conflict(now);
    if (now.destination === wanted.destination) {
      return { result: 'unchanged', detail: storedSentence('pushHeldAlready'), now };
    }
    await this.lists.updateMapping(this.account, seen.id, wanted);
    return { result: 'applied', detail: storedSentence('pushUpdated'), now };
  }

  private async delete(
    { seen, ...change }: Extract<MappingChange, { action: 'update' | 'delete' }>,
    claims: readonly MappingClaim[],
  ): Promise<Verdict> {
    const now = await this.lists.mapping(this.account, change.kind, seen.id);
    if (now === null || !isSeen(now, change.code, seen)) return conflict(now);
    const others = this.held.filter(
      ({ kind, code, id }) => kind === change.kind && code === change.code && id !== seen.id,
    );
    if (claims.length > 0 && others.length === 0) {
      return refused(storedSentence('pushNeeded'));
    }
    await this.lists.deleteMapping(this.account, change.kind, seen.id);
    this.held = this.held.filter(({ kind, id }) => kind !== change.kind || id !== seen.id);
    return { result: 'applied', detail: storedSentence('pushDeleted'), now };
  }

  /**
   * Reads the mappings again, to find changes that the service confirmed without making; shows the entries as they are
   * then.
   */
  private async confirm(results: readonly AppliedChange[]): Promise<AppliedChange[]> {
    if (!results.some(({ result }) => result === 'applied')) return [...results];
    const held = await this.lists.mappings(this.account).catch((error: unknown) => {
      if (error instanceof Failure) return null;
      throw error;
    });
    return results.map((applied) => {
      if (applied.result !== 'applied') return applied;
      if (held === null) return { ...applied, ...failed(storedSentence('pushNotReadBack')) };
      const { change } = applied;
      const isIt = ({ kind, code, id }: HeldMapping): boolean =>
        kind === change.kind && (change.action === 'create' ? code === change.code : id === change.seen.id);
      const now = held.find(isIt) ?? null;
      const wanted = wantedOf(
        this.claims.filter(({ kind, code }) => kind === change.kind && code === change.code),
      );
      const isDone = change.action === 'delete' ? now === null : now?.destination === wanted?.destination;
      return isDone ? { ...applied, now } : { ...applied, ...failed(storedSentence('pushNotKept')), now };
    });
  }
}

function isSeen(now: HeldMapping, code: string, seen: Pick<HeldMapping, 'destination' | 'name'>): boolean {
  return now.code === code && now.destination === seen.destination && (now.name ?? '') === (seen.name ?? '');
}

function conflict(now: HeldMapping | null): Verdict {
  const detail = storedSentence(now === null ? 'pushGone' : 'pushChanged');
  return { result: 'conflict', detail, now };
}

function refused(detail: StoredSentence): Verdict {
  return { result: 'refused', detail, now: null };
}

function failed(detail: StoredSentence): Verdict {
  return { result: 'failed', detail, now: null };
}

function reasonWithout(claims: readonly MappingClaim[]): StoredSentence {
  if (claims.length === 0) return storedSentence('pushNotStored');
  return storedSentence(isContradictory(claims) ? 'pushContradicted' : 'pushWithoutDestination');
}
