import { NO_SENTENCE } from '../../src/domain/texts/stored-sentence';
import { randomUUID } from 'node:crypto';
import { APP } from '../../simulators/xero/testing/harness';
import { Alert } from '../../src/operations/alerts/alerts.entities';
import type { ActingWorld } from './acting-world';
import { callApi } from './running-application';
import { storeCheck } from './stored-check';
import { aCreditNote, aCustomer, anInvoice } from './sales-document-builder';

/** Parameters and body of a call to a route. */
export interface Call {
  readonly at: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly type?: string;
  /** True: Anna makes the call instead of the break-glass key. */
  readonly byPerson?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Prepare = (world: ActingWorld) => Promise<Call>;

const RULES = {
  currencies: [{ source: 'USD', destination: 'USD' }],
  taxes: [{ taxType: 'OUTPUT155', taxCode: 'A', taxName: 'Standard', percent: '15.5' }],
};
const ORGANISATION = '/api/organisations/:organisationId';
const APRIL = { from: '2026-04-01', to: '2026-04-30' };
const said = { by: undefined, reason: 'It lies in the file.' };

/** Route with a test of its own, because it needs a document that the service has fiscalised. */
export const FETCHING_PDF = 'POST /api/documents/:documentId/pdf';

/** Routes that change something without being an act of a person, with the reason. */
export const NOT_RECORDED: Readonly<Record<string, string>> = {
  'POST /webhooks/fiscal/:accountId': 'a message of the service: it is kept as it came',
  'POST /webhooks/:platform': 'a message of the books: it makes the worker look, and is not kept',
  'POST /api/session': 'recorded as a sign-in: people.spec.ts',
  'POST /api/device-sign-ins': 'nobody is signed in: it waits for a person, whose decision is recorded',
  'POST /api/device-sign-ins/token': 'nobody is signed in: what a person decided is fetched',
  'GET /api/tokens': 'changes nothing',
  'GET /api/own-sessions': 'changes nothing',
  'GET /api/own-sign-in': 'changes nothing',
  'GET /api/own-mail': 'changes nothing',
  'POST /api/own-sign-in/passkeys/question': 'stores nothing',
  'POST /api/own-sign-in/passkeys': 'recorded; needs an authenticator: passkeys.spec.ts',
  'POST /api/invitation/opened': 'changes nothing',
  'POST /api/invitation/question': 'stores nothing',
  'POST /api/invitation/accepted': 'recorded; needs an authenticator: invitations.spec.ts',
  'POST /api/sign-in/passkey/question': 'stores nothing',
  'POST /api/sign-in/passkey': 'recorded; needs an authenticator: people.spec.ts',
  'POST /api/sign-in/recovery-code': 'recorded; needs a code: passkeys.spec.ts',
  'POST /api/sign-in/providers/:provider': 'stores nothing',
  'POST /api/sign-in/providers/:provider/own-account':
    'recorded when the provider answers: own-accounts.spec.ts',
  'GET /api/device-sign-ins/:userCode': 'changes nothing',
  'POST /api/confirmations/:confirmationId/assertion/options': 'stores nothing',
  'POST /api/confirmations/:confirmationId/assertion': 'recorded; needs an authenticator: two-people.spec.ts',
  'DELETE /api/confirmations/:confirmationId':
    'the confirmation says when it was withdrawn, by the one who asked',
  'POST /api/bulk-decisions': 'recorded for each document when it is decided: bulk-decisions.spec.ts',
  'GET /api/saved-views': 'changes nothing',
  'POST /api/saved-views': 'a search that a person keeps, for that person alone',
  'DELETE /api/saved-views/:viewId': 'a search that a person keeps, for that person alone',
  'DELETE /api/session': 'whoever signs out is not in the table of sessions any more',
};

/** Calls of the three routes of a kind of rules. Each call creates its own rule first. */
function rules(kind: string, first: object, second: object): Record<string, Prepare> {
  const path = `${ORGANISATION}/${kind}`;
  const made = async (world: ActingWorld): Promise<string> => {
    const { organisationId } = world;
    const list = await callApi<{ id: string }[]>(
      world.url,
      'GET',
      `/api/organisations/${organisationId}/${kind}`,
    );
    return list.json.at(-1)?.id ?? '';
  };
  return {
    [`POST ${path}`]: () => Promise.resolve({ at: {}, body: first }),
    [`PUT ${path}/:mappingId`]: async (world) => ({ at: { mappingId: await made(world) }, body: second }),
    [`DELETE ${path}/:mappingId`]: async (world) => ({ at: { mappingId: await made(world) } }),
  };
}

const document = (state: 'waiting' | 'excluded' = 'waiting', body?: object): Prepare => {
  return async (world) => {
    const { id: documentId, number } = await world.document(state);
    const typed = body && 'receipt' in body ? { documentNumber: number } : {};
    return { at: { documentId }, body: body && { ...body, ...typed } };
  };
};

const recorded: Prepare = async (world) => {
  const { id: documentId, number } = await world.document();
  const receipt = { deviceId: '7', fiscalNumber: String(Math.floor(Math.random() * 1e9)) };
  await world.post(`/api/documents/${documentId}/outside-receipt`, {
    ...said,
    documentNumber: number,
    receipt,
  });
  return { at: { documentId }, body: { ...said, documentNumber: number } };
};

/** Links a document to another sale of the taxpayer that was fiscalised. */
async function sameSale(world: ActingWorld) {
  const { at } = await recorded(world);
  const { id: documentId, number: documentNumber } = await world.document();
  const originalId = at['documentId'];
  await world.sql(
    'update documents d set source = o.source, total = o.total, currency = o.currency from documents o where d.id = $1 and o.id = $2',
    [documentId, originalId],
  );
  const differences = ['number', 'date', 'tax', 'rest'];
  return { documentId, documentNumber, originalId, differences };
}

async function backfill(world: ActingWorld, ...actions: string[]): Promise<Call> {
  await world.post(`/api/organisations/${world.organisationId}/mapping-rules/import?mode=replace`, RULES);
  await world.sql(`update backfills set state = 'cancelled' where state <> 'cancelled'`);
  await world.document('waiting', { issuedOn: '2026-03-02' });
  for (const stream of ['invoices', 'credit-notes'])
    await world.sql(
      `insert into cursors (organisation_id, stream, position, is_complete, checked_at) values ($1, $2, '{}', true, now())
       on conflict (organisation_id, stream) do update set is_complete = true`,
      [world.organisationId, stream],
    );
  const { id } = await world.post<{ id: string }>(`/api/organisations/${world.organisationId}/backfills`, {});
  for (const action of actions) await world.post(`/api/backfills/${id}/${action}`, {});
  return { at: { backfillId: id }, body: {} };
}

const channel = (name: string): object => ({ name, kind: 'webhook', url: 'https://receiver.example/hook' });
const madeChannel: Prepare = async (world) => {
  const { id } = await world.post<{ id: string }>('/api/alert-channels', channel(randomUUID()));
  return { at: { channelId: id }, body: { ...channel(randomUUID()), isEnabled: false } };
};
/** Prepares a message that was never delivered. */
const givenUp: Prepare = async (world) => {
  const { id } = await world.post<{ id: string }>('/api/alert-channels', channel(randomUUID()));
  const [delivery] = await world.dataSource.query<{ id: string }[]>(
    `insert into alert_deliveries (channel_id, event, message, ended_at, result)
     values ($1, 'test', '{}', now(), 'given_up') returning id`,
    [id],
  );
  return { at: { channelId: id, deliveryId: delivery?.id ?? '' } };
};
const schedule = { cron: '30 1 * * *' };
const madeSchedule: Prepare = async (world) => {
  const path = `/api/organisations/${world.organisationId}/backfill-schedules`;
  const { id } = await world.post<{ id: string }>(path, schedule);
  return { at: { scheduleId: id }, body: { cron: '30 2 * * *' } };
};
const nothing: Prepare = () => Promise.resolve({ at: {} });
const CUSTOM = {
  ...{ grantType: 'client_credentials', platform: 'xero' },
  ...{ clientId: APP.clientId, clientSecret: APP.clientSecret },
};
const QUIET = { mutedCauses: [], quietMinutes: 30, digestMinutes: 2 };

/** One real call of each other route that changes something, in this order. */
export const CALLS: Readonly<Record<string, Prepare>> = {
  [`POST ${ORGANISATION}/mapping-rules/import`]: () =>
    Promise.resolve({
      at: {},
      body: RULES,
    }),
  ...rules(
    'tax-mappings',
    { taxType: 'OUTPUT2', taxCode: 'B', taxName: 'Standard', percent: '15.5' },
    { taxType: 'OUTPUT2', taxCode: 'E', taxName: 'Exempt', percent: null },
  ),
  ...rules(
    'currency-mappings',
    { source: 'ZZZ', destination: 'USD', confirmation: 'ZZZ USD' },
    { source: 'ZZZ', destination: 'ZWG', confirmation: 'ZZZ ZWG' },
  ),
  ...rules(
    'product-codes',
    { scope: 'account', key: '200', code: '84715000' },
    { scope: 'account', key: '200', code: '84716000' },
  ),
  ...rules(
    'line-rules',
    { scope: 'account', key: '200', treatment: 'fold' },
    { scope: 'account', key: '200', treatment: 'hold' },
  ),
  ...rules(
    'buyer-rules',
    { scope: 'contact', key: 'Walk-in', sendAs: 'no_buyer' },
    { scope: 'contact', key: 'Walk-in', sendAs: 'cash_name' },
  ),
  ...rules(
    'exclusion-rules',
    { scope: 'contact', key: 'Staff', reason: 'Own people' },
    { scope: 'contact', key: 'Staff', reason: 'Own staff' },
  ),
  [`POST ${ORGANISATION}/tax-mappings/rate-change`]: () =>
    Promise.resolve({
      at: {},
      body: { from: '2027-01-01', oldTaxCode: 'A', newTaxCode: 'N', newTaxName: 'New', newPercent: '16' },
    }),
  'POST /api/clients/rules': ({ organisationId }) =>
    Promise.resolve({
      at: {},
      body: { organisationIds: [organisationId], rules: { settings: { taxCents: 'hold' } }, dryRun: false },
    }),
  [`POST ${ORGANISATION}/written-codes`]: () =>
    Promise.resolve({ at: {}, body: { confirm: [], refuse: [{ scope: 'item', key: 'ABC-1' }] } }),
  [`PATCH ${ORGANISATION}`]: () => Promise.resolve({ at: {}, body: { buyerWithoutTin: 'cash_sale' } }),

  'POST /api/fiscal-accounts': () =>
    Promise.resolve({
      at: {},
      body: { name: 'two', credentials: { apiKey: 'k', apiSecret: 'another-secret', application: 'a' } },
    }),
  'PATCH /api/fiscal-accounts/:accountId': () => Promise.resolve({ at: {}, body: { name: 'renamed' } }),
  'POST /api/fiscal-accounts/:accountId/check': nothing,
  'POST /api/fiscal-accounts/:accountId/refresh': nothing,
  [`POST ${ORGANISATION}/mappings/push`]: nothing,
  'POST /api/fiscal-accounts/:accountId/mappings/push': () =>
    Promise.resolve({ at: {}, body: { changes: [{ kind: 'currency', code: 'ZAR' }] } }),
  'POST /api/fiscal-accounts/:accountId/resume-submissions': async (world) => {
    await world.submitted('rejected', 'refused', 'unexplained');
    await world.submitted('rejected', 'refused', 'unexplained');
    return { at: {}, body: { reason: 'Looked at.' } };
  },
  [`POST ${ORGANISATION}/mapping-suggestions`]: async (world) => {
    await world.document('waiting', { issuedOn: new Date().toISOString().slice(0, 10) });
    await world.sql(`delete from currency_mappings`);
    const path = `/api/organisations/${world.organisationId}/mapping-suggestions`;
    const { json } = await callApi<{ suggestions: { id: string }[] }>(world.url, 'GET', path);
    return { at: {}, body: { ids: [json.suggestions[0]?.id] } };
  },

  'POST /api/documents/:documentId/retry': document(),
  'POST /api/documents/:documentId/exclude': document('waiting', { reason: 'Not ours.' }),
  'POST /api/documents/:documentId/include': document('excluded'),
  'POST /api/documents/:documentId/release': document(),
  'POST /api/documents/:documentId/declare-in-this-period': document(),
  'POST /api/documents/:documentId/fiscalise-anyway': async (world) => {
    const { id, number } = await world.document();
    await world.sql(
      `update documents set issues = '[{"code": "FISCALISED_ELSEWHERE", "message": "x", "parameters": {"by": "note", "text": "x"}}]'
       where id = $1`,
      [id],
    );
    const { json } = await callApi<{ version: string }>(world.url, 'GET', `/api/documents/${id}`);
    const { version } = json;
    return { at: { documentId: id }, body: { reason: 'It was a copy.', confirmation: number, version } };
  },
  'PUT /api/documents/:documentId/original': async (world) => {
    const note = aCreditNote({ sourceId: randomUUID(), number: `CN-${randomUUID().slice(0, 8)}` });
    const { id } = await world.document('waiting', {}, note);
    return { at: { documentId: id }, body: { originalId: (await world.document()).id } };
  },
  [`POST ${ORGANISATION}/check-again`]: nothing,
  'POST /api/documents/:documentId/resolution': async (world) => {
    const { id, number } = await world.submitted('uncertain', 'unknown', null);
    return { at: { documentId: id }, body: { ...said, decision: 'not_received', documentNumber: number } };
  },
  'POST /api/documents/:documentId/resolution/withdrawal': async (world) => {
    const { id, number } = await world.submitted('uncertain', 'unknown', null);
    await world.post(`/api/documents/${id}/resolution`, {
      ...{ ...said, decision: 'fiscalised', documentNumber: number },
      fiscalData: {
        ...{ deviceId: '25501', fiscalDay: '1', fiscalNumber: String(Math.floor(Math.random() * 1e9)) },
        ...{ verificationCode: 'A1B2-C3D4-E5F6-7890', qrUrl: 'https://fdmstest.zimra.co.zw/abc' },
        confirms: ['device', 'host', 'date'],
      },
    });
    return { at: { documentId: id }, body: { ...said, documentNumber: number } };
  },
  'POST /api/documents/:documentId/outside-receipt': document('waiting', {
    ...said,
    receipt: { deviceId: '7', fiscalNumber: '42' },
  }),
  'POST /api/documents/:documentId/outside-receipt/confirmation': async (world) => {
    const call = await recorded(world);
    await world.sql(
      `insert into document_choices (document_id, foreign_address) values ($1, 'https://fdmstest.zimra.co.zw/0000000009010320260000000099ABCDEFABCDEFABCD')`,
      [call.at['documentId']],
    );
    return call;
  },
  'POST /api/documents/:documentId/outside-receipt/withdrawal': recorded,
  'POST /api/documents/:documentId/same-sale': async (world) => {
    const { documentId, ...pair } = await sameSale(world);
    return { at: { documentId }, body: { ...said, ...pair } };
  },
  [`POST ${ORGANISATION}/moved-sales`]: async (world) => ({
    at: {},
    body: { ...said, pairs: [await sameSale(world)] },
  }),
  [`POST ${ORGANISATION}/outside-receipts/import`]: async (world) => {
    const { number } = await world.document();
    const body = `number,deviceId,fiscalNumber\n${number},8,77\n`;
    return { at: { query: '?reason=file' }, body, type: 'text/csv' };
  },
  [`POST ${ORGANISATION}/outside-receipts/from-books`]: async (world) => {
    const { id } = await world.document();
    await world.sql(
      `insert into document_choices (document_id, foreign_address) values ($1, 'https://fdmstest.zimra.co.zw/0000000009010320260000000123ABCDEFABCDEFABCD')`,
      [id],
    );
    return { at: { query: '?reason=books' } };
  },

  [`POST ${ORGANISATION}/backfills`]: async (world) => {
    await backfill(world);
    return { at: {}, body: {} };
  },
  'POST /api/backfills/:backfillId/run': (world) => backfill(world),
  'POST /api/backfills/:backfillId/pause': (world) => backfill(world, 'run'),
  'POST /api/backfills/:backfillId/resume': (world) => backfill(world, 'run', 'pause'),
  'POST /api/backfills/:backfillId/cancel': (world) => backfill(world),
  [`POST ${ORGANISATION}/backfill-schedules`]: () => Promise.resolve({ at: {}, body: schedule }),
  [`PUT ${ORGANISATION}/backfill-schedules/:scheduleId`]: madeSchedule,
  [`DELETE ${ORGANISATION}/backfill-schedules/:scheduleId`]: madeSchedule,
  [`POST ${ORGANISATION}/reconciliations`]: () =>
    Promise.resolve({ at: {}, body: { from: '2026-03-01', to: '2026-03-31' } }),
  [`PUT ${ORGANISATION}/reconciliation-schedule`]: () => Promise.resolve({ at: {}, body: schedule }),

  'POST /api/alert-channels': () => Promise.resolve({ at: {}, body: channel('Operations') }),
  'PUT /api/alert-channels/:channelId': madeChannel,
  'POST /api/alert-channels/:channelId/secret': madeChannel,
  'POST /api/alert-channels/:channelId/test': madeChannel,
  'POST /api/alert-channels/:channelId/deliveries/:deliveryId/again': givenUp,
  'DELETE /api/alert-channels/:channelId': madeChannel,
  'PUT /api/alert-settings': () => Promise.resolve({ at: {}, body: QUIET }),
  [`PUT ${ORGANISATION}/alert-settings`]: () => Promise.resolve({ at: {}, body: QUIET }),
  [`DELETE ${ORGANISATION}/alert-settings`]: nothing,
  'POST /api/alerts/:alertId/acknowledge': async (world) => {
    const { manager } = world.dataSource;
    const alert = { cause: 'LEDGER_BROKEN', subject: randomUUID(), about: 'INV-1' } as const;
    const { id } = await manager.save(manager.create(Alert, { ...alert, detail: NO_SENTENCE }));
    return { at: { alertId: id }, body: {} };
  },
  'POST /api/journal/primary': () =>
    Promise.resolve({ at: {}, body: { reason: 'The other is switched off.' } }),
  'POST /api/journal/loss': () => Promise.resolve({ at: {}, body: { reason: 'The disk is lost.' } }),
  'POST /api/backups/rehearsals': () =>
    Promise.resolve({ at: {}, body: { file: 'last.tar', fault: 'torn' } }),
  'POST /api/safe-mode/release': () =>
    Promise.resolve({ at: {}, body: { reason: 'Void in the books.', forgotten: [] } }),

  [`POST ${ORGANISATION}/tasks/assignment`]: (world) =>
    Promise.resolve({ at: {}, body: { item: 'client', personId: world.anna.personId } }),
  [`POST ${ORGANISATION}/tasks/aside`]: () =>
    Promise.resolve({ at: {}, body: { item: 'drift', until: '2999-01-01' }, byPerson: true }),

  [`POST ${ORGANISATION}/sign-offs`]: async ({ dataSource, organisationId }) => {
    const reconciliationId = await storeCheck(dataSource, organisationId, APRIL);
    return { at: {}, body: { month: '2026-04', reconciliationId }, byPerson: true };
  },
  [`POST ${ORGANISATION}/sign-offs/:signOffId/taking-back`]: async ({ dataSource, organisationId, anna }) => {
    const reconciliationId = await storeCheck(dataSource, organisationId, APRIL);
    const [signOff] = await dataSource.query<[{ id: string }]>(
      `insert into period_sign_offs (organisation_id, from_day, to_day, reconciliation_id, figures, sha256, fingerprint,
         signed_by, signed_by_name) values ($1, '2026-05-01', '2026-05-31', $2, '{}', '', '', $3, 'Anna') returning id`,
      [organisationId, reconciliationId, anna.personId],
    );
    return { at: { signOffId: signOff.id }, body: { reason: 'An invoice came late.' }, byPerson: true };
  },
  [`POST ${ORGANISATION}/sync`]: nothing,
  [`POST ${ORGANISATION}/books/refresh`]: nothing,
  [`POST ${ORGANISATION}/other-sales/refresh`]: nothing,
  [`PUT ${ORGANISATION}/takings-accounts/:bankAccountId`]: async (world) => {
    await world.sql(
      `insert into takings_accounts (organisation_id, bank_account_id, bank_account, first_day, changed_at)
       values ($1, 'till', 'Till', '2026-03-01', now()) on conflict do nothing`,
      [world.organisationId],
    );
    const body = { firstDay: '2026-03-01', lastDay: '2026-03-31', otherDevice: 'none' };
    return { at: { bankAccountId: 'till' }, body };
  },
  [`POST ${ORGANISATION}/personal-data/find`]: async (world) => ({ at: {}, body: await customerOf(world) }),
  [`POST ${ORGANISATION}/personal-data/export`]: async (world) => ({ at: {}, body: await customerOf(world) }),
  [`POST ${ORGANISATION}/personal-data/erase`]: async (world) => {
    const { contactId } = await customerOf(world);
    return { at: {}, body: { contactId, reason: 'Asked for it.' } };
  },
  [`POST ${ORGANISATION}/evidence/pdfs`]: async (world) => ({
    at: { query: `?documentId=${(await world.document()).id}` },
  }),
  'POST /api/connect/:platform': nothing,
  'GET /api/connect/:platform': nothing,
  'POST /api/connections': () => Promise.resolve({ at: {}, body: CUSTOM }),
  'DELETE /api/connections/:connectionId': async (world) => {
    const { id } = await world.post<{ id: string }>('/api/connections', CUSTOM);
    return { at: { connectionId: id } };
  },
  [`DELETE ${ORGANISATION}/connection`]: async (world) => {
    await world.post('/api/connections', CUSTOM);
    return { at: {} };
  },
};

async function customerOf(world: ActingWorld): Promise<{ readonly contactId: string }> {
  const customer = aCustomer({ sourceId: randomUUID(), name: 'Somebody who asks' });
  await world.document('excluded', {}, anInvoice({ sourceId: randomUUID(), customer }));
  return { contactId: customer.sourceId };
}
