import { useSyncExternalStore } from 'react';
import { answer } from '../answers/answers';
import { Observed } from '../api/observed';

/** Time in which a deletion can be undone, in milliseconds. */
export const UNDO_MS = 10_000;

interface Deletion {
  readonly id: string;
  /** Name by which a person knows the object. */
  readonly name: string;
  /** Reason why the deletion failed; null while it is pending. */
  readonly error: Error | null;
}

/**
 * Deletions that can still be undone: the API is called only when that time is over, and not at all if the page is
 * closed before. An undo afterwards could not restore documents that were sent without the rule.
 */
export class Deletions extends Observed<readonly Deletion[]> {
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor() {
    super([]);
  }

  /** @param remove deletes the object; called once, when the time for an undo is over */
  begin(id: string, name: string, remove: () => Promise<unknown>): void {
    if (isGoing(this.now(), id)) return;
    this.set([...this.without(id), { id, name, error: null }]);
    this.timers.set(
      id,
      setTimeout(() => void this.make(id, name, remove), UNDO_MS),
    );
  }

  /** True when the deletion can still be undone. */
  isWaiting(id: string): boolean {
    return this.timers.has(id);
  }

  /** Undoes a pending deletion, or dismisses the notice of a failed one. */
  end(id: string): void {
    clearTimeout(this.timers.get(id));
    this.timers.delete(id);
    this.set(this.without(id));
  }

  /** Undoes all pending deletions, so that none is made in the session of the next person. */
  endAll(): void {
    for (const { id } of this.now()) this.end(id);
  }

  private async make(id: string, name: string, remove: () => Promise<unknown>): Promise<void> {
    this.timers.delete(id);
    this.set([...this.now()]);
    try {
      await remove();
      this.set(this.without(id));
      answer(null);
    } catch (error) {
      const told = error instanceof Error ? error : new Error(String(error));
      this.set([...this.without(id), { id, name, error: told }]);
    }
  }

  private without(id: string): readonly Deletion[] {
    return this.now().filter((one) => one.id !== id);
  }
}

export const deletions = new Deletions();

/** Tells whether the deletion is waiting or in progress. */
function isGoing(all: readonly Deletion[], id: string): boolean {
  return all.some((one) => one.id === id && one.error === null);
}

/** Pending and failed deletions of this page. */
export function useDeletions(): readonly Deletion[] {
  return useSyncExternalStore(deletions.subscribe, deletions.now);
}

/** Tells for an object's id whether its deletion is waiting or in progress. */
export function useIsGoing(): (id: string) => boolean {
  const all = useDeletions();
  return (id) => isGoing(all, id);
}
