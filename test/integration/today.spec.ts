import { randomUUID } from 'node:crypto';
import type { SalesDocument } from '../../src/domain/sales/sales-document';
import { decimal, aCustomer, aLine, anInvoice } from '../support/sales-document-builder';
import type { Organisation } from '../../src/organisations/organisation.entity';
import type { TodayDto, WorkGroupDto, WorkLineDto } from '../../src/practice/today/today.dto';
import type { PreflightReportDto } from '../../src/setup/dry-run/dry-run.dto';
import { storeDocument } from '../support/stored-organisation';
import { RunningApi } from '../support/running-api';
import { signedInPerson, type SignedInPerson } from '../support/signed-in-person';

const RULES = {
  currencies: [{ source: 'USD', destination: 'USD' }],
  taxes: [{ taxType: 'OUTPUT155', taxCode: 'A', taxName: 'Standard', percent: '15.5' }],
  productCodes: [{ scope: 'default', key: '', code: '99001000' }],
};
const NO_TIN = { customer: aCustomer({ sourceId: 'no-tin', name: 'Moyo', companyNumber: '' }) };

let sequence = 0;
function invoice(changes: Partial<SalesDocument> = {}): SalesDocument {
  sequence += 1;
  return anInvoice({ sourceId: randomUUID(), number: `INV-${sequence}`, ...changes });
}

describe('the page Today over HTTP', () => {
  let api: RunningApi;
  let first: Organisation;
  let second: Organisation;
  let third: Organisation;
  let rudo: SignedInPerson;

  beforeAll(async () => {
    api = await RunningApi.start({ PUBLIC_URL: 'https://ledgerstamp.example' });
    first = await client('Acacia Motors');
    second = await client('Baobab Stores');
    third = await client('Cedar Farm');
    const zwg = { currency: 'ZWG' };
    const poison = {
      customer: aCustomer({ sourceId: 'poison', name: 'Poison \ud800', companyNumber: '' }),
      lines: [aLine({ description: 'A\u0000B \ud800' })],
    };
    const lines = [aLine({ taxType: 'TAX002' }), aLine(), aLine({ taxType: 'TAX002', description: 'Other' })];
    await held(first, [
      ...[invoice(NO_TIN), invoice(NO_TIN), invoice({ ...NO_TIN, ...zwg }), invoice(zwg), invoice({ lines })],
      ...[invoice({ lines: [aLine(), aLine({ taxType: 'TAX002' })] }), invoice(poison)],
      ...[
        invoice({
          lines: [aLine({ itemCode: 'ABC', description: '(84715000) x' })],
          subTotal: decimal('90'),
        }),
      ],
    ]);
    for (const one of [second, third]) await held(one, [invoice({ ...NO_TIN, issuedOn: '2026-02-11' })]);
    rudo = await signedInPerson(api.application, [{ role: 'preparer', organisationId: null }]);
  });
  afterAll(() => api.stop());

  async function client(name: string): Promise<Organisation> {
    const organisation = await api.organisation();
    await api.post(`/api/organisations/${organisation.id}/mapping-rules/import`, RULES);
    await api.dataSource.query(
      `update organisations set name = $2, go_live_on = '2026-01-01', other_integration = 'none' where id = $1`,
      [organisation.id, name],
    );
    return organisation;
  }

  /** Stores documents with the issues that the prepare stage finds. */
  async function held(organisation: Organisation, documents: readonly SalesDocument[]): Promise<void> {
    const rows = await api.store(organisation, documents);
    const path = `/api/organisations/${organisation.id}/preflight/documents`;
    const { documents: found } = await api.post<{ documents: { id: string; issues: object[] }[] }>(path, {});
    for (const { id, issues } of found.filter((one) => rows.some((row) => row.id === one.id))) {
      await api.dataSource.query('update documents set issues = $2 where id = $1', [
        id,
        JSON.stringify(issues),
      ]);
    }
  }

  async function today(person: SignedInPerson | null = rudo, query = ''): Promise<TodayDto> {
    if (person === null) return api.get<TodayDto>(`/api/today${query}`);
    return (await api.as(person.headers).get(`/api/today${query}`).expect(200)).body as TodayDto;
  }

  const group = ({ groups }: TodayDto, code: string): WorkGroupDto | undefined =>
    groups.find((one) => one.code === code);
  const line = (shown: TodayDto, code: string, of: Organisation): WorkLineDto | undefined =>
    group(shown, code)?.lines.find(({ organisationId }) => organisationId === of.id);

  it('names the causes of the fix list, with its figures, for every organisation', async () => {
    const shown = await today();
    for (const { id } of [first, second]) {
      const { causes } = await api.post<PreflightReportDto>(`/api/organisations/${id}/preflight`, {});
      expect(causes.length).toBeGreaterThan(0);
      const own = shown.groups.flatMap(({ code, lines: all }) =>
        all
          .filter((one) => one.organisationId === id && one.subject !== null)
          .map((one) => ({ code, ...one })),
      );
      expect(
        own
          .map(({ item, documents, totals, releases }) => ({ item, documents, totals, releases }))
          .sort(byItem),
      ).toEqual(
        causes
          .map((cause) => ({
            ...{ item: `held:${cause.id}`, documents: cause.held.documents, totals: cause.held.totals },
            releases: cause.releases.documents,
          }))
          .sort(byItem),
      );
    }
    expect(line(shown, 'BUYER_TIN_MISSING', second)).toMatchObject({
      ...{
        organisation: 'Baobab Stores',
        name: 'Moyo',
        documents: 1,
        oldestOn: '2026-02-11',
        dueOn: '2026-03-25',
      },
      page: `fix-list?organisation=${second.id}&cause=BUYER_TIN_MISSING%3Acontact%3Ano-tin`,
    });
    expect(group(shown, 'BUYER_TIN_MISSING')).toMatchObject({ kind: 'held', fixer: 'bookkeeper' });
    const unreadable = group(shown, 'BUYER_TIN_MISSING')?.lines.find(({ key }) => key === 'poison');
    expect(unreadable).toMatchObject({ name: 'Poison \ufffd', documents: 1 });
  });

  it('says in the language of the reader what an alert about no client is about', async () => {
    await api.dataSource.query(`insert into alerts (cause, subject, about, detail)
      values ('WRONG_KEYS', 'installation', 'this installation', 'x')`);
    const named = async (language: string): Promise<string | undefined> =>
      group(await today({ ...rudo, headers: { ...rudo.headers, 'accept-language': language } }), 'WRONG_KEYS')
        ?.lines[0]?.name;
    expect([await named('en'), await named('pt')]).toEqual(['this installation', 'esta instalação']);
  });

  it('has what no correction releases, and never one button for what is uncertain', async () => {
    const [unsure] = await api.store(second, [invoice()], 'uncertain');
    await api.store(second, [invoice(), invoice()], 'rejected');
    await api.dataSource.query(
      `update organisations set status = 'reconnect', status_reason = 'CONSENT_GONE' where id = $1`,
      [second.id],
    );
    const shown = await today();
    expect(shown.groups[0]).toMatchObject({ severity: 'critical', consequence: 'doubled' });
    expect(shown.groups.find(({ kind }) => kind === 'uncertain')).toMatchObject({
      ...{ isOneByOne: true, rule: null, severity: 'critical', documents: 1 },
      lines: [{ page: `documents/${unsure?.id}` }],
    });
    expect(shown.groups.find(({ kind }) => kind === 'rejected')?.lines).toMatchObject([
      { documents: 2, page: `documents?organisation=${second.id}&state=rejected` },
    ]);
    expect(line(shown, 'CONSENT_GONE', second)).toMatchObject({
      page: `set-up?organisation=${second.id}&question=connect`,
    });
    expect(line(shown, 'PAUSED', first)).toMatchObject({ documents: 0 });
    expect([shown.clients, shown.clientsUpToDate]).toEqual([3, 0]);
  });

  it('gives a line to a person, and every line of a client to the person in charge of it', async () => {
    const tendai = await signedInPerson(
      api.application,
      [{ role: 'reader', organisationId: second.id }],
      'Tendai',
    );
    const give = (id: string, body: object, status: number) =>
      api.as(rudo.headers).post(`/api/organisations/${id}/tasks/assignment`).send(body).expect(status);
    const item = 'held:BUYER_TIN_MISSING:contact:no-tin';
    await give(second.id, { item: 'client', personId: rudo.personId }, 204);
    await give(second.id, { item, personId: tendai.personId }, 204);
    // A person without access to the client cannot be put in charge.
    await give(first.id, { item, personId: tendai.personId }, 404);
    const shown = await today();
    expect(line(shown, 'BUYER_TIN_MISSING', second)?.assigneeId).toBe(tendai.personId);
    expect(line(shown, 'CONSENT_GONE', second)?.assigneeId).toBe(rudo.personId);
    expect(line(shown, 'BUYER_TIN_MISSING', first)?.assigneeId).toBeNull();
    await give(second.id, { item }, 204);
    expect(line(await today(), 'BUYER_TIN_MISSING', second)?.assigneeId).toBe(rudo.personId);
    const seen = await today(tendai);
    expect(seen.groups.flatMap(({ lines }) => lines.map(({ organisation }) => organisation))).not.toContain(
      'Acacia Motors',
    );
    expect(seen.people.map(({ name, organisationIds }) => [name, organisationIds])).toEqual([
      ['Rudo Moyo', null],
      ['Tendai', [second.id]],
    ]);
  });

  it('puts a line aside for one person alone, until its day or until it has grown', async () => {
    const item = 'held:BUYER_TIN_MISSING:contact:no-tin';
    const put = (body: object) =>
      api.as(rudo.headers).post(`/api/organisations/${third.id}/tasks/aside`).send(body).expect(204);
    await put({ item, until: '2999-01-01', documents: 1 });
    expect(line(await today(), 'BUYER_TIN_MISSING', third)).toBeUndefined();
    expect((await today()).aside).toMatchObject([
      { documents: 1, lines: [{ item, asideUntil: '2999-01-01' }] },
    ]);
    expect(line(await today(null), 'BUYER_TIN_MISSING', third)).toBeDefined();
    await held(third, [invoice(NO_TIN)]);
    expect(line(await today(), 'BUYER_TIN_MISSING', third)).toMatchObject({ cameBack: 'more', documents: 2 });
    await put({ item, until: '2026-01-01', documents: 2 });
    expect(line(await today(), 'BUYER_TIN_MISSING', third)).toMatchObject({ cameBack: 'day' });
    await put({ item });
    expect(line(await today(), 'BUYER_TIN_MISSING', third)).toMatchObject({ cameBack: null });
    // A key is no person, so it has no list.
    await api.post(`/api/organisations/${third.id}/tasks/aside`, { item, until: '2999-01-01' }, 403);
    const acts = await api.get<{ sentence: string }[]>(`/api/acts?organisationId=${third.id}&limit=50`);
    expect(JSON.stringify(acts)).toContain('put the task BUYER_TIN_MISSING at Cedar Farm aside');
  });

  it('finds what is mine before it cuts a group off, and counts that alone', async () => {
    const many = Array.from({ length: 25 }, (_, index) =>
      invoice({
        customer: aCustomer({ sourceId: `c-${index}`, name: `Buyer ${index}`, companyNumber: '' }),
      }),
    );
    await held(first, many);
    const item = 'held:BUYER_TIN_MISSING:contact:no-tin';
    const chenai = await signedInPerson(
      api.application,
      [{ role: 'preparer', organisationId: null }],
      'Chenai',
    );
    // Takes the last task of all, since the others have more documents or are older.
    await api
      .as(rudo.headers)
      .post(`/api/organisations/${first.id}/tasks/assignment`)
      .send({ item: 'held:BUYER_TIN_MISSING:contact:c-24', personId: chenai.personId })
      .expect(204);
    const all = group(await today(chenai), 'BUYER_TIN_MISSING');
    expect(all?.lines).toHaveLength(20);
    expect(all?.lines.map((one) => one.name)).not.toContain('Buyer 24');
    const mine = await today(chenai, '?whose=mine');
    expect(mine.groups).toMatchObject([
      { code: 'BUYER_TIN_MISSING', clients: 1, documents: 1, lineCount: 1, lines: [{ name: 'Buyer 24' }] },
    ]);
    expect(mine.clientsUpToDate).toBe((await today(chenai)).clientsUpToDate);
    const whole = await today(chenai, '?whose=mine&kind=held&code=BUYER_TIN_MISSING');
    expect(whole.groups).toMatchObject([{ lines: [{ name: 'Buyer 24' }] }]);
    expect((await today(null, '?whose=mine')).groups).toEqual([]);
    // Tasks put aside stay visible at the end, with or without a person in charge.
    await api
      .as(chenai.headers)
      .post(`/api/organisations/${second.id}/tasks/aside`)
      .send({ item, until: '2999-01-01', documents: 1 })
      .expect(204);
    expect((await today(chenai, '?whose=mine')).aside).toMatchObject([{ lineCount: 1 }]);
  });

  it('counts what is being checked, and what has been settled today', async () => {
    const before = await today();
    const [held] = await api.store(third, [invoice(NO_TIN)]);
    await storeDocument(api.dataSource, third, 'collected');
    await api
      .call('post', `/api/documents/${held?.id}/exclude`)
      .send({ reason: 'Entered twice' })
      .expect(204);
    const after = await today();
    expect([after.checking - before.checking, after.settledToday - before.settledToday]).toEqual([1, 1]);
  });

  it('asks about older documents in the set-up, and never again once they are to be left', async () => {
    const fourth = await client('Doum Palms');
    const old = await api.store(fourth, [invoice({ ...NO_TIN, issuedOn: '2025-11-30' })]);
    const issues = [
      { code: 'BEFORE_GO_LIVE', path: 'issuedOn', parameters: {} },
      { code: 'BUYER_TIN_MISSING', path: 'customer.companyNumber', parameters: { customer: 'Moyo' } },
    ];
    await api.dataSource.query('update documents set issues = $2 where id = $1', [
      old[0]?.id,
      JSON.stringify(issues),
    ]);
    const shown = await today();
    expect(line(shown, 'BUYER_TIN_MISSING', fourth)).toMatchObject({ documents: 1 });
    expect(line(shown, 'BEFORE_GO_LIVE', fourth)?.page).toBe(
      `set-up?organisation=${fourth.id}&question=goLive`,
    );
    await api.dataSource.query(`update organisations set older_documents = 'leave' where id = $1`, [
      fourth.id,
    ]);
    const settled = await today();
    expect(group(settled, 'BEFORE_GO_LIVE')).toBeUndefined();
    expect(line(settled, 'BUYER_TIN_MISSING', fourth)).toBeUndefined();
  });

  it('keeps views of a page for one person alone, each name once', async () => {
    const tendai = await signedInPerson(
      api.application,
      [{ role: 'reader', organisationId: third.id }],
      'Chipo',
    );
    const of = async ({ headers }: SignedInPerson): Promise<{ id: string; name: string; query: string }[]> =>
      (await api.as(headers).get('/api/saved-views?page=clients').expect(200)).body as never;
    for (const query of ['sort=name', 'sort=due'])
      await api
        .as(rudo.headers)
        .post('/api/saved-views')
        .send({ page: 'clients', name: 'Mine', query })
        .expect(204);
    const [kept] = await of(rudo);
    expect(await of(rudo)).toMatchObject([{ name: 'Mine', query: 'sort=due' }]);
    expect(await of(tendai)).toEqual([]);
    await api.as(tendai.headers).delete(`/api/saved-views/${kept?.id}`).expect(404);
    await api.as(rudo.headers).delete(`/api/saved-views/${kept?.id}`).expect(204);
    expect(await of(rudo)).toEqual([]);
  });
});

function byItem(one: { item: string }, other: { item: string }): number {
  return one.item < other.item ? -1 : 1;
}
