import { useMutation, useQueryClient } from '@tanstack/react-query';

/** A rule that is stored here makes what waits due again: everything shown is read once more. */
export function useFix<Input, Answer>(store: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: store, onSuccess: () => queries.invalidateQueries() });
}
