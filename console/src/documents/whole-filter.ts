import { useMutation } from '@tanstack/react-query';
import { call, type Shape } from '../api/client';
import type { readFilter } from './filter';

type Shown = Shape<'DocumentDto'>;
type Filter = ReturnType<typeof readFilter>;
type DocumentFilter = Partial<Filter>;

/** Largest number of documents decided at once: a person would not read the results of more. */
export const MOST_AT_ONCE = 2_000;
const PAGE_SIZE = 500;

/** All documents that match a filter, and `fits`, read page by page; null if there are too many. */
async function allOf(
  first: DocumentFilter,
  fits: (document: Shown) => boolean = () => true,
): Promise<readonly Shown[] | null> {
  const found: Shown[] = [];
  for (let after: string | undefined; ;) {
    const query = { ...first, after, page: 1, pageSize: PAGE_SIZE };
    const page = await call.GET('/api/documents', query);
    found.push(...page.documents.filter(fits));
    if (found.length > MOST_AT_ONCE) return null;
    if (page.next === null) return found;
    after = page.next;
  }
}

/** All waiting documents of a client with an issue. */
export function allWaiting(organisationId: string, code: string): Promise<readonly Shown[] | null> {
  return allOf({ organisationId, state: ['waiting'] }, ({ issues }) =>
    issues.some((one) => one.code === code),
  );
}

/** Selects all documents that match the filter, on other pages too. */
export function useWholeFilter(filter: Filter, onFound: (documents: readonly Shown[]) => void) {
  return useMutation({
    mutationFn: () => allOf({ ...filter, after: undefined, before: undefined }),
    meta: { isSilent: true },
    onSuccess: (found) => found !== null && onFound(found),
  });
}
