import { inEnglish } from '../support/in-english';
import { randomUUID } from 'node:crypto';
import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { callJson } from '../../demo/http-json';
import type { RunningSimulator } from '../../simulators/simulator-process';
import { startFiscalServiceSimulator } from '../../simulators/fiscal-service/start-fiscal-service-simulator';
import { AlertFactsRepository } from '../../src/operations/alerts/alert-facts.repository';
import { ClockReadingsRepository } from '../../src/platform/clock/clock-readings.repository';
import {
  FiscalAccountsRepository,
  type OpenFiscalAccount,
} from '../../src/fiscal/accounts/fiscal-accounts.repository';
import { FiscalRegistry } from '../../src/fiscal/fiscal-registry';
import { ClockWatchService } from '../../src/platform/clock/clock-watch.service';
import { InstallationGateService } from '../../src/sync/submit/installation-gate.service';
import { ServiceClocksService } from '../../src/platform/clock/service-clocks.service';
import { IdentityGateService } from '../../src/sync/identity-gate.service';
import { SubmissionGateService } from '../../src/sync/submit/submission-gate.service';
import { SubmissionsRepository } from '../../src/documents/submissions.repository';
import { TENANT } from '../../simulators/xero/testing/harness';
import { ConnectedXero } from '../support/connected-xero';
import { callApi, startApplication } from '../support/running-application';
import { createTestDatabase, type TestDatabase } from '../support/test-database';
import { eventually } from '../../demo/eventually';

const MINUTE = 60_000;
const SERVICE = 'the fiscal service';
const ASKED_BY_A_CHECK = ['profile', 'fiscaldevice', 'subscription', 'currencymapping', 'taxmapping'];

interface Differing {
  readonly name: string;
  readonly differenceMs: number;
  readonly stopsSubmissions: boolean;
}
/** Account for calls whose owner does not matter for clocks. */
const NOBODY = { id: '', fiscalAccountId: null };

describe('the clock of the fiscal service', () => {
  let databases: TestDatabase[];
  let simulator: RunningSimulator;
  let application: INestApplication;
  let dataSource: DataSource;
  let account: OpenFiscalAccount;
  let url: string;

  beforeAll(async () => {
    databases = [await createTestDatabase('empty'), await createTestDatabase()];
    const [own, books] = databases.map((database) => database.url);
    simulator = await startFiscalServiceSimulator({ databaseUrl: own ?? '' });
    const settings = { FISCAL_URL: simulator.url, REQUIRE_DURABLE_DATABASE: 'false' };
    ({ application, url } = await startApplication(books ?? '', settings));
    dataSource = application.get(DataSource);
    const credentials = { apiKey: 'key', apiSecret: 'secret', application: 'till' };
    await control('PUT', '/accounts/shop', { ...credentials, profile: 'contract' });
    const input = { name: randomUUID(), credentials };
    const { json } = await callApi<{ id: string }>(url, 'POST', '/api/fiscal-accounts', input);
    const opened = await application.get(FiscalAccountsRepository).open(json.id);
    if (opened === null) throw new Error('the account is gone');
    account = opened;
  });

  beforeEach(() => ask(null));

  afterAll(async () => {
    await application.close();
    await simulator.close();
    for (const database of databases) await database.drop();
  });

  function control(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<unknown> {
    return callJson(method, `${simulator.url}/_control${path}`, body);
  }

  /** Makes one harmless call whose answer has another time; null: the right one. */
  async function ask(kind: string | null, delayMs = 0): Promise<void> {
    await control('DELETE', '/faults');
    if (kind !== null) await control('POST', '/faults', { operation: 'profile', kind, delayMs });
    await application.get(FiscalRegistry).get(account.service).probe(account);
  }

  async function shown(): Promise<Differing[]> {
    const { json } = await callApi<{ differing: Differing[] }>(url, 'GET', '/api/clocks');
    return json.differing;
  }

  async function alerted(): Promise<string[]> {
    const facts = await application.get(AlertFactsRepository).all({ xero: 50 });
    return facts.filter(({ cause }) => cause === 'CLOCK_DIFFERS').map(({ about }) => about);
  }

  const gate = (): SubmissionGateService => application.get(SubmissionGateService, { strict: false });

  async function finding(): Promise<{ level: string; nextStep: string } | undefined> {
    const path = `/api/fiscal-accounts/${account.id}/check`;
    interface Found {
      code: string;
      level: string;
      nextStep: string;
    }
    const { json } = await callApi<{ findings: Found[] }>(url, 'POST', path);
    return json.findings.find(({ code }) => code === 'SERVICE_CLOCK_DIFFERS');
  }

  it.each([
    ['clock-ahead', 1],
    ['clock-behind', 1],
    ['odd-date', 0],
    ['no-date', 0],
  ])('is no concern when the header is %s by %i minutes', async (kind, minutes) => {
    await ask(kind, minutes * MINUTE);
    expect(await gate().whyClosed(NOBODY, account, new Date())).toBeNull();
    expect(await shown()).toEqual([]);
  });

  it.each([
    ['clock-ahead', 'ahead of'],
    ['clock-behind', 'behind'],
  ])('is shown when it is %s by three minutes, and nothing is stopped', async (kind, words) => {
    await ask(kind, 3 * MINUTE);
    const clocks = await eventually('the reading', async () => ((await shown()).length > 0 ? shown() : null));
    expect(clocks).toMatchObject([
      { name: SERVICE, isOfService: true, difference: `3 minutes ${words}`, stopsSubmissions: false },
    ]);
    expect(await gate().whyClosed(NOBODY, account, new Date())).toBeNull();
  });

  it.each([
    [3, 'warning'],
    [11, 'fault'],
  ])('is a finding of the account check when it is %i minutes off: %s', async (minutes, level) => {
    // Sets the fault for each query of a check, since their order is random and the last answer counts.
    for (const operation of ASKED_BY_A_CHECK) {
      const fault = { operation, kind: 'clock-ahead', delayMs: minutes * MINUTE, times: 9 };
      await control('POST', '/faults', fault);
    }
    expect(await finding()).toMatchObject({ level, nextStep: expect.stringContaining('NTP') });
    await control('DELETE', '/faults');
    expect(await finding()).toBeUndefined();
  });

  it('stops every submission when it is eleven minutes off, raises an alert, and both end with the next answer that agrees', async () => {
    await ask('clock-ahead', 11 * MINUTE);
    const closed = await gate().whyClosed(NOBODY, account, new Date());
    expect(inEnglish(closed?.said ?? null)).toContain(`the clock of ${SERVICE} is 11 minutes ahead of`);
    expect(closed?.stoppedBy).toEqual({ cause: 'clock', side: null });
    const isStored = async (): Promise<true | null> =>
      (await shown()).some(({ stopsSubmissions }) => stopsSubmissions) ? true : null;
    await eventually('the stop on the board', isStored);
    expect(await alerted()).toEqual([SERVICE]);
    await ask('no-date');
    expect(await gate().whyClosed(NOBODY, account, new Date())).not.toBeNull();
    await ask(null);
    expect(await gate().whyClosed(NOBODY, account, new Date())).toBeNull();
    await eventually('the board without it', async () => ((await shown()).length === 0 ? true : null));
    expect(await alerted()).toEqual([]);
  });

  it('is asked for again after a minute by a process that only knows of the stop, which ends by the answer', async () => {
    const readings = new ClockReadingsRepository(dataSource);
    await readings.keepOfService(SERVICE, 11 * MINUTE);
    await dataSource.query(
      `update clock_readings set measured_at = measured_at - interval '2 minutes' where is_of_service`,
    );
    const clocks = new ServiceClocksService(readings);
    clocks.onModuleInit();
    const stored = new ClockWatchService(readings, clocks);
    await stored.measure();
    expect(inEnglish(clocks.stop()?.why)).toContain('11 minutes ahead of');
    const fresh = new SubmissionGateService(
      application.get(InstallationGateService, { strict: false }),
      clocks,
      application.get(SubmissionsRepository),
      application.get(FiscalRegistry),
      application.get(IdentityGateService, { strict: false }),
    );
    expect(await fresh.whyClosed(NOBODY, account, new Date())).toBeNull();
    expect(clocks.stop()).toBeNull();
    clocks.onApplicationShutdown();
  });

  it('stops nothing an hour after the last answer that said the time', async () => {
    const readings = new ClockReadingsRepository(dataSource);
    await readings.keepOfService('a service without dates', 11 * MINUTE);
    await dataSource.query(
      `update clock_readings set measured_at = measured_at - interval '61 minutes'
       where observer = 'a service without dates'`,
    );
    const clocks = new ServiceClocksService(readings);
    await new ClockWatchService(readings, clocks).measure();
    expect(clocks.stop()).toBeNull();
    expect(await shown()).toEqual([]);
    await dataSource.query(`delete from clock_readings where observer = 'a service without dates'`);
  });

  it('of a process of ours is shown above five seconds', async () => {
    const readings = new ClockReadingsRepository(dataSource);
    await readings.keep('replica (process 1)', 4_900);
    await readings.keep('replica (process 2)', -6_000);
    expect(await shown()).toMatchObject([
      { name: 'replica (process 2)', isOfService: false, difference: '6 seconds behind' },
    ]);
    await dataSource.query(`delete from clock_readings where observer like 'replica%'`);
  });
});

describe('the clock of Xero', () => {
  it('is compared at every answer of the books', async () => {
    const world = await ConnectedXero.start();
    try {
      const replica = await world.replica();
      const organisations = await world.connect(replica, await world.tokens());
      const organisation = organisations.find(({ tenantId }) => tenantId === TENANT);
      if (organisation === undefined) throw new Error('the organisation is not connected');
      const readings = new ClockReadingsRepository(replica.dataSource);
      const clocks = new ServiceClocksService(readings);
      clocks.onModuleInit();
      await new ClockWatchService(readings, clocks).measure();
      const look = (): Promise<unknown> =>
        replica.books.use(organisation, (connector, access) => connector.taxes(access));
      await look();
      expect([clocks.differenceOf('Xero'), clocks.stop()]).toEqual([0, null]);
      await world.xero.control('POST', '/faults', {
        ...{ operation: '*', kind: 'clock-behind', delayMs: 12 * MINUTE, times: 1 },
      });
      await look();
      expect(inEnglish(clocks.stop()?.why)).toContain('the clock of Xero is 12 minutes behind');
      await look();
      expect(clocks.stop()).toBeNull();
      clocks.onApplicationShutdown();
    } finally {
      await world.stop();
    }
  });
});
