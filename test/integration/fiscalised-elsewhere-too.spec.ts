import { DocumentsRepository } from '../../src/document-store/documents.repository';
import { OutcomesRepository } from '../../src/document-store/outcomes.repository';
import { OutsideReceiptsRepository } from '../../src/document-store/outside-receipts.repository';
import { ReceiptsRepository } from '../../src/document-store/receipts.repository';
import { SubmissionsRepository } from '../../src/document-store/submissions.repository';
import { TrackedDocument } from '../../src/document-store/tracked-document.entity';
import type { FiscalData } from '../../src/documents/outcome';
import { OutcomeSettler } from '../../src/sync/track/outcome-settler';
import { receiptCertification } from '../support/receipt-certification';
import { holdLease, intentFor, storeDocument, storeOrganisation } from '../support/stored-organisation';
import { ownDatabase } from '../support/test-data-source';

const OURS: FiscalData = {
  ...{ deviceId: '25501', fiscalDay: '3', fiscalNumber: '7', verificationCode: 'V-7' },
  qrUrl: 'https://fdmstest.zimra.co.zw/7',
};

describe('a rejected document whose receipt made elsewhere is recorded', () => {
  const database = ownDatabase();

  it.each([
    [
      'is shown as fiscalised twice when the rejected submission is fiscalised after all',
      '900',
      'FISCALISED_TWICE',
    ],
    ['is fiscalised once where both are the same receipt', '0007', null],
  ])('%s', async (_title, fiscalNumber, reason) => {
    const { dataSource } = database;
    const { manager } = dataSource;
    const [documents, submissions] = [
      new DocumentsRepository(dataSource),
      new SubmissionsRepository(dataSource),
    ];
    const settler = new OutcomeSettler(
      documents,
      submissions,
      new OutcomesRepository(dataSource),
      new ReceiptsRepository(dataSource),
      receiptCertification(dataSource),
    );
    const { organisation, fiscalAccountId } = await storeOrganisation(dataSource);
    const lease = await holdLease(dataSource, organisation);
    const document = await storeDocument(dataSource, organisation);
    document.state = 'ready';
    await manager.update(TrackedDocument, { id: document.id }, { state: 'ready' });
    const submission = await submissions.begin(lease, document, intentFor(document, fiscalAccountId));
    await submissions.settle(manager, submission!, ['sending'], 'rejected', { requestId: 'one' });
    await manager.update(TrackedDocument, { id: document.id }, { state: 'excluded' });
    const isRecorded = await new OutsideReceiptsRepository(dataSource).record(manager, {
      ...{ documentId: document.id, deviceId: '25501', fiscalNumber: fiscalNumber.replace(/^0+/, '') },
      ...{ datedOn: null, verificationCode: null, address: null, submittedAs: null, fiscalAccountId: null },
      ...{ source: 'typed', overrulesBooks: false, reason: 'made by hand', recordedBy: 'Rudo' },
    });
    expect(isRecorded).toBe(true);

    const outcome = { requestId: 'one', data: OURS, pdfName: null, error: null, raw: '{}' };
    const verdict = {
      result: 'fiscalised',
      outcome: { result: 'fiscalised', ...outcome },
      remarks: [],
    } as const;
    await settler.settle({ ...submission!, state: 'rejected', requestId: 'one' }, verdict);
    expect(await manager.findOneByOrFail(TrackedDocument, { id: document.id })).toMatchObject({
      ...{ state: reason === null ? 'fiscalised' : 'changed_after_fiscalisation', reason },
    });
  });
});
