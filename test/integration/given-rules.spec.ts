import { Organisation } from '../../src/organisations/organisation.entity';
import { RunningApi } from '../support/running-api';

interface Drift {
  readonly differences: readonly { readonly code: string; readonly state: string }[];
}

describe('rules that were stored while an organisation was not live', () => {
  let api: RunningApi;
  let organisation: Organisation;
  let path: string;

  beforeAll(async () => {
    api = await RunningApi.start();
  });

  afterAll(() => api.stop());

  beforeEach(async () => {
    organisation = await api.organisation();
    const fiscalAccountId = await api.anotherAccount();
    await api.dataSource.manager.update(Organisation, { id: organisation.id }, { fiscalAccountId });
    path = `/api/organisations/${organisation.id}`;
    await api.post(`${path}/currency-mappings`, { source: 'ZAR', destination: 'ZAR' }, 201);
    const tax = { taxType: 'OUTPUT', taxCode: 'STD', taxName: 'Standard', percent: '15.5', deviceTaxId: 517 };
    await api.post(`${path}/tax-mappings`, tax, 201);
  });

  const now = (): Promise<Organisation> =>
    api.dataSource.manager.findOneByOrFail(Organisation, { id: organisation.id });
  const missing = async (): Promise<string[]> => {
    const account = `/api/fiscal-accounts/${(await now()).fiscalAccountId}`;
    await api.post(`${account}/refresh`, {}, 204);
    const { differences } = await api.get<Drift>(`${account}/mappings/drift`);
    return differences.flatMap(({ code, state }) => (state === 'missing' ? [code] : [])).sort();
  };

  it('are given to the service at its start, and not before', async () => {
    await api.patch(path, { isPaused: false });
    expect(await missing()).toEqual(['STD', 'ZAR']);
    await api.patch(path, { otherIntegration: 'none', goLiveOn: '2026-01-01' });
    expect(await missing()).toEqual([]);
  });

  it('are given to the service when it is resumed', async () => {
    await api.patch(path, { otherIntegration: 'none', goLiveOn: '2026-01-01' });
    expect(await missing()).toEqual(['STD', 'ZAR']);
    await api.patch(path, { isPaused: false });
    expect(await missing()).toEqual([]);
  });

  it('are given to the service of another fiscal account when a live organisation changes to it', async () => {
    await api.patch(path, { otherIntegration: 'none', goLiveOn: '2026-01-01', isPaused: false });
    const fiscalAccountId = await api.anotherAccount();
    await api.patch(path, { fiscalAccountId, confirmTaxpayer: '2000123456' });
    expect((await now()).fiscalAccountId).toBe(fiscalAccountId);
    expect(await missing()).toEqual([]);
  });

  it('keep it from starting while the service cannot be reached or has something else', async () => {
    await api.patch(path, { otherIntegration: 'none', goLiveOn: '2026-01-01' });
    await api.atService('POST', '/pause', { paused: true });
    const refused = await api.patch<{ message: string }>(path, { isPaused: false }, 502);
    expect(refused.message).toContain('Nothing was saved');
    await api.atService('POST', '/pause', { paused: false });
    expect((await now()).isPaused).toBe(true);
    const account = `/api/fiscal-accounts/${(await now()).fiscalAccountId}`;
    await api.post(`${account}/mappings/push`, { changes: [{ kind: 'tax', code: 'STD' }] });
    // Changes the stored tax of the device, as if somebody had mapped it differently meanwhile.
    await api.dataSource.query('update tax_mappings set device_tax_id = 2 where organisation_id = $1', [
      organisation.id,
    ]);
    const differing = await api.patch<{ message: string[] }>(path, { isPaused: false }, 409);
    expect(differing.message.join()).toContain('your fiscal provider has it as 517, not 2');
    expect((await now()).isPaused).toBe(true);
  });
});
