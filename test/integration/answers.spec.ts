import { inEnglish } from '../support/in-english';
import { HttpService } from '@nestjs/axios';
import type { DataSource } from 'typeorm';
import { readConfig } from '../../src/platform/config/config';
import { DocumentsRepository } from '../../src/documents/documents.repository';
import type { Lease } from '../../src/organisations/lease/lease';
import { applyTransition } from '../../src/documents/transitions';
import { ReceiptsRepository } from '../../src/documents/receipts.repository';
import { AuditLogRepository } from '../../src/evidence/audit-log/audit-log.repository';
import { AppliedDecisionsService } from '../../src/review/uncertain/applied-decisions.service';
import { TrackedDocument } from '../../src/documents/documents.entities';
import type { OpenFiscalAccount } from '../../src/fiscal/accounts/fiscal-accounts.repository';
import { OutcomesRepository } from '../../src/documents/outcomes.repository';
import { Submission } from '../../src/documents/submissions.entities';
import { SubmissionsRepository } from '../../src/documents/submissions.repository';
import { FiscalRegistry } from '../../src/fiscal/fiscal-registry';
import { FiscalHarmonyClient } from '../../src/fiscal/fiscal-harmony/fiscal-harmony.client';
import { FiscalHarmonyService } from '../../src/fiscal/fiscal-harmony/fiscal-harmony.service';
import { HttpClient } from '../../src/platform/http/http-client';
import { SubmissionAnswersService } from '../../src/sync/submit/submission-answers.service';
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

  it('gives the request of an earlier attempt to the later one in its own spelling, and the audit log stays whole', async () => {
    const { organisation, fiscalAccountId } = await storeOrganisation(dataSource);
    const lease = await holdLease(dataSource, organisation);
    const document = await storeDocument(dataSource, organisation);
    const guid = '5e1771e2-b89f-482f-968c-bb817b0d34db';
    await answered(lease, document, fiscalAccountId, guid);
    const [documents, submissions] = [
      new DocumentsRepository(dataSource),
      new SubmissionsRepository(dataSource),
    ];
    const [first] = await submissions.ofDocument(document.id);
    await documents.transaction(async (manager) => {
      const body = JSON.stringify({ RequestId: guid, Success: false, Error: 'No.' });
      const said = { heardBy: 'status', isHint: false, claimsSuccess: false, unreadable: null } as const;
      const outcomes = new OutcomesRepository(dataSource);
      await outcomes.keep(manager, fiscalAccountId, [{ requestId: guid, body, ...said }]);
      await outcomes.settle(manager, fiscalAccountId, guid, 'applied');
      await submissions.settle(manager, first!, ['accepted'], 'rejected');
      const processing = await documents.current(manager, document.id);
      await applyTransition(manager, { actor: 'system' }, processing, 'rejected', {
        reason: 'REJECTED_CORRECTABLE',
      });
      await manager.update(TrackedDocument, { id: document.id }, { state: 'ready' });
    });
    const corrected = await dataSource.manager.findOneByOrFail(TrackedDocument, { id: document.id });
    expect((await answered(lease, corrected, fiscalAccountId, guid))[0]).toBe('uncertain');
    const later = (await submissions.ofDocument(document.id)).at(-1);
    const resolving = new AppliedDecisionsService(
      documents,
      submissions,
      new ReceiptsRepository(dataSource),
      null as never,
    );
    const decision = { kind: 'adopted', requestId: guid.toUpperCase() } as const;
    await documents.transaction((manager) =>
      resolving.apply(manager, later!, decision, { actor: 'Tendai', reason: 'It is that request.' }),
    );
    expect((await submissions.ofDocument(document.id)).map(({ requestId }) => requestId)).toEqual([
      null,
      guid,
    ]);
    const auditLog = new AuditLogRepository(dataSource);
    expect(await auditLog.verify(organisation.id)).toHaveProperty('head');
  });

  function theRecorder(submissions: SubmissionsRepository): SubmissionAnswersService {
    const client = new FiscalHarmonyClient(new HttpClient(new HttpService()), 'http://127.0.0.1:1');
    return new SubmissionAnswersService(
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

  /** States of a document and its last submission after the answer. */
  async function answered(
    lease: Lease,
    document: TrackedDocument,
    fiscalAccountId: string,
    requestId = 'the-same',
  ): Promise<(string | null)[]> {
    const submissions = new SubmissionsRepository(dataSource);
    const intent = {
      ...intentFor(document, fiscalAccountId),
      follows: await submissions.lastMoment(fiscalAccountId, document.id),
    };
    const submission = await submissions.begin(lease, document, intent);
    const account = { id: fiscalAccountId, service: 'fiscal-harmony' } as OpenFiscalAccount;
    const answer = { result: 'accepted', requestId } as const;
    await theRecorder(submissions).record(account, document, submission!, answer);
    const { state, reason } = await dataSource.manager.findOneByOrFail(TrackedDocument, { id: document.id });
    const sent = (await submissions.ofDocument(document.id)).at(-1);
    return [state, reason, sent?.state ?? null, inEnglish(sent?.detail ?? null)];
  }
});
