import type { ConnectorApi, DeviceTax, ShownOrganisation } from './connector-api';
import { guessMappings, taxRates } from './guessed-mappings';
import { callJson } from './http-json';
import type { LoadedBooks, SourceMappings } from './loaded-books';

export const XERO_APP = {
  clientId: 'LEDGERSTAMP-DEMO',
  clientSecret: 'demo-secret-of-the-simulated-xero-app',
};
export const FISCAL_CREDENTIALS = {
  apiKey: 'demo-api-key',
  apiSecret: 'demo-api-secret',
  application: 'ledgerstamp',
};
export const FISCAL_ACCOUNT = 'demo';
/** Tenant id of the demo's organisation in the simulated Xero. */
export const TENANT_ID = '5b8f2d3e-6c1a-4f57-9d3b-2a7c90e1f4d6';

/** Device id that every account of the simulated service begins with. */
const SAMPLE_DEVICE = 25_501;

/** Name of the taxpayer, the same in books and device: the connector would otherwise ask about it. */
function nameOf({ organisation }: LoadedBooks): string {
  return organisation.Name ?? 'Demo organisation';
}

/** Registers app, organisation and documents with the simulated Xero; repetition has no effect. */
export async function setUpXero(xeroUrl: string, connectorUrl: string, books: LoadedBooks): Promise<void> {
  await callJson('PUT', `${xeroUrl}/_control/app`, {
    ...XERO_APP,
    redirectUris: [`${connectorUrl}/connect/xero/callback`],
  });
  const { BaseCurrency = 'USD', CountryCode = 'ZW' } = books.organisation;
  await callJson('PUT', `${xeroUrl}/_control/organisations/${TENANT_ID}`, {
    name: nameOf(books),
    baseCurrency: BaseCurrency,
    countryCode: CountryCode,
    timezone: 'SOUTHAFRICASTANDARDTIME',
    // Removes the limits, so that the demo does not wait a minute after sixty calls; the report contains the number of
    // calls.
    settings: { limits: { enforce: false, minute: 100_000, day: 1_000_000 } },
  });
  await callJson('POST', `${xeroUrl}/_control/organisations/${TENANT_ID}/load`, books.text);
}

/** Creates an account at the simulated fiscal service, with a device that has the taxes of these books. */
export async function setUpFiscalService(fiscalUrl: string, books: LoadedBooks): Promise<void> {
  const guessed =
    books.mappings === null
      ? guessedDevice(books)
      : { device: { deviceId: SAMPLE_DEVICE, taxPayerName: nameOf(books) } };
  await callJson('PUT', `${fiscalUrl}/_control/accounts/${FISCAL_ACCOUNT}`, {
    ...FISCAL_CREDENTIALS,
    profile: 'contract',
    processingDelayMs: 100,
    ...guessed,
  });
}

/** Settings of a device for foreign books, with their own taxes and currencies. */
function guessedDevice(books: LoadedBooks): object {
  const rates = [...taxRates(books)];
  return {
    supportedCurrencies: guessMappings(books).currencies.map((currency) => currency.destination),
    device: {
      deviceId: 25_502,
      serialNo: 'SIM-25502',
      taxPayerName: nameOf(books),
      taxPayerTIN: '2000123457',
      vatNumber: '220123457',
      branchName: 'Head Office',
      address: { province: 'Harare', street: 'Samora Machel Avenue', houseNo: '12', city: 'Harare' },
      contacts: { phoneNo: '+263242000000', email: 'accounts@example.co.zw' },
      qrUrl: 'https://fdmstest.zimra.co.zw',
      taxes: rates.map(([taxType, percent], index) => ({
        taxID: 600 + index,
        taxName: `${taxType} ${percent.toFixed()}%`,
        taxPercent: percent.toNumber(),
        taxValidFrom: '2000-01-01',
      })),
    },
  };
}

/** Connects the organisation of the demo. */
export async function connectOrganisation(api: ConnectorApi): Promise<ShownOrganisation> {
  const find = async (): Promise<ShownOrganisation | undefined> =>
    (await api.get<ShownOrganisation[]>('/api/organisations')).find(({ tenantId }) => tenantId === TENANT_ID);
  const known = await find();
  if (known?.status === 'connected') return known;
  await grantConsent(api, [TENANT_ID]);
  const organisation = await find();
  if (organisation === undefined) throw new Error('the organisation was not connected');
  return organisation;
}

/** Gives the consent for these organisations like a person with a browser: page, button and return. */
export async function grantConsent(api: ConnectorApi, tenantIds: readonly string[]): Promise<void> {
  const { back, cookie } = await consent(api, tenantIds);
  await callJson('GET', back, undefined, { Cookie: cookie });
}

/** Consents without the return. @returns the address that the browser is sent back to, and its cookie */
export async function consent(
  api: ConnectorApi,
  tenantIds: readonly string[],
): Promise<{ readonly back: string; readonly cookie: string }> {
  const { location, cookie } = await api.beginConsent('xero');
  const page = new URL(location);
  const form = new URLSearchParams(page.searchParams);
  form.set('decision', 'allow');
  for (const tenantId of tenantIds) form.append('tenantId', tenantId);
  const granted = await fetch(page.origin + page.pathname, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  const back = granted.headers.get('location');
  if (back === null) throw new Error(`the simulated Xero did not grant the consent: HTTP ${granted.status}`);
  return { back, cookie };
}

interface FiscalAccount {
  readonly id: string;
  readonly name: string;
  readonly webhookUrl: string;
}

/** Acts of people while an organisation is set up; left out: none. */
interface PeopleAround {
  beforeGoLive(): Promise<void>;
  /** Called after the go-live date is stored, and before anything is sent. */
  beforeStart(): Promise<void>;
}

/** Sets up fiscal account, mappings and go-live through the API, like an administrator. */
export async function setUpConnector(
  api: ConnectorApi,
  organisation: ShownOrganisation,
  books: LoadedBooks,
  fiscalUrl: string,
  people: PeopleAround | null = null,
): Promise<void> {
  const accounts = await api.get<FiscalAccount[]>('/api/fiscal-accounts');
  const account =
    accounts.find((candidate) => candidate.name === FISCAL_ACCOUNT) ??
    (await api.send<FiscalAccount>('POST', '/api/fiscal-accounts', {
      name: FISCAL_ACCOUNT,
      credentials: FISCAL_CREDENTIALS,
      settings: { station: 'demo', webhookSignature: 'hmac' },
    }));
  const webhook = { url: `${api.url}/webhooks/fiscal/${account.id}`, signature: 'hmac' };
  await callJson('PUT', `${fiscalUrl}/_control/accounts/${FISCAL_ACCOUNT}`, { webhook });
  const path = `/api/organisations/${organisation.id}`;
  await api.send('POST', `/api/fiscal-accounts/${account.id}/refresh`);
  const { taxes } = await api.get<{ taxes: DeviceTax[] }>(`/api/fiscal-accounts/${account.id}/taxes`);
  await storeMappings(api, path, books.mappings ?? guessMappings(books), taxes);
  const isOwn = books.mappings !== null;
  await api.send('PATCH', path, {
    fiscalAccountId: account.id,
    buyerWithoutTin: isOwn ? 'hold' : 'cash_sale',
    // Accepts any code in the user's own books, since nobody is present to confirm codes.
    writtenCodes: isOwn ? 'confirmed' : 'any',
  });
  await api.send('POST', `${path}/mappings/push`);
  await people?.beforeGoLive();
  // Comes last: nothing is submitted before the rest is set up.
  await api.send('PATCH', path, {
    otherIntegration: 'none',
    goLiveOn: isOwn ? '2025-12-01' : '2000-01-01',
    ...(people === null ? {} : { isPaused: true }),
  });
  if (people === null) return;
  await people.beforeStart();
  await api.send('PATCH', path, { isPaused: false });
}

/** Stores all rules as a file, which gives the same result for those that an interrupted run has stored. */
async function storeMappings(
  api: ConnectorApi,
  path: string,
  { currencies, productCodes, taxes }: SourceMappings,
  deviceTaxes: readonly DeviceTax[],
): Promise<void> {
  await api.send('POST', `${path}/mapping-rules/import`, {
    currencies,
    productCodes,
    taxes: taxes.map((tax) => {
      // Selects the tax by name in the device's own list, like a person.
      const device = deviceTaxes.find((candidate) => candidate.name.startsWith(tax.taxName));
      if (device === undefined) throw new Error(`the device has no tax "${tax.taxName}"`);
      return { ...tax, percent: device.percent, deviceTaxId: device.id };
    }),
  });
}
