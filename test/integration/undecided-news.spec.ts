import type { DataSource } from 'typeorm';
import { DocumentsRepository } from '../../src/documents/documents.repository';
import type { Submission } from '../../src/documents/submissions.entities';
import { TrackedDocument } from '../../src/documents/documents.entities';
import { OutcomesRepository } from '../../src/documents/outcomes.repository';
import { SubmissionsRepository } from '../../src/documents/submissions.repository';
import { holdLease, intentFor, storeDocument, storeOrganisation } from '../support/stored-organisation';
import { ownDatabase } from '../support/test-data-source';

const DAY_MS = 24 * 60 * 60_000;

const PLAIN = { claimsSuccess: false, unreadable: null };

describe('news about the submission of a document that has gone on', () => {
  const database = ownDatabase();
  let dataSource: DataSource;
  let documents: DocumentsRepository;
  let submissions: SubmissionsRepository;
  let outcomes: OutcomesRepository;
  let document: TrackedDocument;
  let submission: Submission;

  beforeEach(async () => {
    ({ dataSource } = database);
    documents = new DocumentsRepository(dataSource);
    submissions = new SubmissionsRepository(dataSource);
    outcomes = new OutcomesRepository(dataSource);
    const { organisation, fiscalAccountId } = await storeOrganisation(dataSource);
    const lease = await holdLease(dataSource, organisation);
    document = await storeDocument(dataSource, organisation);
    const begun = await submissions.begin(lease, document, intentFor(document, fiscalAccountId));
    if (begun === null) throw new Error('nothing was submitted');
    submission = begun;
    await submissions.settle(dataSource.manager, submission, ['sending'], 'rejected', { requestId: 'one' });
  });

  const leave = (state: TrackedDocument['state'], dueAt: string): Promise<unknown> =>
    dataSource.query(`update documents set state = $2, due_at = ${dueAt} where id = $1`, [
      document.id,
      state,
    ]);
  const hear = async (body: string): Promise<void> => {
    const { fiscalAccountId } = submission;
    await dataSource.transaction(async (manager) => {
      const heard = { requestId: 'one', body, heardBy: 'webhook' as const, isHint: false, ...PLAIN };
      await outcomes.keep(manager, fiscalAccountId, [heard]);
      await documents.scheduleStatusCheck(fiscalAccountId, ['one'], manager);
    });
  };
  const withUndecidedOutcome = async (askableMs = 7 * DAY_MS): Promise<string[]> => {
    const { organisationId } = document;
    const found = await submissions.open(organisationId, submission.fiscalAccountId, 10, askableMs);
    return found?.open.filter(({ isUndecided }) => isUndecided).map((one) => one.submission.id) ?? [];
  };

  it('makes it due while it is undecided, and not when it repeats what has been decided', async () => {
    await leave('rejected', 'null');
    await hear('{"Success":false}');
    expect(await withUndecidedOutcome()).toEqual([submission.id]);
    await outcomes.settle(dataSource.manager, submission.fiscalAccountId, 'one', 'applied');
    await leave('rejected', 'null');
    await hear('{"Success":false}');
    const { dueAt } = await dataSource.manager.findOneByOrFail(TrackedDocument, { id: document.id });
    expect(dueAt).toBeNull();
    expect(await withUndecidedOutcome()).toEqual([]);
  });

  it.each(['rejected', 'excluded', 'written_back', 'changed_after_fiscalisation'] as const)(
    'is asked about although a move to %s has cleared the due time',
    async (state) => {
      await hear('{"Success":true}');
      await leave(state, 'null');
      expect(await withUndecidedOutcome()).toEqual([submission.id]);
      expect(await withUndecidedOutcome(0)).toEqual([]);
      await leave(state, `clock_timestamp() + interval '5 minutes'`);
      expect(await withUndecidedOutcome()).toEqual([]);
    },
  );
});
