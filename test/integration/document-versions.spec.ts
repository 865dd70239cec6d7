import { inEnglish } from '../support/in-english';
import { DataSource } from 'typeorm';
import { DocumentDecisionsService } from '../../src/review/decisions/document-decisions.service';
import { dataSourceOptions } from '../../src/platform/database/data-source';
import { ENTITIES } from '../../src/entities';
import type { SubmissionState } from '../../src/domain/fiscal/submission-states';
import { Submission } from '../../src/documents/submissions.entities';
import { DocumentsRepository } from '../../src/documents/documents.repository';
import { TrackedDocument } from '../../src/documents/documents.entities';
import { LeasesRepository } from '../../src/organisations/lease/leases.repository';
import { ReceiptsRepository } from '../../src/documents/receipts.repository';
import { DocumentVersionsRepository } from '../../src/sync/collect/document-versions.repository';
import { OutsideReceiptsRepository } from '../../src/documents/outside-receipts.repository';
import { SubmissionsRepository } from '../../src/documents/submissions.repository';
import type { BookStatus, SalesDocument } from '../../src/domain/sales/sales-document';
import { fiscalFingerprint } from '../../src/domain/fiscal/fiscal-fingerprint';
import { writeSalesDocument } from '../../src/domain/sales/sales-document-json';
import { noticeChange } from '../../src/sync/collect/notice-change';
import { anInvoice } from '../support/sales-document-builder';
import { holdLease, intentFor, storeDocument, storeOrganisation } from '../support/stored-organisation';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

describe('an edit of a document that the service has rejected', () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await new DataSource(dataSourceOptions(database.url, ENTITIES)).initialize();
  });

  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  /** Submits a document once, rejects it for this reason, and edits it in the books. */
  const editedAfter = async (reason: string, submission: SubmissionState, wasCorrection = false) => {
    const { organisation, fiscalAccountId } = await storeOrganisation(dataSource);
    const lease = await holdLease(dataSource, organisation);
    const sales = anInvoice();
    const stored = await storeDocument(dataSource, organisation);
    const { id, sourceId } = stored;
    const known = {
      source: writeSalesDocument({ ...sales, sourceId }),
      fingerprint: fiscalFingerprint(sales),
    };
    await dataSource.manager.update(TrackedDocument, { id }, { ...known, isCorrection: wasCorrection });
    const submissions = new SubmissionsRepository(dataSource);
    const document = await dataSource.manager.findOneByOrFail(TrackedDocument, { id });
    const sent = await submissions.begin(lease, document, intentFor(document, fiscalAccountId));
    await submissions.settle(dataSource.manager, sent!, ['sending'], submission);
    await dataSource.manager.update(TrackedDocument, { id }, { state: 'rejected', reason, dueAt: null });
    const rejected = await dataSource.manager.findOneByOrFail(TrackedDocument, { id });
    const edited = { ...sales, sourceId, number: 'EDITED-1' };
    const fingerprint = fiscalFingerprint(edited);
    const notice = noticeChange(
      { ...rejected, submittedFingerprint: null, isExclusionOutdated: false, isLinkedSale: false },
      { status: 'approved', fingerprint },
    );
    if (notice === 'ignore') throw new Error('the edit was not noticed');
    await dataSource.transaction((manager) =>
      new DocumentVersionsRepository().record(manager, lease, rejected, edited, fingerprint, notice),
    );
    return dataSource.manager.findOneByOrFail(TrackedDocument, { id });
  };
  const decisions = (): DocumentDecisionsService =>
    new DocumentDecisionsService(
      new DocumentsRepository(dataSource),
      new LeasesRepository(dataSource),
      new ReceiptsRepository(dataSource),
      new SubmissionsRepository(dataSource),
      new OutsideReceiptsRepository(dataSource),
    );

  it('starts over as a new submission when the service has never taken it', async () => {
    expect(await editedAfter('REFUSED', 'refused')).toMatchObject({
      state: 'collected',
      isCorrection: false,
    });
  });

  it('starts over as a correction when the service said that it may be corrected', async () => {
    expect(await editedAfter('REJECTED_CORRECTABLE', 'rejected')).toMatchObject({
      ...{ state: 'collected', isCorrection: true },
    });
  });

  it('stays a correction when the correction itself was refused', async () => {
    expect(await editedAfter('REFUSED', 'refused', true)).toMatchObject({ isCorrection: true });
  });

  it('goes as a correction, too, when it is excluded and included instead', async () => {
    const { id } = await editedAfter('REJECTED_FINALLY', 'rejected');
    await dataSource.manager.update(TrackedDocument, { id }, { reason: 'REJECTED_CORRECTABLE' });
    await decisions().exclude(id, 'Looked at first.');
    await decisions().include(id);
    const included = await dataSource.manager.findOneByOrFail(TrackedDocument, { id });
    expect(included).toMatchObject({ state: 'collected', isCorrection: true });
  });

  it('stays rejected when the service will never take it, visibly, until a person retries it', async () => {
    const document = await editedAfter('REJECTED_FINALLY', 'rejected');
    expect(document).toMatchObject({ state: 'rejected', reason: 'REJECTED_FINALLY', dueAt: null });
    const [last] = await dataSource.query<{ detail: string; from_state: string; to_state: string }[]>(
      'select * from document_moves where document_id = $1 order by id desc limit 1',
      [document.id],
    );
    expect(last).toMatchObject({ from_state: 'rejected', to_state: 'rejected' });
    expect(inEnglish(last?.detail)).toContain('not sent again automatically');
    await decisions().retry(document.id);
    const retried = await dataSource.manager.findOneByOrFail(TrackedDocument, { id: document.id });
    expect(retried).toMatchObject({ state: 'collected', isCorrection: false });
  });

  it('is what a finally rejected document needs before anybody may retry it', async () => {
    const document = await editedAfter('REJECTED_FINALLY', 'rejected');
    const submission = await dataSource.manager.findOneByOrFail(Submission, { documentId: document.id });
    await dataSource.manager.update(
      TrackedDocument,
      { id: document.id },
      { fingerprint: submission.fingerprint },
    );
    await expect(decisions().retry(document.id)).rejects.toThrow('will not accept this document');
  });

  it('finds the version that was submitted kept next to the bytes', async () => {
    const document = await editedAfter('REJECTED_CORRECTABLE', 'rejected');
    const submission = await dataSource.manager.findOneByOrFail(Submission, { documentId: document.id });
    expect(submission.source).toBe(writeSalesDocument({ ...anInvoice(), sourceId: document.sourceId }));
  });
});

describe('a document that the books take back and approve again', () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await new DataSource(dataSourceOptions(database.url, ENTITIES)).initialize();
  });

  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  /** Stores a document, and then each of these versions, by the steps of the collect stage. */
  const afterVersions = async (reason: string | null, statuses: readonly BookStatus[]) => {
    const { organisation } = await storeOrganisation(dataSource);
    const lease = await holdLease(dataSource, organisation);
    const { id, sourceId } = await storeDocument(
      dataSource,
      organisation,
      reason === null ? 'waiting' : 'rejected',
    );
    await dataSource.manager.update(TrackedDocument, { id }, { reason });
    for (const status of statuses) {
      const document = await dataSource.manager.findOneByOrFail(TrackedDocument, { id });
      const sales = anInvoice({ sourceId, status });
      const fingerprint = fiscalFingerprint(sales);
      const notice = noticeChange(
        { ...document, submittedFingerprint: null, isExclusionOutdated: false, isLinkedSale: false },
        { status, fingerprint },
      );
      if (notice === 'ignore') throw new Error('a known document is never ignored');
      await dataSource.transaction((manager) =>
        new DocumentVersionsRepository().record(manager, lease, document, sales, fingerprint, notice),
      );
    }
    return dataSource.manager.findOneByOrFail(TrackedDocument, { id });
  };

  it('is excluded while it is a draft, and due for the mapping once it is approved', async () => {
    expect(await afterVersions(null, ['draft'])).toMatchObject({ state: 'excluded', reason: 'VOIDED' });
    const returned = await afterVersions(null, ['draft', 'approved']);
    expect(returned).toMatchObject({ state: 'collected', reason: 'APPROVED_AGAIN' });
    expect(returned.dueAt).not.toBeNull();
  });

  it('is looked at again at once when anything of it changes while it waits, and so are its credit notes', async () => {
    const { organisation } = await storeOrganisation(dataSource);
    const lease = await holdLease(dataSource, organisation);
    const { manager } = dataSource;
    const [stored, note] = [
      await storeDocument(dataSource, organisation, 'waiting'),
      await storeDocument(dataSource, organisation, 'waiting'),
    ];
    await manager.update(TrackedDocument, { id: note.id }, { kind: 'credit_note' });
    const restAll = () =>
      dataSource.query(`update documents set due_at = clock_timestamp() + interval '1 hour'`);
    const see = async (changes: Partial<SalesDocument>): Promise<boolean[]> => {
      const sales = anInvoice({ sourceId: stored.sourceId, ...changes });
      const document = await manager.findOneByOrFail(TrackedDocument, { id: stored.id });
      const seen = [lease, document, sales, fiscalFingerprint(sales), 'refresh'] as const;
      await dataSource.transaction((page) => new DocumentVersionsRepository().record(page, ...seen));
      const rows = await dataSource.query<{ id: string }[]>(
        'select id from documents where organisation_id = $1 and due_at <= clock_timestamp()',
        [organisation.id],
      );
      await restAll();
      return [stored, note].map(({ id }) => rows.some((row) => row.id === id));
    };
    await see({});
    expect(await see({})).toEqual([false, false]);
    expect(await see({ brandingThemeId: 'theme-1' })).toEqual([true, false]);
    expect(await see({ creditNoteIds: [note.sourceId] })).toEqual([true, true]);
  });

  it('returns as the correction that it was', async () => {
    const returned = await afterVersions('REJECTED_CORRECTABLE', ['void', 'approved']);
    expect(returned).toMatchObject({ state: 'collected', isCorrection: true });
  });
});
