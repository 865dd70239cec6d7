import { useSyncExternalStore } from 'react';

/** Time in which a deletion can be undone. */
export const UNDO_MS = 10_000;

interface Deletion {
  readonly id: string;
  /** Name by which a person knows the object. */
  readonly name: string;
  /** Null: it waits, or is being made. */
  readonly error: Error | null;
}

/**
 * Deletions that a person has decided and can still take back. Nothing is called before that time is over: what documents
 * become without a rule may not be undone by a new rule, so that putting it back would be no undo. Where the page is left
 * before, it stays.
 */
export class Deletions {
  private all: readonly Deletion[] = [];
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly listeners = new Set<() => void>();

  readonly now = (): readonly Deletion[] => this.all;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** @param remove made once, when the time to take it back is over */
  begin(id: string, name: string, remove: () => Promise<unknown>): void {
    if (isGoing(this.all, id)) return;
    this.change([...this.without(id), { id, name, error: null }]);
    this.timers.set(
      id,
      setTimeout(() => void this.make(id, name, remove), UNDO_MS),
    );
  }

  /** Whether there is still something to take back. */
  isWaiting(id: string): boolean {
    return this.timers.has(id);
  }

  /** Takes it back, or puts a message away. */
  end(id: string): void {
    clearTimeout(this.timers.get(id));
    this.timers.delete(id);
    this.change(this.without(id));
  }

  /** Takes everything back: what one person has decided is not done in the session of the next. */
  endAll(): void {
    for (const { id } of this.all) this.end(id);
  }

  private async make(id: string, name: string, remove: () => Promise<unknown>): Promise<void> {
    this.timers.delete(id);
    this.change([...this.all]);
    try {
      await remove();
      this.change(this.without(id));
    } catch (error) {
      const told = error instanceof Error ? error : new Error(String(error));
      this.change([...this.without(id), { id, name, error: told }]);
    }
  }

  private without(id: string): readonly Deletion[] {
    return this.all.filter((one) => one.id !== id);
  }

  private change(all: readonly Deletion[]): void {
    this.all = all;
    this.listeners.forEach((listener) => listener());
  }
}

export const deletions = new Deletions();

/** Tells whether the deletion is waiting or in progress. */
function isGoing(all: readonly Deletion[], id: string): boolean {
  return all.some((one) => one.id === id && one.error === null);
}

/** The deletions of this page that are not over. */
export function useDeletions(): readonly Deletion[] {
  return useSyncExternalStore(deletions.subscribe, deletions.now);
}

/** Whether the deletion of a thing waits, or is being made. */
export function useIsGoing(): (id: string) => boolean {
  const all = useDeletions();
  return (id) => isGoing(all, id);
}
