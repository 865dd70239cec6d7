import { saveFile } from '../shown/save-file';
import type { readFilter } from './filter';

/** All documents of a filter as a file; the API writes it. */
export function exportDocuments(filter: ReturnType<typeof readFilter>): Promise<void> {
  const { after: _after, before: _before, page: _page, pageSize: _pageSize, ...narrowed } = filter;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(narrowed)) {
    for (const one of [value ?? []].flat()) query.append(name, one);
  }
  return saveFile(`/api/documents.csv?${query}`, 'documents.csv');
}
