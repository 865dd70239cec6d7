import { inEnglish } from '../support/in-english';
import { randomUUID } from 'node:crypto';
import { canonicalJson, sha256Hex } from '../../src/domain/canonical-json';
import type { Organisation } from '../../src/organisations/organisation.entity';
import type { CloseDto, ClosingClientDto, PeriodSignOffDto } from '../../src/practice/close/close.dto';
import { PeriodSignOffsRepository } from '../../src/practice/close/period-sign-offs.repository';
import { PeriodWatchService } from '../../src/practice/close/period-watch.service';
import { asOwner } from '../support/as-owner';
import { RunningApi } from '../support/running-api';
import { aCustomer, anInvoice } from '../support/sales-document-builder';
import { signedInPerson, type SignedInPerson } from '../support/signed-in-person';
import { storeCheck } from '../support/stored-check';
import { lookForAlerts } from '../support/look-for-alerts';

const MONTH = '2026-03';
const PERIOD = { from: '2026-03-01', to: '2026-03-31' };

let receipts = 0;
const receiptNumber = () => String((receipts += 1));

describe('signing tax periods off over HTTP', () => {
  let api: RunningApi;
  let client: Organisation;
  let rudo: SignedInPerson;

  beforeAll(async () => {
    api = await RunningApi.start({ PUBLIC_URL: 'https://ledgerstamp.example' });
    rudo = await signedInPerson(api.application, [{ role: 'approver', organisationId: null }]);
  });
  afterAll(() => api.stop());
  beforeEach(() => newClient());

  async function newClient() {
    client = await api.organisation();
    await api.dataSource.query(
      `update organisations set name = $2, go_live_on = '2026-01-01', other_integration = 'none', due_at = 'infinity'
       where id = $1`,
      [client.id, `Client ${randomUUID()}`],
    );
    await sold('2026-03-10');
  }

  async function sold(issuedOn: string) {
    const document = anInvoice({ sourceId: randomUUID(), number: randomUUID().slice(0, 8), issuedOn });
    const [row] = await api.store(client, [document], 'fiscalised');
    if (row === undefined) throw new Error('not stored');
    return row.id;
  }

  const path = () => `/api/organisations/${client.id}/sign-offs`;

  async function sign(reconciliationId: string, more: object = {}, person = rudo) {
    const body = { month: MONTH, reconciliationId, ...more };
    const { status, body: answer } = await api.as(person.headers).post(path()).send(body);
    return { status, code: (answer as { code?: string }).code };
  }

  const check = (changes = {}) => storeCheck(api.dataSource, client.id, PERIOD, changes);

  async function shown(): Promise<ClosingClientDto> {
    const { clients } = await api.get<CloseDto>(`/api/close?month=${MONTH}`);
    const found = clients.find(({ id }) => id === client.id);
    if (found === undefined) throw new Error('the client is not listed');
    return found;
  }

  async function look(): Promise<ClosingClientDto['signOff']> {
    const id = (await shown()).signOff?.id ?? '';
    await api.application.get(PeriodSignOffsRepository).lookAt({ id, organisationId: client.id });
    return (await shown()).signOff;
  }

  it('keeps the figures as they were, with who signed them and when, as an act of that person', async () => {
    const reconciliationId = await check({ inputsSha256: 'as they were' });
    expect(await sign(reconciliationId)).toMatchObject({ status: 204 });
    const { signOff } = await shown();
    expect(signOff).toMatchObject({ signedBy: 'Rudo Moyo', changedAt: null });
    const [kept] = await api.get<PeriodSignOffDto[]>(path());
    expect(kept).toMatchObject({ ...PERIOD, reconciliationId, signedBy: 'Rudo Moyo', isIntact: true });
    expect(kept?.figures).toMatchObject({
      report: { inputsSha256: 'as they were' },
      salesWithoutReceipt: [],
    });
    expect(kept?.sha256).toBe(sha256Hex(canonicalJson(kept?.figures)));
    const [act] = await api.dataSource.query<object[]>(
      `select deed, person, object_kind as kind, object_name as name from acts where organisation_id = $1
       order by seq desc limit 1`,
      [client.id],
    );
    expect(act).toEqual({
      ...{ deed: 'signed_off', person: 'Rudo Moyo', kind: 'tax period', name: '2026-03-01 to 2026-03-31' },
    });
  });

  it('is refused with the reason for what cannot be filed', async () => {
    expect(await sign(randomUUID())).toEqual({ status: 409, code: 'PERIOD_NOT_READY' });
    const notReady = await check({ taxGaps: 2 });
    const { body } = await api
      .as(rudo.headers)
      .post(path())
      .send({ month: MONTH, reconciliationId: notReady });
    expect((body as { message: string }).message).toContain('Of 2 documents the tax by tax code');
    const first = await check();
    await check();
    expect(await sign(first)).toEqual({ status: 409, code: 'PERIOD_RECONCILED_AGAIN' });
    const latest = await check();
    await sold('2026-03-11');
    expect(await sign(latest)).toEqual({ status: 409, code: 'PERIOD_NOT_READY' });
    expect(await api.get<unknown[]>(path())).toEqual([]);
  });

  it('stands when a customer is erased who was never sold to, and not when the amount of what was left out changes', async () => {
    const customer = aCustomer({ sourceId: randomUUID(), name: 'Nobody' });
    const leftOut = anInvoice({ sourceId: randomUUID(), number: 'L-1', issuedOn: '2026-03-12', customer });
    const [row] = await api.store(client, [leftOut], 'excluded');
    await sign(await check());
    const erasure = { contactId: customer.sourceId, reason: 'Asked for it.' };
    await api.post(`/api/organisations/${client.id}/personal-data/erase`, erasure, 200);
    const erased = `select 1 from documents where id = $1 and customer_name = 'erased'`;
    expect(await api.dataSource.query(erased, [row?.id])).toHaveLength(1);
    expect((await look())?.changedAt).toBeNull();
    await api.dataSource.query('update documents set total = total + 1 where id = $1', [row?.id]);
    expect((await look())?.changedAt).not.toBeNull();
  });

  it('is for approvers alone, each in person', async () => {
    const reconciliationId = await check();
    const grants = [{ role: 'preparer' as const, organisationId: null }];
    const preparer = await signedInPerson(api.application, grants, 'Tendai');
    expect((await sign(reconciliationId, {}, preparer)).status).toBe(403);
    await api.post(path(), { month: MONTH, reconciliationId }, 403);
    const order = { name: 'a script', actions: null, organisationIds: null };
    const { body } = await api.as(rudo.headers).post('/api/tokens').send(order).expect(201);
    const token = { headers: { Authorization: `Bearer ${(body as { token: string }).token}` } };
    expect((await sign(reconciliationId, {}, { ...rudo, ...token })).status).toBe(403);
    expect((await shown()).signOff).toBeNull();
  });

  it('is done again only with a reason, and what was signed before stays', async () => {
    await sign(await check());
    const again = await check();
    expect(await sign(again)).toEqual({ status: 409, code: 'PERIOD_SIGNED' });
    expect((await sign(again, { reason: 'A credit note came late.' })).status).toBe(204);
    const kept = await api.get<PeriodSignOffDto[]>(path());
    expect(kept.map(({ endedBy, endedBecause, replacedBy }) => [endedBy, endedBecause, replacedBy])).toEqual([
      [null, null, null],
      ['Rudo Moyo', 'A credit note came late.', kept[0]?.id],
    ]);
  });

  it('is taken back with a reason, once', async () => {
    await sign(await check());
    const id = (await shown()).signOff?.id;
    const back = () =>
      api.as(rudo.headers).post(`${path()}/${id}/taking-back`).send({ reason: 'Too early.' });
    await back().expect(204);
    expect((await shown()).signOff).toBeNull();
    expect((await back().expect(409)).body).toMatchObject({ code: 'PERIOD_NOT_SIGNED' });
    await sign(await check());
    const kept = await api.get<PeriodSignOffDto[]>(path());
    expect(kept.map(({ endedBecause, replacedBy }) => [endedBecause, replacedBy])).toEqual([
      [null, null],
      ['Too early.', null],
    ]);
    await api
      .as(rudo.headers)
      .post(`${path()}/${randomUUID()}/taking-back`)
      .send({ reason: 'x' })
      .expect(404);
  });

  it('is refused where days of it are signed off as another period', async () => {
    await sign(await check());
    const taxPeriod = (value: string) =>
      inDatabase('update organisations set tax_period = $2 where id = $1', value);
    await taxPeriod('two_months_feb_mar');
    const ofTwo = await storeCheck(api.dataSource, client.id, { from: '2026-02-01', to: '2026-03-31' });
    expect(await sign(ofTwo)).toEqual({ status: 409, code: 'PERIOD_OVERLAPS' });
    await taxPeriod('month');
    const id = (await shown()).signOff?.id;
    await api
      .as(rudo.headers)
      .post(`${path()}/${id}/taking-back`)
      .send({ reason: 'Two months.' })
      .expect(204);
    await taxPeriod('two_months_feb_mar');
    expect((await sign(ofTwo)).status).toBe(204);
  });

  it('is one of two that are made at the same time', async () => {
    const reconciliationId = await check();
    const answers = await Promise.all([sign(reconciliationId), sign(reconciliationId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await api.get<unknown[]>(path())).toHaveLength(1);
  });

  it('is known to be of another period after a change, which is an alert until it is undone', async () => {
    const id = await sold('2026-03-12');
    await sign(await check());
    const move = (state: string, fingerprint: string) =>
      api.dataSource.query('update documents set state = $2, fingerprint = $3 where id = $1', [
        ...[id, state, fingerprint],
      ]);
    const [{ fingerprint } = { fingerprint: '' }] = await api.dataSource.query<{ fingerprint: string }[]>(
      'select fingerprint from documents where id = $1',
      [id],
    );
    await move('written_back', fingerprint);
    expect((await look())?.changedAt).toBeNull();
    await move('changed_after_fiscalisation', 'another');
    const changedAt = (await look())?.changedAt;
    expect(changedAt).not.toBeNull();
    expect((await look())?.changedAt).toEqual(changedAt);
    await lookForAlerts(api.application);
    const [alert] = await alerts();
    expect(alert).toMatchObject({
      detail: `The period 1 Mar 2026 to 31 Mar 2026 of ${(await shown()).name} is no longer what was signed off.`,
    });
    await move('written_back', fingerprint);
    expect((await look())?.changedAt).toBeNull();
    await lookForAlerts(api.application);
    expect(await alerts()).toEqual([]);
  });

  const alerts = async (cause = 'SIGNED_PERIOD_CHANGED') =>
    inEnglish(
      await api.dataSource.query<{ detail: string }[]>(
        'select detail from alerts where organisation_id = $1 and cause = $2 and closed_at is null',
        [client.id, cause],
      ),
    );

  it('is as it was signed until the watch has looked, unless somebody signs it again or the last look is long ago', async () => {
    const reconciliationId = await check();
    await sign(reconciliationId);
    await sold('2026-03-20');
    expect((await shown()).state).toBe('ready');
    const again = { reason: 'A credit note came late.' };
    expect(await sign(reconciliationId, again)).toEqual({ status: 409, code: 'PERIOD_NOT_READY' });
    const lastLook = (at: string) =>
      inDatabase(`update period_sign_offs set looked_at = ${at} where organisation_id = $1`);
    await lastLook(`now() - interval '121 minutes'`);
    expect((await shown()).state).toBe('outdated');
    await lastLook('now()');
    expect((await shown()).state).toBe('ready');
    expect((await look())?.changedAt).not.toBeNull();
    expect((await shown()).state).toBe('outdated');
  });

  it('is compared although another cannot be, and that one is an alert until it can', async () => {
    await sign(await check());
    const unlucky = client.id;
    await inDatabase(
      `update period_sign_offs set looked_at = now() - interval '4 hours', tried_at = '1990-01-01' where organisation_id = $1`,
    );
    await newClient();
    await sign(await check());
    await sold('2026-03-13');
    await inDatabase(`update period_sign_offs set tried_at = '1990-01-02' where organisation_id = $1`);
    const signOffs = api.application.get(PeriodSignOffsRepository);
    const lookAt = signOffs.lookAt.bind(signOffs);
    const failing = jest
      .spyOn(signOffs, 'lookAt')
      .mockImplementation((due) =>
        due.organisationId === unlucky ? Promise.reject(new Error('too slow')) : lookAt(due),
      );
    await api.application.get(PeriodWatchService).tick();
    failing.mockRestore();
    expect((await shown()).signOff?.changedAt).not.toBeNull();
    client.id = unlucky;
    await lookForAlerts(api.application);
    expect(await alerts('SIGNED_PERIOD_NOT_COMPARED')).toHaveLength(1);
    expect((await look())?.changedAt).toBeNull();
    await lookForAlerts(api.application);
    expect(await alerts('SIGNED_PERIOD_NOT_COMPARED')).toEqual([]);
  });

  it('is compared once an hour, and for fifteen months unless it has changed', async () => {
    await sign(await check());
    const signOffs = api.application.get(PeriodSignOffsRepository);
    const isDue = async (changes: string) => {
      await inDatabase(`update period_sign_offs set ${changes} where organisation_id = $1`);
      const due: string[] = [];
      for (let one = await signOffs.takeDue(); one !== null; one = await signOffs.takeDue())
        due.push(one.organisationId);
      return due.includes(client.id);
    };
    expect(await isDue('tried_at = null')).toBe(true);
    expect(await isDue(`tried_at = now() - interval '59 minutes'`)).toBe(false);
    expect(await isDue(`tried_at = now() - interval '61 minutes'`)).toBe(true);
    await asOwner(
      api.dataSource,
      `update period_sign_offs set from_day = '2020-03-01', to_day = '2020-03-31' where organisation_id = $1`,
      [client.id],
    );
    expect(await isDue('tried_at = null')).toBe(false);
    expect(await isDue('tried_at = null, changed_at = now()')).toBe(true);
  });

  const inDatabase = (sql: string, ...values: unknown[]) =>
    api.dataSource.query<unknown>(sql, [client.id, ...values]);

  const ofClient = (column: string, value: string) =>
    inDatabase(
      `update documents set ${column} = $2 where organisation_id = $1 and issued_on = '2026-03-10'`,
      value,
    );

  /** Stores a receipt for a document that the books date in February. */
  async function receiptOfFebruary(datedAt: string) {
    const id = await sold('2026-02-27');
    const [submission] = await api.dataSource.query<{ id: string }[]>(
      `insert into submissions (document_id, fiscal_account_id, attempt, kind, number, currency, total, issued_on, dated_at,
         fingerprint, source, taxes, payload, payload_sha256, lease_token, state)
       values ($1, $2, 1, 'invoice', gen_random_uuid(), 'USD', 115.50, $3::date, $4, 'f', '{}', '[]', '{}', encode(sha256('{}'), 'hex'),
         1, 'fiscalised') returning id`,
      [id, client.fiscalAccountId, datedAt.slice(0, 10), datedAt],
    );
    await api.dataSource.query(
      `insert into fiscal_receipts (document_id, submission_id, device_id, fiscal_day, fiscal_number,
         verification_code, qr_url, outcome) values ($1, $2, '5', '1', $3, 'A', 'https://v.example', '{}')`,
      [id, submission?.id, receiptNumber()],
    );
  }

  async function receiptElsewhere(issuedOn: string, datedOn: string) {
    const document = anInvoice({ sourceId: randomUUID(), number: randomUUID().slice(0, 8), issuedOn });
    const [row] = await api.store(client, [document], 'excluded');
    await api.dataSource.query(
      `insert into outside_receipts (document_id, device_id, fiscal_number, dated_on, source, reason, recorded_by)
       values ($1, '77', $2, $3, 'typed', 'It lies in the file.', 'Rudo Moyo')`,
      [row?.id, receiptNumber(), datedOn],
    );
  }

  const CHANGES: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['a document is added', () => sold('2026-03-31')],
    ['a document is dated in another month', () => ofClient('issued_on', '2026-04-01')],
    ['a document is dated on another day', () => ofClient('issued_on', '2026-03-11')],
    [
      'a sale without a receipt is added',
      () =>
        inDatabase(
          `insert into other_sales (organisation_id, kind, source_id, issued_on, reference, customer, bank_account_id,
             bank_account, currency, is_posted, lines, unreadable, changed_at, read_at)
           values ($1, 'journal', '1', '2026-03-31', '', '', '', '', 'USD', true, '[]', '[]', now(), now())`,
        ),
    ],
    ['a receipt dated in it comes to light', () => receiptOfFebruary('2026-03-02T10:00:00')],
    ['a receipt made elsewhere is recorded', () => receiptElsewhere('2026-02-27', '2026-03-02')],
  ];

  it.each(CHANGES)('is known to be of another period once %s', async (_, change) => {
    await sign(await check());
    await sold('2026-04-01');
    await receiptOfFebruary('2026-02-28T10:00:00');
    await receiptElsewhere('2026-02-27', '2026-02-28');
    expect((await look())?.changedAt).toBeNull();
    await change();
    expect((await look())?.changedAt).not.toBeNull();
  });

  it.each(CHANGES)('is not made of what was compared before %s', async (_, change) => {
    const reconciliationId = await check();
    expect((await shown()).state).toBe('ready');
    await change();
    expect((await shown()).state).toBe('outdated');
    expect(await sign(reconciliationId)).toEqual({ status: 409, code: 'PERIOD_NOT_READY' });
  });

  it('is not changed by a draft, nor by what is left out for another reason', async () => {
    await sign(await check());
    const document = anInvoice({ sourceId: randomUUID(), number: 'D-1', issuedOn: '2026-03-12' });
    const [draft] = await api.store(client, [document]);
    const isHeldFor = (reason: string) =>
      inDatabase(
        'update documents set reason = $3 where organisation_id = $1 and id = $2',
        draft?.id,
        reason,
      );
    await isHeldFor('NOT_APPROVED');
    expect((await look())?.changedAt).toBeNull();
    await isHeldFor('EXCLUDED_BY_RULE');
    expect((await look())?.changedAt).not.toBeNull();
  });

  it('says when the figures that are stored are not those that were signed', async () => {
    await sign(await check());
    const id = (await shown()).signOff?.id;
    await expect(
      api.dataSource.query(`update period_sign_offs set figures = '{}' where id = $1`, [id]),
    ).rejects.toThrow('permission denied');
    await asOwner(api.dataSource, `update period_sign_offs set figures = '{}' where id = $1`, [id]);
    expect(await api.get<PeriodSignOffDto[]>(path())).toMatchObject([{ isIntact: false }]);
  });
});
