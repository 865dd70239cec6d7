import { storedWords } from '../../src/domain/texts/stored-sentence';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { Submission } from '../../src/documents/submissions.entities';
import { SubmissionsRepository } from '../../src/documents/submissions.repository';
import { DocumentsRepository } from '../../src/documents/documents.repository';
import { applyTransition } from '../../src/documents/transitions';
import { AbandonedSubmissionsService } from '../../src/sync/submit/abandoned-submissions.service';
import { SubmissionAnswersService } from '../../src/sync/submit/submission-answers.service';
import { answerLine, JournalAnswersService } from '../../src/sync/submit/safe-mode/journal-answers.service';
import { type JournalRecord, isEntry } from '../../src/sync/submit/safe-mode/journal-entry';
import { DiskFolder } from '../../src/sync/submit/safe-mode/journal-folder';
import { readJournal } from '../../src/sync/submit/safe-mode/journal-files';
import { OpenJournal } from '../../src/sync/submit/safe-mode/open-journal';
import { SafeModeService } from '../../src/sync/submit/safe-mode/safe-mode.service';
import { RestoresRepository, type SentBefore } from '../../src/sync/submit/safe-mode/restores.repository';
import { SubmissionSenderService } from '../../src/sync/submit/submission-sender.service';
import { asOwner } from '../support/as-owner';
import { holdLease, intentFor, storeDocument, storeOrganisation } from '../support/stored-organisation';
import { ownDatabase } from '../support/test-data-source';

const REFUSED = {
  result: 'refused',
  because: 'document',
  message: 'The total differs',
  retryAfterMs: null,
} as const;
const ACCEPTED = { result: 'accepted', requestId: 'request-1' } as const;

describe('the answer to a submission', () => {
  const database = ownDatabase();
  let dataSource: DataSource;
  let directory: string;

  beforeEach(() => {
    ({ dataSource } = database);
    directory = mkdtempSync(join(tmpdir(), 'ledgerstamp-answers-'));
  });
  afterEach(() => {
    jest.restoreAllMocks();
    rmSync(directory, { recursive: true, force: true });
  });

  it('is in the journal even where the database cannot store it', async () => {
    const restores = new RestoresRepository(dataSource);
    const guard = new SafeModeService(restores, { journalDirectory: directory });
    await guard.onApplicationBootstrap();
    const { organisation, fiscalAccountId } = await storeOrganisation(dataSource);
    const lease = await holdLease(dataSource, organisation);
    const document = await storeDocument(dataSource, organisation);
    const submission = await new SubmissionsRepository(dataSource).begin(
      lease,
      document,
      intentFor(document, fiscalAccountId),
    );
    await guard.record(organisation, document.sourceId, submission!, dataSource.manager, false);
    const answers = { record: () => Promise.reject(new Error('no space left on device')) };
    const unused = undefined as never;
    const recorder = answers as unknown as SubmissionAnswersService;
    const sender = new SubmissionSenderService(unused, unused, recorder, guard, unused);
    await expect(sender.record(unused, document, submission!, ACCEPTED)).rejects.toThrow('no space left');
    await guard.onApplicationShutdown();
    const records: JournalRecord[] = [];
    for await (const { record } of readJournal(DiskFolder.of(directory, await restores.installationId())))
      if (record !== null) records.push(record);
    expect(records.map((one) => (isEntry(one) ? 'entry' : one.says))).toEqual(['entry', 'accepted']);
    expect(records[1]).toMatchObject({ id: submission!.id, requestId: 'request-1' });
  });

  it('that its process did not live to store is found by the process that takes over', async () => {
    const restores = new RestoresRepository(dataSource);
    const guard = new SafeModeService(restores, { journalDirectory: directory });
    await guard.onApplicationBootstrap();
    const { organisation, fiscalAccountId } = await storeOrganisation(dataSource);
    const document = await storeDocument(dataSource, organisation);
    const submissions = new SubmissionsRepository(dataSource);
    const first = await holdLease(dataSource, organisation);
    const submission = await submissions.begin(first, document, intentFor(document, fiscalAccountId));
    await guard.record(organisation, document.sourceId, submission!, dataSource.manager, false);
    await guard.learned(answerLine(submission!, ACCEPTED)!);
    await asOwner(dataSource, `update submissions set started_at = started_at - interval '1 minute'`);
    const documents = new DocumentsRepository(dataSource);
    const unused = undefined as never;
    const answers = new SubmissionAnswersService(documents, submissions, unused, unused, unused);
    const abandoned = new AbandonedSubmissionsService(
      submissions,
      answers,
      restores,
      new JournalAnswersService(guard),
    );
    const lease = await holdLease(dataSource, organisation);
    await abandoned.declare({ lease, fiscalAccount: null, now: unused });
    const stored = await submissions.ofDocument(document.id);
    expect(stored).toMatchObject([{ state: 'accepted', requestId: 'request-1' }]);
    expect(await documents.current(dataSource.manager, document.id)).toMatchObject({ state: 'processing' });
    await guard.onApplicationShutdown();
  });

  it.each(['before', 'after'])(
    'that refuses a document is found, and leaves no doubt about it, %s its outcome was declared unknown',
    async (when) => {
      const restores = new RestoresRepository(dataSource);
      const guard = new SafeModeService(restores, { journalDirectory: directory });
      await guard.onApplicationBootstrap();
      const { organisation, fiscalAccountId } = await storeOrganisation(dataSource);
      const document = await storeDocument(dataSource, organisation);
      const [documents, submissions] = [
        new DocumentsRepository(dataSource),
        new SubmissionsRepository(dataSource),
      ];
      const first = await holdLease(dataSource, organisation);
      const submission = await submissions.begin(first, document, intentFor(document, fiscalAccountId));
      await guard.record(organisation, document.sourceId, submission!, dataSource.manager, false);
      const unused = undefined as never;
      const away = { record: () => Promise.reject(new Error('the database is away')) };
      const sender = new SubmissionSenderService(unused, unused, away as never, guard, unused);
      await expect(sender.record(unused, document, submission!, REFUSED)).rejects.toThrow('is away');
      const registry = { get: () => ({ repeatable: 'no' }) };
      const answers = new SubmissionAnswersService(documents, submissions, unused, registry as never, unused);
      const journal = new JournalAnswersService(guard);
      const abandoned = new AbandonedSubmissionsService(submissions, answers, restores, journal);
      if (when === 'after') {
        await answers.unknown(null, document, submission!, storedWords('its process ended'));
        await abandoned.recall();
      } else {
        await asOwner(dataSource, `update submissions set started_at = started_at - interval '1 minute'`);
        const lease = await holdLease(dataSource, organisation);
        await abandoned.declare({ lease, fiscalAccount: null, now: unused });
      }
      expect(await submissions.ofDocument(document.id)).toMatchObject([
        { state: 'refused', refusal: 'document' },
      ]);
      expect(await documents.current(dataSource.manager, document.id)).toMatchObject({
        ...{ state: 'rejected', reason: 'REFUSED' },
      });
      await guard.onApplicationShutdown();
    },
  );

  it('is taken although another submission, that no byte left of, is one that is sent again', async () => {
    Logger.overrideLogger(false);
    const restores = new RestoresRepository(dataSource);
    const guard = new SafeModeService(restores, { journalDirectory: directory });
    await guard.onApplicationBootstrap();
    const submissions = new SubmissionsRepository(dataSource);
    const documents = new DocumentsRepository(dataSource);
    const unanswered = async (): Promise<Submission> => {
      const { organisation, fiscalAccountId } = await storeOrganisation(dataSource);
      const document = await storeDocument(dataSource, organisation);
      const lease = await holdLease(dataSource, organisation);
      const begun = await submissions.begin(lease, document, intentFor(document, fiscalAccountId));
      await guard.record(organisation, document.sourceId, begun!, dataSource.manager, false);
      await documents.transaction((manager) => submissions.settle(manager, begun!, ['sending'], 'unknown'));
      const sent = await documents.current(dataSource.manager, document.id);
      await documents.transaction((manager) =>
        applyTransition(manager, { actor: 'system' }, sent, 'processing', { dueInMs: 0 }),
      );
      return begun!;
    };
    const [repeated, answered] = [await unanswered(), await unanswered()];
    await guard.withdraw(repeated);
    await guard.learned(answerLine(answered, ACCEPTED)!);
    const unused = undefined as never;
    const answers = new SubmissionAnswersService(documents, submissions, unused, unused, unused);
    await new AbandonedSubmissionsService(
      submissions,
      answers,
      restores,
      new JournalAnswersService(guard),
    ).recall();
    expect(await submissions.ofDocument(repeated.documentId)).toMatchObject([{ state: 'unknown' }]);
    expect(await submissions.ofDocument(answered.documentId)).toMatchObject([{ state: 'accepted' }]);
    await guard.onApplicationShutdown();
  });

  it('that no byte left frees no document of which another database has sent a submission', async () => {
    const restores = new RestoresRepository(dataSource);
    const guard = new SafeModeService(restores, { journalDirectory: directory });
    await guard.onApplicationBootstrap();
    const submissions = new SubmissionsRepository(dataSource);
    const documents = new DocumentsRepository(dataSource);
    const { organisation, fiscalAccountId } = await storeOrganisation(dataSource);
    const document = await storeDocument(dataSource, organisation);
    const lease = await holdLease(dataSource, organisation);
    const own = await submissions.begin(lease, document, intentFor(document, fiscalAccountId));
    await guard.record(organisation, document.sourceId, own!, dataSource.manager, false);
    await guard.withdraw(own!);
    const unused = undefined as never;
    const answers = new SubmissionAnswersService(
      documents,
      submissions,
      { isRepeatable: false } as never,
      unused,
      unused,
    );
    await answers.unknown(null, document, own!, storedWords('its process ended'));
    const records: JournalRecord[] = [];
    for await (const record of guard.records(0)) records.push(record);
    const twin = { ...(records.find(isEntry) as SentBefore), id: '00000000-0000-4000-8000-000000000009' };
    await restores.noteUnknown([twin]);
    const [gap] = await restores.open();
    expect(await restores.hold(lease, gap!)).toBe(true);
    await new AbandonedSubmissionsService(
      submissions,
      answers,
      restores,
      new JournalAnswersService(guard),
    ).recall();
    expect(await documents.current(dataSource.manager, document.id)).toMatchObject({ state: 'uncertain' });
    await guard.onApplicationShutdown();
  });

  it('goes on where the journal cannot take it, and that is logged once', async () => {
    const append = jest
      .spyOn(OpenJournal.prototype, 'append')
      .mockRejectedValue(new Error('read-only file system'));
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
    const guard = new SafeModeService(new RestoresRepository(dataSource), { journalDirectory: directory });
    const line = answerLine({ id: '00000000-0000-4000-8000-000000000001' }, ACCEPTED)!;
    for (let times = 0; times < 3; times += 1) await guard.learned(line);
    expect([append.mock.calls.length, warn.mock.calls.length]).toEqual([3, 1]);
  });

  it.each(['withdrawn first', 'withdrawn last'])('counts more than a withdrawal: %s', async (order) => {
    const at = '2026-03-02T12:00:00.000Z';
    const id = '00000000-0000-4000-8000-000000000001';
    const lines: JournalRecord[] = [{ says: 'withdrawn', at, id }, answerLine({ id }, ACCEPTED)!];
    if (order === 'withdrawn last') lines.reverse();
    const guard = { records: () => lines } as unknown as SafeModeService;
    expect([...(await new JournalAnswersService(guard).of([{ id, startedAt: new Date(at) }]))]).toEqual([
      [id, expect.objectContaining({ says: 'accepted', requestId: 'request-1' })],
    ]);
  });
});
