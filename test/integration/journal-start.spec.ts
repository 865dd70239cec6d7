import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import { inBackground } from '../../src/platform/database/background-connections';
import { CONNECTIONS } from '../../src/platform/database/data-source';
import { type Config, readConfig } from '../../src/platform/config/config';
import { SubmissionsRepository } from '../../src/documents/submissions.repository';
import { SafeModeService } from '../../src/sync/submit/safe-mode/safe-mode.service';
import { JournalDecisionsService } from '../../src/sync/submit/safe-mode/journal-decisions.service';
import { type FolderMark, REGISTER } from '../../src/sync/submit/safe-mode/journal-register';
import { Organisation } from '../../src/organisations/organisation.entity';
import { RestoresRepository, type SentBefore } from '../../src/sync/submit/safe-mode/restores.repository';
import { asOwner } from '../support/as-owner';
import { holdLease, intentFor, storeDocument, storeOrganisation } from '../support/stored-organisation';
import { ownDatabase } from '../support/test-data-source';

/** Repository that counts the entries that are looked up. */
class Counting extends RestoresRepository {
  looked = 0;

  override noteUnknown(entries: readonly SentBefore[], session: EntityManager): Promise<number> {
    this.looked += entries.length;
    return super.noteUnknown(entries, session);
  }
}

/** Connections that background work may hold at once (data-source.ts). */
const { background: BACKGROUND } = CONNECTIONS;
const MONTHS = ['2026-01', '2026-02', '2026-03'] as const;

describe('the journal at a start', () => {
  const database = ownDatabase();
  let dataSource: DataSource;
  let directory: string;
  let config: Config;

  beforeEach(async () => {
    Logger.overrideLogger(false);
    ({ dataSource } = database);
    directory = mkdtempSync(join(tmpdir(), 'ledgerstamp-start-'));
    config = readConfig({
      ...{
        DATABASE_URL: 'postgres://127.0.0.1/y',
        PUBLIC_URL: 'http://127.0.0.1',
        JOURNAL_DIRECTORY: directory,
      },
      ...{
        ENCRYPTION_KEY: 'ab'.repeat(32),
        ALLOW_INSECURE: 'true',
        ADMIN_API_KEY: 'an-administrator-key-of-many-characters',
      },
      ...{ XERO_CLIENT_ID: 'id', XERO_CLIENT_SECRET: 'secret', FISCAL_URL: 'http://127.0.0.1:9' },
    });
    // Stores two submissions in each of three months, with one file per month.
    for (const month of MONTHS) await submit(month);
  });

  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  const submit = async (month: string): Promise<void> => {
    const guard = new SafeModeService(new RestoresRepository(dataSource), config);
    await guard.onApplicationBootstrap();
    for (let index = 0; index < 2; index += 1) {
      const { organisation, fiscalAccountId } = await storeOrganisation(dataSource);
      const lease = await holdLease(dataSource, organisation);
      const document = await storeDocument(dataSource, organisation);
      const begun = await new SubmissionsRepository(dataSource).begin(
        lease,
        document,
        intentFor(document, fiscalAccountId),
      );
      const startedAt = new Date(`${month}-10T08:0${index}:00Z`);
      await asOwner(dataSource, 'update submissions set started_at = $2 where id = $1', [
        begun!.id,
        startedAt,
      ]);
      await guard.record(
        organisation,
        document.sourceId,
        Object.assign(begun!, { startedAt }),
        dataSource.manager,
        false,
      );
    }
    await guard.onApplicationShutdown();
  };

  /** Number of entries that a start looks up. */
  const start = async (): Promise<number> => {
    const restores = new Counting(dataSource);
    const guard = new SafeModeService(restores, config);
    await guard.onApplicationBootstrap();
    await guard.onApplicationShutdown();
    return restores.looked;
  };
  const forget = (from: string): Promise<unknown> =>
    asOwner(dataSource, 'delete from submissions where started_at >= $1', [`${from}-01`]);
  const gaps = async (): Promise<number> => (await new RestoresRepository(dataSource).open()).length;
  const fileOf = (month: string): string => {
    const [folder = ''] = readdirSync(directory);
    const name = readdirSync(join(directory, folder)).find((one) => one.startsWith(month));
    return join(directory, folder, name ?? '');
  };

  it('is read once: after that the last entry of each file is looked for, and nothing else', async () => {
    await start();
    expect([await start(), await start(), await gaps()]).toEqual([3, 3, 0]);
  });

  it('shows what a copy that is two months old has forgotten', async () => {
    await dataSource.query('delete from journal_files');
    await start();
    await dataSource.query(`delete from journal_files where name >= '2026-02'`);
    await forget('2026-02');
    expect(await start()).toBe(1 + 4);
    expect(await gaps()).toBe(4);
  });

  it('is read whole by a database of which only a part was restored', async () => {
    await start();
    await forget('2026-02');
    await start();
    expect(await gaps()).toBe(4);
  });

  it.each<[string, (text: string) => string, number]>([
    ['edited', (text) => text.replaceAll(/"id":"..../g, '"id":"beef'), 2],
    ['appended to', (text) => `${text}\n`, 0],
  ])(
    'is read again where a file was %s, and what was confirmed of it is stale',
    async (_how, change, unknown) => {
      await start();
      const path = fileOf('2026-02');
      writeFileSync(path, change(readFileSync(path, 'utf8')));
      expect(await start()).toBeGreaterThan(3);
      expect(await gaps()).toBe(unknown);
      expect(await start()).toBe(3);
    },
  );

  it('closes the gate where a confirmed file was cut off', async () => {
    await start();
    const path = fileOf('2026-02');
    writeFileSync(path, readFileSync(path, 'utf8').slice(0, -40));
    await start();
    expect(await new RestoresRepository(dataSource).obstacles()).toMatchObject({ gaps: 0, lostFiles: 1 });
  });

  it('is read again where only the time of a file has changed, and is confirmed anew', async () => {
    await start();
    utimesSync(fileOf('2026-03'), 1, 1);
    expect([await start(), await start(), await gaps()]).toEqual([5, 3, 0]);
  });

  it.each([
    ['compared again', true],
    ['asked whether it is open', false],
  ])('is %s while submissions hold every connection of the background', async (_what, isClosed) => {
    const guard = new SafeModeService(new RestoresRepository(dataSource), config);
    await guard.onApplicationBootstrap();
    const stored = [];
    for (let count = 0; count < BACKGROUND; count += 1) {
      const { organisation, fiscalAccountId } = await storeOrganisation(dataSource);
      const lease = await holdLease(dataSource, organisation);
      const document = await storeDocument(dataSource, organisation);
      stored.push({ organisation, lease, document, intent: intentFor(document, fiscalAccountId) });
    }
    if (isClosed) await guard.compareAgain();
    let [holding, allHold] = [0, (): void => undefined];
    const held = new Promise<void>((settle) => (allHold = settle));
    const asked = held.then(() => inBackground(() => guard.whyClosed()));
    const submissions = new SubmissionsRepository(dataSource);
    const recorded = stored.map(({ organisation, lease, document, intent }) =>
      inBackground(() =>
        guard.inSession(async (session) => {
          const begun = await submissions.begin(lease, document, intent, session);
          if (++holding === BACKGROUND) allHold();
          await held;
          await guard.record(organisation, document.sourceId, begun!, session, false);
        }),
      ),
    );
    expect(await Promise.all(recorded)).toHaveLength(BACKGROUND);
    expect(await asked).toBeNull();
    await guard.onApplicationShutdown();
    expect(await gaps()).toBe(0);
  });

  const decisions = (): JournalDecisionsService =>
    new JournalDecisionsService(new RestoresRepository(dataSource), config);
  /** Reads what a copy of the database knows of its folder. */
  const copied = async (): Promise<object> => {
    const [row] = await dataSource.query<{ copy: object }[]>(
      'select to_jsonb(i) as copy from installation i',
    );
    return row?.copy ?? {};
  };
  const putBack = async (copy: object): Promise<void> => {
    await asOwner(dataSource, 'delete from installation', []);
    const row = 'insert into installation select * from jsonb_populate_record(null::installation, $1)';
    await asOwner(dataSource, row, [JSON.stringify(copy)]);
  };
  const register = (): string => join(directory, readdirSync(directory)[0] ?? '', REGISTER);
  const lines = (): string[] =>
    readFileSync(register(), 'utf8')
      .split('\n')
      .filter((line) => line !== '');
  const write = (...written: readonly string[]): void => writeFileSync(register(), `${written.join('\n')}\n`);
  const live = (): Promise<unknown> => dataSource.query(`update organisations set go_live_on = '2026-01-01'`);

  it('asks each live client once what was decided since an older copy, and no other', async () => {
    await live();
    const { organisation } = await storeOrganisation(dataSource);
    await decisions().mark();
    const copy = await copied();
    expect(await decisions().mark()).toBe(0);
    await putBack(copy);
    expect(await decisions().mark()).toBe(MONTHS.length * 2);
    expect(await decisions().mark()).toBe(0);
    const gaps = await dataSource.query<object[]>(
      `select gap ->> 'because' as because, gap ->> 'till' is not null as "hasEnded", count(*)::int as clients
       from organisations, jsonb_array_elements(gaps) gap where id <> $1 group by 1, 2`,
      [organisation.id],
    );
    expect(gaps).toEqual([{ because: 'restored', hasEnded: true, clients: MONTHS.length * 2 }]);
    const { gaps: none } = await dataSource.manager.findOneByOrFail(Organisation, { id: organisation.id });
    expect(none).toEqual([]);
  });

  it('asks nothing where a process ends before the commit of its mark', async () => {
    await live();
    await decisions().mark();
    class Ending extends RestoresRepository {
      override underMark<T>(...[work]: Parameters<RestoresRepository['underMark']>): Promise<T> {
        return super.underMark(async (...given) => {
          await work(...given);
          throw new Error('the process ends');
        });
      }
    }
    const ending = new JournalDecisionsService(new Ending(dataSource), config);
    await expect(ending.mark()).rejects.toThrow('the process ends');
    expect(await decisions().mark()).toBe(0);
  });

  it('asks nothing where a process ends before the line of its mark, and knows older copies as before', async () => {
    await live();
    await decisions().mark();
    const before = lines();
    await decisions().mark();
    write(...before);
    const copy = await copied();
    expect(await decisions().mark()).toBe(0);
    // A slow replica writes the line that another has written for it.
    write(...lines(), lines().at(-1) ?? '');
    expect(await decisions().mark()).toBe(0);
    expect(await decisions().mark()).toBe(0);
    await putBack(copy);
    expect(await decisions().mark()).toBe(MONTHS.length * 2);
  });

  it('asks about a copy of minutes ago, where the service was stopped since, and not about one of that time', async () => {
    await live();
    await decisions().mark();
    const copy = await copied();
    await decisions().beforeApplicationShutdown();
    await putBack(copy);
    expect(await decisions().mark()).toBe(MONTHS.length * 2);
    await decisions().beforeApplicationShutdown();
    await putBack(await copied());
    expect(await decisions().mark()).toBe(0);
  });

  it('asks nothing at a promoted standby that has lagged for less than an hour', async () => {
    await live();
    await decisions().mark();
    const copy = await copied();
    await decisions().mark();
    const before = lines();
    const last = JSON.parse(before.pop() ?? '') as FolderMark;
    const written = (changes: object): void => write(...before, JSON.stringify({ ...last, ...changes }));
    const [system = '', timeline = ''] = (last.database ?? '').split('/');
    const database = `${system}/${Number(timeline) + 1}`;
    written({ database });
    await putBack(copy);
    expect(await decisions().mark()).toBe(0);
    written({ database, at: '2026-03-01T08:00:00.000Z' });
    await putBack(copy);
    expect(await decisions().mark()).toBe(MONTHS.length * 2);
  });

  it('asks nothing after the restore of a copy that nothing has used then or since', async () => {
    await live();
    await decisions().mark();
    const madeAt = '2026-03-01T08:00:00.000Z';
    expect(await decisions().mark({ madeAt, isInUse: false })).toBe(0);
    expect(await decisions().mark({ madeAt, isInUse: true })).toBe(MONTHS.length * 2);
    const copy = await copied();
    await decisions().mark();
    await putBack(copy);
    expect(await decisions().mark({ madeAt, isInUse: false })).toBe(MONTHS.length * 2);
  });
});
