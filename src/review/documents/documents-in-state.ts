import type { DataSource } from 'typeorm';
import { type DocumentState, UNFINISHED_STATES } from '../../domain/lifecycle/lifecycle';
import { sqlList } from '../../domain/sql-list';

/** Documents in one of several states. */
export interface DocumentsInState {
  /** Ids; null: too many to list. */
  readonly ids: readonly string[] | null;
  /** Number of ids, at most one above the limit unless `written_back` is among the states. */
  readonly count: number;
}

/** Number up to which sorting is faster than reading the list in order. */
const MOST_NAMED = 10_000;

/**
 * Finds documents of rare states before ordering, since PostgreSQL assumes them evenly spread and would read the whole
 * list. Each state but `written_back` has a small index; the final ones are counted in `final_totals`.
 * @param organisations null: all
 */
export async function documentsInState(
  dataSource: DataSource,
  states: readonly DocumentState[],
  organisations: readonly string[] | null,
): Promise<DocumentsInState> {
  const parameters = organisations === null ? [] : [organisations];
  const own = organisations === null ? '' : 'and organisation_id = any($1)';
  // Matches the conditions of partial indexes; a combined list would match none.
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
