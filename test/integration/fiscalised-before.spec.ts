import { HttpService } from '@nestjs/axios';
import type { DataSource } from 'typeorm';
import { readConfig } from '../../src/platform/config/config';
import { databaseNow } from '../../src/platform/database/database-clock';
import { DocumentsRepository } from '../../src/documents/documents.repository';
import { FiscalAccount } from '../../src/fiscal/accounts/accounts.entities';
import { TrackedDocument } from '../../src/documents/documents.entities';
import {
  type OpenFiscalAccount,
  FiscalAccountsRepository,
} from '../../src/fiscal/accounts/fiscal-accounts.repository';
import { OutcomesRepository } from '../../src/documents/outcomes.repository';
import { ReceiptsRepository } from '../../src/documents/receipts.repository';
import { SubmissionsRepository } from '../../src/documents/submissions.repository';
import { RowSecretsService } from '../../src/platform/database/secrets/row-secrets.service';
import { SecretBox } from '../../src/platform/database/secrets/secret-box';
import { FiscalRegistry } from '../../src/fiscal/fiscal-registry';
import { FiscalHarmonyClient } from '../../src/fiscal/fiscal-harmony/fiscal-harmony.client';
import { FiscalHarmonyService } from '../../src/fiscal/fiscal-harmony/fiscal-harmony.service';
import { HttpClient } from '../../src/platform/http/http-client';
import { ReceivedOutcomesService } from '../../src/sync/track/received-outcomes.service';
import { OutcomeSettlementService } from '../../src/sync/track/outcome-settlement.service';
import { AppliedDecisionsService } from '../../src/review/uncertain/applied-decisions.service';
import { SubmissionStatusService } from '../../src/sync/track/submission-status.service';
import { StatusChecksService } from '../../src/sync/track/status-checks.service';
import { asOwner } from '../support/as-owner';
import { holdLease, intentFor, storeDocument, storeOrganisation } from '../support/stored-organisation';
import { ownDatabase } from '../support/test-data-source';
import { receiptCertification } from '../support/receipt-certification';

const SUCCESS = JSON.stringify({
  ...{ RequestId: 'one', Success: true, Error: null, FiscalInvoicePdf: 'one.pdf' },
  QrData: {
    ...{ QrCodeUrl: 'https://fdmstest.zimra.co.zw/7', VerificationCode: 'V-7', FiscalDay: '3' },
    ...{ DeviceId: '25501', InvoiceNumber: '7' },
  },
});

const PLAIN = { claimsSuccess: true, unreadable: null };

describe('a document whose earlier submission was fiscalised after all', () => {
  const database = ownDatabase();
  let dataSource: DataSource;

  beforeEach(() => {
    ({ dataSource } = database);
  });

  it('is fiscalised by it once a person has said that the later one was rejected, however late that is', async () => {
    const documents = new DocumentsRepository(dataSource);
    const submissions = new SubmissionsRepository(dataSource);
    const outcomes = new OutcomesRepository(dataSource);
    const receipts = new ReceiptsRepository(dataSource);
    // Uses an address where nobody listens: the service forgets requests after seven days, so it must not be queried.
    const client = new FiscalHarmonyClient(new HttpClient(new HttpService()), 'http://127.0.0.1:1');
    const registry = new FiscalRegistry([new FiscalHarmonyService(client)]);
    const config = readConfig({
      ...{
        PUBLIC_URL: 'https://ledgerstamp.example',
        ENCRYPTION_KEY: 'ab'.repeat(32),
        ALLOW_INSECURE: 'true',
        PORT: '0',
      },
      ...{ ADMIN_API_KEY: 'k'.repeat(24), XERO_CLIENT_ID: 'id', XERO_CLIENT_SECRET: 'secret' },
      ...{ FISCAL_URL: 'http://127.0.0.1:1' },
    });
    const asking = new StatusChecksService(
      documents,
      submissions,
      new SubmissionStatusService(
        new FiscalAccountsRepository(
          dataSource,
          new RowSecretsService(dataSource, new SecretBox(Buffer.alloc(32, 7))),
        ),
        new ReceivedOutcomesService(registry, outcomes),
      ),
      new OutcomeSettlementService(
        documents,
        submissions,
        outcomes,
        receipts,
        receiptCertification(dataSource),
      ),
      config,
    );
    const { organisation, fiscalAccountId } = await storeOrganisation(dataSource);
    const lease = await holdLease(dataSource, organisation);
    const document = await storeDocument(dataSource, organisation);
    const send = async (state: 'rejected' | 'accepted', requestId: string) => {
      document.state = 'ready';
      await dataSource.query(`update documents set state = 'ready' where id = $1`, [document.id]);
      const submission = await submissions.begin(lease, document, intentFor(document, fiscalAccountId));
      await submissions.settle(dataSource.manager, submission!, ['sending'], state, { requestId });
      return { ...submission!, state, requestId };
    };
    await send('rejected', 'one');
    const later = await send('accepted', 'two');
    const said = [{ requestId: 'one', body: SUCCESS, heardBy: 'status' as const, isHint: false, ...PLAIN }];
    await outcomes.keep(dataSource.manager, fiscalAccountId, said);
    await dataSource.query(`update documents set state = 'uncertain', reason = 'FISCALISED_BEFORE'`);
    await asOwner(dataSource, `update submissions set started_at = started_at - interval '8 days'`);

    await dataSource.transaction((manager) =>
      new AppliedDecisionsService(documents, submissions, receipts, receiptCertification(dataSource)).apply(
        manager,
        later,
        { kind: 'rejected' },
        { actor: 'Tendai', reason: 'The portal shows it.' },
      ),
    );
    const account = await dataSource.manager.findOneByOrFail(FiscalAccount, { id: fiscalAccountId });
    const work = {
      lease,
      organisation,
      fiscalAccount: null,
      isStopping: () => false,
      isBudgetSpent: () => false,
      lookEveryMs: () => 5_000,
      now: () => databaseNow(dataSource.manager),
    };
    await asking.ask(work, account as unknown as OpenFiscalAccount);

    const { state } = await dataSource.manager.findOneByOrFail(TrackedDocument, { id: document.id });
    const kept = await receipts.ofDocuments([document.id]);
    expect([state, kept.map(({ fiscalNumber }) => fiscalNumber)]).toEqual(['fiscalised', ['7']]);
  });
});
