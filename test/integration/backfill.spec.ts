import { NO_SENTENCE } from '../../src/domain/texts/stored-sentence';
import { randomUUID } from 'node:crypto';
import type {
  BackfillDto,
  BackfillScheduleDto,
  BackfillScheduleRunDto,
} from '../../src/backfill/backfill.dto';
import { ScheduledBackfillsService } from '../../src/backfill/schedule/scheduled-backfills.service';
import { BackfillSchedulesService } from '../../src/backfill/schedule/backfill-schedules.service';
import { speaking } from '../../src/platform/requests/spoken-language';
import { BackfillPlansService } from '../../src/backfill/plan/backfill-plans.service';
import { BackfillRunsService } from '../../src/backfill/backfill-runs.service';
import { ACKNOWLEDGEMENT } from '../../src/backfill/plan/plan';
import { BackfillSchedulesRepository } from '../../src/backfill/schedule/backfill-schedules.repository';
import { BackfillsRepository } from '../../src/backfill/backfills.repository';
import type { Organisation } from '../../src/organisations/organisation.entity';
import { LeasesRepository } from '../../src/organisations/lease/leases.repository';
import { OrganisationsRepository } from '../../src/organisations/organisations.repository';
import { eventually } from '../../demo/eventually';
import { RunningApi } from '../support/running-api';
import { anInvoice } from '../support/sales-document-builder';

const RULES = {
  currencies: [{ source: 'USD', destination: 'USD' }],
  taxes: [{ taxType: 'OUTPUT155', taxCode: 'A', taxName: 'Standard', percent: '15.5' }],
};

let sequence = 0;
function invoices(count: number, issuedOn = '2026-03-02') {
  return Array.from({ length: count }, () =>
    anInvoice({ sourceId: randomUUID(), number: `INV-${(sequence += 1)}`, issuedOn }),
  );
}

describe('backfills over HTTP', () => {
  let api: RunningApi;
  let organisation: Organisation;
  let path: string;
  let runs: BackfillRunsService;

  beforeAll(async () => {
    api = await RunningApi.start();
    runs = new BackfillRunsService(
      new BackfillsRepository(api.dataSource),
      api.application.get(BackfillPlansService),
    );
  });
  beforeEach(async () => {
    organisation = await api.organisation();
    path = `/api/organisations/${organisation.id}`;
    await api.post(`${path}/mapping-rules/import`, RULES);
    await api.dataSource.query(`update organisations set go_live_on = '2026-04-01' where id = $1`, [
      organisation.id,
    ]);
    for (const stream of ['invoices', 'credit-notes']) {
      await api.dataSource.query(
        `insert into cursors (organisation_id, stream, position, is_complete, checked_at)
         values ($1, $2, '{}', true, now())`,
        [organisation.id, stream],
      );
    }
  });
  afterAll(() => api.stop());

  const plan = (body: object = {}): Promise<BackfillDto> => api.post(`${path}/backfills`, body, 201);
  const act = (id: string, action: string, status = 200, body: object = {}): Promise<BackfillDto> =>
    api.post(`/api/backfills/${id}/${action}`, body, status);
  const settle = (state: string, limit = 1_000): Promise<unknown> =>
    api.dataSource.query(
      `update documents set state = $2, due_at = null, changed_at = clock_timestamp() where id in (
         select i.document_id from backfill_documents i join documents d on d.id = i.document_id
         where i.released_at is not null and d.organisation_id = $1 and d.state = 'waiting' limit $3)`,
      [organisation.id, state, limit],
    );
  const advance = (): Promise<number> => runs.advance(organisation.id);
  const result = ({ results }: BackfillDto, name: string): number =>
    results.find((one) => one.result === name)?.documents ?? 0;

  it('freezes the documents before the go-live date that would go, oldest first', async () => {
    const stored = await api.store(organisation, [
      ...invoices(2, '2026-03-20'),
      ...invoices(1, '2026-03-10'),
      ...invoices(1, '2026-04-01'),
      anInvoice({ sourceId: randomUUID(), number: 'ZW', issuedOn: '2026-03-01', currency: 'ZWG' }),
    ]);
    const planned = await plan();
    expect(planned).toMatchObject({
      ...{ state: 'planned', planned: 3, stopPercent: 5, startedAt: null },
      report: {
        ...{ from: null, till: '2026-03-31', states: [{ state: 'waiting', documents: 4 }] },
        planned: { documents: 3, totals: [{ currency: 'USD', total: '346.50' }] },
        causes: [{ code: 'CURRENCY_UNMAPPED' }],
        books: { areRead: true },
        // Expects no notes, since invoices take the link.
        effort: { calls: 12, callsPerMinute: 40, callsPerDay: 400, minutes: 1, days: 1 },
        fiscalDays: { days: 2, first: '2026-03-10', last: '2026-03-20' },
        chronology: { deviceLastDay: null, late: 0, acknowledgement: null },
      },
    });
    await api.patch(path, { writesNote: 'always' });
    expect((await plan()).report).toMatchObject({ effort: { calls: 15 } });
    await api.store(organisation, invoices(1, '2026-03-11'));
    const csv = await api.text(`/api/backfills/${planned.id}/documents.csv`);
    const numbers = csv
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[2]);
    expect(numbers[0]).toBe(stored[2]?.number);
    expect(new Set(numbers.slice(1))).toEqual(new Set([stored[0]?.number, stored[1]?.number]));
    await api.post(`${path}/backfills`, { from: '2026-03-10', till: '2026-03-01' }, 400);
    await api.post(`${path}/backfills`, { acknowledgement: 'yes' }, 400);
    await api.post(`${path}/backfills`, { stopPercent: null }, 400);
  });

  it('says why a plan is empty, and counts what has been sent already', async () => {
    const past = await plan({ from: '2026-05-01' });
    expect(past).toMatchObject({ planned: 0, report: { till: '2026-03-31', states: [] } });
    expect(past.report.emptyBecause).toMatch(
      /ends on 31 Mar 2026, the day before the go-live date 1 Apr 2026/,
    );
    await api.store(organisation, invoices(2), 'written_back');
    const gone = await plan();
    expect(gone.report.states).toEqual([{ state: 'written_back', documents: 2 }]);
    expect(gone.report.emptyBecause).toMatch(/has had its turn: 2 done/);
    await expect(act(gone.id, 'run', 409)).resolves.toMatchObject({
      message: expect.stringMatching(/^There is nothing in this plan to send\. Every document/) as string,
    });
    await api.store(organisation, invoices(1));
    expect((await plan()).report).toMatchObject({ emptyBecause: null, planned: { documents: 1 } });
  });

  it('refuses a plan of which another run has left nothing, and counts no earlier work as its own pace', async () => {
    await api.store(organisation, invoices(3));
    const [first, second] = [await plan({ till: '2026-03-31' }), await plan()];
    await act(first.id, 'run');
    await advance();
    await settle('written_back', 2);
    await act(first.id, 'cancel');
    const begun = await act(second.id, 'run');
    expect(begun).toMatchObject({ settled: 2, perMinute: null, secondsLeft: null });
    await advance();
    await settle('written_back');
    await advance();
    const done = await api.get<BackfillDto>(`/api/backfills/${second.id}`);
    expect(done).toMatchObject({ state: 'completed', settled: 3, perMinute: expect.any(String) as string });
    const third = await plan();
    expect(third.planned).toBe(0);
    await api.dataSource.query(`update backfills set state = 'planned' where id = $1`, [first.id]);
    await expect(act(first.id, 'run', 409)).resolves.toMatchObject({
      message: expect.stringMatching(/^Nothing of this plan is left to send/) as string,
    });
  });

  it('tells its progress as it happens', async () => {
    await api.store(organisation, invoices(7));
    const { id } = await plan();
    await act(id, 'run');
    const { arrived, all } = api.follow(`/api/backfills/${id}/events`);
    const readUntil = (released: number): Promise<true> =>
      eventually(`an event with ${released} released`, () =>
        Promise.resolve(arrived().includes(`"released":${released},`) ? true : null),
      );
    await readUntil(0);
    for (const released of [5, 7]) {
      await advance();
      await readUntil(released);
      await settle('written_back');
    }
    await advance();
    const lines = (await all).split('\n').filter((line) => line.startsWith('data: '));
    const shown = lines.map((line) => JSON.parse(line.slice('data: '.length)) as BackfillDto);
    expect(shown.map(({ released }) => released)).toEqual(expect.arrayContaining([0, 5, 7]));
    expect(shown.map(({ settled }) => settled)).toEqual(shown.map(({ settled }) => settled).sort());
    expect(shown.at(-1)).toMatchObject({ state: 'completed', planned: 7, settled: 7, secondsLeft: null });
    expect(Number(shown.at(-1)?.perMinute)).toBeGreaterThan(0);
  });

  it('sends a stream something while nothing happens, so that a listener knows a dead line from a quiet one', async () => {
    await api.store(organisation, invoices(1));
    const { id } = await plan();
    await act(id, 'run');
    const { arrived, all } = api.follow(`/api/backfills/${id}/events`);
    const events = (text: string): number => text.match(/^event: progress$/gm)?.length ?? 0;
    await eventually('a second event, although nothing has happened', () =>
      Promise.resolve(events(arrived()) === 2 ? true : null),
    );
    await act(id, 'cancel');
    // Expects three events: the first state, the state ten seconds later, and the end.
    expect(events(await all)).toBe(3);
  });

  it('runs in waves, pauses, resumes and completes; the restart of a process changes nothing', async () => {
    await api.store(organisation, invoices(70));
    const { id } = await plan();
    await act(id, 'pause', 409);
    await act(id, 'resume', 409);
    expect((await act(id, 'run')).state).toBe('running');
    await act(id, 'run', 409);
    expect([await advance(), await advance()]).toEqual([5, 0]);
    expect((await act(id, 'pause')).released).toBe(0);
    expect(await advance()).toBe(0);
    await act(id, 'resume');
    expect(await advance()).toBe(5);
    await settle('written_back');
    // Creates a service that knows nothing of the first one, like a new process.
    runs = new BackfillRunsService(
      new BackfillsRepository(api.dataSource),
      api.application.get(BackfillPlansService),
    );
    expect(await advance()).toBe(50);
    await settle('rejected', 1);
    await settle('uncertain', 1);
    await settle('written_back');
    expect(await advance()).toBe(15);
    await settle('written_back');
    await advance();
    const done = await api.get<BackfillDto>(`/api/backfills/${id}`);
    expect(done).toMatchObject({ state: 'completed', planned: 70, released: 70, settled: 70 });
    expect([result(done, 'rejected'), result(done, 'uncertain'), result(done, 'written_back')]).toEqual([1, 1, 68]); // prettier-ignore
    await act(id, 'cancel', 409);
    const lines = (query: string): Promise<{ position: number }[]> =>
      api.get(`/api/backfills/${id}/documents?${query}`);
    expect((await lines('after=3&limit=2')).map(({ position }) => position)).toEqual([4, 5]);
    expect(await lines('result=rejected')).toMatchObject([{ total: '115.50', result: 'rejected' }]);
    await api.get(`/api/backfills/${id}/documents?limit=0`, 400);
    const events = await api.text(`/api/backfills/${id}/events`);
    expect(events).toContain('event: progress');
    expect(events).toContain('"state":"completed"');
  });

  it('does not wait for a document that has failed three times: the others have their share', async () => {
    await api.store(organisation, invoices(8));
    const { id } = await plan();
    await act(id, 'run');
    expect(await advance()).toBe(5);
    const failing = async (attempts: number): Promise<void> => {
      await api.dataSource.query(
        `update documents set state = 'ready', attempts = $2, due_at = clock_timestamp() + interval '1 hour'
         where id = (select document_id from backfill_documents where backfill_id = $1 order by position limit 1)`,
        [id, attempts],
      );
    };
    await failing(2);
    await settle('written_back');
    expect(await advance()).toBe(0);
    expect(await api.get<BackfillDto>(`/api/backfills/${id}`)).toMatchObject({ settled: 4 });
    await failing(3);
    expect(await advance()).toBe(3);
    const shown = await api.get<BackfillDto>(`/api/backfills/${id}`);
    expect([shown.settled, result(shown, 'held')]).toEqual([5, 1]);
  });

  it('stops at a rejection of the canary, goes on when resumed, and can be cancelled', async () => {
    await api.store(organisation, invoices(20));
    const { id } = await plan();
    await act(id, 'run');
    await advance();
    await settle('rejected', 1);
    await advance();
    const stopped = await api.get<BackfillDto>(`/api/backfills/${id}`);
    expect(stopped).toMatchObject({ state: 'stopped', reason: 'Of the first 5, 1 rejected.' });
    expect(stopped.released).toBe(1);
    await act(id, 'resume');
    expect(await advance()).toBe(5);
    // Prepared by the run that is now cancelled, and not examined again yet.
    await settle('ready', 3);
    expect((await act(id, 'cancel')).state).toBe('cancelled');
    expect(await plan()).toMatchObject({
      planned: 19,
      report: { states: expect.arrayContaining([{ state: 'ready', documents: 3 }]) as object },
    });
  });

  it('refuses late documents without the words, a second run next to the first, and unread books', async () => {
    const [late] = await api.store(organisation, invoices(1));
    await api.dataSource.query(
      `insert into submissions (document_id, fiscal_account_id, attempt, kind, number, currency, total, issued_on,
         dated_at, fingerprint, payload, payload_sha256, lease_token, state)
       select id, $2, 1, 'invoice', 'before', 'USD', 1, '2026-03-15', '2026-03-15T10:00:00', 'f', '', '', 1, 'fiscalised'
       from documents where id = $1`,
      [(await api.store(organisation, invoices(1), 'written_back'))[0]?.id, organisation.fiscalAccountId],
    );
    const planned = await plan();
    expect(planned.report.chronology).toMatchObject({ deviceLastDay: '2026-03-15', late: 1 });
    await act(planned.id, 'run', 409);
    await act(planned.id, 'run', 400, { acknowledgement: 'I do not mind' });
    await act(planned.id, 'run', 200, { acknowledgement: ACKNOWLEDGEMENT });
    const releases = async (): Promise<unknown[]> => [
      ...(await new BackfillsRepository(api.dataSource).releasesOf([late?.id ?? '', randomUUID()])),
    ];
    expect(await releases()).toEqual([]);
    await advance();
    expect(await releases()).toEqual([[late?.id, { mayBeLate: true, isAsPlanned: true }]]);
    const second = await plan({ acknowledgement: ACKNOWLEDGEMENT });
    await act(second.id, 'run', 409);
    await act(planned.id, 'cancel');
    await api.dataSource.query(`update cursors set is_complete = false where organisation_id = $1`, [
      organisation.id,
    ]);
    const third = await plan({ acknowledgement: ACKNOWLEDGEMENT });
    expect(third.report.books.areRead).toBe(false);
    await act(third.id, 'run', 409);
  });

  it('fire by schedule once, however many replicas, and keep their history', async () => {
    await api.store(organisation, invoices(3));
    await api.post(`${path}/backfill-schedules`, { cron: '* * * * * *' }, 400);
    await api.post(`${path}/backfill-schedules`, { cron: '0 1 * * *', isEnabled: null }, 400);
    await api.post(`${path}/backfill-schedules`, { cron: '0 1 * * *', timeZone: 'Nowhere' }, 400);
    const schedule = await api.post<BackfillScheduleDto>(`${path}/backfill-schedules`, { cron: '30 1 * * *' }, 201); // prettier-ignore
    expect(new Date(schedule.nextAt).getTime()).toBeGreaterThan(Date.now());
    const schedules = `${path}/backfill-schedules/${schedule.id}`;
    const replica = (): ScheduledBackfillsService =>
      new ScheduledBackfillsService(
        new BackfillSchedulesRepository(api.dataSource),
        new BackfillsRepository(api.dataSource),
        api.application.get(BackfillPlansService),
        new OrganisationsRepository(api.dataSource),
        new LeasesRepository(api.dataSource),
      );
    const missed = async (daysAgo: number): Promise<void> => {
      await api.dataSource.query(
        `update backfill_schedules set next_at = date_trunc('second', now()) - $2 * interval '1 day' where id = $1`,
        [schedule.id, daysAgo],
      );
      await Promise.all([replica().tick(), replica().tick(), replica().tick()]);
    };
    await missed(5);
    const history = (): Promise<BackfillScheduleRunDto[]> => api.get(`${schedules}/runs`);
    expect((await history()).map((run) => run.result)).toEqual(['started']);
    const begun = await api.get<BackfillDto[]>(`${path}/backfills`);
    expect(begun.map(({ state, planned }) => [state, planned])).toEqual([['running', 3]]);
    const next = await api.get<BackfillScheduleDto>(schedules);
    expect(new Date(next.nextAt).getTime()).toBeGreaterThan(Date.now());
    await missed(4);
    expect((await history()).map((run) => run.result)).toEqual(['overlap', 'started']);
    await act(begun[0]?.id ?? '', 'cancel');
    const later = await api.put<BackfillScheduleDto>(schedules, { cron: '0 3 1 * *', range: 'previous_month' }); // prettier-ignore
    expect(later).toMatchObject({ cron: '0 3 1 * *', range: 'previous_month', isEnabled: true });
    await missed(3);
    const [last] = await history();
    expect(last).toMatchObject({ result: 'nothing_to_do', backfillId: null });
    expect(last?.detail).toMatch(/live and are submitted without a plan/);
    const inPortuguese = await speaking('pt', () =>
      api.application.get(BackfillSchedulesService).runs(organisation.id, schedule.id),
    );
    expect(inPortuguese[0]?.detail).toMatch(/já estão em produção e são submetidos sem plano/);
    await api.put(schedules, { cron: '0 3 1 * *', isEnabled: false });
    await missed(2);
    expect(await history()).toHaveLength(3);
  });

  it('fail visibly where this version cannot read the words of a schedule, and no other schedule waits for it', async () => {
    const ids: string[] = [];
    for (const cron of ['0 1 * * *', '0 2 * * *'])
      ids.push((await api.post<BackfillScheduleDto>(`${path}/backfill-schedules`, { cron }, 201)).id);
    await api.dataSource.query(
      `update backfill_schedules set next_at = now() - case id when $1 then interval '2 hours' else interval '1 hour' end,
         time_zone = case id when $1 then 'Mars/Olympus' else time_zone end
       where id = any($2)`,
      [ids[0], ids],
    );
    await api.application.get(ScheduledBackfillsService).tick();
    const [unread, other] = await Promise.all(
      ids.map((id) => api.get<BackfillScheduleRunDto[]>(`${path}/backfill-schedules/${id}/runs`)),
    );
    expect(unread).toMatchObject([{ result: 'failed', detail: expect.stringContaining('Mars/Olympus') }]);
    expect(other).toMatchObject([{ result: 'nothing_to_do' }]);
    const { nextAt } = await api.get<BackfillScheduleDto>(`${path}/backfill-schedules/${ids[0]}`);
    expect(new Date(nextAt).getTime()).toBeGreaterThan(Date.now());
  });

  it('are taken over from a process that died with a run in its hands', async () => {
    const schedules = new BackfillSchedulesRepository(api.dataSource);
    const { id } = await api.post<BackfillScheduleDto>(`${path}/backfill-schedules`, { cron: '0 1 * * *' }, 201); // prettier-ignore
    await api.dataSource.query(`update backfill_schedules set next_at = now() where id = $1`, [id]);
    const later = (): Date => new Date(Date.now() + 86_400_000);
    const dead = await schedules.claim(later);
    expect(dead?.schedule.id).toBe(id);
    expect(await schedules.claim(later)).toBeNull();
    await api.dataSource.query(
      `update backfill_schedule_runs set claimed_at = now() - interval '11 minutes' where schedule_id = $1`,
      [id],
    );
    const heir = await schedules.claim(later);
    expect(heir?.dueAt).toEqual(dead?.dueAt);
    if (dead === null || heir === null) throw new Error('nothing was claimed');
    const { manager } = api.dataSource;
    expect(await schedules.finish(manager, dead, 'nothing_to_do', NO_SENTENCE, null)).toBe(false);
    expect(await schedules.finish(manager, heir, 'nothing_to_do', NO_SENTENCE, null)).toBe(true);
  });
});
