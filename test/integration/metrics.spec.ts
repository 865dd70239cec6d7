import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { eventually } from '../../demo/eventually';
import { measured } from '../../src/platform/telemetry/call-meter';
import { applyTransition } from '../../src/documents/transitions';
import { AuditLogWatchService } from '../../src/evidence/audit-log/audit-log-watch.service';
import { MetricsRepository } from '../../src/operations/metrics/metrics.repository';
import { Organisation } from '../../src/organisations/organisation.entity';
import { ADMIN_KEY, startApplication } from '../support/running-application';
import { storeDocument, storeOrganisation } from '../support/stored-organisation';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

const TOKEN = 'a-token-for-the-collector-of-metrics';
const DASHBOARD = 'deploy/monitoring/grafana-dashboard.json';
const RULES = 'deploy/monitoring/prometheus-rules.yaml';

/** Result of Prometheus' own program; null: it is not installed. */
function promtool(
  given: string[],
  input = '',
): { readonly status: number | null; readonly said: string } | null {
  const { status, stdout, stderr, error } = spawnSync('promtool', given, { input, encoding: 'utf8' });
  return error === undefined ? { status, said: `${stdout}${stderr}` } : null;
}

describe('metrics and health', () => {
  let database: TestDatabase;
  let application: INestApplication;
  let url: string;
  let organisation: Organisation;

  beforeAll(async () => {
    database = await createTestDatabase();
    ({ application, url } = await startApplication(database.url, { METRICS_TOKEN: TOKEN }));
    const dataSource = application.get(DataSource);
    ({ organisation } = await storeOrganisation(dataSource));
    await dataSource.manager.update(Organisation, { id: organisation.id }, { isPaused: true });
    const old = await storeDocument(dataSource, organisation, 'processing');
    await storeDocument(dataSource, organisation, 'processing');
    await storeDocument(dataSource, organisation, 'rejected');
    await dataSource.query(`update documents set changed_at = now() - interval '2 hours' where id = $1`, [
      old.id,
    ]);
    const submissions = await dataSource.query<{ id: string }[]>(
      `insert into submissions (document_id, fiscal_account_id, attempt, kind, number, currency, total, issued_on,
         dated_at, fingerprint, payload, payload_sha256, lease_token, state, request_id)
       values ($1, $2, 1, 'invoice', 'n', 'USD', 1, '2026-03-01', '2026-03-01T10:00:00', 'f', '{}', 'h', 1,
         'accepted', 'request-1') returning id`,
      [old.id, organisation.fiscalAccountId],
    );
    expect(submissions).toHaveLength(1);
    for (const [heardBy, minutes] of [
      ['status', 10],
      ['webhook', 20],
    ] as const) {
      await dataSource.query(
        `insert into outcomes (fiscal_account_id, request_id, body, body_sha256, heard_by, heard_at)
         values ($1, 'request-1', '{}', $2, $2, now() - $3 * interval '1 minute')`,
        [organisation.fiscalAccountId, heardBy, minutes],
      );
    }
    await dataSource.query(
      `insert into outcomes (fiscal_account_id, request_id, body, body_sha256, heard_by, unreadable, times)
       values ($1, 'request-1', 'what?', 'c', 'status', 'it is not JSON', 3)`,
      [organisation.fiscalAccountId],
    );
    const part = { live: 7, backfill: 0, of: { poll: 5, sale: 2 } };
    const costs = { poll: { bytes: 1_200, unchanged: 4 }, sale: { refused: 1 } };
    await dataSource.query(
      `insert into call_limits (scope, state)
       values ($1, jsonb_set($2, '{day,0,from}', to_jsonb(floor(extract(epoch from now()) * 1000)))::text)`,
      [
        `xero:tenant:${organisation.tenantId}`,
        { granted: 7, calls: [], day: [{ ...part, costs }], parked: null, seen: null },
      ],
    );
    await measured('xero', 'invoices', () => Promise.resolve(1));
  });

  afterAll(async () => {
    await application.close();
    await database.drop();
  });

  const get = (path: string, key: string | null): Promise<Response> =>
    fetch(url + path, { headers: key === null ? {} : { Authorization: `Bearer ${key}` } });
  const value = (text: string, line: string): number => {
    const found = text.split('\n').find((candidate) => candidate.startsWith(`${line} `));
    return found === undefined ? NaN : Number(found.slice(line.length));
  };

  it('tell what stands where, how old it is, how outcomes were received, and what is left of the quota', async () => {
    const text = await (await get('/metrics', TOKEN)).text();
    const labels = (rest: string): string => `{organisation="${organisation.id}",${rest}}`;
    expect(value(text, `ledgerstamp_documents${labels('state="processing"')}`)).toBe(2);
    expect(value(text, `ledgerstamp_documents${labels('state="rejected"')}`)).toBe(1);
    expect(value(text, `ledgerstamp_documents${labels('state="uncertain"')}`)).toBe(0);
    const oldest = value(text, `ledgerstamp_document_oldest_age_seconds${labels('state="processing"')}`);
    expect(oldest).toBeGreaterThan(7_000);
    expect(oldest).toBeLessThan(8_000);
    expect(value(text, `ledgerstamp_outcomes_last_day${labels('source="webhook"')}`)).toBe(1);
    expect(value(text, `ledgerstamp_outcomes_last_day${labels('source="status"')}`)).toBe(0);
    const unreadable = `ledgerstamp_statements_unreadable_last_day{organisation="${organisation.id}"}`;
    expect(value(text, unreadable)).toBe(3);
    expect(value(text, `ledgerstamp_quota_calls_left${labels('window="day"')}`)).toBe(993);
    const calls = (purpose: string, use: string): number =>
      value(text, `ledgerstamp_platform_calls_last_day{purpose="${purpose}",use="${use}"}`);
    expect([calls('poll', 'useful'), calls('poll', 'unchanged'), calls('poll', 'lost')]).toEqual([1, 4, 0]);
    expect([calls('sale', 'useful'), calls('sale', 'refused'), calls('pdf', 'useful')]).toEqual([1, 1, 0]);
    expect(value(text, 'ledgerstamp_platform_bytes_last_day{purpose="poll"}')).toBe(1_200);
    expect(value(text, `ledgerstamp_organisation_info${labels('name="Stored"')}`)).toBe(1);
    expect(value(text, 'ledgerstamp_organisations{status="connected"}')).toBe(1);
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    const build = `{version="${version}",node="${process.version}"}`;
    expect(value(text, `ledgerstamp_build_info${build}`)).toBe(1);
    const busy = value(text, 'ledgerstamp_event_loop_busy_ratio');
    expect([busy > 0, busy <= 1]).toEqual([true, true]);
    const call = '{system="xero",operation="invoices",result="ok"}';
    expect(value(text, `ledgerstamp_call_duration_seconds_count${call}`)).toBeGreaterThanOrEqual(1);
  });

  it('are shown with the token or the key of the administrator, and the token opens nothing else', async () => {
    expect((await get('/metrics', null)).status).toBe(401);
    expect((await get('/metrics', `${TOKEN}x`)).status).toBe(401);
    expect((await get('/metrics', ADMIN_KEY)).status).toBe(200);
    expect((await get('/metrics', TOKEN)).headers.get('content-type')).toContain('text/plain');
    expect((await get('/api/organisations', TOKEN)).status).toBe(403);
    expect((await get('/metrics/x', TOKEN)).status).toBe(404);
  });

  it('count documents by the state they enter, and tell how long ago each audit log was verified', async () => {
    const [dataSource, audits] = [
      application.get(DataSource),
      application.get(AuditLogWatchService, { strict: false }),
    ];
    const moves = 'ledgerstamp_document_moves_total{state="excluded"}';
    expect(value(await (await get('/metrics', TOKEN)).text(), moves)).toBe(0);
    const document = await storeDocument(dataSource, organisation, 'collected');
    await applyTransition(dataSource.manager, { actor: 'somebody' }, document, 'excluded');
    expect(value(await (await get('/metrics', TOKEN)).text(), moves)).toBe(1);
    await audits.tick();
    await dataSource.query(
      `update ledger_checks set checked_at = now() - interval '3 hours'
      where organisation_id = $1`,
      [organisation.id],
    );
    await dataSource.query(`update ledger_checks set checked_at = now() where organisation_id <> $1`, [
      organisation.id,
    ]);
    const snapshot = await application.get(MetricsRepository, { strict: false }).snapshot();
    expect(snapshot.verifiedAgeSeconds).toBeGreaterThan(10_700);
    expect(snapshot.verifiedAgeSeconds).toBeLessThan(10_900);
    await dataSource.query('update ledger_checks set checked_at = null');
    const never = await application.get(MetricsRepository, { strict: false }).snapshot();
    expect(never.verifiedAgeSeconds).toBeNull();
  });

  if (promtool(['--version']) === null) {
    it('NOT TRIED: there is no promtool', () => {
      process.stdout.write('No promtool: rules and metrics were not checked with it.\n');
      expect(promtool(['--version'])).toBeNull();
    });
  } else {
    it('are metrics and rules in which the program of Prometheus finds nothing', async () => {
      expect(promtool(['check', 'rules', '--lint=all', '--lint-fatal', RULES])).toMatchObject({ status: 0 });
      const text = await (await get('/metrics', TOKEN)).text();
      expect(promtool(['check', 'metrics'], text)).toEqual({ status: 0, said: '' });
    });
  }

  it.each([
    ['dashboard', DASHBOARD],
    ['rules', RULES],
  ])('hold every metric that the %s name', async (_, file) => {
    const text = await (await get('/metrics', TOKEN)).text();
    const names = new Set([...text.matchAll(/^(\w+)[{ ]/gm)].map(([, name]) => name));
    const written = readFileSync(file, 'utf8');
    const named = new Set(written.match(/\b(ledgerstamp_\w+|process_\w+|nodejs_\w+)/g));
    expect(named.size).toBeGreaterThan(2);
    expect([...named].filter((name) => !names.has(name))).toEqual([]);
  });

  it('say whether the process runs, and whether calls may be sent to it', async () => {
    for (const path of ['/health', '/health/live', '/health/ready', '/health/work']) {
      const answer = await get(path, null);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(await answer.json()).toMatchObject({ status: 'ok' });
    }
  });

  it('say that the database is away, and nothing about it', async () => {
    const lost = await createTestDatabase();
    const second = await startApplication(lost.url);
    try {
      await lost.drop();
      await eventually('the process has tried to write its row', async () =>
        (await fetch(`${second.url}/health`)).status === 503 ? true : null,
      );
      const answers = await Promise.all(
        ['/health', '/health/ready', '/health/work', '/health/live'].map(async (path) => {
          const answer = await fetch(second.url + path);
          return { status: answer.status, text: await answer.text() };
        }),
      );
      expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 200]);
      for (const { text } of answers) expect(text).not.toMatch(/test_|postgres|127\.0\.0\.1/);
    } finally {
      await second.application.close();
    }
  });
});
