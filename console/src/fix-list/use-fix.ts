import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changedBy, readAgain } from '../api/query-keys';

/** A rule that is stored here makes what waits due again. */
export function useFix<Input, Answer>(store: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: store, onSuccess: () => readAgain(queries, changedBy.rule) });
}
