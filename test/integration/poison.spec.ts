import { storedWords } from '../../src/domain/texts/stored-sentence';
import { inEnglish } from '../support/in-english';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { DocumentsRepository } from '../../src/documents/documents.repository';
import type { Organisation } from '../../src/organisations/organisation.entity';
import { TrackedDocument } from '../../src/documents/documents.entities';
import { Failure } from '../../src/domain/issues/failure';
import { BackfillLimited } from '../../src/organisations/books/books.service';
import { eachDocument } from '../../src/sync/each-document';
import { MOST_TRIES } from '../../src/domain/lifecycle/limits';
import { holdLease, storeDocument, storeOrganisation } from '../support/stored-organisation';
import { ownDatabase } from '../support/test-data-source';

const isStopping = (): boolean => false;

describe('a document that breaks the program', () => {
  const database = ownDatabase();
  let dataSource: DataSource;
  let organisation: Organisation;
  let documents: DocumentsRepository;

  // Silences the log, because the fault is intended.
  beforeAll(() => {
    Logger.overrideLogger(false);
  });

  beforeEach(async () => {
    ({ dataSource } = database);
    ({ organisation } = await storeOrganisation(dataSource));
    documents = new DocumentsRepository(dataSource);
  });

  const shown = (id: string): Promise<TrackedDocument> =>
    dataSource.manager.findOneByOrFail(TrackedDocument, { id });

  /** Runs a stage in which the first document fails and the second one moves on. */
  async function turn(poison: TrackedDocument, neighbour: TrackedDocument, error: Error): Promise<number> {
    const lease = await holdLease(dataSource, organisation);
    const both = [await shown(poison.id), await shown(neighbour.id)];
    return eachDocument(documents, { lease, isStopping }, both, (document) =>
      document.id === poison.id ? Promise.reject(error) : Promise.resolve(true),
    );
  }

  it('is held after three tries with the reason, and its neighbour goes on every time', async () => {
    const poison = await storeDocument(dataSource, organisation, 'collected');
    const neighbour = await storeDocument(dataSource, organisation, 'collected');
    const fault = new TypeError('lines is not iterable');
    for (let tries = 1; tries < MOST_TRIES; tries += 1) {
      expect(await turn(poison, neighbour, fault)).toBe(1);
      expect(await shown(poison.id)).toMatchObject({ state: 'collected', attempts: tries });
    }
    expect(await turn(poison, neighbour, fault)).toBe(1);
    expect(MOST_TRIES).toBe(3);
    expect(await shown(poison.id)).toMatchObject({
      ...{ state: 'waiting', reason: 'PROGRAM_FAULT' },
      issues: [
        { code: 'PROGRAM_FAULT', message: 'The program failed on this document: lines is not iterable' },
      ],
    });
  });

  it('disturbs no other that is worked on at the same time; what would meet all of them begins no more', async () => {
    const stored: TrackedDocument[] = [];
    for (let index = 0; index < 6; index += 1)
      stored.push(await storeDocument(dataSource, organisation, 'collected'));
    const lease = await holdLease(dataSource, organisation);
    const [begun, ended]: [string[], string[]] = [[], []];
    let underWay = 0;
    let most = 0;
    const work = (failing: number, error: Error) => async (document: TrackedDocument) => {
      begun.push(document.id);
      most = Math.max(most, (underWay += 1));
      await shown(document.id);
      underWay -= 1;
      if (document.id === stored[failing]?.id) throw error;
      ended.push(document.id);
      return true;
    };
    expect(
      await eachDocument(documents, { lease, isStopping }, stored, work(1, new TypeError('broken')), 3),
    ).toBe(5);
    expect([begun.length, ended.length, most]).toEqual([6, 5, 3]);
    expect(await shown(stored[1]!.id)).toMatchObject({ attempts: 1, lastFailure: storedWords('broken') });

    [begun.length, ended.length] = [0, 0];
    const limit = new Failure('rate_limited', storedWords('too many calls'));
    const failing = work(0, limit);
    let first: Promise<unknown> = Promise.resolve();
    const slowerThanTheFirst = (document: TrackedDocument): Promise<boolean> => {
      const worked = document.id === stored[0]?.id ? failing(document) : first.then(() => failing(document));
      if (document.id === stored[0]?.id) first = worked.catch(() => undefined);
      return worked;
    };
    await expect(eachDocument(documents, { lease, isStopping }, stored, slowerThanTheFirst, 3)).rejects.toBe(
      limit,
    );
    // The two documents under way have ended; of the other three none was begun.
    expect([underWay, begun.length, ended.length]).toEqual([0, 3, 2]);
  });

  it('is not blamed for the share of the limits that its backfill has used up', async () => {
    const document = await storeDocument(dataSource, organisation, 'collected');
    const neighbour = await storeDocument(dataSource, organisation, 'collected');
    await turn(document, neighbour, new BackfillLimited(storedWords('the day is used up'), 300_000));
    const { attempts, lastFailure, dueAt } = await shown(document.id);
    expect([attempts, inEnglish(lastFailure)]).toEqual([0, 'the day is used up']);
    expect(dueAt?.getTime()).toBeGreaterThan(Date.now() + 240_000);
  });

  it('is not blamed for a database that breaks off, however often, and is tried again within seconds', async () => {
    const document = await storeDocument(dataSource, organisation, 'collected');
    const neighbour = await storeDocument(dataSource, organisation, 'collected');
    const broken: unknown = await dataSource
      .query('select pg_terminate_backend(pg_backend_pid())')
      .catch((error: unknown) => error);
    // Waits until the pool has noticed the broken connection.
    const answers = (): Promise<boolean> => dataSource.query('select 1').then(Boolean, () => false);
    while (!(await answers()));
    for (let tries = 1; tries <= MOST_TRIES + 1; tries += 1)
      expect(await turn(document, neighbour, broken as Error)).toBe(1);
    const { state, attempts, lastFailure, dueAt } = await shown(document.id);
    expect([state, attempts]).toEqual(['collected', 0]);
    expect(inEnglish(lastFailure)).toMatch(/^(terminating connection|Connection terminated)/);
    expect(dueAt?.getTime()).toBeLessThan(Date.now() + 5_000);
  });

  it('is tried on when a call failed, which is no fault of the program', async () => {
    const document = await storeDocument(dataSource, organisation, 'collected');
    const neighbour = await storeDocument(dataSource, organisation, 'collected');
    for (let tries = 1; tries <= MOST_TRIES + 1; tries += 1) {
      await turn(document, neighbour, new Failure('temporary', storedWords('the service is busy')));
    }
    expect(await shown(document.id)).toMatchObject({ state: 'collected', attempts: MOST_TRIES + 1 });
  });
});
