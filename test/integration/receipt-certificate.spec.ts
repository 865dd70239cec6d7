import type { DataSource } from 'typeorm';
import { Conflict } from '../../src/domain/issues/refusal';
import { DocumentsRepository } from '../../src/documents/documents.repository';
import { FiscalReceiptRow } from '../../src/documents/receipts.entities';
import type { Submission } from '../../src/documents/submissions.entities';
import { TrackedDocument } from '../../src/documents/documents.entities';
import { FiscalAccountsRepository } from '../../src/fiscal/accounts/fiscal-accounts.repository';
import type { Lease } from '../../src/organisations/lease/lease';
import { OutcomesRepository } from '../../src/documents/outcomes.repository';
import { ReceiptsRepository } from '../../src/documents/receipts.repository';
import { RowSecretsService } from '../../src/platform/database/secrets/row-secrets.service';
import { SecretBox } from '../../src/platform/database/secrets/secret-box';
import { SubmissionsRepository } from '../../src/documents/submissions.repository';
import type { FiscalData } from '../../src/domain/fiscal/outcome';
import type { ReceiptCheck } from '../../src/domain/receipt/receipt-certificate';
import { OutcomeSettlementService } from '../../src/sync/track/outcome-settlement.service';
import { AppliedDecisionsService } from '../../src/review/uncertain/applied-decisions.service';
import { receiptCertification } from '../support/receipt-certification';
import { holdLease, intentFor, storeDocument, storeOrganisation } from '../support/stored-organisation';
import { ownDatabase } from '../support/test-data-source';

const ADDRESS = 'https://fdmstest.zimra.co.zw/0000012345010320260000000847A1B2C3D4E5F67890';
/** Receipt data of a submission dated 2026-03-01. */
const SOUND: FiscalData = {
  ...{ deviceId: '12345', fiscalDay: '70', fiscalNumber: '847' },
  ...{ verificationCode: 'A1B2-C3D4-E5F6-7890', qrUrl: ADDRESS },
};

describe('a success of the service', () => {
  const database = ownDatabase();
  let dataSource: DataSource;
  let submissions: SubmissionsRepository;
  let documents: DocumentsRepository;
  let settler: OutcomeSettlementService;
  let resolving: AppliedDecisionsService;
  let document: TrackedDocument;
  let submission: Submission;
  let lease: Lease;
  let accountId: string;
  let accounts: FiscalAccountsRepository;

  beforeEach(async () => {
    ({ dataSource } = database);
    submissions = new SubmissionsRepository(dataSource);
    documents = new DocumentsRepository(dataSource);
    const receipts = new ReceiptsRepository(dataSource);
    const outcomes = new OutcomesRepository(dataSource);
    const certification = receiptCertification(dataSource);
    settler = new OutcomeSettlementService(documents, submissions, outcomes, receipts, certification);
    resolving = new AppliedDecisionsService(documents, submissions, receipts, certification);
    const { organisation, fiscalAccountId } = await storeOrganisation(dataSource);
    accountId = fiscalAccountId;
    const secrets = new RowSecretsService(dataSource, new SecretBox(Buffer.alloc(32, 7)));
    accounts = new FiscalAccountsRepository(dataSource, secrets);
    await accounts.keepDevice({ id: accountId, credentialsVersion: 1 }, '12345');
    lease = await holdLease(dataSource, organisation);
    document = await storeDocument(dataSource, organisation);
    submission = (await submissions.begin(lease, document, intentFor(document, accountId)))!;
    const known = { requestId: 'one' };
    await submissions.settle(dataSource.manager, submission, ['sending'], 'accepted', known);
    await dataSource.query(`update documents set state = 'processing' where id = $1`, [document.id]);
  });

  const settle = async (data: Partial<FiscalData>): Promise<[string, string | null]> => {
    const statement = { requestId: 'one', body: JSON.stringify(data), heardBy: 'status' as const };
    const kept = { ...statement, isHint: false, claimsSuccess: true, unreadable: null };
    const outcomes = new OutcomesRepository(dataSource);
    await documents.transaction((manager) => outcomes.keep(manager, accountId, [kept]));
    const outcome = {
      result: 'fiscalised' as const,
      requestId: 'one',
      pdfName: null,
      error: null,
      raw: '{}',
    };
    await settler.settle(submission, {
      ...{ result: 'fiscalised', remarks: [] },
      outcome: { ...outcome, data: { ...SOUND, ...data } },
    });
    const row = await dataSource.getRepository(TrackedDocument).findOneByOrFail({ id: document.id });
    return [row.state, row.reason];
  };

  it('counts when its receipt is whole, and the ticks are kept with it', async () => {
    expect(await settle({})).toEqual(['fiscalised', null]);
    const { certificate } = await dataSource
      .getRepository(FiscalReceiptRow)
      .findOneByOrFail({ documentId: document.id });
    expect(certificate.map(({ check, result }) => [check, result])).toEqual([
      ...[
        ['numbers', 'met'],
        ['characters', 'met'],
        ['device', 'met'],
      ],
      ...[
        ['address', 'met'],
        ['host', 'met'],
        ['date', 'met'],
      ],
    ]);
  });

  it.each<[string, Partial<FiscalData>]>([
    ['RECEIPT_NUMBERS_IMPOSSIBLE', { fiscalNumber: '0' }],
    ['RECEIPT_TEXT_UNSAFE', { verificationCode: '\u202EA1B2-C3D4-E5F6-7890' }],
    ['RECEIPT_OTHER_DEVICE', { deviceId: '99999' }],
    ['RECEIPT_ADDRESS_DIFFERS', { verificationCode: 'AAAA-BBBB-CCCC-DDDD' }],
    ['RECEIPT_HOST_UNKNOWN', { qrUrl: 'https://evil.example/phish' }],
    ['RECEIPT_DATE_DIFFERS', { qrUrl: ADDRESS.replace('01032026', '02032026') }],
  ])('is held as %s, counts all the same, and is never sent again', async (reason, data) => {
    expect(await settle(data)).toEqual(['uncertain', reason]);
    expect(await dataSource.getRepository(FiscalReceiptRow).countBy({ documentId: document.id })).toBe(0);
    const other = await storeDocument(
      dataSource,
      (await storeOrganisation(dataSource, accountId)).organisation,
    );
    expect(await submissions.lastMoment(accountId, other.id)).toBe(submission.datedAt);
    const sent = await submissions.sentAround(document.organisationId, [document.sourceId]);
    expect(sent).toHaveLength(1);
    await dataSource.query(`update submissions set state = 'rejected' where id = $1`, [submission.id]);
    await dataSource.query(`update documents set state = 'ready' where id = $1`, [document.id]);
    document.state = 'ready';
    const again = { ...intentFor(document, accountId), follows: null };
    expect(await submissions.begin(lease, document, again)).toBeNull();
  });

  it('counts once its host has been confirmed for the account', async () => {
    const qrUrl = ADDRESS.replace('fdmstest.zimra.co.zw', 'receipts.example');
    expect(await settle({ qrUrl })).toEqual(['uncertain', 'RECEIPT_HOST_UNKNOWN']);
    const { number, organisationId } = document;
    expect(await accounts.heldForHost(accountId)).toEqual([{ number, organisationId }]);
    const settings = JSON.stringify({ verificationHost: 'Receipts.example' });
    await dataSource.query('update fiscal_accounts set settings = $2 where id = $1', [accountId, settings]);
    expect(await settle({ qrUrl })).toEqual(['fiscalised', null]);
    expect(await accounts.heldForHost(accountId)).toEqual([]);
  });

  const decide = async (data: Partial<FiscalData>, confirms: readonly ReceiptCheck[]): Promise<void> => {
    const held = { ...submission, state: 'unknown' as const };
    const decision = { kind: 'fiscalised' as const, data: { ...SOUND, ...data }, pdfName: null, confirms };
    await documents.transaction((manager) =>
      resolving.apply(manager, held, decision, { actor: 'Tendai', reason: 'The portal shows it.' }),
    );
  };

  it('that is typed by a person passes the same checks', async () => {
    await settle({ fiscalNumber: '0' });
    await expect(decide({ fiscalNumber: '848' }, [])).rejects.toThrow(Conflict);
    await expect(decide({ fiscalNumber: '848' }, ['date', 'host', 'device'])).rejects.toMatchObject({
      more: { code: 'RECEIPT_DOUBTFUL', parameters: { reason: 'RECEIPT_ADDRESS_DIFFERS' } },
    });
    await decide({}, []);
    expect(await settle({})).toEqual(['fiscalised', null]);
  });

  it('may be confirmed by a person, check by check, and the name is kept', async () => {
    const qrUrl = ADDRESS.replace('01032026', '02032026');
    await settle({ qrUrl });
    await expect(decide({ qrUrl }, [])).rejects.toThrow(/^The receipt has another date: /);
    await decide({ qrUrl }, ['date']);
    const { certificate } = await dataSource
      .getRepository(FiscalReceiptRow)
      .findOneByOrFail({ documentId: document.id });
    expect(certificate.find(({ check }) => check === 'date')).toMatchObject({
      result: 'confirmed',
      detail: expect.stringContaining('Tendai') as string,
    });
  });
});
