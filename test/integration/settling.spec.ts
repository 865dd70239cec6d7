import { inEnglish } from '../support/in-english';
import { storedWords } from '../../src/domain/texts/stored-sentence';
import type { DataSource } from 'typeorm';
import { DocumentsRepository } from '../../src/documents/documents.repository';
import type { SubmissionState } from '../../src/domain/fiscal/submission-states';
import type { Submission, Outcome } from '../../src/documents/submissions.entities';
import { TrackedDocument } from '../../src/documents/documents.entities';
import { OutcomesRepository } from '../../src/documents/outcomes.repository';
import {
  type NewOutsideReceipt,
  OutsideReceiptsRepository,
} from '../../src/documents/outside-receipts.repository';
import { ReceiptsRepository } from '../../src/documents/receipts.repository';
import { SubmissionsRepository } from '../../src/documents/submissions.repository';
import { recordChange } from '../../src/sync/fiscalised-changes';
import type { Lease } from '../../src/organisations/lease/lease';
import { fiscalFingerprint } from '../../src/domain/fiscal/fiscal-fingerprint';
import type { DocumentState } from '../../src/domain/lifecycle/lifecycle';
import type { Verdict } from '../../src/domain/fiscal/verdict';
import type { SalesDocument } from '../../src/domain/sales/sales-document';
import { writeSalesDocument } from '../../src/domain/sales/sales-document-json';
import { showCopied } from '../../src/sync/track/orphan-adoption.service';
import { OutcomeSettlementService } from '../../src/sync/track/outcome-settlement.service';
import { anInvoice } from '../support/sales-document-builder';
import { holdLease, intentFor, storeDocument, storeOrganisation } from '../support/stored-organisation';
import { ownDatabase } from '../support/test-data-source';
import { isWaitedFor } from '../support/waits-for-a-lock';
import { receiptCertification } from '../support/receipt-certification';

function fiscalised(requestId: string, fiscalNumber = '7'): Verdict {
  const outcome = {
    result: 'fiscalised' as const,
    requestId,
    data: {
      ...{
        deviceId: '25501',
        fiscalDay: '3',
        fiscalNumber,
        verificationCode: 'A1',
        qrUrl: 'https://fdmstest.zimra.co.zw/a',
      },
    },
    pdfName: null,
    error: null,
    raw: '{}',
  };
  return { result: 'fiscalised', outcome, remarks: [] };
}

function rejected(requestId: string): Verdict {
  const outcome = {
    ...{ result: 'rejected' as const, requestId, message: 'RCPT043', canBeCorrected: true },
    ...{ data: null, raw: '{}' },
  };
  return { result: 'rejected', outcome };
}

function held(requestId: string, isNews = true): Verdict {
  return { result: 'held', requestId, detail: storedWords('It says both.'), isNews };
}

describe('what is done with an outcome', () => {
  const database = ownDatabase();
  let dataSource: DataSource;
  let submissions: SubmissionsRepository;
  let settler: OutcomeSettlementService;
  let document: TrackedDocument;
  let lease: Lease;
  let send: (state: SubmissionState, requestId: string) => Promise<Submission>;

  beforeEach(async () => {
    ({ dataSource } = database);
    submissions = new SubmissionsRepository(dataSource);
    settler = new OutcomeSettlementService(
      new DocumentsRepository(dataSource),
      submissions,
      new OutcomesRepository(dataSource),
      new ReceiptsRepository(dataSource),
      receiptCertification(dataSource),
    );
    const { organisation, fiscalAccountId } = await storeOrganisation(dataSource);
    lease = await holdLease(dataSource, organisation);
    document = await storeDocument(dataSource, organisation);
    send = async (state, requestId) => {
      document.state = 'ready';
      await put('ready');
      const submission = await submissions.begin(lease, document, intentFor(document, fiscalAccountId));
      await submissions.settle(dataSource.manager, submission!, ['sending'], state, { requestId });
      return { ...submission!, state, requestId };
    };
  });

  const put = (state: DocumentState): Promise<unknown> =>
    dataSource.query('update documents set state = $2 where id = $1', [document.id, state]);
  const stands = async (): Promise<[string, string | null]> => {
    const row = await dataSource.getRepository(TrackedDocument).findOneByOrFail({ id: document.id });
    return [row.state, row.reason];
  };

  it.each(['processing', 'uncertain', 'rejected', 'collected', 'waiting', 'ready', 'excluded'] as const)(
    'success is taken from %s: the device has given the number, wherever the document has gone since',
    async (state) => {
      const submission = await send(state === 'processing' ? 'accepted' : 'rejected', 'one');
      await put(state);
      expect(await settler.settle(submission, fiscalised('one'))).toBe(true);
      expect(await stands()).toEqual(['fiscalised', null]);
      expect(await settler.settle(submission, fiscalised('one'))).toBe(false);
    },
  );

  it('a rejected submission that is fiscalised after all holds the document while a later one is open', async () => {
    const first = await send('rejected', 'one');
    const second = await send('accepted', 'two');
    await put('processing');
    expect(await settler.settle(first, fiscalised('one'))).toBe(true);
    expect(await stands()).toEqual(['uncertain', 'FISCALISED_BEFORE']);
    expect(await settler.settle(second, rejected('two'))).toBe(true);
    expect(await settler.settle(first, fiscalised('one'))).toBe(true);
    expect(await stands()).toEqual(['fiscalised', null]);
  });

  it.each(['ANSWER_UNKNOWN', 'RESTORED'])(
    'one that is fiscalised next to a submission in doubt (%s) is named by the hold, once, and counts when that one was not received',
    async (reason) => {
      const other = await send('rejected', 'two');
      const doubtful = await send('unknown', 'one');
      await dataSource.query('update submissions set request_id = null where id = $1', [doubtful.id]);
      await put('uncertain');
      await dataSource.query('update documents set reason = $1', [reason]);
      expect(await settler.settle(other, fiscalised('two', '8'))).toBe(true);
      expect(await stands()).toEqual(['uncertain', 'FISCALISED_BEFORE']);
      const [{ detail } = { detail: '' }] = await dataSource.query<{ detail: string }[]>(
        `select detail from document_moves where reason = 'FISCALISED_BEFORE'`,
      );
      expect(inEnglish(detail)).toContain('number 8');
      expect(await settler.settle(other, fiscalised('two', '8'))).toBe(false);
      await submissions.settle(dataSource.manager, doubtful, ['unknown'], 'not_sent');
      expect(await settler.settle(other, fiscalised('two', '8'))).toBe(true);
      expect(await stands()).toEqual(['fiscalised', null]);
    },
  );

  it('two that are fiscalised are shown as what they are', async () => {
    const first = await send('rejected', 'one');
    const second = await send('accepted', 'two');
    await put('processing');
    await settler.settle(second, fiscalised('two'));
    expect(await settler.settle(first, fiscalised('one', '8'))).toBe(true);
    expect(await stands()).toEqual(['changed_after_fiscalisation', 'FISCALISED_TWICE']);
    // PDF, note and link of the later document have not been written yet.
    expect(await new ReceiptsRepository(dataSource).dueAgain(document.organisationId, 10)).toHaveLength(1);
  });

  it('a success without an owner shows nothing on another document once another process has found its owner', async () => {
    await send('rejected', 'owned');
    const own = await send('accepted', 'one');
    await put('processing');
    await settler.settle(own, fiscalised('one'));
    const show = (requestId: string): Promise<void> => {
      const { data } = (fiscalised(requestId, '8') as Extract<Verdict, { result: 'fiscalised' }>).outcome;
      const orphan = { fiscalAccountId: own.fiscalAccountId, requestId } as Outcome;
      return showCopied(new DocumentsRepository(dataSource), orphan, data, [own]);
    };
    await show('owned');
    expect(await stands()).toEqual(['fiscalised', null]);
    await show('of a copy');
    expect(await stands()).toEqual(['changed_after_fiscalisation', 'FISCALISED_TWICE']);
  });

  it('two of one receipt are one: the service has answered a later submission with the request of the first', async () => {
    const first = await send('rejected', 'one');
    const second = await send('accepted', 'two');
    await put('processing');
    await settler.settle(second, fiscalised('two', '8'));
    expect(await settler.settle(first, fiscalised('one', '08'))).toBe(false);
    expect(await stands()).toEqual(['fiscalised', null]);
  });

  it('two that are fiscalised are shown although the document has been edited since', async () => {
    const first = await send('rejected', 'one');
    const second = await send('accepted', 'two');
    await put('processing');
    await settler.settle(second, fiscalised('two'));
    await put('changed_after_fiscalisation');
    expect(await settler.settle(first, fiscalised('one', '8'))).toBe(true);
    expect(await stands()).toEqual(['changed_after_fiscalisation', 'FISCALISED_TWICE']);
    expect(await settler.settle(first, fiscalised('one', '8'))).toBe(false);
  });

  it('two of which one may be fiscalised are shown, where the statements about it contradict each other', async () => {
    const first = await send('rejected', 'one');
    const second = await send('accepted', 'two');
    await put('processing');
    expect(await settler.settle(first, held('one'))).toBe(false);
    expect(await stands()).toEqual(['processing', null]);
    await settler.settle(second, fiscalised('two'));
    expect(await settler.settle(first, held('one'))).toBe(true);
    expect(await stands()).toEqual(['changed_after_fiscalisation', 'FISCALISED_TWICE']);
    expect(await settler.settle(first, held('one'))).toBe(false);
  });

  it('that two are fiscalised stays visible whatever is edited in the books, and taken back', async () => {
    const sales = anInvoice();
    const fingerprint = fiscalFingerprint(sales);
    const source = writeSalesDocument(sales);
    Object.assign(document, { fingerprint, source });
    await dataSource.manager.update(TrackedDocument, { id: document.id }, { fingerprint, source });
    const first = await send('rejected', 'one');
    const second = await send('accepted', 'two');
    await put('processing');
    await settler.settle(second, fiscalised('two'));
    await settler.settle(first, fiscalised('one', '8'));
    const see = async (version: SalesDocument): Promise<void> => {
      const known = await dataSource.manager.findOneByOrFail(TrackedDocument, { id: document.id });
      await dataSource.transaction((manager) => recordChange(manager, { lease }, known, version, null));
    };
    await see({ ...sales, number: 'EDITED-1' });
    expect(await stands()).toEqual(['changed_after_fiscalisation', 'FISCALISED_TWICE']);
    await see(sales);
    expect(await stands()).toEqual(['changed_after_fiscalisation', 'FISCALISED_TWICE']);
  });

  it('success claimed by a signed event after a rejection holds the document, although the status still denies it', async () => {
    const submission = await send('rejected', 'one');
    await put('rejected');
    expect(await settler.settle(submission, held('one'))).toBe(true);
    expect(await stands()).toEqual(['uncertain', 'OUTCOME_CONTRADICTED']);
    expect(await settler.settle({ ...submission, state: 'unknown' }, fiscalised('one'))).toBe(true);
    expect(await stands()).toEqual(['fiscalised', null]);
  });

  it('a failure received later does not decide for the person what is held', async () => {
    const submission = await send('accepted', 'one');
    await put('processing');
    expect(await settler.settle(submission, held('one'))).toBe(true);
    expect(await settler.settle({ ...submission, state: 'unknown' }, rejected('one'))).toBe(false);
    expect(await stands()).toEqual(['uncertain', 'OUTCOME_CONTRADICTED']);
    expect(await submissions.live(document.id)).toMatchObject({ state: 'unknown', requestId: 'one' });
  });

  it('what a person has decided is not put in doubt again by a success that was known then', async () => {
    const submission = await send('rejected', 'one');
    await put('rejected');
    expect(await settler.settle(submission, held('one', false))).toBe(false);
    expect(await stands()).toEqual(['rejected', null]);
  });

  it('a fiscalisation that the service has contradicted, or warned about, is marked for good', async () => {
    const submission = await send('accepted', 'one');
    await put('processing');
    const remark = { code: 'OUTCOME_CONTRADICTED' as const, message: storedWords('It says both.') };
    const verdict = fiscalised('one');
    if (verdict.result !== 'fiscalised') throw new Error('no fiscalisation');
    expect(await settler.settle(submission, { ...verdict, remarks: [remark] })).toBe(true);
    expect(await stands()).toEqual(['fiscalised', 'OUTCOME_CONTRADICTED']);
    const receipts = await new ReceiptsRepository(dataSource).ofDocuments([document.id]);
    expect(receipts[0]?.remarks).toEqual([remark]);
  });

  it('such a claim changes nothing while a later submission is open', async () => {
    const first = await send('rejected', 'one');
    await send('accepted', 'two');
    await put('processing');
    expect(await settler.settle(first, held('one'))).toBe(false);
    expect(await stands()).toEqual(['processing', null]);
  });

  it('a number that another document has is never written on this one', async () => {
    const taken = await send('accepted', 'one');
    await put('processing');
    await settler.settle(taken, fiscalised('one'));
    const { organisation, fiscalAccountId } = await storeOrganisation(dataSource);
    const other = await storeDocument(dataSource, organisation);
    const lease = await holdLease(dataSource, organisation);
    const submission = await submissions.begin(lease, other, intentFor(other, fiscalAccountId));
    await submissions.settle(dataSource.manager, submission!, ['sending'], 'accepted', {
      requestId: 'other',
    });
    await dataSource.query(`update documents set state = 'processing' where id = $1`, [other.id]);
    await settler.settle({ ...submission!, requestId: 'other' }, fiscalised('other'));
    const held = await dataSource.getRepository(TrackedDocument).findOneByOrFail({ id: other.id });
    expect([held.state, held.reason]).toEqual(['uncertain', 'NUMBER_OF_ANOTHER']);
  });

  /** Recorded receipt of another document with the number that the service gives to this one. */
  const ofAnother = async (): Promise<NewOutsideReceipt> => {
    const { organisation } = await storeOrganisation(dataSource);
    const { id: documentId } = await storeDocument(dataSource, organisation, 'excluded');
    return {
      ...{ documentId, deviceId: '25501', fiscalNumber: '7', datedOn: null, verificationCode: null },
      ...{ address: null, submittedAs: null, fiscalAccountId: null, source: 'typed', overrulesBooks: false },
      ...{ reason: 'It is in the portal.', recordedBy: 'Rudo' },
    };
  };

  it('a number that a person recorded for another document is not written on this one', async () => {
    const outside = new OutsideReceiptsRepository(dataSource);
    expect(await outside.record(dataSource.manager, [await ofAnother()])).toBe(true);
    const submission = await send('accepted', 'one');
    await put('processing');
    await settler.settle(submission, fiscalised('one'));
    expect(await stands()).toEqual(['uncertain', 'NUMBER_OF_ANOTHER']);
  });

  it('a number that a person is just recording for another document is not written on this one', async () => {
    const row = await ofAnother();
    const submission = await send('accepted', 'one');
    await put('processing');
    const person = dataSource.createQueryRunner();
    await person.startTransaction();
    expect(await new OutsideReceiptsRepository(dataSource).record(person.manager, [row])).toBe(true);
    const settled = settler.settle(submission, fiscalised('one'));
    await Promise.race([settled, isWaitedFor({ query: (text) => person.query(text) as never })]);
    await person.commitTransaction();
    await person.release();
    await settled;
    expect(await stands()).toEqual(['uncertain', 'NUMBER_OF_ANOTHER']);
  });

  it('a number on this one is recorded for no other document, whenever the person looked', async () => {
    const row = await ofAnother();
    const submission = await send('accepted', 'one');
    await put('processing');
    await settler.settle(submission, fiscalised('one'));
    const outside = new OutsideReceiptsRepository(dataSource);
    const recorded = dataSource.transaction((manager) => outside.record(manager, [row]));
    expect(await recorded).toBe(false);
  });

  it('a failure does not undo what has been fiscalised', async () => {
    const submission = await send('accepted', 'one');
    await put('processing');
    await settler.settle(submission, fiscalised('one'));
    expect(await settler.settle(submission, rejected('one'))).toBe(false);
    expect(await stands()).toEqual(['fiscalised', null]);
  });
});
