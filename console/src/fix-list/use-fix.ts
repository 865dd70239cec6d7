import { useAct } from '../answers/answers';
import { changedBy } from '../api/query-keys';

/** Stores a rule, then refetches everything that a rule may change. @param onStored answers the act */
export function useFix<Input, Answer>(
  store: (input: Input) => Promise<Answer>,
  onStored?: (input: Input) => void,
) {
  return useAct(store, changedBy.rule, (_stored, input) => onStored?.(input));
}
