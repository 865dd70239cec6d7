import {
  appendFileSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { type FileHandle, open as openFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EntityManager } from 'typeorm';
import { DiskFolder } from './journal-folder';
import { readJournal } from './journal-files';
import { JournalRegister, REGISTER } from './journal-register';
import { isEntry, type JournalEntry, writeRecord } from './journal-entry';
import { OpenJournal } from './open-journal';
import type { RestoresRepository } from './restores.repository';
import { SubmissionJournal } from './submission-journal';

function entry(changes: Partial<JournalEntry> = {}): JournalEntry {
  return {
    ...{
      at: '2026-03-02T12:00:00.000Z',
      id: '00000000-0000-4000-8000-000000000001',
      platform: 'xero',
      tenantId: 't',
      fiscalAccountId: 'a',
      documentId: 'd',
    },
    ...{ kind: 'invoice', sourceId: 's', attempt: 1, number: 'INV-1', currency: 'USD', total: '115.50' },
    ...{ issuedOn: '2026-03-02', datedAt: '2026-03-02T14:00:00', originalSourceId: null, fingerprint: 'f' },
    ...{ deviceId: null, payloadSha256: 'x' },
    ...changes,
  };
}

/** Simulates a disk with space for so many bytes: the rest is cut off, and the write fails. */
function cutOffAt(handle: FileHandle, room: number, disk: { isFull: boolean }): FileHandle {
  const write = handle.appendFile.bind(handle);
  handle.appendFile = async (text) => {
    if (!disk.isFull) return write(text);
    await write(String(text).slice(0, room));
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  };
  return handle;
}

function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((settle) => {
    open = settle;
  });
  return { opened, open };
}

describe('the journal of submissions', () => {
  let directory: string;
  let opened: SubmissionJournal[];

  beforeEach(() => {
    directory = join(mkdtempSync(join(tmpdir(), 'journal-')), 'of-this-installation');
    opened = [];
  });

  afterEach(async () => {
    await Promise.all(opened.map((journal) => journal.close()));
    rmSync(join(directory, '..'), { recursive: true, force: true });
  });

  const open = (...how: [((path: string) => Promise<FileHandle>)?]): SubmissionJournal => {
    const register = new JournalRegister(new DiskFolder(directory));
    const journal = new SubmissionJournal(new DiskFolder(directory, ...how), register);
    opened.push(journal);
    return journal;
  };
  const all = async (sinceMs?: number): Promise<JournalEntry[]> => {
    const entries: JournalEntry[] = [];
    for await (const { record } of readJournal(new DiskFolder(directory), sinceMs))
      if (record !== null && isEntry(record)) entries.push(record);
    return entries;
  };
  const unreadable = async (): Promise<string[]> => {
    const places: string[] = [];
    for await (const { record, place } of readJournal(new DiskFolder(directory)))
      if (record === null) places.push(place);
    return places;
  };
  const files = (): string[] =>
    readdirSync(directory)
      .filter((name) => name.endsWith('.ndjson'))
      .sort();

  it('is empty before anything was sent', async () => {
    expect(await all()).toEqual([]);
  });

  it('belongs to the account of the service when root writes the first line, as a restore does', async () => {
    const isRoot = process.getuid?.() === 0;
    const [above, uid] = [join(directory, '..'), isRoot ? 65_534 : process.getuid?.()];
    if (isRoot) chownSync(above, 65_534, 65_534);
    directory = join(above, 'journal', 'of-this-installation');
    await open().append(entry());
    const made = [join(above, 'journal'), directory, ...files().map((name) => join(directory, name))];
    expect(made.map((path) => statSync(path).uid)).toEqual([uid, uid, uid]);
    directory = join(above, 'journal');
  });

  it('has no neighbour in the folder that a disk of its own has for itself', async () => {
    for (const name of ['lost+found', 'of-another']) {
      mkdirSync(join(directory, '..', name));
      writeFileSync(join(directory, '..', name, '2026-03.a.ndjson'), '');
    }
    expect(await DiskFolder.others(join(directory, '..'), 'of-this-installation')).toEqual(['of-another']);
  });

  it('is not written through a link', async () => {
    const other = join(directory, '..', 'other');
    mkdirSync(directory);
    writeFileSync(other, '');
    symlinkSync(other, join(directory, REGISTER));
    await expect(new DiskFolder(directory).share(REGISTER, 'a line\n')).rejects.toThrow('ELOOP');
    expect(readFileSync(other, 'utf8')).toBe('');
  });

  it('keeps entries in their order, one line each, however many are written at once and after a restart', async () => {
    const attempts = Array.from({ length: 20 }, (_, index) =>
      entry({ attempt: index + 1, number: 'A\n"B"\u2028' }),
    );
    const journal = open();
    await Promise.all(attempts.slice(0, 10).map((one) => journal.append(one)));
    await journal.close();
    const next = open();
    for (const one of attempts.slice(10)) await next.append(one);
    expect(await all()).toEqual(attempts);
  });

  it('begins a file for each month, readable by its owner alone', async () => {
    const journal = open();
    await journal.append(entry());
    await journal.append(entry({ at: '2026-04-01T00:00:00.000Z' }));
    expect(files()).toEqual([
      expect.stringMatching(/^2026-03\..+\.ndjson$/),
      expect.stringMatching(/^2026-04\./),
    ]);
    expect(statSync(join(directory, files()[0] ?? '')).mode & 0o077).toBe(0);
    expect(await all()).toHaveLength(2);
  });

  it('is read without the files that were written to last before a time', async () => {
    const journal = open();
    await journal.append(entry());
    await journal.append(entry({ at: '2026-04-01T00:00:00.000Z' }));
    const day = (date: string): Date => new Date(`${date}T12:00:00Z`);
    for (const [place, date] of ['2026-03-02', '2026-04-01'].entries())
      utimesSync(join(directory, files()[place] ?? ''), day(date), day(date));
    expect(await all(day('2026-04-01').getTime())).toMatchObject([{ at: '2026-04-01T00:00:00.000Z' }]);
    expect(await all(day('2026-03-02').getTime())).toHaveLength(2);
  });

  it('begins another file after ten thousand entries', async () => {
    const opened: string[] = [];
    const named = new SubmissionJournal(
      {
        append: (name) => {
          opened.push(name);
          return Promise.resolve({
            size: 0,
            ...{ write: () => Promise.resolve(), flush: () => Promise.resolve() },
            ...{ isInPlace: () => Promise.resolve(true), close: () => Promise.resolve() },
          });
        },
      },
      { append: () => Promise.resolve() },
    );
    for (let count = 0; count <= 10_000; count += 1) await named.append(entry());
    expect(opened.map((path) => path.slice(-13))).toEqual(['.00000.ndjson', '.00001.ndjson']);
  });

  it('passes over a line that a dying process left torn, and loses nothing after it', async () => {
    await open().append(entry());
    const [file = ''] = files();
    const torn = readFileSync(join(directory, file), 'utf8').slice(0, 40);
    appendFileSync(join(directory, file), torn);
    await open().append(entry({ attempt: 2 }));
    expect((await all()).map((one) => one.attempt)).toEqual([1, 2]);
  });

  it('reads every submitted entry back, at whatever byte the disk was full in the entry before', async () => {
    const nameOf = (room: number): string => String(room).padStart(4, '0');
    const length = writeRecord(entry({ sourceId: nameOf(0) })).length + 1;
    for (let room = 0; room <= length; room += 1) {
      const disk = { isFull: false };
      const journal = open(async (path) => cutOffAt(await openFile(path, 'a'), room, disk));
      await journal.append(entry({ sourceId: nameOf(room), attempt: 1 }));
      disk.isFull = true;
      await expect(journal.append(entry({ sourceId: nameOf(room), attempt: 2 }))).rejects.toMatchObject({
        kind: 'not_sent',
      });
      disk.isFull = false;
      for (const attempt of [3, 4]) await journal.append(entry({ sourceId: nameOf(room), attempt }));
    }
    const read = await all();
    for (let room = 0; room <= length; room += 1) {
      const attempts = read.filter((one) => one.sourceId === nameOf(room)).map((one) => one.attempt);
      expect(attempts.filter((attempt) => attempt !== 2)).toEqual([1, 3, 4]);
    }
    // Excludes the lengths that leave no unreadable line: nothing, the line end alone, or the whole entry.
    expect(await unreadable()).toHaveLength(length + 1 - 4);
  });

  it('opens the file again after a failed write, and does not keep what has failed', async () => {
    let opened = 0;
    const disk = { isFull: false };
    const journal = open(async (path) => {
      opened += 1;
      return cutOffAt(await openFile(path, 'a'), 3, disk);
    });
    await journal.append(entry());
    disk.isFull = true;
    await expect(journal.append(entry())).rejects.toThrow(/ENOSPC/);
    disk.isFull = false;
    await journal.append(entry());
    expect(opened).toBe(2);
  });

  it('is not missed by other replicas while its first file is being announced', async () => {
    const announced: string[] = [];
    const journal: SubmissionJournal = new SubmissionJournal(new DiskFolder(directory), {
      append: (record) => {
        expect(journal.isAnnounced(new Set())).toBe(true);
        if (record.says === 'file') announced.push(record.file);
        return Promise.resolve();
      },
    });
    opened.push(journal);
    await journal.append(entry());
    expect(journal.isAnnounced(new Set())).toBe(false);
    expect(journal.isAnnounced(new Set(announced))).toBe(true);
  });

  it('is not compared again where its first file is announced while the register is read', async () => {
    const restores = {
      inSession: (work: (session: object) => unknown) => work({}),
      lookUp: () => Promise.resolve({ unknown: [], hasGaps: false, database: null }),
      ...{ confirmedFiles: () => Promise.resolve([]), confirmFiles: () => Promise.resolve() },
    } as unknown as RestoresRepository;
    const session = {} as EntityManager;
    const [opening, reading] = [gate(), gate()];
    const folder = new DiskFolder(directory);
    await new JournalRegister(folder).append({ says: 'mark', at: entry().at, mark: 'm' });
    const journal = await OpenJournal.open(folder, restores, 'm', false);
    const [append, tail] = [folder.append.bind(folder), folder.tail.bind(folder)];
    const appended = jest.spyOn(folder, 'append').mockImplementationOnce(async (name) => {
      await opening.opened;
      return append(name);
    });
    const entering = journal.enter({ ...entry(), seq: '1', database: null }, null, session, false);
    while (appended.mock.calls.length === 0) await new Promise(setImmediate);
    // The read takes its bytes before the announcement, and returns them after it.
    const read = jest.spyOn(folder, 'tail').mockImplementationOnce(async (name, from) => {
      const stale = await tail(name, from);
      opening.open();
      await reading.opened;
      return stale;
    });
    const looking = journal.look(session);
    while (read.mock.calls.length === 0 || files().length === 0) await new Promise(setImmediate);
    const register = (): string => readFileSync(join(directory, REGISTER), 'utf8');
    while (!register().includes('"says":"file"')) await new Promise(setImmediate);
    await new Promise((settle) => setTimeout(settle, 50));
    reading.open();
    await expect(Promise.all([entering, looking])).resolves.toBeDefined();
    await journal.close();
    expect(await all()).toHaveLength(1);
  });

  it('has a register that many may read at once', async () => {
    const register = new JournalRegister(new DiskFolder(directory));
    const mark = { says: 'mark', at: '2026-03-02T12:00:00.000Z', mark: 'm' } as const;
    await register.append(mark);
    const states = await Promise.all(Array.from({ length: 20 }, () => register.read()));
    expect(states.map(({ marks }) => marks)).toEqual(Array.from({ length: 20 }, () => [mark]));
  });

  it('closes between two entries, and never under one', async () => {
    const journal = open();
    const attempts = Array.from({ length: 20 }, (_, index) => entry({ attempt: index + 1 }));
    await Promise.all(attempts.flatMap((one) => [journal.append(one), journal.close()]));
    expect(await all()).toEqual(attempts);
  });

  it('gives two processes of one host a file each', async () => {
    for (const journal of [open(), open()]) await journal.append(entry());
    expect(files()).toHaveLength(2);
    expect(await all()).toHaveLength(2);
  });

  it.each(['null', '[]', '{}', '{"attempt":1}', '7', ''])(
    'passes over %j, which is no entry',
    async (line) => {
      await open().append(entry());
      appendFileSync(join(directory, files()[0] ?? ''), `${line}\n`);
      expect(await all()).toHaveLength(1);
    },
  );

  it('says so when it cannot be written: then nothing may be sent', async () => {
    const journal = new SubmissionJournal(new DiskFolder('/dev/null/journal'), {
      append: () => Promise.resolve(),
    });
    await expect(journal.append(entry())).rejects.toMatchObject({ kind: 'not_sent' });
    await expect(journal.append(entry())).rejects.toThrow(/journal cannot be written/);
  });
});
