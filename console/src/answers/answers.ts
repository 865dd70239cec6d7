import { useSyncExternalStore } from 'react';
import type { EachDecided } from '../shown/decide-each';

/** Answer to an act of the person, in words. */
export interface Answer {
  readonly id: number;
  /** Null: only that it was done. */
  readonly text: string | null;
  /** Takes the act back, with the result for each document; null: it cannot be taken back. */
  readonly undo: (() => Promise<EachDecided['results']>) | null;
  /** Result for each document; empty for acts on one thing. */
  readonly results: EachDecided['results'];
}

let now: Answer | null = null;
let id = 0;
const listeners = new Set<() => void>();

function change(answer: Answer | null): void {
  now = answer;
  for (const listener of listeners) listener();
}

/** Answers the act that was just done; results for each document stay until they are dismissed. */
export function answer(text: string | null, { undo, results }: Partial<Answer> = {}): void {
  const kept = now !== null && now.results.length > 0 ? now.results : [];
  change({ id: ++id, text, undo: undo ?? null, results: results ?? kept });
}

export function dismissAnswer(): void {
  change(null);
}

/** The last act can no longer be taken back. */
export function endUndo(): void {
  if (now !== null && now.undo !== null) change({ ...now, undo: null });
}

export function useAnswer(): Answer | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => now,
  );
}
