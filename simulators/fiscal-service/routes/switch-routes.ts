import { type Request, type Response, Router } from 'express';
import { FieldReader, readBody } from '../field-reader';
import type { Simulator } from '../simulator';
import { readRelocations, relocationsIn, saveRelocations } from './relocating';

/** Routes for the service's clock, its pauses, and the paths of its operations. */
export function switchRoutes(simulator: Simulator): Router {
  const { store, clock } = simulator;
  const router = Router();
  router.post('/clock', async (request: Request, response: Response) => {
    const read = FieldReader.ofBody(readBody(request.body));
    const text = read.value('now') === null ? null : read.filled('now');
    const now = text === null ? null : new Date(text);
    if (text !== '' && now !== null && Number.isNaN(now.getTime()))
      read.fault('now', 'must be a date-time or null');
    read.refuseFaults();
    await clock.set(now === null ? null : now.getTime());
    response.json({ now: new Date(clock.now()) });
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
  router.post('/offline', (request: Request, response: Response) => {
    const read = FieldReader.ofBody(readBody(request.body));
    const forMs = read.requiredInteger('forMs', 1);
    read.refuseFaults();
    response.once('finish', () => void simulator.listening?.leaveFor(forMs));
    response.status(202).json({ forMs });
  });
  router.get('/routes', async (_request: Request, response: Response) => {
    response.json(await readRelocations(store));
  });
  router.put('/routes', async (request: Request, response: Response) => {
    const read = FieldReader.ofBody(readBody(request.body));
    const relocations = relocationsIn(read);
    read.refuseFaults();
    await saveRelocations(store, relocations);
    response.json(relocations);
  });
  return router;
}
