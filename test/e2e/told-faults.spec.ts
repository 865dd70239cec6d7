import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, patient } from '../../demo/eventually';
import { callJson } from '../../demo/http-json';
import { TENANT_ID } from '../../demo/set-up';
import { certificateFor, TlsFront } from '../../proof/bench/load/tls-front';
import { FaultProxy } from '../../proof/chaos/fault-proxy';
import type { FlowCause } from '../../src/domain/lifecycle/flow';
import { asOwner, ownerUrl } from '../support/as-owner';
import { World } from '../support/world';

const MINUTE = 60_000;
/** Repetitions of a simulated fault: enough for its whole duration. */
const MANY = 1_000_000;
/** Interval between two invoices. */
const APART_MS = 30_000;

interface Today {
  readonly clientsUpToDate: number;
  readonly groups: readonly { readonly code: string }[];
}

type Board = readonly { readonly standsStill: { readonly triedAgainAt: string | null } | null }[];

/** Answers that a person gets at one time. */
interface Seen {
  readonly isUpToDate: boolean;
  /** True: Today says that work stands still. */
  readonly isToday: boolean;
  /** Causes of standstills, as labels of the metric. */
  readonly causes: readonly string[];
  readonly waiting: number;
  readonly alerts: readonly string[];
}

const good = certificateFor('localhost');

/** The whole system, with proxies to Xero and to the fiscal service. */
class Site {
  private readonly put: string[] = [];

  private constructor(
    readonly world: World,
    readonly xero: FaultProxy,
    readonly service: FaultProxy,
    readonly front: TlsFront,
    private readonly folder: string,
  ) {}

  static async start(): Promise<Site> {
    const folder = mkdtempSync(join(tmpdir(), 'ledgerstamp-told-'));
    const front = await TlsFront.start(await good);
    let port = 0;
    const xero = await FaultProxy.start(() => [port]);
    const service = await FaultProxy.start(() => [Number(new URL(front.url).port)]);
    const trusted = join(folder, 'trusted.pem');
    writeFileSync(trusted, (await good).cert);
    const world = await World.start(
      {
        NODE_EXTRA_CA_CERTS: trusted,
        JOURNAL_DIRECTORY: join(folder, 'journal'),
        FISCAL_URL: `https://localhost:${service.port}`,
        XERO_API_URL: `http://127.0.0.1:${xero.port}`,
        XERO_IDENTITY_URL: `http://127.0.0.1:${xero.port}`,
        POLL_SECONDS: '5',
      },
      (servers) => {
        port = Number(new URL(servers.xero.url).port);
        front.target = servers.fiscal.url;
      },
    );
    return new Site(world, xero, service, front, folder);
  }

  async stop(): Promise<void> {
    await this.world.stop();
    await Promise.all([this.xero.close(), this.service.close(), this.front.stop()]);
    rmSync(this.folder, { recursive: true });
  }

  /** Creates another invoice in Xero. */
  async sell(): Promise<void> {
    this.put.push(await this.world.putInvoice());
  }

  async isReceipted(): Promise<boolean> {
    const documents = await this.world.api.allDocuments(this.world.organisation.id);
    const states = new Map(documents.map(({ sourceId, state }) => [sourceId, state]));
    return this.put.every((id) => states.get(id) === 'written_back');
  }

  async receiptsOfEach(): Promise<number[]> {
    return Promise.all(this.put.map(async (id) => (await this.world.receipts(id)).length));
  }

  moveJournal(isAway: boolean): void {
    const root = join(this.folder, 'journal');
    const away = `${root}.away`;
    if (isAway) renameSync(root, away);
    else {
      rmSync(root, { recursive: true, force: true });
      renameSync(away, root);
    }
  }

  async setReadOnly(isReadOnly: boolean): Promise<void> {
    const name = new URL(this.world.databaseUrl).pathname.slice(1);
    const server = new URL('/postgres', ownerUrl(this.world.databaseUrl)).href;
    const value = isReadOnly ? 'on' : 'off';
    await asOwner(server, `alter database ${name} set default_transaction_read_only = ${value}`);
    await asOwner(server, 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      name,
    ]);
  }

  /** Refuses every write of the service, like a server without disk space. */
  async fillDatabase(isFull: boolean): Promise<void> {
    const change = isFull
      ? 'create trigger no_room before insert or update or delete on %s execute function no_room()'
      : 'drop trigger no_room on %s';
    await asOwner(
      ownerUrl(this.world.databaseUrl),
      `create or replace function no_room() returns trigger language plpgsql as
         $$begin raise exception 'could not extend file' using errcode = 'disk_full'; end$$;
       do $$ declare t regclass; begin
         for t in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
           execute format('${change}', t);
         end loop;
       end $$`,
    );
  }

  /** Milliseconds until the next try that the board names; null: none is named. */
  async nextTryInMs(): Promise<number | null> {
    const [client] = await this.world.api.get<Board>('/api/board');
    const at = client?.standsStill?.triedAgainAt ?? null;
    return at === null ? null : new Date(at).getTime() - Date.now();
  }

  /** Sets one fault for each of these operations of the fiscal service. */
  async spoilService(operations: readonly string[], fault: { kind: string; status?: number }): Promise<void> {
    for (const operation of operations) await this.world.fiscalFault({ operation, times: MANY, ...fault });
  }

  async heal(): Promise<void> {
    for (const { url } of [this.world.xero, this.world.fiscal])
      await callJson('DELETE', `${url}/_control/faults`);
    for (const proxy of [this.xero, this.service]) proxy.set({ kind: 'none' });
    this.front.show(await good);
  }

  async look(): Promise<Seen> {
    const { api } = this.world;
    const today = await api.get<Today>('/api/today');
    const metrics = await api.text('/metrics');
    const alerts = await api.get<{ cause: string }[]>('/api/alerts');
    const standing = metrics.matchAll(/^ledgerstamp_clients_standing_still\{cause="(\w+)"\} [1-9]/gm);
    return {
      isUpToDate: today.clientsUpToDate === 1,
      isToday: today.groups.some(({ code }) => code === 'WORK_STANDS_STILL'),
      causes: [...standing].map(([, cause = '']) => cause),
      waiting: Number(/^ledgerstamp_clients_waiting (\d+)/m.exec(metrics)?.[1]),
      alerts: alerts.map(({ cause }) => cause),
    };
  }

  /** Findings of `ledgerstamp doctor` about work that stands still. */
  async examine(): Promise<string[]> {
    const { stdout } = await this.world.commandLineOfOwner('doctor', '--json');
    const { findings } = JSON.parse(stdout) as { findings: { code: string; what: string }[] };
    return findings.filter(({ code }) => code === 'WORK_STANDS_STILL').map(({ what }) => what);
  }
}

interface RealFault {
  readonly cause: FlowCause;
  /** True for a fault of this machine, after which work continues within a minute, without help. */
  readonly isNear?: boolean;
  begin(site: Site): Promise<void> | void;
  /** Ends the fault; left out: `heal` does it. */
  end?(site: Site): Promise<void> | void;
}

const OF_SERVICE = ['profile', 'fiscaldevice', 'status', 'submit', 'download'];
const FAULTS = {
  'the fiscal service cannot be reached': {
    cause: 'unreachable',
    begin: ({ service }) => service.set({ kind: 'away' }),
  },
  'nobody trusts the certificate of the fiscal service': {
    cause: 'unreachable',
    begin: async ({ front }) => front.show(await certificateFor('localhost')),
  },
  'the fiscal service refuses the credentials': {
    cause: 'unauthorised',
    begin: (site) => site.spoilService(OF_SERVICE, { kind: 'refused', status: 401 }),
  },
  'webhooks of the fiscal service are lost, and questions about outcomes are answered with 503': {
    cause: 'unwell',
    begin: async (site) => {
      await site.spoilService(['webhook'], { kind: 'lost' });
      await site.spoilService(['status'], { kind: 'error-before', status: 503 });
    },
  },
  'receipts cannot be downloaded from the fiscal service': {
    cause: 'unwell',
    begin: (site) => site.spoilService(['download'], { kind: 'error-before', status: 503 }),
  },
  'Xero cuts every connection': { cause: 'cut_off', begin: ({ xero }) => xero.set({ kind: 'away' }) },
  'Xero takes calls and answers none': {
    cause: 'silent',
    begin: ({ xero }) => xero.set({ kind: 'black-hole' }),
  },
  'Xero answers 503': {
    cause: 'unwell',
    begin: ({ world }) => world.xeroFault({ operation: '*', kind: 'error', status: 503, times: MANY }),
  },
  'Xero takes no attachment': {
    cause: 'unwell',
    begin: ({ world }) =>
      world.xeroFault({ operation: 'PUT attachment', kind: 'error', status: 503, times: MANY }),
  },
  'the database takes no writes': {
    cause: 'database',
    isNear: true,
    begin: (site) => site.setReadOnly(true),
    end: (site) => site.setReadOnly(false),
  },
  'the disk of the database is full': {
    cause: 'database',
    isNear: true,
    begin: (site) => site.fillDatabase(true),
    end: (site) => site.fillDatabase(false),
  },
  'the folder of the journal is gone': {
    cause: 'journal',
    isNear: true,
    begin: (site) => site.moveJournal(true),
    end: (site) => site.moveJournal(false),
  },
} as const satisfies Readonly<Record<string, RealFault>>;
type FaultName = keyof typeof FAULTS;

const pause = (ms: number): Promise<void> => new Promise((settle) => setTimeout(settle, ms));

/** Creates invoices until the condition holds. @returns the seconds until then */
async function whileSelling(
  site: Site,
  what: string,
  withinMs: number,
  isSo: (seen: Seen) => boolean,
): Promise<number> {
  const begun = Date.now();
  let soldAt = 0;
  let seen: Seen | null = null;
  while (Date.now() - begun < patient(withinMs)) {
    if (Date.now() - soldAt > APART_MS) {
      soldAt = Date.now();
      await site.sell();
    }
    // Ignores errors of calls whose sessions end with the fault.
    seen = await site.look().catch(() => null);
    if (seen !== null && isSo(seen)) return Math.round((Date.now() - begun) / 1_000);
    await pause(2_000);
  }
  throw new Error(`not within ${patient(withinMs)} ms: ${what}; instead: ${JSON.stringify(seen)}`);
}

/** Waits until every invoice has one receipt in Xero, nothing stands still, and the alerts are closed. */
async function flows(site: Site, withinMs = MINUTE): Promise<void> {
  await eventually(
    'every invoice is receipted and nothing stands still',
    async () => {
      const seen = await site.look().catch(() => null);
      if (seen === null) return null;
      const isWell = seen.isUpToDate && !seen.isToday && seen.causes.length === 0;
      return isWell && seen.alerts.length === 0 && (await site.isReceipted()) ? true : null;
    },
    async () => JSON.stringify(await site.look()),
    withinMs,
  );
  expect(new Set(await site.receiptsOfEach())).toEqual(new Set([1]));
  expect(await site.examine()).toEqual([]);
}

/** Begins a fault, and waits until Today, the metric and the doctor name it. */
async function told(site: Site, name: FaultName): Promise<number> {
  const fault: RealFault = FAULTS[name];
  await fault.begin(site);
  const isTold = ({ isToday, isUpToDate, causes }: Seen): boolean =>
    isToday && !isUpToDate && causes.includes(fault.cause);
  const seconds = await whileSelling(site, name, 3 * MINUTE, isTold);
  expect(seconds).toBeGreaterThan(100);
  expect(await site.examine()).toHaveLength(1);
  expect((await site.look()).alerts).not.toContain('OUTCOME_UNREADABLE');
  return seconds;
}

/** Ends a fault, and waits until work flows: within a minute, or within a minute of the named next try. */
async function end(site: Site, name: FaultName): Promise<void> {
  const fault: RealFault = FAULTS[name];
  const isNear = fault.isNear ?? false;
  const named = isNear ? 0 : await eventually('a next try is named', () => site.nextTryInMs());
  await fault.end?.(site);
  await site.heal();
  await flows(site, MINUTE + named);
}

/** Situations in which no work stands still. */
const QUIET = {
  'a person has paused the client': ({ world }) =>
    world.api.send('PATCH', `/api/organisations/${world.organisation.id}`, { isPaused: true }),
  "the client's calls of the day to Xero are used up": ({ world }) =>
    callJson('PUT', `${world.xero.url}/_control/organisations/${TENANT_ID}`, {
      settings: { limits: { enforce: true, minute: 100_000, day: 1 } },
    }),
  'there is no sale': () => Promise.resolve(),
} as const satisfies Readonly<Record<string, (site: Site) => Promise<unknown>>>;

/** Runs a trial on its own site, so that several can run at the same time. */
async function onASite(trial: (site: Site) => Promise<void>): Promise<void> {
  const site = await Site.start();
  try {
    await site.sell();
    await flows(site);
    await trial(site);
  } finally {
    await site.stop();
  }
}

describe('a fault that lasts over real processes', () => {
  it.concurrent.each(Object.keys(FAULTS) as FaultName[])(
    'is named by Today, metric and doctor, and its end lets the documents flow: %s',
    (name) =>
      onASite(async (site) => {
        await told(site, name);
        await end(site, name);
      }),
    50 * MINUTE,
  );
});

describe('a fault that lasts for more than ten minutes over real processes', () => {
  it.concurrent.each(['the fiscal service cannot be reached', 'Xero answers 503'] as const)(
    'opens one alert, which its end closes: %s',
    (name) =>
      onASite(async (site) => {
        const before = await told(site, name);
        expect((await site.look()).alerts).toEqual([]);
        const seconds = await whileSelling(site, `an alert: ${name}`, 9.5 * MINUTE, ({ alerts }) =>
          alerts.includes('WORK_STANDS_STILL'),
        );
        expect(before + seconds).toBeGreaterThan(9.5 * 60);
        expect((await site.look()).alerts).toEqual(['WORK_STANDS_STILL']);
        await end(site, name);
      }),
    50 * MINUTE,
  );

  it.concurrent.each(Object.entries(QUIET))(
    'is not reported when %s',
    (name, begin) =>
      onASite(async (site) => {
        await begin(site);
        const begun = Date.now();
        let last: Seen | null = null;
        for (let at = 0; Date.now() - begun < 11 * MINUTE; at += 1) {
          if (at === 0 && name !== 'there is no sale') await site.sell();
          last = await site.look();
          expect([last.isToday, last.causes, last.alerts]).toEqual([false, [], []]);
          await pause(10_000);
        }
        expect(last?.waiting).toBe(name === 'there is no sale' ? 0 : 1);
        expect(await site.examine()).toEqual([]);
      }),
    50 * MINUTE,
  );
});
