import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { JournalDecisionsService } from '../../src/sync/submit/safe-mode/journal-decisions.service';
import { DiskFolder, type JournalFolder } from '../../src/sync/submit/safe-mode/journal-folder';
import { SafeModeService } from '../../src/sync/submit/safe-mode/safe-mode.service';
import { RestoresRepository } from '../../src/sync/submit/safe-mode/restores.repository';
import { Primary } from '../support/journal-primary';
import { ownDatabase } from '../support/test-data-source';
import type { StoredSentence } from '../../src/domain/texts/stored-sentence';

const ANNA = { by: 'Anna', reason: 'the disk is gone' };

describe('a journal that is lost', () => {
  const database = ownDatabase();
  let root: string;
  let own: Primary;

  beforeEach(async () => {
    Logger.overrideLogger(false);
    root = mkdtempSync(join(tmpdir(), 'ledgerstamp-lost-'));
    own = await Primary.at(database.dataSource, join(root, 'journal'), '7/1');
    expect(await own.submit()).toBe('sent');
  });

  afterEach(async () => {
    await own.stop();
    rmSync(root, { recursive: true, force: true });
  });

  const decisions = (): JournalDecisionsService =>
    new JournalDecisionsService(own.restores, { journalDirectory: own.journalDirectory });
  const file = (): string => {
    const name = readdirSync(own.directory).find((one) => one.endsWith('.ndjson'));
    return join(own.directory, name ?? '');
  };
  const gate = (): Promise<StoredSentence | null> => own.guard.whyClosed();

  /** Time for which the alert of a closed journal stays open. */
  const closedSince = async (): Promise<Date | null> => {
    const asked = 'select journal_fault_at as at from installation';
    const [row] = await database.dataSource.query<{ at: Date | null }[]>(asked);
    return row?.at ?? null;
  };

  const kept = (): string => join(root, 'kept');
  const ways: [string, () => void, () => void][] = [
    [
      'deleted',
      () => {
        cpSync(own.directory, kept(), { recursive: true, preserveTimestamps: true });
        rmSync(own.directory, { recursive: true });
      },
      () => cpSync(kept(), own.directory, { recursive: true, preserveTimestamps: true }),
    ],
    [
      'renamed',
      () => renameSync(file(), join(own.directory, 'rotated.1')),
      () => {
        const [name] = readdirSync(own.directory).filter((one) => one === 'rotated.1');
        renameSync(join(own.directory, name ?? ''), join(own.directory, readName()));
      },
    ],
    [
      'truncated',
      () => {
        cpSync(file(), kept());
        truncateSync(file(), 0);
      },
      () => cpSync(kept(), file()),
    ],
    ['moved', () => renameSync(own.directory, kept()), () => renameSync(kept(), own.directory)],
    [
      'mounted over',
      () => {
        renameSync(own.directory, kept());
        mkdirSync(own.directory);
      },
      () => {
        rmSync(own.directory, { recursive: true });
        renameSync(kept(), own.directory);
      },
    ],
  ];
  let name = '';
  const readName = (): string => name;

  it.each(ways)(
    'sends nothing once it was %s, says so, and goes on once it is put back',
    async (_way, lose, putBack) => {
      name = file().split('/').at(-1) ?? '';
      lose();
      expect(await own.submit()).not.toBe('sent');
      expect(await gate()).not.toBeNull();
      expect(await gate()).not.toBeNull();
      expect(await own.submit()).not.toBe('sent');
      expect(await closedSince()).not.toBeNull();
      putBack();
      await own.guard.compareAgain();
      expect(await own.guard.whyClosed()).toBeNull();
      expect((await own.restores.obstacles()).lostFiles).toBe(0);
      expect(await closedSince()).toBeNull();
      expect(await own.submit()).toBe('sent');
    },
  );

  it.each(ways)('sends nothing once it was %s, until a person accepts the loss', async (_way, lose) => {
    name = file().split('/').at(-1) ?? '';
    lose();
    await own.submit();
    await gate();
    await decisions().acceptLoss(ANNA);
    await own.guard.compareAgain();
    expect(await own.guard.whyClosed()).toBeNull();
    await own.guard.compareAgain();
    expect(await gate()).toBeNull();
    expect(await own.submit()).toBe('sent');
  });

  it('keeps a service from starting with an empty folder once it has submitted, by the name of the folder', async () => {
    const empty = new SafeModeService(own.restores, { journalDirectory: join(root, 'empty') });
    await expect(empty.onApplicationBootstrap()).rejects.toThrow(
      /journal folder 1111.* is empty, but this database has submitted.*ledgerstamp journal accept/,
    );
  });

  it('keeps a new database from starting next to the journal of another installation', async () => {
    await own.stop();
    const { dataSource } = database;
    const fresh = new RestoresRepository(dataSource);
    jest.spyOn(fresh, 'place').mockResolvedValue({
      installationId: '99999999-2222-3333-4444-555555555555',
      mark: null,
      hasSubmitted: false,
    });
    const guard = new SafeModeService(fresh, { journalDirectory: own.journalDirectory });
    await expect(guard.onApplicationBootstrap()).rejects.toThrow(
      /This database is new, but JOURNAL_DIRECTORY holds/,
    );
  });

  it('is not begun with files that are in no register, by a database without a mark either', async () => {
    await own.stop();
    rmSync(join(own.directory, 'register.jsonl'));
    await database.dataSource.query('update installation set journal_mark = null');
    own.start();
    await expect(own.guard.onApplicationBootstrap()).rejects.toThrow(/ has no register: without the journal/);
  });

  it('opens none of 5,000 closed files for a submission', async () => {
    await own.stop();
    for (let index = 0; index < 5_000; index += 1) {
      const path = join(own.directory, `2025-01.host.${String(index).padStart(6, '0')}.00000.ndjson`);
      writeFileSync(path, '');
      utimesSync(path, 1, 1);
    }
    const opened: string[] = [];
    const counting = (sound: JournalFolder): JournalFolder => ({
      names: () => sound.names(),
      version: () => sound.version(),
      append: (one) => sound.append(one),
      share: (...given) => sound.share(...given),
      tail: (one, from) => {
        opened.push(one);
        return sound.tail(one, from);
      },
    });
    const counted = await Primary.at(database.dataSource, own.journalDirectory, '7/1', counting);
    try {
      expect(await counted.submit()).toBe('sent');
      expect(await counted.submit()).toBe('sent');
      opened.length = 0;
      expect(await counted.submit()).toBe('sent');
      expect(opened.length).toBeLessThan(10);
    } finally {
      await counted.stop();
    }
  });

  it('reads on only what was appended, and a line that is not whole yet when it is', async () => {
    const folder = new DiskFolder(own.directory);
    const before = (await folder.tail(file().split('/').at(-1) ?? '', 0))?.size ?? 0;
    appendFileSync(file(), '\n{"at":"2026');
    expect(await own.guard.whyClosed()).toBeNull();
    expect((await folder.tail(file().split('/').at(-1) ?? '', before))?.bytes.toString()).toBe(
      '\n{"at":"2026',
    );
  });
});
