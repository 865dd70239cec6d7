import type { RequestHandler } from 'express';
import type { Store } from '../store';
import { operationOf } from './operations';

/** Counts calls by route, such as `GET /currencymapping/{id}`, for tests and the demo. */
export function countCalls(store: Store): RequestHandler {
  return (request, _response, next) => {
    const route = `${request.method} ${operationOf(request.method, request.path)?.path ?? '{unknown}'}`;
    store
      .query(
        'insert into calls (route, count) values ($1, 1) on conflict (route) do update set count = calls.count + 1',
        [route],
      )
      .then(() => next(), next);
  };
}

export async function callCounts(store: Store): Promise<Record<string, number>> {
  const rows = await store.query<{ route: string; count: number }>(
    'select route, count from calls order by route',
  );
  return Object.fromEntries(rows.map((row) => [row.route, row.count]));
}
