import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Observed } from '../api/observed';
import { type Group, readAgain } from '../api/query-keys';

/** Answer to an act of the person, in words. */
export interface Answer {
  readonly id: number;
  /** Null: only that it was done. */
  readonly text: string | null;
  /** Takes the act back; null: it cannot be taken back. */
  readonly undo: (() => Promise<unknown>) | null;
}

const last = new Observed<Answer | null>(null);
let id = 0;

/** Answers the act that was just done. */
export function answer(text: string | null, { undo = null }: Partial<Answer> = {}): void {
  last.set({ id: ++id, text, undo });
}

export function dismissAnswer(): void {
  last.set(null);
}

/** The last act can no longer be taken back. */
export function endUndo(): void {
  const now = last.now();
  if (now !== null && now.undo !== null) last.set({ ...now, undo: null });
}

export function useAnswer(): Answer | null {
  return useSyncExternalStore(last.subscribe, last.now);
}

/** Call that stores nothing, and is therefore not answered as an act. */
export function useAsking<Input = void, Result = unknown>(mutationFn: (input: Input) => Promise<Result>) {
  return useMutation({ mutationFn, meta: { isSilent: true } });
}

/**
 * Act of the person, which is answered.
 * @param changed groups that are read again, after a failure, too, so that the actual state is shown
 * @param onDone called before they are read again
 */
export function useAct<Input = void, Result = unknown>(
  mutationFn: (input: Input) => Promise<Result>,
  changed: readonly Group[] = [],
  onDone?: (result: Result, input: Input) => unknown,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (result, input) => onDone?.(result, input),
    onSettled: () => readAgain(queries, changed),
  });
}
