import { NO_SENTENCE } from '../../src/domain/texts/stored-sentence';
import type { DataSource } from 'typeorm';
import { DocumentsRepository } from '../../src/documents/documents.repository';
import type { Organisation } from '../../src/organisations/organisation.entity';
import { TrackedDocument } from '../../src/documents/documents.entities';
import { issue } from '../../src/domain/issues/issue';
import { hold } from '../../src/sync/prepare/prepare.stage';
import { holdLease, storeDocument, storeOrganisation } from '../support/stored-organisation';
import { ownDatabase } from '../support/test-data-source';

const EARLY = issue('BEFORE_GO_LIVE', '', { issuedOn: '2026-02-28', goLiveOn: '2026-03-01' });
const late = (day: string): ReturnType<typeof issue> =>
  issue('DATED_BEFORE_LAST', '', { issuedOn: '2026-02-28', lastDay: day });

describe('a document that is held', () => {
  const database = ownDatabase();
  let dataSource: DataSource;
  let organisation: Organisation;
  let document: TrackedDocument;

  beforeEach(async () => {
    ({ dataSource } = database);
    ({ organisation } = await storeOrganisation(dataSource));
    document = await storeDocument(dataSource, organisation, 'collected');
  });

  const shown = (): Promise<TrackedDocument> =>
    dataSource.manager.findOneByOrFail(TrackedDocument, { id: document.id });
  const lines = async (): Promise<number> =>
    dataSource.manager.count('DocumentMove', { where: { documentId: document.id } });

  async function heldUntil(dayBeginsInMs: number, ...issues: ReturnType<typeof issue>[]): Promise<boolean> {
    const lease = await holdLease(dataSource, organisation);
    const until = { dayBeginsInMs, whileWaiting: NO_SENTENCE };
    return hold(new DocumentsRepository(dataSource), lease, await shown(), issues, until);
  }

  const held = (...issues: ReturnType<typeof issue>[]): Promise<boolean> => heldUntil(-1, ...issues);

  const dueInMinutes = async (): Promise<number> =>
    Math.round((((await shown()).dueAt?.getTime() ?? 0) - Date.now()) / 60_000);

  it('gets a line in its history for each new reason, and none for a new day in the same one', async () => {
    expect([await held(EARLY), await lines()]).toEqual([true, 1]);
    expect([await held(EARLY, late('2026-03-10')), await lines()]).toEqual([true, 2]);
    expect([await held(EARLY, late('2026-03-11')), await lines()]).toEqual([false, 2]);
    expect((await shown()).issues).toEqual([EARLY, late('2026-03-11')]);
    expect([await held(late('2026-03-11')), await lines()]).toEqual([true, 3]);
    expect(await shown()).toMatchObject({ state: 'waiting', reason: 'DATED_BEFORE_LAST' });
  });

  it('is looked at again after a quarter of an hour, of the history once a day', async () => {
    await held(late('2026-03-10'));
    expect(await dueInMinutes()).toBe(15);
    await held(EARLY);
    expect(await dueInMinutes()).toBe(24 * 60);
    await held(EARLY);
    expect(await dueInMinutes()).toBe(24 * 60);
  });

  it('dated in the future is looked at when its day begins, if that is sooner', async () => {
    const future = issue('DATED_IN_THE_FUTURE', 'issuedOn', { issuedOn: '2027-01-01' });
    for (const [minutes, due] of [
      [4, 4],
      [40, 15],
      [-4, 15],
    ] as const) {
      await heldUntil(minutes * 60_000, future);
      expect(await dueInMinutes()).toBe(due);
    }
    await heldUntil(4 * 60_000, late('2026-03-10'));
    expect(await dueInMinutes()).toBe(15);
  });
});
