import { type Request, type Response, Router } from 'express';
import { FieldReader, readBody } from '../field-reader';
import type { Simulator } from '../simulator';

/** The service's clock, and the maintenance pause. */
export function switchRoutes({ store, clock }: Simulator): Router {
  const router = Router();
  router.post('/clock', async (request: Request, response: Response) => {
    const read = FieldReader.ofBody(readBody(request.body));
    const text = read.value('now') === null ? null : read.filled('now');
    const now = text === null ? null : new Date(text);
    if (text !== '' && now !== null && Number.isNaN(now.getTime()))
      read.fault('now', 'must be a date-time or null');
    read.refuseFaults();
    await clock.set(now);
    response.json({ now: clock.now() });
  });
  router.post('/pause', async (request: Request, response: Response) => {
    const read = FieldReader.ofBody(readBody(request.body));
    const paused = read.requiredFlag('paused');
    read.refuseFaults();
    await store.query(
      `insert into switches (name, value) values ('pause', $1) on conflict (name) do update set value = $1`,
      [String(paused)],
    );
    response.json({ paused });
  });
  return router;
}
