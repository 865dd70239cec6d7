import type { Request, RequestHandler } from 'express';
import type { Store } from '../store';

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
  return request.path
    .replace(/\/(currencymapping|taxmapping)\/\d+$/, '/$1/{id}')
    .replace(/^\/download\/.+$/, '/download/{filename}');
}
