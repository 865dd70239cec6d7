import { HttpService } from '@nestjs/axios';
import type { DataSource } from 'typeorm';
import { readConfig } from '../../src/platform/config/config';
import { DocumentsRepository } from '../../src/document-store/documents.repository';
import type { Lease } from '../../src/organisations/lease/lease';
import { TrackedDocument } from '../../src/document-store/tracked-document.entity';
import type { OpenFiscalAccount } from '../../src/fiscal/accounts/fiscal-accounts.repository';
import { OutcomesRepository } from '../../src/document-store/outcomes.repository';
import { Submission } from '../../src/document-store/submission.entity';
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
    const { organisation, fiscalAccountId } = await storeOrganisation(dataSource);
    const lease = await holdLease(dataSource, organisation);
    const first = await storeDocument(dataSource, organisation);
    const second = await storeDocument(dataSource, organisation);
    expect([
      await answered(lease, first, fiscalAccountId),
      await answered(lease, second, fiscalAccountId),
    ]).toEqual([
      ['processing', null, 'accepted', null],
      [
        'uncertain',
        'ANSWER_UNKNOWN',
        'unknown',
        'it answered with request the-same, which belongs to another document',
      ],
    ]);
  });

  it('says that it names the request of an earlier attempt of the document', async () => {
    const { organisation, fiscalAccountId } = await storeOrganisation(dataSource);
    const lease = await holdLease(dataSource, organisation);
    const document = await storeDocument(dataSource, organisation);
    await answered(lease, document, fiscalAccountId);
    const { manager } = dataSource;
    await manager.update(Submission, { documentId: document.id }, { state: 'rejected' });
    await manager.update(TrackedDocument, { id: document.id }, { state: 'ready' });
    const corrected = await manager.findOneByOrFail(TrackedDocument, { id: document.id });
    expect(await answered(lease, corrected, fiscalAccountId)).toEqual([
      'uncertain',
      'ANSWER_UNKNOWN',
      'unknown',
      'it answered with request the-same, which is that of attempt 1',
    ]);
  });

  function theRecorder(submissions: SubmissionsRepository): AnswerRecorder {
    const client = new FiscalHarmonyClient(new HttpClient(new HttpService()), 'http://127.0.0.1:1');
    return new AnswerRecorder(
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
  }

  /** Where a document and its last submission stand after the answer "the-same". */
  async function answered(
    lease: Lease,
    document: TrackedDocument,
    fiscalAccountId: string,
  ): Promise<(string | null)[]> {
    const submissions = new SubmissionsRepository(dataSource);
    const intent = {
      ...intentFor(document, fiscalAccountId),
      follows: await submissions.lastMoment(fiscalAccountId, document.id),
    };
    const submission = await submissions.begin(lease, document, intent);
    const account = { id: fiscalAccountId, service: 'fiscal-harmony' } as OpenFiscalAccount;
    const answer = { result: 'accepted', requestId: 'the-same' } as const;
    await theRecorder(submissions).record(account, document, submission!, answer);
    const { state, reason } = await dataSource.manager.findOneByOrFail(TrackedDocument, { id: document.id });
    const sent = (await submissions.ofDocument(document.id)).at(-1);
    return [state, reason, sent?.state ?? null, sent?.detail ?? null];
  }
});
