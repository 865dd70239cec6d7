import { RunningApi } from '../support/running-api';
import { anInvoice } from '../support/sales-document-builder';

describe('a decision that two people must agree on', () => {
  let api: RunningApi;

  beforeAll(async () => {
    api = await RunningApi.start({ RESOLVE_BY_TWO: 'true' });
  });

  afterAll(() => api.stop());

  it('is refused while there are no users: two spellings of a name are not two people', async () => {
    const organisation = await api.organisation();
    const [document] = await api.store(organisation, [anInvoice()], 'uncertain');
    const path = `/api/documents/${document?.id}/resolution`;
    for (const by of ['Anna', 'anna', 'anna ', 'Rudo']) {
      const refused = await api.post<{ message: string }>(
        path,
        { decision: 'not_received', documentNumber: document?.number, by, reason: 'The portal shows none.' },
        409,
      );
      expect(refused.message).toContain('RESOLVE_BY_TWO');
    }
    const shown = await api.get<{ state: string }>(`/api/documents/${document?.id}`);
    expect(shown.state).toBe('uncertain');
    const kept = await api.dataSource.query<object[]>('select 1 from resolutions');
    expect(kept).toEqual([]);
  });
});
