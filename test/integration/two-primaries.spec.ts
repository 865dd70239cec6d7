import { inEnglish } from '../support/in-english';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { DiskFolder, type JournalFolder } from '../../src/sync/submit/safe-mode/journal-folder';
import { JournalDecisionsService } from '../../src/sync/submit/safe-mode/journal-decisions.service';
import { readJournal } from '../../src/sync/submit/safe-mode/journal-files';
import { isEntry } from '../../src/sync/submit/safe-mode/journal-entry';
import { SubmissionsRepository } from '../../src/documents/submissions.repository';
import { Primary } from '../support/journal-primary';
import { holdLease, intentFor, storeDocument, storeOrganisation } from '../support/stored-organisation';
import { openTestDataSource } from '../support/test-data-source';

const ANNA = { by: 'Anna', reason: 'the other server is switched off' };

describe('two databases with one journal', () => {
  let directory: string;
  let opened: Awaited<ReturnType<typeof openTestDataSource>>[];
  const primaries: Primary[] = [];

  beforeEach(async () => {
    Logger.overrideLogger(false);
    directory = mkdtempSync(join(tmpdir(), 'ledgerstamp-primaries-'));
    opened = await Promise.all([openTestDataSource(), openTestDataSource()]);
  });

  afterEach(async () => {
    for (const one of primaries.splice(0)) await one.stop();
    for (const one of opened) await one.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const primary = async (
    which: 0 | 1,
    identity: string | null,
    folder?: (sound: JournalFolder) => JournalFolder,
  ): Promise<Primary> => {
    const made = await Primary.at(opened[which]!.dataSource, directory, identity, folder);
    primaries.push(made);
    return made;
  };
  const decisions = ({ restores }: Primary): JournalDecisionsService =>
    new JournalDecisionsService(restores, { journalDirectory: directory });
  const letGo = async ({ restores }: Primary): Promise<void> => {
    const ids = (await restores.open()).map(({ submissionId }) => submissionId);
    await restores.acknowledge(ids, 'Anna', 'looked up');
  };
  const entries = async ({ directory: folder }: Primary): Promise<number> => {
    let count = 0;
    for await (const { record } of readJournal(new DiskFolder(folder)))
      if (record !== null && isEntry(record)) count += 1;
    return count;
  };

  it('submits nothing at a standby that lagged before everything was compared, and nothing more at the old primary', async () => {
    const [old, promoted] = [await primary(0, '7/1'), await primary(1, '7/1')];
    expect(await old.submit()).toBe('sent');
    await promoted.becomes('7/2');
    expect(await promoted.guard.whyClosed()).toBeNull();
    expect(await promoted.restores.open()).toHaveLength(1);
    await letGo(promoted);
    expect(await promoted.submit()).toBe('sent');
    const before = await entries(old);
    expect(inEnglish(await old.guard.whyClosed())).toContain('a standby of it was promoted');
    expect(inEnglish(await old.submit())).toContain('left behind');
    expect(await entries(old)).toBe(before);
    expect(await promoted.submit()).toBe('sent');
  });

  it('compares first when a session is led to another timeline under a running process', async () => {
    const [old, promoted] = [await primary(0, '7/1'), await primary(1, '7/1')];
    for (const { guard } of [old, promoted]) await guard.onApplicationBootstrap();
    expect(await promoted.submit()).toBe('sent');
    await old.becomes('7/2');
    expect(inEnglish(await old.submit())).toContain('compared with the database first');
  });

  it.each<[string, (promoted: Primary) => Promise<unknown>]>([
    ['this process, after the intent', (promoted) => promoted.guard.compareAgain()],
    ['another one at the same database', (promoted) => promoted.start().onApplicationBootstrap()],
  ])(
    'submits nothing where what the other one has sent is found between intent and look, by %s',
    async (_whose, compare) => {
      const [old, promoted] = [await primary(0, '7/1'), await primary(1, '7/2')];
      for (const { guard } of [old, promoted]) await guard.onApplicationBootstrap();
      expect(await old.submit()).toBe('sent');
      expect(inEnglish(await promoted.submit(promoted.guard, () => compare(promoted)))).toContain('lost');
      expect(await promoted.restores.open()).toHaveLength(1);
      await letGo(promoted);
      expect(await promoted.submit()).toBe('sent');
    },
  );

  it.each([
    ['nothing leaves', false, ['withdrawn']],
    ['another process may send it again', true, []],
  ])('takes a line back, or not, where %s', async (_where, mayLeaveAgain, expected) => {
    const [old, promoted] = [await primary(0, '7/1'), await primary(1, '7/2')];
    for (const { guard } of [old, promoted]) await guard.onApplicationBootstrap();
    expect(await old.submit()).toBe('sent');
    const compare = (): Promise<void> => promoted.guard.compareAgain();
    expect(inEnglish(await promoted.submit(promoted.guard, compare, mayLeaveAgain))).toContain('lost');
    const sequels: string[] = [];
    for await (const { record } of readJournal(new DiskFolder(promoted.directory)))
      if (record !== null && !isEntry(record)) sequels.push(record.says);
    expect(sequels).toEqual(expected);
  });

  it('lets at most one of two begin that begin at once', async () => {
    const [old, promoted] = [await primary(0, '7/1'), await primary(1, '7/2')];
    for (const { guard } of [old, promoted]) await guard.onApplicationBootstrap();
    const answers = await Promise.all([old.submit(), promoted.submit()]);
    expect(answers.filter((answer) => answer === 'sent').length).toBeLessThanOrEqual(1);
    await promoted.guard.whyClosed();
    await letGo(promoted);
    expect([await promoted.submit(), inEnglish(await old.submit())]).toEqual([
      'sent',
      expect.stringMatching(/left behind/),
    ]);
  });

  it('holds nothing for an entry that was withdrawn', async () => {
    const [old, promoted] = [await primary(0, '7/1'), await primary(1, '7/2')];
    for (const { guard } of [old, promoted]) await guard.onApplicationBootstrap();
    const answers = await Promise.all([old.submit(), promoted.submit()]);
    promoted.start();
    await promoted.guard.onApplicationBootstrap();
    expect(await promoted.restores.open()).toHaveLength(answers[0] === 'sent' ? 1 : 0);
  });

  it('stops both where both standbys were promoted to the same timeline, until a person names the primary', async () => {
    const [one, other] = [await primary(0, '7/2'), await primary(1, '7/2')];
    for (const { guard } of [one, other]) await guard.onApplicationBootstrap();
    expect(await one.submit()).toBe('sent');
    expect(inEnglish(await other.submit())).toContain('nothing says which of them is the primary');
    for (const stopped of [one, other])
      expect(inEnglish(await stopped.submit())).toContain('nothing says which of them is the primary');
    expect(await decisions(one).namePrimary(ANNA)).toBe('7/2');
    expect(await one.submit()).toBe('sent');
  });

  it('does not contest itself where a process is led away before it sends a submission of the other one again', async () => {
    const [old, promoted] = [await primary(0, '7/1'), await primary(1, '7/2')];
    const { organisation, fiscalAccountId } = await storeOrganisation(old.dataSource);
    const lease = await holdLease(old.dataSource, organisation);
    const document = await storeDocument(old.dataSource, organisation);
    const submissions = new SubmissionsRepository(old.dataSource);
    const begun = await submissions.begin(lease, document, intentFor(document, fiscalAccountId));
    await expect(promoted.guard.recordAgain(organisation, document.sourceId, begun!)).rejects.toThrow(
      'another database',
    );
    expect(await promoted.submit()).toBe('sent');
  });

  it('stops a dump next to its original, until a person names it; then the original stops', async () => {
    const [original, dump] = [await primary(0, '7/1'), await primary(1, '8/1')];
    expect(await original.submit()).toBe('sent');
    await dump.guard.onApplicationBootstrap();
    expect(inEnglish(await dump.guard.whyClosed())).toContain('another system identifier');
    expect(await decisions(dump).namePrimary(ANNA)).toBe('8/1');
    expect(await dump.guard.whyClosed()).toBeNull();
    expect(await dump.restores.open()).toHaveLength(1);
    await letGo(dump);
    expect(await dump.submit()).toBe('sent');
    expect(inEnglish(await original.submit())).toContain('another system identifier');
  });

  it('goes on at the primary that is named although a drill has left a higher timeline', async () => {
    const [drill, real] = [await primary(0, '7/5'), await primary(1, '7/2')];
    expect(await drill.submit()).toBe('sent');
    expect(inEnglish(await real.guard.whyClosed())).toContain('left behind');
    await decisions(real).namePrimary(ANNA);
    await real.guard.whyClosed();
    await letGo(real);
    expect(await real.submit()).toBe('sent');
  });

  it('finds a file that the listing of the file server does not show yet', async () => {
    const stale = (sound: JournalFolder): JournalFolder => ({
      names: () => Promise.resolve([]),
      version: () => Promise.resolve('always the same'),
      tail: (...given) => sound.tail(...given),
      append: (name) => sound.append(name),
      share: (...given) => sound.share(...given),
    });
    const [one, other] = [await primary(0, '7/2'), await primary(1, '7/2', stale)];
    await other.guard.onApplicationBootstrap();
    expect(await one.submit()).toBe('sent');
    expect(inEnglish(await other.submit())).toContain('nothing says which of them is the primary');
  });

  it('does not fence a server that does not tell its identity, and still compares', async () => {
    const [one, other] = [await primary(0, null), await primary(1, null)];
    expect(await one.submit()).toBe('sent');
    await other.guard.whyClosed();
    expect(await other.restores.open()).toHaveLength(1);
  });

  it('asks one statement a submission, and one look, however many closed files there are', async () => {
    const own = await primary(0, '7/1');
    await own.guard.onApplicationBootstrap();
    expect(await own.submit()).toBe('sent');
    const replica = own.start();
    const asked: string[] = [];
    const session = own.restores.inSession.bind(own.restores);
    jest.spyOn(own.restores, 'inSession').mockImplementation((work) =>
      session((manager) => {
        const query = manager.query.bind(manager);
        manager.query = ((sql: string, ...rest: unknown[]) => {
          asked.push(sql);
          return query(sql, ...(rest as []));
        }) as typeof manager.query;
        return work(manager);
      }),
    );
    await replica.onApplicationBootstrap();
    expect(await own.submit(replica)).toBe('sent');
    asked.length = 0;
    expect(await own.submit(replica)).toBe('sent');
    expect(asked.filter((sql) => sql.includes('database_identity'))).toHaveLength(2);
    expect(asked).toHaveLength(2);
  });
});
