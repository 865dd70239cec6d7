import { storedWords } from '../../src/domain/texts/stored-sentence';
import { DataSource } from 'typeorm';
import { DocumentsRepository } from '../../src/documents/documents.repository';
import { FiscalReceiptRow } from '../../src/documents/receipts.entities';
import type { ReceivedOutcome } from '../../src/documents/keep-outcomes';
import { OutcomesRepository } from '../../src/documents/outcomes.repository';
import { ReceiptsRepository } from '../../src/documents/receipts.repository';
import type { Submission } from '../../src/documents/submissions.entities';
import { SubmissionsRepository } from '../../src/documents/submissions.repository';
import { TrackedDocument } from '../../src/documents/documents.entities';
import type { SubmissionState } from '../../src/domain/fiscal/submission-states';
import type { Verdict } from '../../src/domain/fiscal/verdict';
import { AuditLogRepository } from '../../src/evidence/audit-log/audit-log.repository';
import { documentFiles } from '../../src/evidence/bundle/evidence-bundles.service';
import { EvidenceRepository } from '../../src/evidence/bundle/evidence.repository';
import { InvariantsRepository } from '../../src/evidence/invariants.repository';
import type { Organisation } from '../../src/organisations/organisation.entity';
import type { Lease } from '../../src/organisations/lease/lease';
import { DevicesRepository } from '../../src/reconciliation/devices.repository';
import { DeviceDaysRepository } from '../../src/reconciliation/vat-pack/device-days.repository';
import { OutcomeSettlementService } from '../../src/sync/track/outcome-settlement.service';
import { asOwner } from '../support/as-owner';
import { receiptCertification } from '../support/receipt-certification';
import { holdLease, intentFor, storeDocument, storeOrganisation } from '../support/stored-organisation';
import { ownDatabase } from '../support/test-data-source';

const HOST = 'https://fdmstest.zimra.co.zw/a';

/** Statement in the service's form. */
function element(requestId: string, number: string): string {
  const qr = {
    DeviceId: 25501,
    FiscalDay: '3',
    InvoiceNumber: number,
    VerificationCode: 'A1',
    QrCodeUrl: HOST,
  };
  return JSON.stringify({
    RequestId: requestId,
    Success: true,
    QrData: qr,
    FiscalInvoicePdf: `${number}.pdf`,
  });
}

function fiscalised(requestId: string, fiscalNumber: string): Verdict {
  const data = { deviceId: '25501', fiscalDay: '3', fiscalNumber, verificationCode: 'A1', qrUrl: HOST };
  const said = { requestId, data, pdfName: `${fiscalNumber}.pdf`, error: null };
  const outcome = { result: 'fiscalised', ...said, raw: element(requestId, fiscalNumber) } as const;
  return { result: 'fiscalised', outcome, remarks: [] };
}

describe('a document of which two attempts were fiscalised', () => {
  const database = ownDatabase();
  let dataSource: DataSource;
  let organisation: Organisation;
  let accountId: string;
  let document: TrackedDocument;
  let lease: Lease;
  let settler: OutcomeSettlementService;
  let first: Submission;

  /** Makes several attempts, of which the last is fiscalised as number 7. */
  beforeEach(async () => {
    ({ dataSource } = database);
    settler = new OutcomeSettlementService(
      new DocumentsRepository(dataSource),
      new SubmissionsRepository(dataSource),
      new OutcomesRepository(dataSource),
      new ReceiptsRepository(dataSource),
      receiptCertification(dataSource),
    );
    ({ organisation, fiscalAccountId: accountId } = await storeOrganisation(dataSource));
    lease = await holdLease(dataSource, organisation);
    document = await storeDocument(dataSource, organisation, 'collected');
    first = await send('rejected', 'one');
    const last = await send('accepted', 'two');
    await new DocumentsRepository(dataSource).move(lease, document, 'processing');
    await hear('two', '7');
    await settler.settle(last, fiscalised('two', '7'));
  });

  const send = async (state: SubmissionState, requestId: string): Promise<Submission> => {
    const [documents, submissions] = [
      new DocumentsRepository(dataSource),
      new SubmissionsRepository(dataSource),
    ];
    await documents.move(lease, document, 'ready');
    const submission = (await submissions.begin(
      lease,
      document,
      intentFor(document, accountId),
    )) as Submission;
    await submissions.settle(dataSource.manager, submission, ['sending'], state, { requestId });
    if (state === 'rejected') {
      await documents.move(lease, document, 'rejected');
      await documents.move(lease, document, 'collected');
    }
    return { ...submission, state, requestId };
  };
  const hear = (requestId: string, number: string, heard: Partial<ReceivedOutcome> = {}): Promise<void> =>
    new OutcomesRepository(dataSource).keepAlone(accountId, [
      {
        ...{ requestId, body: element(requestId, number), heardBy: 'status', isHint: false },
        ...{ claimsSuccess: true, unreadable: null, ...heard },
      },
    ]);
  const double = async (): Promise<void> => {
    await hear('one', '5');
    await settler.settle(first, fiscalised('one', '5'));
  };
  const receipts = async (): Promise<[string, boolean][]> =>
    (await dataSource.manager.find(FiscalReceiptRow, { order: { fiscalNumber: 'ASC' } })).map((row) => [
      row.fiscalNumber,
      row.isDouble,
    ]);
  const violations = () => new InvariantsRepository(dataSource).violations();

  it('has a receipt of each: its own stays what it was, and the check names both numbers first', async () => {
    expect(await violations()).toEqual([]);
    await double();
    expect(await receipts()).toEqual([
      ['5', true],
      ['7', false],
    ]);
    await double();
    expect(await receipts()).toHaveLength(2);
    const own = new ReceiptsRepository(dataSource);
    expect(await own.ofDocuments([document.id])).toMatchObject([{ fiscalNumber: '7' }]);
    expect(await own.toWriteBack([document.id])).toMatchObject([{ receipt: { fiscalNumber: '7' } }]);
    expect(InvariantsRepository.codes[0]).toBe('FISCALISED_TWICE');
    expect(await violations()).toEqual([
      expect.objectContaining({ code: 'FISCALISED_TWICE', rows: [`${document.id} (25501/5, 25501/7)`] }),
    ]);
  });

  it('is named by the check, too, while one of the receipts is in doubt', async () => {
    await hear('one', '5');
    const verdict = fiscalised('one', '5');
    if (verdict.result !== 'fiscalised') throw new Error('no fiscalisation');
    const data = { ...verdict.outcome.data, qrUrl: 'https://elsewhere.example/a' };
    await settler.settle(first, { ...verdict, outcome: { ...verdict.outcome, data } });
    expect(await receipts()).toEqual([['7', false]]);
    expect(await violations()).toMatchObject([{ rows: [`${document.id} (25501/7, request one)`] }]);
  });

  it('is named by the check where a signed event says so and the service denies it, and not for an unsigned one', async () => {
    const denied = {
      result: 'held',
      requestId: 'one',
      detail: storedWords('It says both.'),
      isNews: true,
    } as const;
    await hear('one', '5', { heardBy: 'webhook', isHint: true });
    expect(await violations()).toEqual([]);
    await hear('one', '5', { heardBy: 'webhook' });
    await settler.settle(first, denied);
    expect(await dataSource.manager.findOneByOrFail(TrackedDocument, { id: document.id })).toMatchObject({
      reason: 'FISCALISED_TWICE',
    });
    expect(await violations()).toMatchObject([{ rows: [`${document.id} (25501/7, request one)`] }]);
  });

  it('counts twice at its device, and no number is missing', async () => {
    await hear('one', '6');
    await settler.settle(first, fiscalised('one', '6'));
    const day = { deviceId: '25501', fiscalDay: '3' };
    const counted: unknown[] = [];
    for await (const row of new DeviceDaysRepository(dataSource).receipts(organisation.id, [day]))
      counted.push(row);
    expect(counted).toHaveLength(2);
    const period = { from: '2026-01-01', to: '2026-12-31' };
    const devices = new DevicesRepository(dataSource);
    expect(await devices.missingNumbers(organisation.id, period)).toEqual([]);
    const beside = await storeOrganisation(dataSource, accountId);
    expect(await devices.otherDevices(beside.organisation.id, period)).toMatchObject([
      { deviceId: '25501', receipts: 2, total: '231.00' },
    ]);
  });

  it('has both in its evidence, and an altered double is found', async () => {
    await double();
    const evidence = await new EvidenceRepository(dataSource).read(organisation.id, document.id);
    expect(evidence).toMatchObject({
      receipt: { fiscalNumber: '7' },
      doubleReceipts: [{ fiscalNumber: '5' }],
    });
    expect(documentFiles(evidence!).map(({ path }) => path)).toContain('double-receipts.json');
    const verify = () => new AuditLogRepository(dataSource).verify(organisation.id);
    expect(await verify()).not.toHaveProperty('brokenAt');
    await asOwner(dataSource, `update fiscal_receipts set verification_code = 'X' where is_double`);
    expect(await verify()).toHaveProperty('brokenAt');
  });
});
