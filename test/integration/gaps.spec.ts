import { inEnglish } from '../support/in-english';
import { randomUUID } from 'node:crypto';
import type { BackfillDto } from '../../src/backfill/backfill.dto';
import { DocumentsRepository } from '../../src/documents/documents.repository';
import type { SalesDocument } from '../../src/domain/sales/sales-document';
import { ConnectionsRepository } from '../../src/organisations/connection/connections.repository';
import { Organisation } from '../../src/organisations/organisation.entity';
import type { RuleEffectDto } from '../../src/setup/change/rule-set.dto';
import type { GapDto } from '../../src/setup/change/foresee.dto';
import { asOwner } from '../support/as-owner';
import { dayOf, rulesFile } from '../support/draft-books';
import { lookForAlerts } from '../support/look-for-alerts';
import { RunningPipeline } from '../support/running-pipeline';
import { aLine, anInvoice } from '../support/sales-document-builder';

const RULES = rulesFile({
  ...{ trigger: 'approved', buyerWithoutTin: 'cash_sale', creditNoteReason: '', lateDocuments: 'hold' },
  ...{ taxPeriod: 'month', zeroRatedTill: null, goLive: 0 },
});

type Away = (organisation: Organisation, long: number | string) => Promise<void>;

describe('back after an absence', () => {
  let pipeline: RunningPipeline;
  let organisation: Organisation;

  beforeAll(async () => {
    pipeline = await RunningPipeline.start();
  });
  afterAll(() => pipeline.stop());
  beforeEach(async () => {
    organisation = await pipeline.organisation(dayOf(0), RULES);
  });

  const path = (): string => `/api/organisations/${organisation.id}`;
  const settings = (given: object, status = 200): Promise<unknown> =>
    pipeline.api.patch(path(), given, status);
  const question = async (): Promise<GapDto['question']> =>
    (await pipeline.api.get<GapDto>(`${path()}/gap`)).question;
  /** Moves the start, and possibly the end, of gaps this many days or this interval into the past. */
  const shift = async (since: number | string, till = 0): Promise<void> => {
    const earlier = (field: string, days: number | string): string =>
      `case when gap ->> '${field}' is null then gap else gap || jsonb_build_object('${field}', (gap ->> '${field}')::timestamptz - interval '${typeof days === 'number' ? `${days} days` : days}') end`;
    for (const [field, days] of [
      ['since', since],
      ['till', till],
    ] as const)
      await asOwner(
        pipeline.api.dataSource,
        `update organisations set gaps = coalesce((select jsonb_agg(${earlier(field, days)})
           from jsonb_array_elements(gaps) gap), '[]') where id = $1`,
        [organisation.id],
      );
  };
  const paused: Away = async (_organisation, days) => {
    await settings({ isPaused: true });
    await shift(days);
    await settings({ isPaused: false });
  };
  const disconnected: Away = async ({ id, connectionId, platform, tenantId, name }, days) => {
    const connections = pipeline.api.application.get(ConnectionsRepository);
    await connections.setApart({ id, connectionId }, 'reconnect', 'CONSENT_GONE');
    await shift(days);
    const books = [{ tenantId, name, baseCurrency: null, countryCode: null }];
    await connections.connect(
      { platform, grantType: 'authorization_code', tokens: '{}', client: null, scopes: [] },
      books,
    );
  };
  /** Marks the books as completely read. */
  const read = async (): Promise<void> => {
    const streams = ['invoices', 'credit-notes'];
    const documents = pipeline.api.application.get(DocumentsRepository);
    await asOwner(
      pipeline.api.dataSource,
      `insert into cursors (organisation_id, stream, position, is_complete, checked_at)
       select $1, stream, '', true, clock_timestamp() from unnest($2::text[]) stream
       on conflict (organisation_id, stream) do update set checked_at = clock_timestamp()`,
      [organisation.id, streams],
    );
    await documents.noteGapsRead(organisation.id, streams);
  };
  const sale = (day: number, changes: Partial<SalesDocument> = {}): SalesDocument => {
    const sourceId = randomUUID();
    return anInvoice({ sourceId, number: `INV-${sourceId.slice(0, 8)}`, issuedOn: dayOf(day), ...changes });
  };
  const enter = (...sales: SalesDocument[]) => pipeline.api.store(organisation, sales, 'collected');
  const run = async (): Promise<(readonly [string, string | null])[]> => {
    const { manager } = pipeline.api.dataSource;
    organisation = await manager.findOneByOrFail(Organisation, { id: organisation.id });
    const documents = await pipeline.run(organisation);
    return documents
      .sort((one, other) => (one.issuedOn < other.issuedOn ? -1 : 1))
      .map(({ state, reason }) => [state, state === 'waiting' ? reason : null] as const);
  };

  it.each([
    ['a day of pause', true, paused, 1],
    ['a short disconnection', false, disconnected, '5 hours'],
  ] as const)(
    'after %s: what was open when it began is asked about, too: %s',
    async (_how, isAsked, away, long) => {
      const changedAt = new Date(Date.now() - 6 * 86_400_000);
      const [row] = await enter(sale(0, { changedAt, lines: [aLine({ taxType: 'ZERORATED2' })] }));
      const { dataSource } = pipeline.api;
      const backdate = `update documents set created_at = clock_timestamp() - interval '6 days' where id = $1`;
      await asOwner(dataSource, backdate, [row?.id]);
      expect(await run()).toEqual([['waiting', 'TAX_UNMAPPED']]);
      await away(organisation, long);
      expect((await question())?.documents.documents).toBe(isAsked ? 1 : 0);
      // What held it ends.
      const named = { taxCode: 'STD', taxName: 'Standard', percent: '15.5', deviceTaxId: 517 };
      const taxes = [{ taxType: 'ZERORATED2', ...named }];
      await pipeline.api.post(`${path()}/mapping-rules/import`, { currencies: [], taxes });
      expect(await run()).toEqual([isAsked ? ['waiting', 'MADE_IN_GAP'] : ['fiscalised', null]]);
    },
  );

  const effect = (given: object): Promise<RuleEffectDto> =>
    pipeline.api.post(`${path()}/effect`, { settings: given }, 200);

  it.each([
    ['paused', paused],
    ['not connected', disconnected],
  ])(
    'what was sold while the client was %s is held, until persons say that nobody else has fiscalised it',
    async (_how, away) => {
      await away(organisation, 4);
      await enter(sale(1), sale(2), sale(3));
      expect(await run()).toEqual(Array(3).fill(['waiting', 'MADE_IN_GAP']));
      const asked = await question();
      expect(asked).toMatchObject({
        documents: { documents: 3, totals: [{ currency: 'USD', total: '346.50' }] },
        ...{ firstDay: dayOf(1), lastDay: dayOf(3), isRead: false },
      });
      // A gap cannot be answered before the books have been read.
      await settings({ confirmGaps: asked?.text }, 409);
      await read();
      await settings({ confirmGaps: `${asked?.text}.` }, 409);
      await enter(sale(4));
      await settings({ confirmGaps: asked?.text }, 409);
      const answer = { confirmGaps: (await question())?.text };
      expect(await effect(answer)).toMatchObject({
        ...{ released: { documents: 4 }, irreversible: { firstDay: dayOf(1), lastDay: dayOf(4) } },
      });
      await settings(answer);
      expect(await question()).toBeNull();
      expect(await run()).toEqual(Array(4).fill(['fiscalised', null]));
    },
  );

  it('is a line on Today with count, money and first day, which leads to the question', async () => {
    await paused(organisation, 4);
    await enter(sale(2), sale(3));
    await run();
    const today = await pipeline.api.get<{ groups: { code: string; documents: number; lines: object[] }[] }>(
      '/api/today',
    );
    const group = today.groups.find(({ code }) => code === 'MADE_IN_GAP');
    expect(group).toMatchObject({ severity: 'critical' });
    expect(group?.lines).toContainEqual(
      expect.objectContaining({
        ...{ organisationId: organisation.id, documents: 2, oldestOn: dayOf(2) },
        ...{ totals: [{ currency: 'USD', total: '231.00' }] },
        page: `set-up?organisation=${organisation.id}&question=start`,
      }),
    );
  });

  it('is an alert until it is answered', async () => {
    await paused(organisation, 4);
    await enter(sale(2), sale(3));
    await run();
    const open = async (): Promise<string[]> => {
      await lookForAlerts(pipeline.api.application);
      const alerts =
        await pipeline.api.get<{ cause: string; what: string; organisationId: string }[]>('/api/alerts');
      const own = alerts.filter(
        (one) => one.organisationId === organisation.id && one.cause === 'GAP_UNANSWERED',
      );
      return own.map(({ what }) => what);
    };
    expect(await open()).toEqual([
      expect.stringMatching(/2 documents are dated, were approved or were open while/),
    ]);
    await read();
    await settings({ confirmGaps: (await question())?.text });
    await run();
    expect(await open()).toEqual([]);
  });

  it('lasts an hour or a day at least: what is shorter asks nothing', async () => {
    await paused(organisation, 0);
    await disconnected(organisation, 0);
    await enter(sale(5));
    expect(await question()).toBeNull();
    expect(await run()).toEqual([['fiscalised', null]]);
  });

  it.each([
    ['an hour without connection', disconnected, '61 minutes', '59 minutes'],
    ['a day of pause', paused, '24 hours 1 minute', '23 hours 59 minutes'],
  ])('%s is one, and a minute less is none unless a month ended in it', async (_what, away, long, short) => {
    await away(organisation, short);
    const [month, monthThen] = await pipeline.api.dataSource.query<{ month: string }[]>(
      `select to_char(at at time zone 'Africa/Harare', 'YYYY-MM') as month
       from unnest(array[clock_timestamp(), clock_timestamp() - interval '${short}']) at`,
    );
    expect(await question()).toEqual(month?.month === monthThen?.month ? null : expect.anything());
    await away(
      await pipeline.api.dataSource.manager.findOneByOrFail(Organisation, { id: organisation.id }),
      long,
    );
    expect(await question()).toMatchObject({ documents: { documents: 0 }, isRead: false });
  });

  it('is none where the service itself was down: what was made meanwhile goes, however long that was', async () => {
    await enter(sale(1));
    expect(await run()).toEqual([['fiscalised', null]]);
    await read();
    const changes = { changedAt: new Date(Date.now() - 2 * 86_400_000) };
    for (const statement of [
      `update cursors set checked_at = checked_at - interval '4 days' where organisation_id = $1`,
      `update organisations set due_at = clock_timestamp() - interval '4 days' where id = $1`,
    ])
      await asOwner(pipeline.api.dataSource, statement, [organisation.id]);
    await enter(sale(3, changes), sale(4, changes));
    expect(await question()).toBeNull();
    expect(await run()).toEqual(Array(3).fill(['fiscalised', null]));
  });

  it('is asked about documents from before the go-live date as well, which a backfill may send at any time', async () => {
    await settings({ goLiveOn: dayOf(8) });
    await enter(sale(1), sale(2), sale(3));
    await run();
    await read();
    const plan = await pipeline.api.post<BackfillDto>(`${path()}/backfills`, {}, 201);
    await paused(organisation, 4);
    await enter(sale(4));
    await read();
    expect((await question())?.documents).toMatchObject({ documents: 4 });
    expect((await effect({ confirmGaps: (await question())?.text })).released.documents).toBe(0);
    await pipeline.api.post(`/api/backfills/${plan.id}/run`, {}, 200);
    expect(await run()).toEqual([
      ...Array<unknown>(3).fill(['waiting', 'MADE_IN_GAP']),
      ['waiting', 'BEFORE_GO_LIVE'],
    ]);
    const answer = { confirmGaps: (await question())?.text };
    expect(await effect(answer)).toMatchObject({
      released: { documents: 3 },
      irreversible: { firstDay: dayOf(1) },
    });
    await settings(answer);
    expect(await run()).toEqual([
      ...Array<unknown>(3).fill(['fiscalised', null]),
      ['waiting', 'BEFORE_GO_LIVE'],
    ]);
    await pipeline.api.post(`/api/backfills/${plan.id}/cancel`, {}, 200);
    const later = await pipeline.api.post<BackfillDto>(`${path()}/backfills`, {}, 201);
    await pipeline.api.post(`/api/backfills/${later.id}/run`, {}, 200);
    expect(await run()).toEqual(Array(4).fill(['fiscalised', null]));
  });

  it('is foreseen at the end of a pause: what was made in it still waits', async () => {
    await settings({ isPaused: true });
    await shift(3);
    await enter(sale(1), sale(3));
    const asked = { settings: { isPaused: false } };
    const foreseen = await pipeline.api.post<RuleEffectDto>(`${path()}/effect`, asked, 200);
    // Only older documents are released.
    expect(foreseen.released.documents).toBe(0);
  });

  it('is none of a client that was not live', async () => {
    await settings({ goLiveOn: null });
    await paused(organisation, 4);
    await settings({ goLiveOn: dayOf(0) });
    await enter(sale(2));
    expect(await run()).toEqual([['fiscalised', null]]);
  });

  it('lets newer documents go only where the order of dates allows it; a receipt or an exclusion frees them, too', async () => {
    await paused(organisation, 4);
    await shift(0, 2);
    await read();
    const [held] = await enter(sale(2), sale(5));
    const [first, newer] = (await run()) as [unknown, unknown];
    expect([first, newer]).toEqual([
      ['waiting', 'MADE_IN_GAP'],
      ['ready', null],
    ]);
    const [, waits] = (await pipeline.documents(organisation)).sort((one, other) =>
      one.issuedOn < other.issuedOn ? -1 : 1,
    );
    expect(inEnglish(waits?.lastFailure)).toContain(`It waits for an earlier document, dated ${dayOf(2)}`);
    await pipeline.api.post(`/api/documents/${held?.id}/exclude`, { reason: 'fiscalised by hand' }, 204);
    expect(await run()).toEqual([
      ['excluded', null],
      ['fiscalised', null],
    ]);
  });
});
