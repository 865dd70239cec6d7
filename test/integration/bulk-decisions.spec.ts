import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ServerProcess } from '../../demo/child-process';
import { eventually } from '../../demo/eventually';
import { freePort } from '../../demo/free-port';
import { TrackedDocument } from '../../src/documents/documents.entities';
import type { Organisation } from '../../src/organisations/organisation.entity';
import { AdmissionService } from '../../src/people/rights/admission.service';
import { asCall } from '../../src/people/rights/current-principal';
import { markOfKey } from '../../src/people/rights/keys';
import type { Grant } from '../../src/people/rights/principal';
import { TwoPersonsService } from '../../src/people/two-persons/two-persons.service';
import { CONFIG } from '../../src/platform/config/process-config';
import type { Config } from '../../src/platform/config/config';
import {
  BulkDecisionsRepository,
  type OpenDecision,
} from '../../src/review/decisions/bulk-decisions.repository';
import { BulkDecisionsService } from '../../src/review/decisions/bulk-decisions.service';
import type { BulkDecisionDto, BulkResultDto } from '../../src/review/decisions/decisions.dto';
import { RunningApi } from '../support/running-api';
import { anInvoice } from '../support/sales-document-builder';
import { newSessionOf, type SignedInPerson, signedInPerson } from '../support/signed-in-person';
import { countingStatements } from '../support/statements-of-one-call';
import { isWaitedFor } from '../support/waits-for-a-lock';

const ENCRYPTION_KEY = randomBytes(32).toString('hex');
/** Each document takes about 20 statements; a call of its own takes as many. */
const MOST_STATEMENTS = 26;

describe('decisions about many documents', () => {
  let api: RunningApi;
  let bulk: BulkDecisionsService;
  let organisation: Organisation;
  let anna: SignedInPerson;

  beforeAll(async () => {
    api = await RunningApi.start({ PUBLIC_URL: 'https://ledgerstamp.example', ENCRYPTION_KEY });
    bulk = api.application.get(BulkDecisionsService);
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    organisation = await api.organisation();
    anna = await person([{ role: 'approver', organisationId: null }]);
  });

  const person = (grants: readonly Grant[]): Promise<SignedInPerson> =>
    signedInPerson(api.application, grants, 'Anna');
  const stored = async (count: number, own = organisation): Promise<string[]> => {
    const sales = Array.from({ length: count }, (_, at) =>
      anInvoice({ sourceId: randomUUID(), number: `INV-${String(at).padStart(4, '0')}` }),
    );
    return (await api.store(own, sales)).map(({ id }) => id);
  };
  const order = async (
    ids: readonly string[],
    { act = 'exclude', by = anna.headers, status = 202, more = {} } = {},
  ): Promise<BulkDecisionDto> => {
    const documents = ids.map((documentId) => ({ documentId, ...more }));
    const reason = act === 'exclude' ? 'It is of the till.' : undefined;
    const answer = await api.as(by).post('/api/bulk-decisions').send({ act, documents, reason });
    expect([answer.status, answer.text]).toEqual([status, answer.text]);
    return answer.body as BulkDecisionDto;
  };
  const progressOf = async (id: string, by = anna.headers): Promise<BulkDecisionDto | undefined> =>
    ((await api.as(by).get('/api/bulk-decisions').expect(200)).body as BulkDecisionDto[]).find(
      (one) => one.id === id,
    );
  const ended = (id: string, by = anna.headers): Promise<BulkDecisionDto> =>
    eventually('the decisions ended', async () => {
      const found = await progressOf(id, by);
      return found?.endedAt == null ? null : found;
    });
  const resultsOf = async (id: string, by = anna.headers): Promise<BulkResultDto[]> =>
    (await api.as(by).get(`/api/bulk-decisions/${id}/results`).expect(200)).body as BulkResultDto[];
  const refusals = async (id: string, by = anna.headers): Promise<(string | null)[]> =>
    (await resultsOf(id, by)).map(({ refusal }) => refusal);
  const states = async (ids: readonly string[]): Promise<Record<string, number>> => {
    const rows = await api.dataSource.query<{ state: string; n: number }[]>(
      'select state, count(*)::int as n from documents where id = any($1) group by state',
      [ids],
    );
    return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
  };
  const actsOn = (id: string): Promise<object[]> =>
    api.dataSource.query(
      `select action, deed, outcome, person, person_id, kind, via, via_id, address, object_kind, object_name  , after
       from acts where object_id = $1 order by id`,
      [id],
    );
  /** Holds the document, so that the work stops in the middle, until the returned function is called. */
  const heldUp = async (id: string): Promise<{ met: () => Promise<void>; goOn: () => Promise<void> }> => {
    const holder = api.dataSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query('select 1 from documents where id = $1 for no key update', [id]);
    return {
      met: () => isWaitedFor({ query: (text) => holder.query(text) as never }),
      goOn: async () => {
        await holder.commitTransaction();
        await holder.release();
      },
    };
  };
  /** Orders, and changes something while the fourth document is decided. @returns the results, read after a new sign-in */
  const whileDeciding = async (
    ids: readonly string[],
    change: () => Promise<unknown>,
  ): Promise<(string | null)[]> => {
    const hold = await heldUp(ids[3] ?? '');
    const { id } = await order(ids);
    await hold.met();
    await change();
    await hold.goOn();
    await eventually('all are decided', async () => {
      const left = await api.dataSource.query<unknown[]>(
        'select 1 from bulk_decisions where bulk_id = $1 and decided_at is null',
        [id],
      );
      return left.length === 0 || null;
    });
    await api.dataSource.query('update people set ended_at = null where id = $1', [anna.personId]);
    return refusals(id, await newSessionOf(api.application, anna.personId));
  };

  /** Orders, and changes something before the first document is decided. @returns the id of the order */
  const beforeDeciding = async (ids: readonly string[], change: () => Promise<unknown>): Promise<string> => {
    Object.assign(bulk, { isStopping: true });
    const { id } = await order(ids);
    await change();
    Object.assign(bulk, { isStopping: false });
    await ended(id);
    return id;
  };

  it('are made for 2,000 documents, one after another, with progress that can be read', async () => {
    const ids = await stored(2_000);
    const { id, documents } = await order(ids);
    const seen: number[] = [];
    const last = await eventually('all are decided', async () => {
      const found = await progressOf(id);
      seen.push(found?.decided ?? 0);
      return found?.endedAt == null ? null : found;
    });
    expect([documents, last.decided, last.refused]).toEqual([2_000, 2_000, 0]);
    expect(seen).toEqual([...seen].sort((one, other) => one - other));
    expect(seen.some((decided) => decided > 0 && decided < 2_000)).toBe(true);
    expect(await states(ids)).toEqual({ excluded: 2_000 });
    const [{ acts }] = await api.dataSource.query<[{ acts: number }]>(
      `select count(*)::int as acts from acts where organisation_id = $1 and deed = 'excluded'`,
      [organisation.id],
    );
    expect(acts).toBe(2_000);
    expect(new Set(await refusals(id))).toEqual(new Set([null]));
  });

  it('have the history of a call of its own, by that person, and forget what was said', async () => {
    const [one = '', other = ''] = await stored(2);
    await api
      .as(anna.headers)
      .post(`/api/documents/${one}/exclude`)
      .send({ reason: 'It is of the till.' })
      .expect(204);
    const { id } = await order([other]);
    await ended(id);
    const [acts, same] = [await actsOn(one), await actsOn(other)];
    expect(same).toHaveLength(1);
    expect(same.map((act) => ({ ...act, object_name: '' }))).toEqual(
      acts.map((act) => ({ ...act, object_name: '' })),
    );
    const moves = (of: string): Promise<object[]> =>
      api.dataSource.query(
        'select from_state, to_state, reason, detail, actor from document_moves where document_id = $1 order by id',
        [of],
      );
    expect(await moves(other)).toEqual(await moves(one));
    expect(await api.dataSource.query('select said from bulk_decisions where bulk_id = $1', [id])).toEqual([
      { said: null },
    ]);
  });

  it('go on in another process when one is killed in the middle, and none is decided twice', async () => {
    const logs = mkdtempSync(join(tmpdir(), 'ledgerstamp-bulk-'));
    const { databaseUrl, journalDirectory } = api.application.get<Config>(CONFIG);
    const replica = async (name: string): Promise<ServerProcess> =>
      ServerProcess.start(
        name,
        resolve('dist/src/main.js'),
        {
          ...{ ENCRYPTION_KEY, ADMIN_API_KEY: api.key },
          ...{
            DATABASE_URL: databaseUrl ?? '',
            PORT: String(await freePort()),
            PUBLIC_URL: 'http://127.0.0.1:3000',
          },
          ...{ XERO_CLIENT_ID: 'client', XERO_CLIENT_SECRET: 'secret', FISCAL_URL: 'http://127.0.0.1:1' },
          ...{ REQUIRE_DURABLE_DATABASE: 'false', JOURNAL_DIRECTORY: journalDirectory },
        },
        logs,
      );
    const first = await replica('first');
    // The process of this test takes the order and does nothing, like one that is full.
    Object.assign(bulk, { isStopping: true });
    try {
      const ids = await stored(300);
      const { id } = await order(ids);
      await eventually('some are decided', async () => ((await progressOf(id))?.decided ?? 0) >= 40 || null);
      await first.kill();
      const left = (await progressOf(id))?.decided ?? 0;
      expect(left).toBeLessThan(300);
      const second = await replica('second');
      // From now on two processes want each document.
      Object.assign(bulk, { isStopping: false });
      expect(await ended(id)).toMatchObject({ decided: 300, refused: 0 });
      await second.stop();
      expect(await states(ids)).toEqual({ excluded: 300 });
      const [{ most, acts }] = await api.dataSource.query<[{ most: number; acts: number }]>(
        `select max(n)::int as most, sum(n)::int as acts from (select count(*) as n from acts
           where object_id = any($1::text[]) and deed = 'excluded' group by object_id) counted`,
        [ids],
      );
      expect([most, acts]).toEqual([1, 300]);
    } finally {
      Object.assign(bulk, { isStopping: false });
      rmSync(logs, { recursive: true, force: true });
    }
  });

  it.each([
    [
      'a role that is taken away',
      'You may no longer decide this: it needs one of these roles: approver.',
      () =>
        api.dataSource.query(`update memberships set role = 'preparer' where person_id = $1`, [
          anna.personId,
        ]),
    ],
    [
      'a session that is ended',
      'The sign-in, token or key with which this was begun has ended. Sign in, then decide the rest.',
      () => api.dataSource.query('delete from sessions where person_id = $1', [anna.personId]),
    ],
    [
      'a session that runs out',
      'The sign-in, token or key with which this was begun has ended. Sign in, then decide the rest.',
      () =>
        api.dataSource.query(
          `update sessions set last_used_at = now() - interval '31 minutes' where person_id = $1`,
          [anna.personId],
        ),
    ],
    [
      'a person who is ended',
      'The sign-in, token or key with which this was begun has ended. Sign in, then decide the rest.',
      () => api.dataSource.query('update people set ended_at = now() where id = $1', [anna.personId]),
    ],
  ])(
    'are refused for the rest after %s in the middle, with the reason for each',
    async (_what, because, change) => {
      const ids = await stored(8);
      expect(await whileDeciding(ids, change)).toEqual([
        ...Array<null>(4).fill(null),
        ...Array<string>(4).fill(because),
      ]);
      expect(await states(ids)).toEqual({ excluded: 4, waiting: 4 });
    },
  );

  it('are refused for a document that was changed after it was chosen, and for one whose state forbids it', async () => {
    const ids = await stored(8);
    const change = async (): Promise<void> => {
      await api.dataSource.manager.update(
        TrackedDocument,
        { id: ids[5] ?? '' },
        { fingerprint: 'of another version' },
      );
      await api.dataSource.manager.update(TrackedDocument, { id: ids[6] ?? '' }, { state: 'written_back' });
    };
    const said = await refusals(await beforeDeciding(ids, change));
    expect(said[5]).toBe('It has changed since you saw it. Look at it again, then decide.');
    expect(said[6]).toMatch(/fiscal provider|excluded/);
    expect(said.filter((one) => one !== null)).toHaveLength(2);
    expect(await states(ids)).toEqual({ excluded: 6, waiting: 1, written_back: 1 });
    expect(await actsOn(ids[5] ?? '')).toEqual([]);
  });

  it('ask for a sign-in as fresh as a call of its own needs it, at the moment of each', async () => {
    const admission = api.application.get(AdmissionService);
    const open = await orderedByNobody(await stored(1));
    const asked = (action: 'documents.decide' | 'people.change'): Promise<unknown> =>
      admission
        .admitAgain(open.caller, open.bulkId, { ...CALL, action, organisationId: organisation.id })
        .catch((error: unknown) => error);
    await api.dataSource.query(`update memberships set role = 'owner' where person_id = $1`, [anna.personId]);
    expect(await asked('people.change')).toMatchObject({ name: 'Anna', isFresh: true });
    await api.dataSource.query(
      `update sessions set signed_in_at = now() - interval '6 minutes' where person_id = $1`,
      [anna.personId],
    );
    expect(await asked('people.change')).toMatchObject({ more: { code: 'SIGN_IN_TOO_OLD' } });
    await api.dataSource.query(`update memberships set role = 'approver' where person_id = $1`, [
      anna.personId,
    ]);
    expect(await asked('documents.decide')).toMatchObject({ name: 'Anna', isFresh: false });
  });

  it('wait for a second person as a call of its own does, with that very call', async () => {
    await person([{ role: 'approver', organisationId: null }]);
    const open = await orderedByNobody(await stored(1));
    const principal = await api.application.get(AdmissionService).admitAgain(open.caller, open.bulkId, {
      ...CALL,
      action: 'documents.decide',
      organisationId: organisation.id,
    });
    const agree = (): Promise<unknown> =>
      api.application
        .get(TwoPersonsService)
        .agree({ subject: 'outside_receipt', organisationId: organisation.id, standing: {} }, () =>
          Promise.resolve('done'),
        );
    await expect(asCall(principal, CALL, agree)).rejects.toMatchObject({
      more: { code: 'AWAITS_SECOND_PERSON' },
    });
    const waiting = (await api.as(anna.headers).get('/api/confirmations').expect(200)).body as object[];
    expect(waiting).toContainEqual(
      expect.objectContaining({
        request: { ...CALL_AS_SHOWN, omitted: [] },
        requestedBy: 'Anna',
        isOwn: true,
      }),
    );
  });

  it('are made for a key, and no longer once it is another', async () => {
    const byKey = { Authorization: `Bearer ${api.key}` };
    const ids = await stored(2);
    const { id } = await order(ids.slice(0, 1), { by: byKey });
    expect(await ended(id, byKey)).toMatchObject({ decided: 1, refused: 0 });
    const { caller, bulkId } = await orderedByNobody(ids.slice(1), byKey);
    const admission = api.application.get(AdmissionService);
    const call = { ...CALL, action: 'documents.fix', organisationId: organisation.id } as const;
    expect(await admission.admitAgain(caller, bulkId, call)).toMatchObject({ kind: 'break_glass' });
    const before = { ...caller, keyMark: markOfKey('the key before this one', bulkId) };
    await expect(admission.admitAgain(before, bulkId, call)).rejects.toMatchObject({
      more: { code: 'SIGN_IN_ENDED' },
    });
  });

  it('reach no document of another client, and show nothing of other persons', async () => {
    const elsewhere = await api.organisation();
    const [own, foreign] = [await stored(2), await stored(2, elsewhere)];
    const rudo = await person([{ role: 'approver', organisationId: organisation.id }]);
    await order([...own, ...foreign], { by: rudo.headers, status: 404 });
    expect(
      await api.dataSource.query('select 1 from bulk_decisions where document_id = any($1)', [
        [...own, ...foreign],
      ]),
    ).toEqual([]);
    const { id } = await order([...own, ...foreign]);
    await ended(id);
    expect(await progressOf(id, rudo.headers)).toBeUndefined();
    await api.as(rudo.headers).get(`/api/bulk-decisions/${id}/results`).expect(404);
    // Whoever loses a client sees no more of its documents.
    await api.dataSource.query('update memberships set organisation_id = $2 where person_id = $1', [
      anna.personId,
      organisation.id,
    ]);
    expect((await resultsOf(id)).map(({ documentId }) => documentId)).toEqual(own);
  });

  it('are refused before anything is stored without the right, a reason, or with too many documents', async () => {
    const ids = await stored(1);
    const preparer = await person([{ role: 'preparer', organisationId: null }]);
    const reader = await person([{ role: 'reader', organisationId: null }]);
    await order(ids, { by: preparer.headers, status: 403 });
    await order(ids, { by: reader.headers, act: 'retry', status: 403 });
    await order(
      Array.from({ length: 2_001 }, () => randomUUID()),
      { status: 400 },
    );
    await order([...ids, ...ids], { status: 400 });
    const unreasoned = { act: 'exclude', documents: [{ documentId: ids[0] }] };
    await api.as(anna.headers).post('/api/bulk-decisions').send(unreasoned).expect(400);
    expect(await states(ids)).toEqual({ waiting: 1 });
  });

  it.each([
    ['retry', { waiting: 1 }, 'retried', {}],
    ['release', { collected: 1 }, 'released', {}],
    ['declare', { collected: 1 }, 'declared_now', {}],
  ])('are of every kind: %s', async (act, after, deed, more) => {
    const ids = await stored(1);
    const { id } = await order(ids, { act, more });
    expect(await ended(id)).toMatchObject({ act, decided: 1, refused: 0 });
    expect(await states(ids)).toEqual(after);
    expect(await actsOn(ids[0] ?? '')).toMatchObject([{ deed, person: 'Anna' }]);
  });

  it('exclude and include again', async () => {
    const ids = await stored(3);
    await ended((await order(ids)).id);
    await ended((await order(ids, { act: 'include' })).id);
    expect(await states(ids)).toEqual({ collected: 3 });
  });

  it('choose the invoice of each credit note, and refuse what is none', async () => {
    const [note = '', invoice = ''] = await stored(2);
    await api.dataSource.manager.update(TrackedDocument, { id: note }, { kind: 'credit_note' });
    const first = await order([note], { act: 'original', more: { originalId: invoice } });
    expect(await ended(first.id)).toMatchObject({ refused: 0 });
    expect(await actsOn(note)).toMatchObject([
      { deed: 'original_chosen', after: `{"originalId":"${invoice}"}` },
    ]);
    const second = await order([note], { act: 'original' });
    expect(await ended(second.id)).toMatchObject({ refused: 1 });
    expect(await refusals(second.id)).toEqual([expect.stringMatching(/invoice/)]);
  });

  it('take a bounded number of statements for each document', async () => {
    const ids = await stored(40);
    Object.assign(bulk, { isStopping: true });
    const { id } = await order(ids);
    Object.assign(bulk, { isStopping: false });
    await countingStatements(api.dataSource, async (count) => {
      const statements = await count(() => bulk.tick());
      expect((await progressOf(id))?.decided).toBe(40);
      expect(statements / ids.length).toBeLessThan(MOST_STATEMENTS);
    });
  });

  it('are forgotten after the days of messages, once they are made', async () => {
    const ids = await stored(2);
    const { id } = await order(ids);
    await ended(id);
    await api.dataSource.query(
      `update bulk_decisions set decided_at = now() - interval '91 days' where bulk_id = $1 and nth = 1`,
      [id],
    );
    await bulk.tidy();
    expect(await resultsOf(id)).toHaveLength(1);
  });

  /** Stores an order that no process works on. */
  async function orderedByNobody(ids: readonly string[], by = anna.headers): Promise<OpenDecision> {
    Object.assign(bulk, { isStopping: true });
    const { id } = await order(ids, { by });
    const open = (await api.application.get(BulkDecisionsRepository).open()).find(
      ({ bulkId }) => bulkId === id,
    );
    await api.dataSource.query('update bulk_decisions set decided_at = now() where bulk_id = $1', [id]);
    Object.assign(bulk, { isStopping: false });
    if (open === undefined) throw new Error('nothing was ordered');
    return open;
  }
});

/** Call about one document as an order makes it. */
const CALL = {
  ...{ method: 'POST', path: '/api/documents/01a22aa0-0000-7000-8000-000000000102/exclude' },
  ...{ body: { reason: 'It is of the till.' }, address: '127.0.0.1' },
};
const { address: _, ...CALL_AS_SHOWN } = CALL;
