import type { DataSource } from 'typeorm';
import type { Organisation } from '../../src/organisations/organisation.entity';
import type { SubmissionState } from '../../src/domain/fiscal/submission-states';
import { Submission } from '../../src/documents/submissions.entities';
import { ReceiptsRepository } from '../../src/documents/receipts.repository';
import { SubmissionTracesRepository } from '../../src/review/uncertain/submission-traces.repository';
import { intentFor, storeDocument, storeOrganisation } from '../support/stored-organisation';
import { ownDatabase } from '../support/test-data-source';

const NOON = Date.parse('2026-03-02T12:00:00Z');

describe("the device's numbers around a submission whose outcome nobody knows", () => {
  const database = ownDatabase();
  let dataSource: DataSource;
  let accountId: string;
  let ours: Organisation;
  let theirs: Organisation;

  beforeEach(async () => {
    ({ dataSource } = database);
    ({ organisation: ours, fiscalAccountId: accountId } = await storeOrganisation(dataSource));
    ({ organisation: theirs } = await storeOrganisation(dataSource, accountId));
  });

  interface Given {
    readonly number?: string;
    readonly state?: SubmissionState;
    readonly of?: Organisation;
    readonly deviceId?: string;
    readonly account?: string;
  }

  /** Stores a submission sent this many minutes after noon; with a fiscal number it is fiscalised. */
  const sent = async (minute: number, given: Given = {}): Promise<Submission> => {
    const { number, of = ours, deviceId = '4711', account = accountId } = given;
    const { state = number === undefined ? 'unknown' : 'fiscalised' } = given;
    const document = await storeDocument(dataSource, of, number === undefined ? 'uncertain' : 'fiscalised');
    const intent = { ...intentFor(document, account), documentId: document.id, attempt: 1 };
    const startedAt = new Date(NOON + minute * 60_000);
    const row = dataSource.manager.create(Submission, { ...intent, leaseToken: '1', state, startedAt });
    const submission = await dataSource.manager.save(row);
    if (number !== undefined) {
      await new ReceiptsRepository(dataSource).keep(dataSource.manager, {
        ...{ documentId: document.id, submissionId: submission.id, deviceId, fiscalDay: '1' },
        ...{ fiscalNumber: number, verificationCode: 'V', qrUrl: 'https://v.example' },
        ...{ pdfName: null, outcome: '{}' },
      });
    }
    return submission;
  };

  const around = ({ id }: Submission) => new SubmissionTracesRepository(dataSource).numbersAround(id);

  it('show the receipts before and after it, of whichever organisation, and the number that is missing', async () => {
    await sent(0, { number: '101' });
    await sent(1, { number: '102', of: theirs });
    const doubt = await sent(2);
    await sent(3, { number: '104', of: theirs });
    await sent(4, { number: '105' });
    expect(await around(doubt)).toEqual({
      before: { deviceId: '4711', fiscalNumber: '102', sentAt: new Date(NOON + 60_000) },
      after: { deviceId: '4711', fiscalNumber: '104', sentAt: new Date(NOON + 180_000) },
      missing: { count: 1, first: ['103'] },
      openBetween: 1,
    });
  });

  it('show that none is missing', async () => {
    await sent(0, { number: '99' });
    const doubt = await sent(1);
    await sent(2, { number: '100' });
    expect((await around(doubt)).missing).toEqual({ count: 0, first: [] });
  });

  it('count everything that is open between the two, and know numbers of what was sent before or after them', async () => {
    await sent(0, { number: '12' });
    await sent(1, { number: '10' });
    const doubt = await sent(2);
    await sent(3, { state: 'accepted', of: theirs });
    await sent(4, { state: 'rejected' });
    await sent(5, { number: '14' });
    await sent(6, { number: '0013' });
    expect(await around(doubt)).toMatchObject({ missing: { count: 1, first: ['11'] }, openBetween: 2 });
  });

  it('show twenty missing numbers at most, and how many there are', async () => {
    await sent(0, { number: '1' });
    const doubt = await sent(1);
    await sent(2, { number: '900000000000000000' });
    const { missing } = await around(doubt);
    expect(missing?.count).toBeGreaterThan(1e15);
    expect(missing?.first).toHaveLength(20);
    expect(missing?.first[0]).toBe('2');
  });

  it.each<[string, Given | null, Given | null]>([
    ['nothing was sent before', null, { number: '8' }],
    ['nothing was sent after', { number: '7' }, null],
    ['the device has been changed', { number: '7' }, { number: '9', deviceId: '4712' }],
    ['numbers do not follow the order of sending', { number: '9' }, { number: '7' }],
    ['a number is none', { number: '1e400' }, { number: '7' }],
  ])('say nothing where %s', async (_why, before, after) => {
    if (before !== null) await sent(0, before);
    const doubt = await sent(1);
    if (after !== null) await sent(2, after);
    const { missing, ...found } = await around(doubt);
    expect(missing).toBeNull();
    expect(found.before?.fiscalNumber).toBe(before?.number);
    expect(found.after?.fiscalNumber).toBe(after?.number);
  });

  it('are those of the fiscal account alone', async () => {
    const { fiscalAccountId: account, organisation: of } = await storeOrganisation(dataSource);
    await sent(0, { number: '1', account, of, deviceId: '9' });
    expect(await around(await sent(1))).toEqual({ before: null, after: null, missing: null, openBetween: 1 });
  });
});
