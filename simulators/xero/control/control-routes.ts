import { Router } from 'express';
import { CallQuery, rawBody } from '../http/request-reading';
import type { Json } from '../json';
import { countedCalls, violations } from '../limits/observations';
import type { Simulator } from '../simulator';
import { forgetEverything } from '../store/schema';
import { putApp, putClock, putWebhook, viewClock, viewConnections, viewWebhook } from './app-control';
import { dropAttachment } from './attachment-control';
import { control, type ControlRequest } from './control-handler';
import { actOnDocument, createDocument } from './document-control';
import { viewDocument, viewDocuments } from './document-view';
import { addFault, listFaults } from './fault-control';
import { loadElements } from './load-control';
import { listOrganisations, putOrganisation } from './organisation-control';

const LARGEST_LOAD = '300mb';

type ControlWork = (simulator: Simulator, input: ControlRequest) => Promise<Json>;

async function viewCalls(simulator: Simulator, { request }: ControlRequest): Promise<Json> {
  const tenantId = new CallQuery(request.originalUrl).text('tenantId');
  return countedCalls(simulator.pool, tenantId?.toLowerCase());
}

async function viewViolations(simulator: Simulator): Promise<Json> {
  const found = await violations(simulator.pool);
  return { counts: found.counts, violations: found.violations.map((violation) => ({ ...violation })) };
}

function clearing(table: 'call_count' | 'violation' | 'fault'): ControlWork {
  return async (simulator) => {
    await simulator.pool.query(`DELETE FROM xero_simulator.${table}`);
    return { cleared: true };
  };
}

async function forget(simulator: Simulator): Promise<Json> {
  await forgetEverything(simulator.pool);
  await simulator.clock.load();
  return { forgotten: true };
}

/** Routes with which tests and demonstrations prepare and inspect the simulator. */
export function controlRoutes(simulator: Simulator): Router {
  const router = Router();
  const run = (work: ControlWork, status?: number) => control((input) => work(simulator, input), status);
  const organisation = '/organisations/:tenantId';
  router.use(rawBody(LARGEST_LOAD));
  router.delete('/', run(forget));
  router.put('/app', run(putApp));
  router.get('/connections', run(viewConnections));
  router.get('/organisations', run(listOrganisations));
  router.put(organisation, run(putOrganisation));
  router.post(`${organisation}/load`, run(loadElements));
  router.post(`${organisation}/invoices`, run(createDocument('Invoices'), 201));
  router.post(`${organisation}/credit-notes`, run(createDocument('CreditNotes'), 201));
  router.get(`${organisation}/documents`, run(viewDocuments));
  router.get(`${organisation}/documents/:id`, run(viewDocument));
  router.post(`${organisation}/documents/:id/remove-attachment`, run(dropAttachment));
  router.post(`${organisation}/documents/:id/:action`, run(actOnDocument));
  router.get('/calls', run(viewCalls));
  router.delete('/calls', run(clearing('call_count')));
  router.get('/violations', run(viewViolations));
  router.delete('/violations', run(clearing('violation')));
  router.post('/faults', run(addFault, 201));
  router.get('/faults', run(listFaults));
  router.delete('/faults', run(clearing('fault')));
  router.post('/webhook', run(putWebhook));
  router.get('/webhook', run(viewWebhook));
  router.post('/clock', run(putClock));
  router.get(
    '/clock',
    run((current) => Promise.resolve(viewClock(current))),
  );
  return router;
}
