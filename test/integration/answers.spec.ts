import { HttpService } from '@nestjs/axios';
import type { DataSource } from 'typeorm';
import { readConfig } from '../../src/platform/config/config';
import { DocumentsRepository } from '../../src/document-store/documents.repository';
import { TrackedDocument } from '../../src/document-store/tracked-document.entity';
import type { OpenFiscalAccount } from '../../src/fiscal/accounts/fiscal-accounts.repository';
import { OutcomesRepository } from '../../src/document-store/outcomes.repository';
import { SubmissionsRepository } from '../../src/document-store/submissions.repository';
import { FiscalRegistry } from '../../src/fiscal/fiscal-registry';
import { FiscalHarmonyClient } from '../../src/fiscal/fiscal-harmony/fiscal-harmony.client';
import { FiscalHarmonyService } from '../../src/fiscal/fiscal-harmony/fiscal-harmony.service';
import { HttpClient } from '../../src/platform/http/http-client';
import { AnswerRecorder } from '../../src/sync/submit/answer-recorder';
import { holdLease, intentFor, storeDocument, storeOrganisation } from '../support/stored-organisation';
import { ownDatabase } from '../support/test-data-source';

describe('the answer to a submission', () => {
  const database = ownDatabase();
  let dataSource: DataSource;

  beforeEach(() => {
    ({ dataSource } = database);
  });

  it('leaves the document uncertain, and says why, when it names the request of another document', async () => {
    const submissions = new SubmissionsRepository(dataSource);
    const client = new FiscalHarmonyClient(new HttpClient(new HttpService()), 'http://127.0.0.1:1');
    const recorder = new AnswerRecorder(
      new DocumentsRepository(dataSource),
      submissions,
      new OutcomesRepository(dataSource),
      new FiscalRegistry([new FiscalHarmonyService(client)]),
      readConfig({
        ...{
          PUBLIC_URL: 'https://ledgerstamp.example',
          ENCRYPTION_KEY: 'ab'.repeat(32),
          ALLOW_INSECURE: 'true',
          PORT: '0',
        },
        ...{ ADMIN_API_KEY: 'k'.repeat(24), XERO_CLIENT_ID: 'id', XERO_CLIENT_SECRET: 'secret' },
        ...{ FISCAL_URL: 'http://127.0.0.1:1' },
      }),
    );
    const { organisation, fiscalAccountId } = await storeOrganisation(dataSource);
    const lease = await holdLease(dataSource, organisation);
    const stands: (string | null)[][] = [];
    for (let count = 0; count < 2; count += 1) {
      const document = await storeDocument(dataSource, organisation);
      const intent = {
        ...intentFor(document, fiscalAccountId),
        follows: await submissions.lastMoment(fiscalAccountId, document.id),
      };
      const submission = await submissions.begin(lease, document, intent);
      const account = { id: fiscalAccountId, service: 'fiscal-harmony' } as OpenFiscalAccount;
      await recorder.record(account, document, submission!, { result: 'accepted', requestId: 'the-same' });
      const { state, reason } = await dataSource.manager.findOneByOrFail(TrackedDocument, {
        id: document.id,
      });
      const [sent] = await submissions.ofDocument(document.id);
      stands.push([state, reason, sent?.state ?? null, sent?.detail ?? null]);
    }
    expect(stands).toEqual([
      ['processing', null, 'accepted', null],
      [
        'uncertain',
        'ANSWER_UNKNOWN',
        'unknown',
        'it answered with request the-same, which belongs to another document',
      ],
    ]);
  });
});
