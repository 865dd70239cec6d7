import { randomUUID } from 'node:crypto';
import { Organisation } from '../../src/organisations/organisation.entity';
import { TrackedDocument } from '../../src/documents/documents.entities';
import { RunningApi } from '../support/running-api';
import { aCreditNote, anInvoice } from '../support/sales-document-builder';

interface Refusal {
  message: string[];
  faults: { row: string; field: string; reason: string }[];
}
interface Imported {
  isApplied: boolean;
  changes: { change: string; kind: string }[];
}

const TAX = { taxType: 'OUTPUT', taxCode: 'A', taxName: 'Standard', percent: '15', deviceTaxId: 3 };

interface Answer {
  readonly id: string;
  readonly effect: object;
}

describe('the rules of an organisation over HTTP', () => {
  let api: RunningApi;
  let organisation: Organisation;
  let path: string;

  beforeAll(async () => {
    api = await RunningApi.start();
  });
  beforeEach(async () => {
    organisation = await api.organisation();
    path = `/api/organisations/${organisation.id}`;
  });
  afterAll(() => api.stop());

  it('refuses a tax mapping that overlaps with another, and one that contradicts its code', async () => {
    await api.post(`${path}/tax-mappings`, { ...TAX, validTill: '2025-12-31' }, 201);
    const overlap = await api.post<Refusal>(`${path}/tax-mappings`, { ...TAX, validFrom: '2025-12-31' }, 409);
    expect(overlap.message).toEqual([
      'tax OUTPUT till 31 Dec 2025: validFrom overlaps with tax OUTPUT from 31 Dec 2025',
    ]);
    const other = { ...TAX, taxType: 'OTHER', percent: '15.5', validTill: '2025-01-31' };
    expect((await api.post<Refusal>(`${path}/tax-mappings`, other, 409)).message).toEqual([
      expect.stringContaining('the code A is another tax in'),
    ]);
    await api.post(`${path}/tax-mappings`, { ...TAX, validFrom: '2026-01-01' }, 201);
    expect(await api.get<object[]>(`${path}/tax-mappings`)).toHaveLength(2);
  });

  it('lets the second of two persons who have read one rule neither overwrite nor delete what the first has made of it', async () => {
    const made = await api.call('post', `${path}/tax-mappings`).send(TAX).expect(201);
    const { id } = made.body as Answer;
    const one = `${path}/tax-mappings/${id}`;
    const read = await api.call('get', one).expect(200);
    const etag = String(read.headers.etag);
    expect(etag).toBe(made.headers.etag);
    const first = await api
      .call('put', one)
      .set('If-Match', etag)
      .send({ ...TAX, taxName: 'First' });
    expect([first.status, (await api.call('get', one)).headers.etag]).toEqual([200, first.headers.etag]);
    const second = await api
      .call('put', one)
      .set('If-Match', etag)
      .send({ ...TAX, taxName: 'Second' });
    expect([second.status, second.body]).toEqual([412, expect.objectContaining({ code: 'RULE_CHANGED' })]);
    expect((await api.call('delete', one).set('If-Match', etag)).status).toBe(412);
    expect(await api.get(one)).toEqual(expect.objectContaining({ taxName: 'First' }));
    const again = await api
      .call('put', one)
      .set('If-Match', `"else", ${String(first.headers.etag)}`)
      .send({ ...TAX, taxName: 'Second' });
    expect(again.status).toBe(200);
    expect((await api.call('delete', one).set('If-Match', '*')).status).toBe(200);
  });

  it('names in each list the version of every rule, so that who has read a list deletes nothing that changed since', async () => {
    const rules: [string, object, object][] = [
      ['tax-mappings', TAX, { ...TAX, taxName: 'Other' }],
      ['currency-mappings', { source: 'USD', destination: 'USD' }, { source: 'ZAR', destination: 'ZAR' }],
      ['product-codes', ...codes('04031000', '04032000')],
      ['line-rules', ...ruled({ treatment: 'fold' }, { treatment: 'hold' })],
      ['buyer-rules', ...ruled({ sendAs: 'cash_name' }, { sendAs: 'no_buyer' }, 'contact')],
      ['exclusion-rules', ...ruled({ reason: 'till' }, { reason: 'staff' })],
    ];
    for (const [list, rule, changed] of rules) {
      const made = await api.call('post', `${path}/${list}`).send(rule).expect(201);
      const listed = await api.get<{ id: string; version: string }[]>(`${path}/${list}`);
      const { id, version } = listed.find((one) => one.id === (made.body as Answer).id) ?? {
        id: '',
        version: '',
      };
      expect(`"${version}"`).toBe(made.headers.etag);
      const one = `${path}/${list}/${id}`;
      await api.call('put', one).send(changed).expect(200);
      const late = await api.call('delete', one).set('If-Match', `"${version}"`);
      expect([list, late.status, (await api.call('get', one)).status]).toEqual([list, 412, 200]);
    }
  });

  it('names one version of a rule to readers of different languages', async () => {
    const rule = { source: 'ZWG', destination: 'ZWG' };
    const { id } = await api.post<Answer>(`${path}/currency-mappings`, rule, 201);
    const one = `${path}/currency-mappings/${id}`;
    const [english, portuguese] = await Promise.all(
      ['en', 'pt'].map((language) => api.call('get', one).set('Accept-Language', language)),
    );
    const noteOf = (read: typeof english): unknown => (read?.body as { note?: string } | undefined)?.note;
    expect(noteOf(portuguese)).not.toBe(noteOf(english));
    const deleted = api.call('delete', one).set('Accept-Language', 'en');
    expect((await deleted.set('If-Match', String(portuguese?.headers.etag))).status).toBe(200);
  });

  it('takes only currencies that the fiscal service supports, and any while it cannot be asked', async () => {
    const mapping = { source: 'USD', destination: 'XAU' };
    const refused = await api.post<Refusal>(`${path}/currency-mappings`, mapping, 400);
    expect(refused.message[0]).toMatch(
      /^destination must be a currency that your fiscal provider supports: USD, /,
    );
    await api.post(`${path}/currency-mappings`, { source: 'USD', destination: 'USD' }, 201);
    await api.dataSource.query('update organisations set fiscal_account_id = null where id = $1', [
      organisation.id,
    ]);
    await api.post(`${path}/currency-mappings`, { source: 'XAU', destination: 'XAU' }, 201);
  });

  it('comes out as JSON and as CSV, and goes into another organisation as the same rules', async () => {
    await api.post(`${path}/currency-mappings`, { source: 'USD', destination: 'USD' }, 201);
    await api.post(`${path}/tax-mappings`, { ...TAX, validTill: '2025-12-31' }, 201);
    await api.post(`${path}/tax-mappings`, { ...TAX, taxType: 'EX', taxCode: 'E', percent: null }, 201);
    await api.post(`${path}/product-codes`, { scope: 'item', key: 'MILK', code: '04031000' }, 201);
    await api.post(
      `${path}/exclusion-rules`,
      { scope: 'total_below', key: 'USD', amount: '20', reason: 'till' },
      201,
    );
    const json = await api.get<object>(`${path}/mapping-rules`);
    const csv = await api.text(`${path}/mapping-rules.csv`);
    for (const file of [json, csv]) {
      const other = `/api/organisations/${(await api.organisation()).id}`;
      const address = `${other}/mapping-rules/import`;
      const dry =
        typeof file === 'string'
          ? await api.postCsv<Imported>(`${address}?dryRun=true`, file)
          : await api.post<Imported>(`${address}?dryRun=true`, file);
      expect(dry.isApplied).toBe(false);
      expect(dry.changes.map(({ change, kind }) => `${change} ${kind}`)).toEqual([
        'added currency',
        'added tax',
        'added tax',
        'added product_code',
        'added exclusion',
      ]);
      expect((await api.get<{ taxes: object[] }>(`${other}/mapping-rules`)).taxes).toEqual([]);
      if (typeof file === 'string') await api.postCsv(`${address}?mode=replace`, file);
      else await api.post(`${address}?mode=replace`, file);
      expect(await api.get(`${other}/mapping-rules`)).toEqual(json);
    }
  });

  it('are not imported over rules that have changed since the dry run', async () => {
    const file = { productCodes: [{ scope: 'item', key: 'DRY-RUN', code: '84715000' }] };
    const { version } = await api.post<{ version: string }>(`${path}/mapping-rules/import?dryRun=true`, file);
    const address = `${path}/mapping-rules/import?version=${version}`;
    await api.post(`${path}/product-codes`, { scope: 'item', key: 'MEANWHILE', code: '84715000' }, 201);
    expect(await api.post<object>(address, file, 412)).toMatchObject({ code: 'RULES_CHANGED' });
    const again = await api.post<{ version: string }>(`${path}/mapping-rules/import?dryRun=true`, file);
    await api.post(`${path}/mapping-rules/import?version=${again.version}`, file);
  });

  it('tells in a dry run that a file has too many rows, with the limit and their number, and takes one that has not', async () => {
    const file = (rows: number): string =>
      ['kind,scope,key,code', ...Array.from({ length: rows }, (_, nth) => `product_code,item,SKU-${nth},84715000`)].join('\n'); // prettier-ignore
    const dryRun = `${path}/mapping-rules/import?dryRun=true`;
    const refused = await api.postCsv<Refusal>(dryRun, file(25_001), 400);
    expect(refused.message).toEqual(['file: may have at most 25000 lines, and has 25001']);
    expect((await api.postCsv<Imported>(dryRun, file(25_000))).changes).toHaveLength(25_000);
    const large = `kind\n${'x'.repeat(2_400_000)}`;
    expect(await api.postCsv<object>(dryRun, large, 413)).toMatchObject({
      message: 'The body may have at most 2400000 bytes, and has 2400005.',
    });
  });

  it('replaces all rules or none, keeps the identity of those that stay, and tells every fault at once', async () => {
    const kept = await api.post<{ id: string }>(`${path}/product-codes`, { scope: 'item', key: 'A', code: '84715000' }, 201); // prettier-ignore
    await api.post(`${path}/product-codes`, { scope: 'item', key: 'B', code: '84715000' }, 201);
    const before = await api.get(`${path}/mapping-rules`);
    const faulty = { settings: { paidBy: 'Gold' }, currencies: [{ source: 'USD', destination: 'XAU' }], taxes: [TAX, { ...TAX, validFrom: '2026-01-01' }] }; // prettier-ignore
    const refused = await api.post<Refusal>(`${path}/mapping-rules/import`, faulty, 400);
    expect(refused.faults.map(({ row, field }) => `${row} ${field}`)).toEqual(['settings paidBy', 'currencies[0] destination']); // prettier-ignore
    const overlapping = { taxes: faulty.taxes };
    expect((await api.post<Refusal>(`${path}/mapping-rules/import`, overlapping, 400)).faults).toHaveLength(
      1,
    );
    expect(await api.get(`${path}/mapping-rules`)).toEqual(before);
    await api.post(`${path}/mapping-rules/import?mode=replace`, {
      settings: { trigger: 'paid' },
      productCodes: [
        { scope: 'item', key: 'A', code: '84716000' },
        { scope: 'default', key: '', code: '99001000' },
      ],
    });
    const codes = await api.get<{ id: string; key: string; code: string }[]>(`${path}/product-codes`);
    expect(codes.map(({ key, code }) => [key, code]).sort()).toEqual([
      ['', '99001000'],
      ['A', '84716000'],
    ]);
    expect(codes.find(({ key }) => key === 'A')?.id).toBe(kept.id);
    expect(await api.get(path)).toMatchObject({ trigger: 'paid', paidBy: 'BankTransfer' });
  });

  it('answers every change with what it releases, and with what it holds from now on', async () => {
    const held = { released: { documents: 0, totals: [] }, newlyHeld: { documents: 1, totals: [{ currency: 'USD', total: '115.50' }] }, isWhole: true }; // prettier-ignore
    const freed = { released: held.newlyHeld, newlyHeld: held.released, isWhole: true };
    const nothing = { ...freed, released: held.released };
    await api.post(`${path}/mapping-rules/import?mode=replace`, {});
    await api.store(organisation, [anInvoice({ sourceId: randomUUID(), issuedOn: '2026-03-01' })]);
    const currency = { source: 'USD', destination: 'USD' };
    const tax = { taxType: 'OUTPUT155', taxCode: 'A', taxName: 'Standard', percent: '15.5' };
    const first = await api.post<Answer>(`${path}/currency-mappings`, currency, 201);
    expect(first.effect).toMatchObject(nothing);
    const second = await api.post<Answer>(`${path}/tax-mappings`, tax, 201);
    expect(second.effect).toMatchObject(freed);
    const remove = (route: string): Promise<Answer> => api.delete<Answer>(`${path}/${route}`);
    expect(await remove(`currency-mappings/${first.id}`)).toMatchObject({ effect: held });
    expect(await api.post(`${path}/mapping-rules/import?dryRun=true`, { currencies: [currency] })).toMatchObject({ isApplied: false, effect: freed }); // prettier-ignore
    expect(await api.post(`${path}/mapping-rules/import`, { currencies: [currency] })).toMatchObject({ isApplied: true, effect: freed }); // prettier-ignore
    const rule = { scope: 'contact', key: 'Mutare Timber (Pvt) Ltd', reason: 'Related company' };
    const exclusion = await api.post<Answer>(`${path}/exclusion-rules`, rule, 201);
    expect(exclusion.effect).toMatchObject(held);
    const elsewhere = await api.put<Answer>(`${path}/exclusion-rules/${exclusion.id}`, { ...rule, key: 'Another' }, 200); // prettier-ignore
    expect(elsewhere.effect).toMatchObject(freed);
    expect(await remove(`exclusion-rules/${exclusion.id}`)).toMatchObject({ effect: nothing });
    const itself = { scope: 'item', key: '99001000', code: '8471' };
    expect((await api.post<Answer>(`${path}/product-codes`, itself, 201)).effect).toMatchObject(nothing);
    const patch = (settings: object): Promise<Answer> => api.patch<Answer>(path, settings);
    expect((await patch({ trigger: 'manual' })).effect).toMatchObject(held);
    expect(
      (await patch({ trigger: 'approved', otherIntegration: 'none', goLiveOn: '2026-03-02' })).effect,
    ).toMatchObject(nothing);
    expect((await patch({ goLiveOn: '2026-03-01' })).effect).toMatchObject(freed);
    expect((await patch({ tinField: 'accountNumber' })).effect).toMatchObject(held);
    // A buyer with a number in another field is no cash sale.
    expect((await patch({ buyerWithoutTin: 'cash_sale' })).effect).toMatchObject(nothing);
    expect((await patch({ tinField: 'companyNumber' })).effect).toMatchObject(freed);
    expect((await patch({ goLiveOn: null })).effect).toMatchObject(held);
  });

  it('counts no more documents than somebody can wait for, and says so', async () => {
    await api.post(`${path}/mapping-rules/import?mode=replace`, {
      taxes: [{ taxType: 'OUTPUT155', taxCode: 'A', taxName: 'Standard', percent: '15.5' }],
    });
    const [one] = await api.store(organisation, [anInvoice({ sourceId: randomUUID() })]);
    const copy = async (many: number): Promise<void> => {
      await api.dataSource.query(
        `insert into documents select (jsonb_populate_record(d, jsonb_build_object(
           'id', gen_random_uuid(), 'source_id', $2 || n, 'number', $2 || n,
           'source', replace(replace(d.source, d.source_id, $2 || n), d.number, $2 || n)))).*
         from documents d, generate_series(1, $3::int) n where d.id = $1`,
        [one?.id, `${many}-`, many],
      );
    };
    const currency = { source: 'USD', destination: 'USD' };
    await copy(4_999);
    const first = await api.post<Answer>(`${path}/currency-mappings`, currency, 201);
    expect(first.effect).toMatchObject({ released: { documents: 5_000 }, isWhole: true });
    await copy(1);
    const { effect } = await api.delete<Answer>(`${path}/currency-mappings/${first.id}`);
    expect(effect).toMatchObject({ newlyHeld: { documents: 5_000 }, isWhole: false });
  });

  it('asks for a file that it can read', async () => {
    await api.post<Refusal>(`${path}/mapping-rules/import?mode=both`, {}, 400);
    await api.postCsv<Refusal>(`${path}/mapping-rules/import`, 'a;b', 400);
    await api.get('/api/organisations/00000000-0000-4000-8000-000000000000/mapping-rules', 404);
  });

  it('releases a document by hand, and takes the invoice that a person names for a credit note', async () => {
    const [invoice] = await api.store(organisation, [anInvoice({ sourceId: randomUUID() })]);
    const [note] = await api.store(organisation, [aCreditNote({ sourceId: randomUUID() })]);
    const [foreign] = await api.store(await api.organisation(), [anInvoice({ sourceId: randomUUID() })]);
    const [sent] = await api.store(organisation, [anInvoice({ sourceId: randomUUID() })], 'processing');
    const at = (document?: TrackedDocument): string => `/api/documents/${document?.id}`;
    await api.post(`${at(invoice)}/release`, {}, 202);
    await api.put(`${at(note)}/original`, { originalId: foreign?.id }, 400);
    await api.put(`${at(note)}/original`, { originalId: note?.id }, 400);
    await api.put(`${at(invoice)}/original`, { originalId: invoice?.id }, 400);
    await api.put(`${at(note)}/original`, { originalId: 'INV-0001' }, 400);
    await api.put(`${at(note)}/original`, { originalId: invoice?.id }, 202);
    await api.post(`${at(sent)}/release`, {}, 409);
    // The document was not moved: a holder notices by the rules version that it must be mapped again.
    const [fresh] = await api.store(organisation, [anInvoice({ sourceId: randomUUID() })], 'collected');
    const version = async (): Promise<string | undefined> =>
      (await api.dataSource.manager.findOneBy(Organisation, { id: organisation.id }))?.rulesVersion;
    const before = await version();
    await api.post(`${at(fresh)}/release`, {}, 202);
    expect(Number(await version())).toBe(Number(before) + 1);
    const shown = await api.get<{ state: string; history: { reason: string; actor: string }[] }>(at(note));
    expect(shown).toMatchObject({ state: 'collected', history: [{ reason: 'NOTED' }, { reason: 'ORIGINAL_CHOSEN', actor: 'break-glass key' }] }); // prettier-ignore
  });
});

function codes(...both: [string, string]): [object, object] {
  const [before, after] = both.map((code) => ({ scope: 'item', key: 'MILK', code }));
  return [before as object, after as object];
}

function ruled(before: object, after: object, scope = 'account'): [object, object] {
  return [
    { scope, key: '200', ...before },
    { scope, key: '200', ...after },
  ];
}
