import { randomUUID } from 'node:crypto';
import type { Organisation } from '../../src/organisations/organisation.entity';
import type { Principal } from '../../src/people/rights/principal';
import type {
  ClientDto,
  ClientFiguresDto,
  ClientsDto,
  FirstWeekDto,
} from '../../src/practice/clients/client.dto';
import { ClientsService } from '../../src/practice/clients/clients.service';
import { asOwner } from '../support/as-owner';
import { StoredJourneys } from '../support/fiscalised-document';
import { RunningApi } from '../support/running-api';
import { anInvoice } from '../support/sales-document-builder';
import { storeCheck } from '../support/stored-check';
import { countingStatements } from '../support/statements-of-one-call';
import { signedInPerson, type SignedInPerson } from '../support/signed-in-person';

const KEY: Principal = {
  ...{ kind: 'break_glass', personId: null, name: 'key', signedInAt: null, isFresh: true, actions: null },
  ...{ via: { kind: 'key', id: null }, grants: [{ role: 'owner', organisationId: null }] },
};

const BRIDGE_ROW = {
  ...{ taxCode: 'STD', percent: '15.5', deviceTaxId: null, unexplained: '0.00', otherSales: '0.00' },
  ...{ straddlesOut: '0.00', straddlesIn: '0.00', changed: '0.00', cents: '0.00', open: '0.00' },
  ...{ leftOut: '0.00', elsewhere: '0.00' },
};

const invoice = (issuedOn = '2026-02-11') =>
  anInvoice({ sourceId: randomUUID(), number: randomUUID().slice(0, 8), issuedOn });

describe('the list of clients over HTTP', () => {
  let api: RunningApi;
  let quiet: Organisation;
  let busy: Organisation;
  let rudo: SignedInPerson;
  let tendai: SignedInPerson;

  beforeAll(async () => {
    api = await RunningApi.start({ PUBLIC_URL: 'https://ledgerstamp.example' });
    quiet = await client('Acacia Motors', false);
    busy = await client('Baobab Stores');
    rudo = await signedInPerson(api.application, [{ role: 'approver', organisationId: null }]);
    const readsQuiet = [{ role: 'reader', organisationId: quiet.id }] as const;
    tendai = await signedInPerson(api.application, readsQuiet, 'Tendai');
  });
  afterAll(() => api.stop());

  async function client(name: string, isPaused = true): Promise<Organisation> {
    const organisation = await api.organisation();
    await api.dataSource.query(
      `update organisations set name = $2, go_live_on = '2026-01-01', other_integration = 'none', is_paused = $3,
         due_at = 'infinity' where id = $1`,
      [organisation.id, name, isPaused],
    );
    return organisation;
  }

  async function list(person: SignedInPerson = rudo): Promise<ClientsDto> {
    return (await api.as(person.headers).get('/api/clients').expect(200)).body as ClientsDto;
  }

  const of = ({ clients }: ClientsDto, { id }: Organisation): ClientDto | undefined =>
    clients.find((one) => one.id === id);

  it('says how each client stands, with the causes and the severity of the page Today', async () => {
    const rows = await api.store(busy, [invoice(), invoice('2026-01-15')]);
    const issues = JSON.stringify(
      ['BUYER_VAT_INVALID', 'DATED_BEFORE_LAST'].map((code) => ({ code, path: 'x', message: '' })),
    );
    for (const { id } of rows)
      await api.dataSource.query('update documents set issues = $2 where id = $1', [id, issues]);
    const shown = await list();
    expect(shown.clients.map(({ name }) => name)).toEqual(['Acacia Motors', 'Baobab Stores']);
    expect(of(shown, quiet)).toMatchObject({
      ...{ health: 'fine', status: 'connected', openDocuments: 0, work: [], lastFiscalisedAt: null },
      ...{ personId: null, callsLeft: { left: 1000, perDay: 1000 } },
    });
    // Two documents, although one is held twice.
    expect(of(shown, busy)).toMatchObject({ health: 'critical', openDocuments: 2, isPaused: true });
    const { groups } = await api.get<{ groups: { kind: string; code: string; documents: number }[] }>(
      '/api/today',
    );
    expect(of(shown, busy)?.work.map(({ kind, code, documents }) => ({ kind, code, documents }))).toEqual(
      groups.map(({ kind, code, documents }) => ({ kind, code, documents })),
    );
  });

  it('says by when VAT is declared next, by the period of each client', async () => {
    await api.dataSource.query(`update organisations set tax_period = 'two_months_jan_feb' where id = $1`, [
      busy.id,
    ]);
    const shown = await list();
    for (const organisation of [quiet, busy]) {
      const { vatDueOn, vatDaysLeft } = of(shown, organisation) as ClientDto;
      expect(vatDueOn).toMatch(/-25$/);
      expect(Date.parse(vatDueOn) - Date.parse(shown.today)).toBe(vatDaysLeft * 86_400_000);
    }
    expect(Number(of(shown, busy)?.vatDueOn.slice(5, 7)) % 2).toBe(1);
  });

  it('says when something was fiscalised last', async () => {
    await new StoredJourneys(api.dataSource, quiet, quiet.fiscalAccountId ?? '').fiscalise('7');
    const [{ at } = { at: null }] = await api.dataSource.query<{ at: Date }[]>(
      'select fiscalised_at as at from fiscal_receipts where organisation_id = $1',
      [quiet.id],
    );
    const shown = await list();
    expect(of(shown, quiet)?.lastFiscalisedAt).toBe(at?.toISOString());
    expect(of(shown, busy)?.lastFiscalisedAt).toBeNull();
  });

  it('says how far the close of the last month is, as it was reconciled and signed', async () => {
    const { month } = await list();
    const [year = 0, nth = 0] = month.split('-').map(Number);
    const period = { from: `${month}-01`, to: new Date(Date.UTC(year, nth, 0)).toISOString().slice(0, 10) };
    const state = async () => of(await list(), quiet)?.closeState;
    expect(await state()).toBe('unchecked');
    await storeCheck(api.dataSource, quiet.id, period, { taxGaps: 2 });
    expect(await state()).toBe('not_ready');
    // Removes the fingerprint, which checks of version 0.1.0 lack.
    const forget = 'update reconciliations set period_fingerprint = null where organisation_id = $1';
    await api.dataSource.query(forget, [quiet.id]);
    expect(await state()).toBe('outdated');
    const reconciliationId = await storeCheck(api.dataSource, quiet.id, period);
    expect(await state()).toBe('ready');
    await api
      .as(rudo.headers)
      .post(`/api/organisations/${quiet.id}/sign-offs`)
      .send({ month, reconciliationId })
      .expect(204);
    expect(await state()).toBe('signed');
    await api.dataSource.query(
      'update period_sign_offs set changed_at = now(), tried_at = now() where organisation_id = $1',
      [quiet.id],
    );
    expect(await state()).toBe('changed');
  });

  it('compares the VAT of the client with that of the receipts, as it was reconciled', async () => {
    const { month } = await list();
    const close = async (organisation: Organisation) => of(await list(), organisation);
    const [year = 0, nth = 0] = month.split('-').map(Number);
    const day = (offset: number, date: number) =>
      new Date(Date.UTC(year, nth + offset, date)).toISOString().slice(0, 10);
    const another = await client('Mopane Foods', false);
    expect(await close(another)).toMatchObject({ closeVat: [], closeDueOn: day(0, 25) });
    const row = { ...BRIDGE_ROW, currency: 'USD', books: '15.50', receipts: '12.40' };
    const bridge = [row, { ...row, percent: '0', books: '0.50', receipts: '0.50' }];
    await storeCheck(api.dataSource, another.id, { from: day(-1, 1), to: day(0, 0) }, { bridge });
    expect(await close(another)).toMatchObject({
      closeVat: [{ currency: 'USD', books: '16.00', receipts: '12.90' }],
    });
    expect(await close(busy)).toMatchObject({ closeVat: [] });
  });

  it('follows the VAT of one client over the periods of a year', async () => {
    const figures = await api.get<ClientFiguresDto>(`/api/clients/${busy.id}`);
    // Twelve months are six periods of two, or seven if they begin within one.
    expect([6, 7]).toContain(figures.periods.length);
    const latest = figures.periods.at(-2) ?? { from: '', to: '' };
    const row = { ...BRIDGE_ROW, currency: 'ZWG', books: '100.00', receipts: '100.00' };
    await storeCheck(api.dataSource, busy.id, latest, { bridge: [row] });
    const { periods, today } = await api.get<ClientFiguresDto>(`/api/clients/${busy.id}`);
    expect(periods.at(-2)?.vat).toEqual([{ currency: 'ZWG', books: '100.00', receipts: '100.00' }]);
    expect(periods.filter(({ vat }) => vat.length > 0)).toHaveLength(1);
    expect(periods.at(-1)).toMatchObject({ state: 'running', vat: [] });
    expect(periods.every(({ from }, at) => at === 0 || from > (periods[at - 1]?.to ?? ''))).toBe(true);
    expect((periods.at(-1)?.to ?? '') >= today).toBe(true);
    const { body } = await api.as(tendai.headers).get(`/api/clients/${busy.id}`).expect(404);
    expect(JSON.stringify(body)).not.toContain('ZWG');
  });

  it('follows the first week of a client until it ends', async () => {
    const mukwa = await client('Mukwa Timber', false);
    const week = async () =>
      (await api.get<ClientFiguresDto>(`/api/clients/${mukwa.id}`)).firstWeek as FirstWeekDto;
    const NOTHING = { sent: 0, withoutHelp: 0, held: 0, underWay: 0, isOver: false };
    expect(await week()).toEqual({ ...NOTHING, startedAt: null, endsAt: null });
    const [held] = await api.store(mukwa, [invoice()]);
    expect(await week()).toMatchObject({ ...NOTHING, held: 1 });
    const journeys = new StoredJourneys(api.dataSource, mukwa, mukwa.fiscalAccountId ?? '');
    for (const number of ['71', '72']) await journeys.fiscalise(number);
    const started = await week();
    expect(started).toMatchObject({ ...NOTHING, sent: 2, withoutHelp: 2, held: 1 });
    expect(Date.parse(String(started.endsAt)) - Date.parse(String(started.startedAt))).toBe(7 * 86_400_000);
    const sql = (text: string, ...values: unknown[]) => asOwner(api.dataSource, text, [mukwa.id, ...values]);
    const age = (days: number) =>
      sql(
        `update fiscal_receipts set fiscalised_at = statement_timestamp() - $2::int * interval '1 day'
         where organisation_id = $1`,
        days,
      );
    await age(8);
    // Made after the week, or not to be sent at all: it follows neither.
    expect(await week()).toMatchObject({ sent: 2, held: 0, isOver: true });
    const change = (what: string) =>
      sql(`update documents set ${what} where organisation_id = $1 and id = $2`, held?.id);
    await change(`created_at = statement_timestamp() - interval '9 days'`);
    expect(await week()).toMatchObject({ held: 1, isOver: false });
    await change(`reason = 'NOT_APPROVED'`);
    expect(await week()).toMatchObject({ held: 0, isOver: true });
    await age(15);
    expect(await week()).toBeNull();
    const before = await client('Msasa before its start', false);
    await api.dataSource.query('update organisations set go_live_on = null where id = $1', [before.id]);
    expect((await api.get<ClientFiguresDto>(`/api/clients/${before.id}`)).firstWeek).toBeNull();
  });

  it('is of the organisations that the person may see alone', async () => {
    const shown = await list(tendai);
    expect(shown.clients.map(({ name }) => name)).toEqual(['Acacia Motors']);
    expect(JSON.stringify(shown)).not.toContain(busy.id);
    expect(shown.people.map(({ name }) => name)).toEqual(['Rudo Moyo', 'Tendai']);
  });

  it('names the person in charge of a client', async () => {
    const { personId } = rudo;
    await api
      .as(rudo.headers)
      .post(`/api/organisations/${busy.id}/tasks/assignment`)
      .send({ item: 'client', personId })
      .expect(204);
    const shown = await list();
    expect([of(shown, quiet)?.personId, of(shown, busy)?.personId]).toEqual([null, personId]);
  });

  it('takes as many statements for two hundred clients as for two', async () => {
    const clients = api.application.get(ClientsService);
    await countingStatements(api.dataSource, async (count) => {
      const few = await count(() => clients.list(KEY, 'all'));
      expect(few).toBeGreaterThan(5);
      await api.copiesOf(quiet, 200 - (await list()).clients.length);
      expect((await list()).clients).toHaveLength(200);
      expect(await count(() => clients.list(KEY, 'all'))).toBe(few);
    });
  });
});
