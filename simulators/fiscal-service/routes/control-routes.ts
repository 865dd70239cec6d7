import express, { type Request, type Response, Router } from 'express';
import { type AccountSettings, findAccount, saveAccount } from '../account';
import { FAULT_KINDS } from '../faults';
import type { SimulatorClock } from '../simulator-clock';
import type { Store } from '../store';
import { postEvent } from '../webhooks/post-event';
import { ledger } from './ledger';

/** How tests and the demo set the service up, make it fail, and ask it what really happened. */
export function controlRoutes(store: Store, clock: SimulatorClock): Router {
  const router = Router();
  router.use(express.json({ limit: '5mb' }));
  router.put('/accounts/:name', async (request: Request, response: Response) => {
    const account = await saveAccount(
      store,
      String(request.params.name),
      request.body as Partial<AccountSettings>,
    );
    response.json(account);
  });
  router.get('/ledger', async (request: Request, response: Response) => {
    response.json(
      await ledger(store, typeof request.query.account === 'string' ? request.query.account : null),
    );
  });
  router.get('/calls', async (_request: Request, response: Response) => {
    const rows = await store.query<{ route: string; count: number }>(
      'select route, count from calls order by route',
    );
    response.json(Object.fromEntries(rows.map((row) => [row.route, row.count])));
  });
  router.delete('/calls', async (_request: Request, response: Response) => {
    await store.query('delete from calls');
    response.status(204).end();
  });
  addFaultRoutes(router, store);
  addSwitches(router, store, clock);
  addWebhookRoutes(router, store);
  router.delete('/', async (_request: Request, response: Response) => {
    await store.query(
      'truncate accounts, devices, mappings, requests, receipts, deliveries, faults, calls, switches, rehearsed',
    );
    await clock.load();
    response.status(204).end();
  });
  return router;
}

interface FaultBody {
  operation?: unknown;
  kind?: unknown;
  documentNumber?: string;
  times?: number;
  delayMs?: number;
  status?: number;
}

function addFaultRoutes(router: Router, store: Store): void {
  router.post('/faults', async (request: Request, response: Response) => {
    const { operation, kind, documentNumber, times = 1, delayMs = 0, status } = request.body as FaultBody;
    if (typeof operation !== 'string' || !FAULT_KINDS.includes(kind as (typeof FAULT_KINDS)[number])) {
      return void response
        .status(400)
        .json({ message: `operation must be given, kind one of ${FAULT_KINDS.join(', ')}` });
    }
    const [row] = await store.query<{ id: number }>(
      `insert into faults (operation, document_number, kind, times_left, delay_ms, status)
       values ($1, $2, $3, $4, $5, $6) returning id`,
      [operation, documentNumber ?? null, kind, times, delayMs, status ?? null],
    );
    response.status(201).json({ id: row?.id });
  });
  router.get('/faults', async (_request: Request, response: Response) => {
    response.json(await store.query('select * from faults where times_left > 0 order by id'));
  });
  router.delete('/faults', async (_request: Request, response: Response) => {
    await store.query('delete from faults');
    response.status(204).end();
  });
}

function addSwitches(router: Router, store: Store, clock: SimulatorClock): void {
  router.post('/clock', async (request: Request, response: Response) => {
    const { now } = (request.body ?? {}) as { now?: unknown };
    const isTime = now === null || (typeof now === 'string' && !Number.isNaN(Date.parse(now)));
    if (!isTime) return void response.status(400).json({ message: 'now must be a date-time or null' });
    await clock.set(now === null ? null : new Date(now));
    response.json({ now: clock.now() });
  });
  router.post('/pause', async (request: Request, response: Response) => {
    const { paused } = request.body as { paused: boolean };
    await store.query(
      `insert into switches (name, value) values ('pause', $1) on conflict (name) do update set value = $1`,
      [String(paused)],
    );
    response.json({ paused });
  });
}

function addWebhookRoutes(router: Router, store: Store): void {
  router.post('/webhooks/:account/enable', async (request: Request, response: Response) => {
    await store.query('update accounts set is_webhook_enabled = true where name = $1', [
      request.params.account,
    ]);
    response.status(204).end();
  });
  // The published "save and test": a right signature must be answered 2xx, a wrong one 401.
  router.post('/webhooks/:account/test', async (request: Request, response: Response) => {
    const account = await findAccount(store, String(request.params.account));
    if (account === null || account.webhook === null) return void response.status(404).end();
    const body = Buffer.from('[]');
    const right = await postEvent(account.webhook.url, body, account.apiSecret);
    const wrong = await postEvent(account.webhook.url, body, `not-${account.apiSecret}`);
    const isActive = right !== null && right >= 200 && right < 300 && wrong === 401;
    await store.query('update accounts set is_webhook_enabled = $2 where name = $1', [
      account.name,
      isActive,
    ]);
    response.json({ right, wrong, isActive });
  });
}
