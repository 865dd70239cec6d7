import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changedBy, readAgain } from '../api/query-keys';

/** Stores a rule, then refetches everything that a rule may change. @param onStored answers the act */
export function useFix<Input, Answer>(
  store: (input: Input) => Promise<Answer>,
  onStored?: (input: Input) => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: store,
    onSuccess: async (_stored, input) => {
      onStored?.(input);
      await readAgain(queries, changedBy.rule);
    },
  });
}
