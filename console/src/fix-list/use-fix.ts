import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changedBy, readAgain } from '../api/query-keys';

/** Stores a rule, then refetches everything that a rule may change. */
export function useFix<Input, Answer>(store: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: store, onSuccess: () => readAgain(queries, changedBy.rule) });
}
