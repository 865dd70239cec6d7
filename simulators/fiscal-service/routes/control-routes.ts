import { type Request, type Response, Router } from 'express';
import { type AccountSettings, DEFAULT_SETTINGS, findAccount, saveAccount, settingsOf } from '../account';
import { FieldReader, readBody } from '../field-reader';
import { RefusedCall } from '../refused-call';
import type { Simulator } from '../simulator';
import type { Sql } from '../sql';
import { readAccountSettings } from './account-settings';
import { callCounts } from './calls';
import { deviceControlRoutes } from './device-control-routes';
import { faultRoutes } from './fault-routes';
import { register } from './receipt-register';
import { switchRoutes } from './switch-routes';
import { webhookControlRoutes } from './webhook-control-routes';

/**
 * Routes with which tests and the demo configure the service, inject faults, and read the true state; without
 * credentials.
 */
export function controlRoutes(simulator: Simulator): Router {
  const { store, clock } = simulator;
  const router = Router();
  router.put('/accounts/:name', async (request: Request, response: Response) => {
    const name = String(request.params.name);
    const read = FieldReader.ofBody(readBody(request.body));
    const known = await findAccount(store, name);
    const settings = readAccountSettings(read, known === null ? DEFAULT_SETTINGS : settingsOf(known));
    read.refuseFaults();
    await refuseTakenKey(store, name, settings);
    response.json(await saveAccount(store, name, settings));
  });
  router.get('/ledger', async (request: Request, response: Response) => {
    const { account } = request.query;
    response.json(await register(store, typeof account === 'string' ? account : null));
  });
  router.get('/calls', async (_request: Request, response: Response) => {
    response.json(await callCounts(store));
  });
  router.delete('/calls', async (_request: Request, response: Response) => {
    await store.query('delete from calls');
    response.status(204).end();
  });
  router.use('/faults', faultRoutes(store));
  router.use('/devices', deviceControlRoutes(simulator));
  router.use(switchRoutes(simulator));
  router.use('/webhooks', webhookControlRoutes(simulator));
  router.delete('/', async (_request: Request, response: Response) => {
    await store.transaction(forgetEverything);
    await clock.load();
    response.status(204).end();
  });
  router.use(() => {
    throw new RefusedCall(404, 'There is no such control.');
  });
  return router;
}

/** Refuses an API key of another account, because keys identify accounts. */
async function refuseTakenKey(sql: Sql, name: string, settings: AccountSettings): Promise<void> {
  const others = await sql.query('select 1 from accounts where api_key = $1 and name <> $2', [
    settings.apiKey,
    name,
  ]);
  if (others.length > 0) throw new RefusedCall(409, 'Another account has this apiKey.');
}

/**
 * Deletes everything. Rows are deleted in the order in which processing uses them, so that requests in progress are
 * finished first.
 */
async function forgetEverything(sql: Sql): Promise<void> {
  const tables = [
    'requests',
    'deliveries',
    'accounts',
    'devices',
    'faults',
    'rehearsed',
    'calls',
    'switches',
  ];
  for (const table of tables) await sql.query(`delete from ${table}`);
}
