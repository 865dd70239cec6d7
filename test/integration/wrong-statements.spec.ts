import { randomUUID } from 'node:crypto';
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
import { FiscalAccountsRepository } from '../../src/database/fiscal-accounts.repository';
import { FiscalRegistry } from '../../src/fiscal/fiscal-registry';
import { TrackStep } from '../../src/sync/steps/track.step';
import { callApi, startApplication } from '../support/running-application';
import { holdLease, intentFor, storeDocument, storeOrganisation } from '../support/stored-organisation';
import { SOUND_DOCUMENT } from '../support/sound-fiscal-document';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

const AT = '2026-03-02T10:00:00';
const MAPPINGS = [
  { kind: 'currency', code: 'USD', destination: 'USD', name: null },
  { kind: 'tax', code: 'STD', destination: '517', name: '15.5%' },
] as const;

describe('a status check whose answer is wrong about one document', () => {
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

  /** Two documents that the service has fiscalised; here nobody knows that yet. The first is spoken of wrongly. */
  async function twoWith(kind: string) {
    const name = randomUUID();
    const credentials = { apiKey: `key-${name}`, apiSecret: 'secret', application: 'till' };
    await control('PUT', `/accounts/${name}`, { ...credentials, processingDelayMs: 0, profile: 'contract' });
    const { json } = await callApi<{ id: string }>(url, 'POST', '/api/fiscal-accounts', {
      name,
      credentials,
    });
    const account = (await application.get(FiscalAccountsRepository).open(json.id))!;
    const { organisation } = await storeOrganisation(dataSource, json.id);
    await dataSource.manager.update(Organisation, { id: organisation.id }, { isPaused: true });
    const service = application.get(FiscalRegistry).get(account.service);
    for (const mapping of MAPPINGS) await service.addMapping(account, mapping);
    const submit = async (number: string): Promise<string> => {
      const document = await storeDocument(dataSource, organisation, 'processing');
      const line = await service.connect(account);
      const sent = { ...SOUND_DOCUMENT, id: randomUUID(), number };
      const answer = await line.send('invoice', service.render(sent, account, AT, false));
      line.close();
      if (answer.result !== 'accepted') throw new Error(JSON.stringify(answer));
      const { requestId } = answer;
      for (let tries = 0; (await service.statements(account, [requestId])).length === 0; tries += 1) {
        if (tries > 200) throw new Error('the service has not decided');
        await new Promise((settle) => setTimeout(settle, 50));
      }
      const intent = { ...intentFor(document, json.id), documentId: document.id, attempt: 1, datedAt: AT };
      const row = { ...intent, leaseToken: '1', state: 'accepted' as const, requestId };
      await dataSource.manager.save(dataSource.manager.create(Submission, row));
      return document.id;
    };
    const number = `DOC-${randomUUID()}`;
    // Before anybody can ask: the application has a worker of its own.
    await control('POST', '/faults', { operation: 'status', kind, documentNumber: number, times: 1000 });
    const [wrong, neighbour] = [await submit(number), await submit(`DOC-${randomUUID()}`)];
    const lease = await holdLease(dataSource, organisation);
    await application.get(TrackStep).run({
      organisation,
      lease,
      fiscalAccount: account,
      isStopping: () => false,
      now: () => databaseNow(dataSource.manager),
    });
    const { manager } = dataSource;
    const of = (id: string) => manager.findOneByOrFail(TrackedDocument, { id });
    return { wrong: await of(wrong), neighbour: await of(neighbour) };
  }

  it.each([
    ['then-failure', 'fiscalised', 'OUTCOME_CONTRADICTED'],
    ['two-numbers', 'uncertain', 'OUTCOME_CONTRADICTED'],
    ['with-error', 'uncertain', 'OUTCOME_CONTRADICTED'],
    ['id-in-capitals', 'fiscalised', null],
  ])('(%s) leads to %s %s, and its neighbour is fiscalised', async (kind, state, reason) => {
    const { wrong, neighbour } = await twoWith(kind);
    expect([wrong.state, wrong.reason]).toEqual([state, reason]);
    expect(neighbour.state).toBe('fiscalised');
  });

  it.each(['doubled-key', 'camel-case', 'qr-as-text', 'zeros'])(
    '(%s) leaves it open, says so, forbids a second submission, and its neighbour is fiscalised',
    async (kind) => {
      const { wrong, neighbour } = await twoWith(kind);
      expect([wrong.state, neighbour.state]).toEqual(['processing', 'fiscalised']);
      expect(wrong.lastFailure).toContain('The service answered, but this cannot be read: ');
      const { json } = await callApi<{ statements: { unreadable: string | null }[] }>(
        url,
        'GET',
        `/api/documents/${wrong.id}`,
      );
      expect(json.statements.map(({ unreadable }) => unreadable)).toEqual([expect.stringMatching(/\w/)]);
      const again = dataSource.query(
        `insert into submissions (document_id, fiscal_account_id, attempt, kind, number, currency, total, issued_on,
           dated_at, fingerprint, payload, payload_sha256, lease_token)
         select document_id, fiscal_account_id, 2, kind, number, currency, total, issued_on, dated_at, fingerprint,
           payload, payload_sha256, lease_token from submissions where document_id = $1`,
        [wrong.id],
      );
      await expect(again).rejects.toThrow('a success was received about the document');
    },
  );
});
