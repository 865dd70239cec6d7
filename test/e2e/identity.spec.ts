import { callJson } from '../../demo/http-json';
import { eventually } from '../../demo/eventually';
import { FISCAL_ACCOUNT, TENANT_ID } from '../../demo/set-up';
import { World } from '../support/world';
import { invoice } from '../support/xero-documents';

interface ShownAlert {
  readonly cause: string;
  readonly what: string;
}

describe('a client that becomes another', () => {
  let world: World;

  beforeEach(async () => {
    world = await World.start();
  });
  afterEach(() => world.stop());

  const path = () => `/api/organisations/${world.organisation.id}`;
  const submissions = async (): Promise<number> =>
    (await callJson<Record<string, number>>('GET', `${world.fiscal.url}/_control/calls`))['POST /invoice'] ??
    0;
  const alert = (): Promise<ShownAlert> =>
    eventually('the alert', async () => {
      const alerts = await world.api.get<ShownAlert[]>('/api/alerts');
      return alerts.find(({ cause }) => cause === 'IDENTITY_CHANGED') ?? null;
    });
  const held = (sourceId: string): Promise<true> =>
    eventually('the reason', async () => {
      const document = await world.document(sourceId);
      return document?.lastFailure?.startsWith('Stopped: ') === true ? true : null;
    });

  it('at the service: the key leads to the device of another taxpayer, and nothing goes on until it is theirs again', async () => {
    await world.letOneTravel();
    const account = `${world.fiscal.url}/_control/accounts/${FISCAL_ACCOUNT}`;
    const gamma = { deviceId: 77_001, taxPayerName: 'Gamma Mining', taxPayerTIN: '2000777777' };
    await callJson('PUT', account, { device: gamma });
    const [own] = await world.api.get<{ id: string }[]>('/api/fiscal-accounts');
    await world.api.send('POST', `/api/fiscal-accounts/${own!.id}/check`);
    const before = await submissions();
    const { InvoiceID: id, ...rest } = invoice();
    await world.books({ Invoices: [{ InvoiceID: id, ...rest }] });
    await held(id);
    await world.anotherRun();
    expect(await submissions()).toBe(before);
    expect((await alert()).what).toMatch(/@ 25501.*Gamma Mining, TIN 2000777777/);
    const device = { deviceId: 25_501, taxPayerName: world.organisation.name };
    await callJson('PUT', account, { device });
    await world.api.send('POST', `/api/fiscal-accounts/${own!.id}/check`);
    await world.inTheDatabase('update documents set due_at = clock_timestamp() where due_at is not null');
    await world.until(id, 'written_back');
    const [receipt] = await world.receipts(id);
    expect(receipt).toBeDefined();
  });

  it('in Xero: the organisation bears the name and the number of another client, and nothing goes until persons confirm it', async () => {
    const books = `${world.xero.url}/_control/organisations/${TENANT_ID}`;
    await callJson('PUT', books, { profile: { TaxNumber: '220123456' } });
    await world.api.send('POST', `${path()}/books/refresh`);
    await world.letOneTravel();
    const name = 'Gamma Mining';
    await callJson('PUT', books, { name, profile: { TaxNumber: '220777777', LegalName: name } });
    await world.api.send('POST', `${path()}/books/refresh`);
    const before = await submissions();
    const document = invoice();
    await world.books({ Invoices: [document] });
    await held(document.InvoiceID);
    await world.anotherRun();
    expect(await submissions()).toBe(before);
    expect((await alert()).what).toMatch(/220123456.*Gamma Mining, 220777777/);
    const { binding } = await world.api.get<{ binding: { read: string } }>(path());
    await world.api.send('PATCH', path(), { confirmBinding: binding.read });
    await world.inTheDatabase('update documents set due_at = clock_timestamp() where due_at is not null');
    await world.until(document.InvoiceID, 'written_back');
  });
});
