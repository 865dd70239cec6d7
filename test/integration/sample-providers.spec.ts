import { randomUUID } from 'node:crypto';
import type { INestApplication } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { DataSource } from 'typeorm';
import { sale } from '../../simulation/books/book-documents';
import { mappingsOf } from '../../simulation/installation';
import { AppModule } from '../../src/app.module';
import { equipped } from '../../src/application';
import { CONNECTORS } from '../../src/connectors/connector-registry';
import { Submission } from '../../src/document-store/submission.entity';
import { FISCAL_SERVICES } from '../../src/fiscal/fiscal-registry';
import { Connecting } from '../../src/organisations/connection/connecting';
import { Organisation } from '../../src/organisations/organisation.entity';
import { type Config, readConfig } from '../../src/platform/config/config';
import { CurrencyMapping } from '../../src/rules/stored/currency-mapping.entity';
import { ProductCode } from '../../src/rules/stored/product-code.entity';
import { TaxMapping } from '../../src/rules/stored/tax-mapping.entity';
import { SampleBooks } from '../contracts/sample-platform/sample-books';
import { SampleConnector } from '../contracts/sample-platform/sample.connector';
import { SampleServer, TOKEN } from '../contracts/sample-service/sample-server';
import { SampleService } from '../contracts/sample-service/sample.service';
import { ADMIN_KEY, callApi } from '../support/running-application';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

const CEILING_MS = 90_000;

interface Shown {
  readonly id: string;
  readonly number: string;
  readonly state: string;
  readonly reason: string | null;
}

/** What a provider can do is asked of its adapter (docs/decisions/0020): the whole application with a platform and a service that `src` knows nothing of. */
describe('a platform and a service that live in tests alone', () => {
  const books = new SampleBooks();
  let database: TestDatabase;
  let server: SampleServer;
  let application: INestApplication;
  let url: string;
  let organisationId: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    server = await SampleServer.start();
    const config = configOf(database.url);
    const module = await Test.createTestingModule({ imports: [AppModule.with(config)] })
      .overrideProvider(FISCAL_SERVICES)
      .useValue([new SampleService(server.loopback.url)])
      .overrideProvider(CONNECTORS)
      .useValue([new SampleConnector(books)])
      .compile();
    application = equipped(
      module.createNestApplication<NestExpressApplication>({ bufferLogs: true, bodyParser: false }),
      config,
    );
    await application.listen(0, '127.0.0.1');
    url = await application.getUrl();
    organisationId = await live(application);
  }, CEILING_MS);

  afterAll(async () => {
    await application.close();
    await server.loopback.stop();
    await database.drop();
  });

  /** Connected, with its rules and its fiscal account, and released by a person document by document. */
  async function live(running: INestApplication): Promise<string> {
    const [organisation] = await running.get(Connecting).connect('sample-platform', 'code', 'verifier', url);
    const id = organisation?.id ?? '';
    const account = { name: 'Sample', service: 'sample-service', credentials: { token: TOKEN } };
    const made = await callApi<{ id: string }>(url, 'POST', '/api/fiscal-accounts', account);
    const { manager } = running.get(DataSource);
    const { currency, tax, productCode } = mappingsOf(id);
    await manager.insert(CurrencyMapping, currency);
    await manager.insert(TaxMapping, tax);
    await manager.insert(ProductCode, productCode);
    const settings = { fiscalAccountId: made.json.id, goLiveOn: '2026-01-01', trigger: 'manual' as const };
    const others = { otherIntegration: 'none' as const, writesNote: 'always' as const };
    await manager.update(Organisation, { id }, { ...settings, ...others });
    return id;
  }

  function save(number: string): string {
    const sourceId = randomUUID();
    const today = new Date(Date.now() + 2 * 60 * 60_000).toISOString().slice(0, 10);
    books.save(sale({ kind: 'invoice', sourceId, number }, 100, today, new Date()));
    return sourceId;
  }

  /** As it is shown once it is in one of these states. */
  async function shown(number: string, ...states: readonly string[]): Promise<Shown> {
    await callApi(url, 'POST', `/api/organisations/${organisationId}/sync`);
    const until = Date.now() + CEILING_MS;
    let last: unknown = null;
    while (Date.now() < until) {
      const { json } = await callApi<{ documents: Shown[] }>(url, 'GET', '/api/documents');
      last = json;
      const found = json.documents.find((one) => one.number === number);
      if (found !== undefined && states.includes(found.state)) return found;
      await new Promise((settle) => setTimeout(settle, 200));
    }
    throw new Error(`${number} is not ${states.join(' or ')}: ${JSON.stringify(last)}`);
  }

  async function release({ id }: Shown): Promise<void> {
    const { status } = await callApi(url, 'POST', `/api/documents/${id}/release`);
    expect(status).toBeLessThan(300);
  }

  it(
    'carry an invoice from the books to the service and back, without PDF, webhook or lists',
    async () => {
      const sourceId = save('INV-1');
      await release(await shown('INV-1', 'waiting'));
      const document = await shown('INV-1', 'written_back');
      expect(server.taken.get('INV-1')).toBe(1);
      expect(books.pages.get(sourceId)?.link).toContain('https://fdmstest.zimra.co.zw/');
      expect(books.pages.get(sourceId)?.notes).toHaveLength(1);
      expect(books.pages.get(sourceId)?.files).toEqual([]);
      const detail = await callApi<object>(url, 'GET', `/api/documents/${document.id}`);
      expect(detail.status).toBe(200);
      expect(JSON.stringify(detail.json)).toContain('The fiscal service makes no PDF.');
    },
    CEILING_MS,
  );

  it(
    'have an invoice fiscalised once when the answer is lost: the same bytes are sent again, and nobody is asked',
    async () => {
      const sourceId = save('INV-2');
      const waiting = await shown('INV-2', 'waiting');
      server.upset('/documents', 'answer-lost');
      const before = server.calls('/documents');
      await release(waiting);
      const { id } = await shown('INV-2', 'written_back', 'uncertain');
      expect(server.taken.get('INV-2')).toBe(1);
      expect(server.calls('/documents') - before).toBe(2);
      const [first, again] = server.loopback.received
        .filter((call) => call.path.endsWith('/documents'))
        .slice(-2);
      expect(again?.body.equals(first?.body ?? Buffer.alloc(0))).toBe(true);
      const submissions = await application.get(DataSource).manager.findBy(Submission, { documentId: id });
      expect(submissions).toMatchObject([{ state: 'fiscalised', attempt: 1 }]);
      expect(submissions[0]?.repeatedAt).not.toBeNull();
      expect(books.pages.get(sourceId)?.notes).toHaveLength(1);
    },
    CEILING_MS,
  );

  it('are shown where the console looks: organisations, accounts, services and the board', async () => {
    const paths = ['/api/organisations', '/api/fiscal-accounts', '/api/fiscal-services', '/api/board'];
    for (const path of paths) expect([path, (await callApi(url, 'GET', path)).status]).toEqual([path, 200]);
    const organisations = await callApi<{ name: string; platform: string }[]>(url, 'GET', paths[0] ?? '');
    expect(JSON.stringify(organisations.json)).toContain('Sample Traders');
    const accounts = await callApi<object[]>(url, 'GET', '/api/fiscal-accounts');
    expect(accounts.json).toMatchObject([{ service: 'sample-service', webhookUrl: null }]);
  });

  it('are not made live by approvals that the platform does not have, whichever setting comes last', async () => {
    const change = (settings: object) =>
      callApi<object>(url, 'PATCH', `/api/organisations/${organisationId}`, settings);
    const refused = {
      status: 400,
      json: {
        code: 'PLATFORM_LACKS_APPROVAL',
        message: [expect.stringMatching(/^Sample Books does not say/)],
      },
    };
    expect(await change({ trigger: 'approved' })).toMatchObject(refused);
    const rules = `/api/organisations/${organisationId}/mapping-rules/import?mode=merge&dryRun=false`;
    const file = { settings: { trigger: 'approved' } };
    expect(await callApi<object>(url, 'POST', rules, file)).toMatchObject(refused);
    expect(await change({ goLiveOn: null, trigger: 'approved' })).toMatchObject({ status: 200 });
    expect(await change({ goLiveOn: '2026-01-01' })).toMatchObject(refused);
    for (const trigger of ['paid', 'manual'])
      expect(await change({ goLiveOn: '2026-01-01', trigger })).toMatchObject({ status: 200 });
  });
});

function configOf(databaseUrl: string): Config {
  return readConfig({
    ...{ DATABASE_URL: databaseUrl, PUBLIC_URL: 'https://ledgerstamp.example', PORT: '0' },
    ...{ ENCRYPTION_KEY: 'ab'.repeat(32), ALLOW_INSECURE: 'true', ADMIN_API_KEY: ADMIN_KEY },
    ...{ LOG_LEVEL: 'fatal', XERO_CLIENT_ID: 'id', XERO_CLIENT_SECRET: 'secret', POLL_SECONDS: '5' },
    ...{ FISCAL_URL: 'http://127.0.0.1:1', REQUIRE_DURABLE_DATABASE: 'false' },
    JOURNAL_DIRECTORY: `${process.env.TMPDIR ?? '/tmp'}/ledgerstamp-${randomUUID()}`,
  });
}
