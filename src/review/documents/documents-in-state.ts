import type { DataSource } from 'typeorm';
import { type DocumentState, UNFINISHED_STATES } from '../../domain/lifecycle/lifecycle';
import { sqlList } from '../../domain/sql-list';

/** Documents that are in one of some states. */
export interface DocumentsInState {
  /** Ids; null: too many to list. */
  readonly ids: readonly string[] | null;
  /** Number of ids, at most one above the limit where none of them is written back. */
  readonly count: number;
}

/**
 * Limit up to which sorting is faster than reading a list in its order; documents of a more common state turn
 * up soon enough while the list is read.
 */
const MOST_NAMED = 10_000;

/**
 * Looked for before a list is put in order: PostgreSQL takes documents of a rare state for evenly spread, and reads the whole list
 * until it has met a page of them. Each state has a small index but `written_back`, in which nearly every document is; those are
 * counted by the database as they get there (`final_totals`). @param organisations null: all
 */
export async function documentsInState(
  dataSource: DataSource,
  states: readonly DocumentState[],
  organisations: readonly string[] | null,
): Promise<DocumentsInState> {
  const parameters = organisations === null ? [] : [organisations];
  const own = organisations === null ? '' : 'and organisation_id = any($1)';
  // Matches the conditions of the partial indexes; a combined list would fit neither.
  const indexed = [
    states.filter((state) => UNFINISHED_STATES.includes(state)),
    states.filter((state) => state === 'excluded'),
  ].filter((some) => some.length > 0);
  const named = indexed.map((some) => `select id from documents where state in ${sqlList(some)} ${own}`);
  const rows =
    named.length === 0
      ? []
      : await dataSource.query<{ id: string }[]>(
          `${named.join(' union all ')} limit ${MOST_NAMED + 1}`,
          parameters,
        );
  const isFew = rows.length <= MOST_NAMED;
  if (!states.includes('written_back'))
    return { ids: isFew ? rows.map(({ id }) => id) : null, count: rows.length };
  const [{ documents } = { documents: 0 }] = await dataSource.query<{ documents: number }[]>(
    `select coalesce(sum(documents), 0)::int as documents from final_totals where state = 'written_back' ${own}`,
    parameters,
  );
  return { ids: null, count: rows.length + documents };
}
