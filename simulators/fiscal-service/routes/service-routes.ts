import { type NextFunction, type Request, type Response, Router } from 'express';
import type { Account } from '../account';
import { admit } from '../credentials';
import { isStorable, type Json, readBody } from '../exact-json';
import { takeFault } from '../faults';
import { storedPdf } from '../pdf/stored-pdf';
import type { RequestRow } from '../requests';
import type { SimulatorClock } from '../simulator-clock';
import { statusElement } from '../status-element';
import type { Store } from '../store';
import { mappingRoutes } from './mapping-routes';
import { misbehave } from './misbehave';
import { submitRoute } from './submit-route';

const MOST_IDS = 100;
const OUTCOMES_LAST_MS = 7 * 24 * 60 * 60_000;

/** The account of a call that has been let in. */
export function accountOf(response: Response): Account {
  return (response.locals as { account: Account }).account;
}

/** The operations of the interface document. Every one needs the account's credentials. */
export function serviceRoutes(store: Store, clock: SimulatorClock): Router {
  const router = Router();
  router.use(async (request: Request, response: Response, next: NextFunction) => {
    const [pause] = await store.query<{ value: string }>(`select value from switches where name = 'pause'`);
    if (pause?.value === 'true')
      return void response.status(503).json({ Message: 'The service is being maintained.' });
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const admission = await admit(store, request.headers, body);
    if ('status' in admission)
      return void response.status(admission.status).json({ Message: admission.message });
    response.locals.account = admission.account;
    next();
  });
  router.get('/profile', misbehave(store, 'profile'), (_request, response) => {
    response.json(profile(accountOf(response)));
  });
  router.get('/fiscaldevice', misbehave(store, 'fiscaldevice'), (_request, response) => {
    const device = fiscalDevice(accountOf(response));
    if (device === null) response.status(404).end();
    else response.json(device);
  });
  router.get('/subscription', misbehave(store, 'subscription'), (_request, response) => {
    const account = accountOf(response);
    if (account.device === null || account.subscription === null) response.status(404).end();
    else response.json(subscription(account));
  });
  router.post('/invoice', submitRoute(store, clock, 'invoice'));
  router.post('/creditnote', submitRoute(store, clock, 'creditnote'));
  router.post('/status', misbehave(store, 'status'), async (request: Request, response: Response) => {
    const ids = readBody(request.body);
    if (!isListOfTexts(ids))
      return void response.status(400).json({ Message: 'The body must be a JSON list of request ids.' });
    response.json(await statuses(store, clock, accountOf(response), ids.filter(isStorable)));
  });
  router.get(
    '/download/:filename',
    misbehave(store, 'download'),
    async (request: Request, response: Response) => {
      const name = String(request.params.filename);
      const bytes = isStorable(name) ? await storedPdf(store, accountOf(response), name) : null;
      if (bytes === null) return void response.status(404).json({ Message: 'There is no such file.' });
      const fault = await takeFault(store, 'download-bytes');
      response
        .type('application/pdf')
        .send(fault?.kind === 'truncated' ? bytes.subarray(0, bytes.length / 2) : bytes);
    },
  );
  router.use(mappingRoutes(store));
  return router;
}

/** More than a hundred ids: only a part is answered, as the interface document warns. */
async function statuses(
  store: Store,
  clock: SimulatorClock,
  account: Account,
  ids: readonly string[],
): Promise<object[]> {
  const asked = ids.length > MOST_IDS ? ids.filter((_id, index) => index % 3 !== 0).slice(0, MOST_IDS) : ids;
  const requests = await store.query<RequestRow>(
    'select * from requests where account = $1 and id::text = any($2) and received_at > $3 order by arrived desc',
    [account.name, asked, new Date(clock.now().getTime() - OUTCOMES_LAST_MS)],
  );
  const elements = await Promise.all(requests.map((request) => statusElement(store, account, request)));
  return elements.filter((element) => element !== null);
}

function isListOfTexts(json: Json): json is readonly string[] {
  return Array.isArray(json) && json.every((entry) => typeof entry === 'string');
}

function profile(account: Account): object {
  return {
    Id: account.userId,
    FullName: account.device?.taxPayerName ?? account.name,
    Username: account.name,
    Email: `${account.name}@example.co.zw`,
    FiscalProvider: 'a3d0c6ce-6e0f-4f39-9f0b-1f3c5b6f2a11',
  };
}

/** The configuration is JSON within a string, as the real service gives it (facts A.4). */
function fiscalDevice(account: Account): object | null {
  const { device } = account;
  if (device === null) return null;
  const { deviceId, serialNo, branchName, address, contacts, taxes, ...taxPayer } = device;
  const config = {
    ...taxPayer,
    deviceSerialNo: serialNo,
    deviceBranchName: branchName,
    deviceBranchAddress: address,
    deviceBranchContacts: contacts,
    deviceOperatingMode: 'Online',
    taxPayerDayMaxHrs: 24,
    applicableTaxes: taxes,
  };
  return {
    Id: deviceId,
    DeviceId: deviceId,
    SerialNumber: serialNo,
    CurrentConfig: JSON.stringify(config),
    BillingStatus: 'live',
  };
}

function subscription(account: Account): object {
  return {
    Id: account.userId,
    BillingSubscriptionId: `SUB-${account.userId}`,
    CustomerName: account.device?.taxPayerName ?? account.name,
    DeviceId: account.device?.deviceId,
    ExpiresOn: '2030-12-31T00:00:00',
    IsDeleted: false,
    AmountDue: 0,
    AmountDueSince: null,
    LastUpdatedOn: '2026-01-01T08:00:00.1234567',
    Price: 25.5,
    SubscriptionItems: [{ Id: 1, SubscriptionId: account.userId, SubscriptionType: 1, Quantity: 1 }],
    ...account.subscription,
  };
}
