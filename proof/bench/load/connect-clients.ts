import type { ConnectorApi, DeviceTax, ShownOrganisation } from '../../../demo/connector-api';
import { callJson } from '../../../demo/http-json';
import { credentialsOf, tenantIdOf } from '../servers/numbers';
import type { LoadWorld } from './load-world';

/** Organisations connected concurrently: a single set-up mostly waits for its own calls. */
const AT_ONCE = 6;

export interface ClientOptions {
  readonly organisations: number;
  /** Settings that the API's PATCH sets for each organisation, in addition to those of every run. */
  readonly organisationSettings: Readonly<Record<string, unknown>>;
  readonly wantsNote: boolean;
  readonly pdfBytes: number;
}

/** Options for this many organisations whose documents all get a note, with PDFs of ordinary size. */
export function withNotes(organisations: number): ClientOptions {
  return {
    organisations,
    wantsNote: true,
    pdfBytes: 20_000,
    organisationSettings: { writesNote: 'always' },
  };
}

/**
 * Connects organisations through the API as a person would, each with a consent and a fiscal account. @returns their
 * ids
 */
export async function connectClients(world: LoadWorld, options: ClientOptions): Promise<string[]> {
  const { organisations: count, wantsNote, pdfBytes } = options;
  await callJson('PUT', `${world.xero.url}/_bench/organisations`, { count, wantsNote });
  const connectors = world.addresses;
  await callJson('PUT', `${world.fiscal.url}/_bench/accounts`, { count, connectors, pdfBytes });
  await atOnce(count, (index) => consent(world.api, index));
  const connected = await world.api.get<ShownOrganisation[]>('/api/organisations');
  const idOf = new Map(connected.map(({ id, tenantId }) => [tenantId, id]));
  const ids = Array.from({ length: count }, (_, index) => idOf.get(tenantIdOf(index)) ?? '');
  await atOnce(count, (index) => setUpOne(world, ids[index] ?? '', index, options));
  return ids;
}

async function atOnce(count: number, act: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const work = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) await act(index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function setUpOne(world: LoadWorld, id: string, index: number, options: ClientOptions): Promise<void> {
  const { api } = world;
  const account = await api.send<{ id: string }>('POST', '/api/fiscal-accounts', {
    name: `Client ${index}`,
    credentials: credentialsOf(index),
    settings: { station: 'bench', webhookSignature: 'hmac' },
  });
  const path = `/webhooks/fiscal/${account.id}`;
  await callJson('PUT', `${world.fiscal.url}/_bench/webhook`, { account: index, path });
  await api.send('POST', `/api/fiscal-accounts/${account.id}/refresh`);
  const { taxes } = await api.get<{ taxes: DeviceTax[] }>(`/api/fiscal-accounts/${account.id}/taxes`);
  const [tax] = taxes;
  if (tax === undefined) throw new Error('the device has no tax');
  await api.send('POST', `/api/organisations/${id}/mapping-rules/import`, {
    currencies: [{ source: 'USD', destination: 'USD' }],
    productCodes: [{ scope: 'default', key: '', code: '99001000' }],
    taxes: [
      {
        ...{ taxType: 'TAX001', taxCode: 'VAT155', taxName: tax.name, validFrom: '2026-01-01' },
        ...{ percent: tax.percent, deviceTaxId: tax.id },
      },
    ],
  });
  await api.send('PATCH', `/api/organisations/${id}`, { fiscalAccountId: account.id });
  await api.send('PATCH', `/api/organisations/${id}`, {
    ...{ otherIntegration: 'none', goLiveOn: '2026-01-01', ...options.organisationSettings },
  });
}

/** Connects a tenant: the thin Xero grants every consent, with the tenant's id as code. */
async function consent(api: ConnectorApi, index: number): Promise<void> {
  const { location, cookie } = await api.beginConsent('xero');
  const state = encodeURIComponent(new URL(location).searchParams.get('state') ?? '');
  const callback = `${api.url}/connect/xero/callback?code=${tenantIdOf(index)}&state=${state}`;
  await callJson('GET', callback, undefined, { Cookie: cookie });
}
