import { randomUUID } from 'node:crypto';
import type { HistoryDayDto } from '../../src/review/board/board.dto';
import type { VerifiedAuditLogDto } from '../../src/evidence/evidence.dto';
import { programVersion } from '../../src/platform/config/program-version';
import type { Organisation } from '../../src/organisations/organisation.entity';
import { appendToAuditLog } from '../../src/documents/transitions';
import { StoredJourneys } from '../support/fiscalised-document';
import { RunningApi } from '../support/running-api';
import { signedInPerson } from '../support/signed-in-person';
import { intentFor, storeDocument } from '../support/stored-organisation';

describe('what happened, over HTTP', () => {
  let api: RunningApi;
  let organisation: Organisation;

  beforeAll(async () => {
    api = await RunningApi.start({ PUBLIC_URL: 'https://ledgerstamp.example' });
  });
  beforeEach(async () => {
    organisation = await api.organisation();
  });
  afterAll(() => api.stop());

  async function move(
    documentId: string,
    from: string | null,
    to: string,
    daysAgo = 0,
    { reason = '', actor = 'system' } = {},
  ): Promise<void> {
    await api.dataSource.query(
      `with recursive moved as (
         select $1::uuid as organisation_id, $2::uuid as id, $3::text as from_state, $4::text as to_state,
           nullif($6::text, '') as reason, ''::text as detail, $7::text as actor,
           statement_timestamp() - $5::int * interval '1 day' as at, 1 as place)
       ${appendToAuditLog([])} select document_id from entered`,
      [organisation.id, documentId, from, to, daysAgo, reason, actor],
    );
  }

  const document = async (): Promise<string> => (await storeDocument(api.dataSource, organisation)).id;

  const history = (query = ''): Promise<HistoryDayDto[]> =>
    api.get(`/api/history?organisationId=${organisation.id}${query}`);

  it('counts documents by the day and the state they came into, each once, empty days included', async () => {
    const [first, second, other] = [await document(), await document(), await document()];
    for (const id of [first, second]) await move(id, null, 'collected', 2);
    await move(first, 'collected', 'waiting', 2);
    // A repeated reason is no arrival, and a second round on the same day counts as the same document.
    await move(first, 'waiting', 'waiting', 2);
    await move(first, 'waiting', 'collected', 2);
    await move(other, null, 'collected', 40);
    await move(second, 'collected', 'ready');
    const days = await history('&days=4');
    expect(days.map(({ states }) => states)).toEqual([
      [],
      [
        { state: 'collected', documents: 2 },
        { state: 'waiting', documents: 1 },
      ],
      [],
      [{ state: 'ready', documents: 1 }],
    ]);
    expect(new Set(days.map(({ day }) => day)).size).toBe(4);
    expect(await history()).toHaveLength(30);
  });

  it('keeps organisations apart, and counts them together when none is named', async () => {
    await move(await document(), null, 'collected');
    const another = await api.organisation();
    const own = await api.get<HistoryDayDto[]>(`/api/history?organisationId=${another.id}&days=1`);
    expect(own[0]?.states).toEqual([]);
    const all = await api.get<HistoryDayDto[]>('/api/history?days=1');
    expect(all[0]?.states.find(({ state }) => state === 'collected')?.documents).toBeGreaterThan(0);
  });

  it('counts receipts by whether a person had to help', async () => {
    await api.dataSource.query(
      `update organisations set go_live_on = '2026-01-01', other_integration = 'none', is_paused = false,
         due_at = 'infinity' where id = $1`,
      [organisation.id],
    );
    const journeys = new StoredJourneys(api.dataSource, organisation, organisation.fiscalAccountId ?? '');
    const sent: string[] = [];
    for (const number of ['901', '902', '903', '904', '905'])
      sent.push((await journeys.fiscalise(number)).id);
    const [alone = '', held = '', decided = '', rejected = '', later = ''] = sent;
    const today = async () => (await history('&days=1'))[0]?.receipts;
    expect(await today()).toEqual({ withoutHelp: 5, withHelp: 0 });
    await move(alone, 'collected', 'waiting', 0, { reason: 'ORIGINAL_UNDER_WAY' });
    await move(alone, 'collected', 'waiting', 0, { reason: 'NOT_APPROVED' });
    await move(later, 'written_back', 'changed_after_fiscalisation', 0, { actor: 'Rudo' });
    expect(await today()).toEqual({ withoutHelp: 5, withHelp: 0 });
    await move(held, 'collected', 'waiting', 3, { reason: 'TAX_UNMAPPED' });
    await move(decided, 'uncertain', 'fiscalised', 0, { actor: 'Rudo' });
    await move(rejected, 'processing', 'rejected', 0, { reason: 'REJECTED' });
    expect(await today()).toEqual({ withoutHelp: 2, withHelp: 3 });
  });

  it('counts outcomes by how they were received', async () => {
    const sent = await storeDocument(api.dataSource, organisation, 'written_back');
    const accountId = organisation.fiscalAccountId ?? '';
    const intent = intentFor(sent, accountId);
    await api.dataSource.query(
      `insert into submissions (document_id, fiscal_account_id, attempt, kind, number, currency, total, issued_on,
         dated_at, fingerprint, payload, payload_sha256, source, state, request_id, lease_token)
       values ($1, $2, 1, $3, $4, $5, $6, $7, $8, 'f', '{}', $9, '{}', 'fiscalised', 'r-1', 1)`,
      [
        ...[sent.id, accountId, intent.kind, intent.number, intent.currency, intent.total.toFixed()],
        ...[intent.issuedOn, intent.datedAt, intent.payloadSha256],
      ],
    );
    const hear = (heardBy: string, sha: string, settledAs: string): Promise<unknown> =>
      api.dataSource.query(
        `insert into outcomes (fiscal_account_id, request_id, body, body_sha256, heard_by, settled_as)
         values ($1, 'r-1', '{}', $2, $3, $4)`,
        [accountId, sha, heardBy, settledAs],
      );
    await hear('webhook', 'a', 'applied');
    await hear('status', 'b', 'repeated');
    const [today] = await history('&days=1');
    expect(today?.outcomes).toEqual({ webhook: 1, status: 0 });
    // A person who sees one organisation of the account gets the outcomes of that one alone.
    const other = await api.organisation();
    await api.dataSource.query('update organisations set fiscal_account_id = $2 where id = $1', [
      other.id,
      accountId,
    ]);
    const { headers } = await signedInPerson(api.application, [{ role: 'reader', organisationId: other.id }]);
    const { body } = await api.as(headers).get('/api/history?days=1').expect(200);
    expect((body as HistoryDayDto[])[0]?.outcomes).toEqual({ webhook: 0, status: 0 });
  });

  it('refuses a time zone that nobody knows, and an organisation that is not there', async () => {
    await api.get(`/api/history?timeZone=Mars/North`, 400);
    await api.get(`/api/history?organisationId=${randomUUID()}`, 404);
  });

  it('verifies the audit log, and says where it breaks', async () => {
    const path = `/api/organisations/${organisation.id}/ledger/verify`;
    const id = await document();
    await move(id, null, 'collected');
    const first = await api.post<VerifiedAuditLogDto>(path, {});
    expect(first).toMatchObject({ isWhole: true, entries: '1', fault: null });
    await move(id, 'collected', 'ready');
    expect(await api.post(path, { head: first.head })).toMatchObject({ isWhole: true, entries: '2' });
    expect(await api.post(path, { head: `1:${'0'.repeat(64)}` })).toMatchObject({
      isWhole: false,
      head: null,
    });
    await api.post(path, { head: 'x' }, 400);
    await api.post(`/api/organisations/${randomUUID()}/ledger/verify`, {}, 404);
  });

  it('says what is running', async () => {
    expect(programVersion()).toMatch(/^\d+\.\d+\.\d+/);
    expect(await api.get('/api/version')).toMatchObject({
      ...{ version: programVersion(), node: process.versions.node },
      database: expect.stringMatching(/^\d+/) as string,
    });
  });
});
