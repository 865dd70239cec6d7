import { createHmac, randomUUID } from 'node:crypto';
import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { callJson } from '../../demo/http-json';
import {
  type FiscalServiceSimulator,
  startFiscalServiceSimulator,
} from '../../simulators/fiscal-service/start-fiscal-service-simulator';
import { databaseNow } from '../../src/database/database-clock';
import { Organisation } from '../../src/database/entities/organisation.entity';
import { Submission } from '../../src/database/entities/submission.entity';
import { TrackedDocument } from '../../src/database/entities/tracked-document.entity';
import {
  FiscalAccountsRepository,
  type OpenFiscalAccount,
} from '../../src/database/fiscal-accounts.repository';
import { FiscalRegistry } from '../../src/fiscal/fiscal-registry';
import { TrackStep } from '../../src/sync/steps/track.step';
import { callApi, startApplication } from '../support/running-application';
import { holdLease, intentFor, storeDocument, storeOrganisation } from '../support/stored-organisation';
import { SOUND_DOCUMENT } from '../support/sound-fiscal-document';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

const AT = '2026-03-02T10:00:00';

describe('a claim of success', () => {
  let databases: TestDatabase[];
  let simulator: FiscalServiceSimulator;
  let application: INestApplication;
  let dataSource: DataSource;
  let url: string;

  beforeAll(async () => {
    databases = [await createTestDatabase('empty'), await createTestDatabase()];
    const [own, books] = databases.map((database) => database.url);
    simulator = await startFiscalServiceSimulator({ databaseUrl: own ?? '' });
    await control('POST', '/clock', { now: `${AT}+02:00` });
    ({ application, url } = await startApplication(books ?? '', { FISCAL_URL: simulator.url }));
    dataSource = application.get(DataSource);
  });

  afterAll(async () => {
    await application.close();
    await simulator.close();
    for (const database of databases) await database.drop();
  });

  function control(method: 'POST' | 'PUT', path: string, body: object): Promise<unknown> {
    return callJson(method, `${simulator.url}/_control${path}`, body);
  }

  /** A document whose submission the service has taken and rejected; here nobody knows that yet. */
  async function rejectedAtService(webhookSignature: 'hmac' | 'none') {
    const name = randomUUID();
    const credentials = { apiKey: `key-${name}`, apiSecret: 'secret', application: 'till' };
    await control('PUT', `/accounts/${name}`, { ...credentials, processingDelayMs: 0, profile: 'contract' });
    const input = { name, credentials, settings: { webhookSignature } };
    const { json } = await callApi<{ id: string }>(url, 'POST', '/api/fiscal-accounts', input);
    const account = await application.get(FiscalAccountsRepository).open(json.id);
    if (account === null) throw new Error('the account is gone');
    const usd = { kind: 'currency', code: 'USD', destination: 'USD', name: null } as const;
    await application.get(FiscalRegistry).get(account.service).addMapping(account, usd);
    const { organisation } = await storeOrganisation(dataSource, json.id);
    await dataSource.manager.update(Organisation, { id: organisation.id }, { isPaused: true });
    const document = await storeDocument(dataSource, organisation, 'processing');
    const requestId = await submitInVain(account);
    const submission = await dataSource.manager.save(
      dataSource.manager.create(Submission, {
        ...{ ...intentFor(document, json.id), documentId: document.id, attempt: 1 },
        ...{ leaseToken: '1', state: 'accepted', requestId },
      }),
    );
    return { account, organisation, document, requestId, submission };
  }

  async function submitInVain(account: OpenFiscalAccount): Promise<string> {
    const number = `DOC-${randomUUID()}`;
    await control('POST', '/faults', { operation: 'process', kind: 'reject', documentNumber: number });
    return submit(account, number);
  }

  /** Answers when the service has decided. */
  async function submit(account: OpenFiscalAccount, number: string): Promise<string> {
    const service = application.get(FiscalRegistry).get(account.service);
    const document = { ...SOUND_DOCUMENT, id: randomUUID(), number };
    const line = await service.connect(account);
    const answer = await line.send('invoice', service.render(document, account, AT, false));
    line.close();
    if (answer.result !== 'accepted') throw new Error(JSON.stringify(answer));
    for (let tries = 0; tries < 100; tries += 1) {
      if ((await service.statements(account, [answer.requestId])).length > 0) return answer.requestId;
      await new Promise((settle) => setTimeout(settle, 50));
    }
    throw new Error('the service has not decided');
  }

  async function claimSuccess(
    accountId: string,
    requestId: string,
    note: string,
    pdfName = 'a.pdf',
  ): Promise<void> {
    const qr = {
      DeviceId: 1,
      FiscalDay: 1,
      InvoiceNumber: 1,
      VerificationCode: 'A',
      QrCodeUrl: 'https://a.b',
    };
    const claim = { RequestId: requestId, Success: true, QrData: qr, FiscalInvoicePdf: pdfName, note };
    const body = JSON.stringify([claim]);
    const signature = createHmac('sha256', 'secret').update(body).digest('base64');
    const { status } = await fetch(`${url}/webhooks/fiscal/${accountId}`, {
      method: 'POST',
      body,
      headers: { 'X-Api-Signature': signature },
    });
    expect(status).toBe(204);
  }

  async function track({ account, organisation }: Awaited<ReturnType<typeof rejectedAtService>>) {
    const lease = await holdLease(dataSource, organisation);
    await application.get(TrackStep).run({
      organisation,
      lease,
      fiscalAccount: account,
      isStopping: () => false,
      now: () => databaseNow(dataSource.manager),
    });
  }

  async function stateOf({ document, submission }: Awaited<ReturnType<typeof rejectedAtService>>) {
    const { manager } = dataSource;
    const { state, reason } = await manager.findOneByOrFail(TrackedDocument, { id: document.id });
    const sent = await manager.findOneByOrFail(Submission, { id: submission.id });
    return [state, reason, sent.state];
  }

  it('about a rejected document changes nothing when anybody could have made it, before or after the rejection is known', async () => {
    const rejected = await rejectedAtService('none');
    await claimSuccess(rejected.account.id, rejected.requestId, 'before');
    await track(rejected);
    expect(await stateOf(rejected)).toEqual(['rejected', 'REJECTED_CORRECTABLE', 'rejected']);
    await claimSuccess(rejected.account.id, rejected.requestId, 'after');
    await track(rejected);
    expect(await stateOf(rejected)).toEqual(['rejected', 'REJECTED_CORRECTABLE', 'rejected']);
  });

  it('about a rejected document is a contradiction for a person to look at when the service itself has signed it', async () => {
    const rejected = await rejectedAtService('hmac');
    await claimSuccess(rejected.account.id, rejected.requestId, 'before');
    await track(rejected);
    expect(await stateOf(rejected)).toEqual(['uncertain', 'OUTCOME_CONTRADICTED', 'unknown']);
  });
});
