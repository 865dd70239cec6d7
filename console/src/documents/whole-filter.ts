import { useMutation } from '@tanstack/react-query';
import { answerOf, api, type Shape } from '../api/client';
import type { readFilter } from './filter';

type Shown = Shape<'DocumentDto'>;
type Filter = ReturnType<typeof readFilter>;

/** Largest number of documents decided at once: a person would not read the results of more. */
export const MOST_AT_ONCE = 2_000;
const PAGE_SIZE = 500;

/** All documents that match a filter, read page by page; null if there are too many. */
async function allOf({ after: _after, before: _before, ...first }: Filter): Promise<readonly Shown[] | null> {
  const found: Shown[] = [];
  for (let after: string | undefined; ;) {
    const query = { ...first, after, pageSize: PAGE_SIZE };
    const page = await answerOf(api.GET('/api/documents', { params: { query } }));
    found.push(...page.documents);
    if (found.length > MOST_AT_ONCE) return null;
    if (page.next === null) return found;
    after = page.next;
  }
}

/** Selects all documents that match the filter, on other pages too. */
export function useWholeFilter(filter: Filter, onFound: (documents: readonly Shown[]) => void) {
  return useMutation({
    mutationFn: () => allOf(filter),
    onSuccess: (found) => found !== null && onFound(found),
  });
}
