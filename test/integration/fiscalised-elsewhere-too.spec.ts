import { DocumentsRepository } from '../../src/documents/documents.repository';
import { OutcomesRepository } from '../../src/documents/outcomes.repository';
import { OutsideReceiptsRepository } from '../../src/documents/outside-receipts.repository';
import { ReceiptsRepository } from '../../src/documents/receipts.repository';
import type { Submission } from '../../src/documents/submissions.entities';
import { SubmissionsRepository } from '../../src/documents/submissions.repository';
import { TrackedDocument } from '../../src/documents/documents.entities';
import type { FiscalData } from '../../src/domain/fiscal/outcome';
import { AppliedDecisionsService } from '../../src/review/uncertain/applied-decisions.service';
import { OutcomeSettlementService } from '../../src/sync/track/outcome-settlement.service';
import { receiptCertification } from '../support/receipt-certification';
import { holdLease, intentFor, storeDocument, storeOrganisation } from '../support/stored-organisation';
import { ownDatabase } from '../support/test-data-source';

const OURS: FiscalData = {
  ...{ deviceId: '25501', fiscalDay: '3', fiscalNumber: '7', verificationCode: 'V-7' },
  qrUrl: 'https://fdmstest.zimra.co.zw/7',
};

describe('a document whose receipt made elsewhere is recorded', () => {
  const database = ownDatabase();

  /**
   * Stores a submission whose document was in another state when receipt `fiscalNumber` of the device was recorded for
   * it.
   */
  const recorded = async (fiscalNumber: string) => {
    const { dataSource } = database;
    const { manager } = dataSource;
    const submissions = new SubmissionsRepository(dataSource);
    const { organisation, fiscalAccountId } = await storeOrganisation(dataSource);
    const lease = await holdLease(dataSource, organisation);
    const document = await storeDocument(dataSource, organisation);
    document.state = 'ready';
    await manager.update(TrackedDocument, { id: document.id }, { state: 'ready' });
    const submission = await submissions.begin(lease, document, intentFor(document, fiscalAccountId));
    await submissions.settle(manager, submission!, ['sending'], 'rejected', { requestId: 'one' });
    await manager.update(TrackedDocument, { id: document.id }, { state: 'excluded' });
    const isRecorded = await new OutsideReceiptsRepository(dataSource).record(manager, [
      {
        ...{ documentId: document.id, deviceId: '25501', fiscalNumber: fiscalNumber.replace(/^0+/, '') },
        ...{ datedOn: null, verificationCode: null, address: null, submittedAs: null, fiscalAccountId: null },
        ...{ source: 'typed', overrulesBooks: false, reason: 'made by hand', recordedBy: 'Rudo' },
      },
    ]);
    expect(isRecorded).toBe(true);
    return {
      dataSource,
      documents: new DocumentsRepository(dataSource),
      submissions,
      submission: submission!,
    };
  };
  const stands = ({ documentId: id }: Submission): Promise<TrackedDocument> =>
    database.dataSource.manager.findOneByOrFail(TrackedDocument, { id });

  it.each([
    [
      'is shown as fiscalised twice when the rejected submission is fiscalised after all',
      '900',
      'FISCALISED_TWICE',
    ],
    ['is fiscalised once where both are the same receipt', '0007', null],
  ])('%s', async (_title, fiscalNumber, reason) => {
    const { dataSource, documents, submissions, submission } = await recorded(fiscalNumber);
    const settler = new OutcomeSettlementService(
      documents,
      submissions,
      new OutcomesRepository(dataSource),
      new ReceiptsRepository(dataSource),
      receiptCertification(dataSource),
    );
    const outcome = { requestId: 'one', data: OURS, pdfName: null, error: null, raw: '{}' };
    const verdict = {
      result: 'fiscalised',
      outcome: { result: 'fiscalised', ...outcome },
      remarks: [],
    } as const;
    await settler.settle({ ...submission, state: 'rejected', requestId: 'one' }, verdict);
    expect(await stands(submission)).toMatchObject({
      ...{ state: reason === null ? 'fiscalised' : 'changed_after_fiscalisation', reason },
    });
  });

  it('is shown as fiscalised twice when a person enters the numbers of a submission that was in doubt', async () => {
    const { dataSource, documents, submissions, submission } = await recorded('900');
    const { manager } = dataSource;
    await submissions.settle(manager, submission, ['rejected'], 'unknown');
    await manager.update(TrackedDocument, { id: submission.documentId }, { state: 'uncertain' });
    const resolving = new AppliedDecisionsService(
      documents,
      submissions,
      new ReceiptsRepository(dataSource),
      receiptCertification(dataSource),
    );
    const decision = { kind: 'fiscalised', data: OURS, pdfName: null, confirms: [] } as const;
    const inDoubt = { ...submission, state: 'unknown' } as const;
    await documents.transaction((open) =>
      resolving.apply(open, inDoubt, decision as never, { actor: 'Tendai', reason: 'it is in the portal' }),
    );
    const twice = { state: 'changed_after_fiscalisation', reason: 'FISCALISED_TWICE' };
    expect(await stands(submission)).toMatchObject(twice);
  });
});
