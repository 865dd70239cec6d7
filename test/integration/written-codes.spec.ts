import { randomUUID } from 'node:crypto';
import type { SalesDocument } from '../../src/domain/sales/sales-document';
import type { Organisation } from '../../src/organisations/organisation.entity';
import type { DocumentDetailDto } from '../../src/review/documents/documents.dto';
import type { PreflightReportDto } from '../../src/setup/dry-run/dry-run.dto';
import type { WrittenCodesDto } from '../../src/setup/written-codes/written-codes.dto';
import { dayOf, rulesFile } from '../support/draft-books';
import { RunningPipeline } from '../support/running-pipeline';
import { aLine, anInvoice, decimal } from '../support/sales-document-builder';

const DEFAULT = { scope: 'default', key: '', code: '99001000' };
const { settings: _settings, ...RULES } = rulesFile({
  trigger: 'approved',
  buyerWithoutTin: 'hold',
  creditNoteReason: '',
  lateDocuments: 'hold',
  taxPeriod: 'month',
  zeroRatedTill: null,
  goLive: 0,
}) as { settings: object };
const ASKED = {
  ...RULES,
  settings: { writtenCodes: 'confirmed' },
  productCodes: [DEFAULT],
};

function sold(line: object, changes: Partial<SalesDocument> = {}): SalesDocument {
  const number = randomUUID().slice(0, 13);
  const lines = [aLine({ description: 'Blue paint', itemCode: '', ...line })];
  return anInvoice({ sourceId: randomUUID(), number, issuedOn: dayOf(1), lines, ...changes });
}

function zeroRated(line: object): SalesDocument {
  const amounts = { totalTax: decimal('0'), total: decimal('100') };
  return sold({ taxType: 'ZERORATED', taxAmount: decimal('0'), ...line }, amounts);
}

describe('codes of the books that nobody has confirmed', () => {
  let pipeline: RunningPipeline;

  beforeAll(async () => {
    pipeline = await RunningPipeline.start();
  });

  afterAll(() => pipeline.stop());

  async function toldOf(organisation: Organisation, document: SalesDocument): Promise<DocumentDetailDto> {
    const tracked = await pipeline.documents(organisation);
    const id = tracked.find(({ sourceId }) => sourceId === document.sourceId)?.id;
    return pipeline.api.get<DocumentDetailDto>(`/api/documents/${id}`);
  }

  it('of a live organisation are sent as the default with a notice, or wait until a person has decided', async () => {
    const organisation = await pipeline.organisation(dayOf(0), ASKED);
    const path = `/api/organisations/${organisation.id}`;
    const paint = sold({ itemCode: '1001' });
    const maize = zeroRated({ itemCode: '1005.10.00' });
    const bread = zeroRated({ description: '(2204) Bread, the best of the year' });
    await pipeline.api.store(organisation, [paint, maize, bread], 'collected');
    await pipeline.run(organisation);

    const sent = await toldOf(organisation, paint);
    expect(sent.state).toBe('fiscalised');
    expect(sent.submissions[0]?.payload).toContain('"ProductCode":"99001000"');
    expect(sent.submissions[0]?.adjustments).toMatchObject([
      { what: 'default_code', code: '99001000', writtenCode: '1001', lines: ['lines[0]'] },
    ]);
    for (const held of [maize, bread]) {
      const { state, issues } = await toldOf(organisation, held);
      expect([state, ...issues.map(({ code }) => code)]).toEqual(['waiting', 'PRODUCT_CODE_UNCONFIRMED']);
    }
    const { causes } = await pipeline.api.post<PreflightReportDto>(`${path}/preflight`, {});
    expect(causes.map(({ subject, key }) => `${subject} ${key}`).sort()).toEqual([
      ...['description 2204', 'item 1005.10.00'],
    ]);

    const decided = {
      confirm: [{ scope: 'item', key: '1005.10.00' }],
      refuse: [{ scope: 'description', key: '2204' }],
    };
    const answer = await pipeline.api.post<object>(`${path}/written-codes`, decided);
    expect(answer).toMatchObject({ isApplied: true, effect: { released: { documents: 2 } } });
    await pipeline.run(organisation);
    const [first, second] = [await toldOf(organisation, maize), await toldOf(organisation, bread)];
    expect([first.state, second.state]).toEqual(['fiscalised', 'fiscalised']);
    expect(first.submissions[0]?.payload).toContain('"ProductCode":"10051000"');
    expect(second.submissions[0]?.payload).toContain('"ProductCode":"99001000"');

    // A decision is final: only a change of the rule itself changes it.
    await pipeline.api.post(`${path}/written-codes`, decided, 409);
    const stored = await pipeline.api.get<{ id: string; key: string }[]>(`${path}/product-codes`);
    await pipeline.api.delete(`${path}/product-codes/${stored.find(({ key }) => key === '1005.10.00')?.id}`);
    const again = await pipeline.api.get<WrittenCodesDto>(`${path}/written-codes`);
    expect(again.codes.map(({ key, state }) => `${key} ${state}`)).toContain('1005.10.00 unconfirmed');
  });

  it('keep an organisation from going live until somebody has decided about each', async () => {
    const { api } = pipeline;
    const organisation = await api.organisation();
    const path = `/api/organisations/${organisation.id}`;
    await api.post(`${path}/mapping-rules/import`, ASKED);
    const paint = [sold({ itemCode: '1001' }), sold({ itemCode: '1001' }), sold({ itemCode: '77123456' })];
    await api.store(organisation, [...paint, sold({ description: '(8471.50.00) PC' })]);
    const live = { otherIntegration: 'none', goLiveOn: dayOf(0) };

    const refused = await api.patch<{ code: string; parameters: object }>(path, live, 409);
    expect(refused.code).toBe('CODES_UNCONFIRMED');
    expect(refused.parameters).toEqual({
      codes: [
        { scope: 'item', key: '1001', documents: 2 },
        { scope: 'description', key: '84715000', documents: 1 },
      ],
    });
    const { writtenCodes, codesByDefault } = await api.post<PreflightReportDto>(`${path}/preflight`, {});
    const total = (sum: string) => ({ totals: [{ currency: 'USD', total: sum }] });
    expect(writtenCodes).toEqual([
      {
        ...{ scope: 'item', key: '1001', code: '1001', meaning: 'heading 1001, wheat', state: 'unconfirmed' },
        ...{ example: 'Blue paint', lines: { documents: 2, ...total('200.00') } },
      },
      {
        ...{ scope: 'description', key: '84715000', code: '84715000', state: 'unconfirmed' },
        ...{ meaning: 'heading 8471, computers', example: '(8471.50.00) PC' },
        lines: { documents: 1, ...total('100.00') },
      },
    ]);
    expect(codesByDefault).toEqual({ documents: 4, ...total('400.00') });

    const decided = {
      confirm: [{ scope: 'description', key: '84715000' }],
      refuse: [{ scope: 'item', key: '1001' }],
    };
    await api.post(`${path}/written-codes`, decided);
    expect(await api.patch(path, live)).toMatchObject({ goLiveOn: dayOf(0) });
  });

  it('are not asked about where any counts, as in organisations of before; a person can confirm them all the same', async () => {
    const { api } = pipeline;
    const organisation = await api.organisation();
    const path = `/api/organisations/${organisation.id}`;
    await api.post(`${path}/mapping-rules/import`, { ...ASKED, settings: { writtenCodes: 'any' } });
    await api.store(organisation, [sold({ itemCode: '1001' })]);
    const codes = () => api.get<WrittenCodesDto>(`${path}/written-codes`);
    await api.patch(path, { otherIntegration: 'none', goLiveOn: dayOf(0) });
    expect((await codes()).codes).toMatchObject([{ key: '1001', state: 'taken' }]);
    await api.post(`${path}/written-codes`, { confirm: [{ scope: 'item', key: '1001' }], refuse: [] });
    await api.patch(path, { writtenCodes: 'confirmed' });
    expect((await codes()).codes).toMatchObject([{ key: '1001', state: 'confirmed' }]);
  });

  it('are refused where they can be no code, and nothing of the rest is stored', async () => {
    const { api } = pipeline;
    const organisation = await api.organisation();
    const path = `/api/organisations/${organisation.id}`;
    const one = { scope: 'item', key: '1001' };
    await api.post(`${path}/written-codes`, { confirm: [one, { ...one, key: '77123456' }], refuse: [] }, 400);
    const none = { scope: 'account', key: '200', code: 'none' };
    await api.post(`${path}/product-codes`, none, 400);
    expect(await api.get<object[]>(`${path}/product-codes`)).toEqual([]);
  });

  it('of the currency of the books say what a person must know', async () => {
    const { api } = pipeline;
    const path = `/api/organisations/${(await api.organisation()).id}/currency-mappings`;
    const old = await api.post<{ note: string }>(path, { source: 'ZWL', destination: 'ZWG' }, 201);
    expect(old.note).toMatch(/5 April 2024/);
    const young = await api.post<{ note: string }>(path, { source: 'ZWG', destination: 'ZWG' }, 201);
    expect(young.note).toMatch(/^Not proven/);
    expect(await api.post(path, { source: 'USD', destination: 'USD' }, 201)).toMatchObject({ note: null });
  });
});
