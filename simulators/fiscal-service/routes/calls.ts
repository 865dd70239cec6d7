import type { Request, RequestHandler } from 'express';
import type { Store } from '../store';

const PATHS = new Set([
  ...[
    '/profile',
    '/fiscaldevice',
    '/subscription',
    '/invoice',
    '/creditnote',
    '/status',
    '/download/{filename}',
  ],
  ...['/currencymapping/supported-currencies', '/currencymapping', '/currencymapping/{id}'],
  ...['/taxmapping', '/taxmapping/{id}'],
]);

/** Counts calls by route pattern: what tests and the demo report. */
export function countCalls(store: Store): RequestHandler {
  return (request, _response, next) => {
    const route = `${request.method} ${pattern(request)}`;
    store
      .query(
        'insert into calls (route, count) values ($1, 1) on conflict (route) do update set count = calls.count + 1',
        [route],
      )
      .then(() => next(), next);
  };
}

/** `/currencymapping/17` → `/currencymapping/{id}`. */
function pattern(request: Request): string {
  const path = request.path
    .replace(/\/(currencymapping|taxmapping)\/\d+$/, '/$1/{id}')
    .replace(/^\/download\/.+$/, '/download/{filename}');
  return PATHS.has(path) ? path : '{unknown}';
}

export async function callCounts(store: Store): Promise<Record<string, number>> {
  const rows = await store.query<{ route: string; count: number }>(
    'select route, count from calls order by route',
  );
  return Object.fromEntries(rows.map((row) => [row.route, row.count]));
}
