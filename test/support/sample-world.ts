import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { INestApplication } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { DataSource } from 'typeorm';
import { sale } from '../../proof/simulation/books/book-documents';
import { mappingsOf } from '../../proof/simulation/installation';
import { AppModule } from '../../src/app.module';
import { equipped } from '../../src/application';
import { CONNECTORS } from '../../src/connectors/connector-registry';
import { consoleFiles, consoleHeaders } from '../../src/operations/console/console-files';
import { FISCAL_SERVICES } from '../../src/fiscal/fiscal-registry';
import { NewConnectionsService } from '../../src/organisations/connection/new-connections.service';
import { Organisation } from '../../src/organisations/organisation.entity';
import { type Config, readConfig } from '../../src/platform/config/config';
import { CurrencyMapping, ProductCode, TaxMapping } from '../../src/setup/stored/stored.entities';
import { SampleBooks } from '../contracts/sample-platform/sample-books';
import { SampleConnector } from '../contracts/sample-platform/sample.connector';
import { SampleServer, TOKEN } from '../contracts/sample-service/sample-server';
import { SampleService } from '../contracts/sample-service/sample.service';
import { ADMIN_KEY, callApi } from './running-application';
import { createTestDatabase, type TestDatabase } from './test-database';

/** Longest time for a document to reach the expected state. */
export const CEILING_MS = 90_000;

/** Folder into which `npm run build` writes the pages. */
const CONSOLE = join(__dirname, '..', '..', 'dist', 'console');

export interface ShownDocument {
  readonly id: string;
  readonly number: string;
  readonly state: string;
  readonly reason: string | null;
}

/**
 * The whole application in this process, with one organisation on a platform and a service that `src` does not contain.
 */
export class SampleWorld {
  readonly books: SampleBooks;
  readonly server: SampleServer;
  readonly application: INestApplication;
  readonly url: string;
  readonly organisationId: string;
  private readonly database: TestDatabase;

  private constructor(
    parts: Pick<SampleWorld, 'books' | 'server' | 'application' | 'url' | 'organisationId'> & {
      database: TestDatabase;
    },
  ) {
    ({ books: this.books, server: this.server, application: this.application } = parts);
    ({ url: this.url, organisationId: this.organisationId, database: this.database } = parts);
  }

  static async start(): Promise<SampleWorld> {
    const books = new SampleBooks();
    const database = await createTestDatabase();
    const server = await SampleServer.start();
    const config = configOf(database.url);
    const module = await Test.createTestingModule({ imports: [AppModule.with(config)] })
      .overrideProvider(FISCAL_SERVICES)
      .useValue([new SampleService(server.loopback.url)])
      .overrideProvider(CONNECTORS)
      .useValue([new SampleConnector(books)])
      .compile();
    const bare = module.createNestApplication<NestExpressApplication>({
      bufferLogs: true,
      bodyParser: false,
    });
    // Serves the built pages explicitly, because the program runs from its sources here.
    bare.use('/console', consoleHeaders(), consoleFiles(CONSOLE));
    const application = equipped(bare, config);
    await application.listen(0, '127.0.0.1');
    const url = await application.getUrl();
    const organisationId = await live(application, url);
    return new SampleWorld({ books, server, application, url, organisationId, database });
  }

  /** Saves a sale dated today in the books. @returns its source id */
  save(number: string): string {
    const sourceId = randomUUID();
    const today = new Date(Date.now() + 2 * 60 * 60_000).toISOString().slice(0, 10);
    this.books.save(sale({ kind: 'invoice', sourceId, number }, 100, today, new Date()));
    return sourceId;
  }

  /** Waits for the document to reach one of these states. */
  async shown(number: string, ...states: readonly string[]): Promise<ShownDocument> {
    await callApi(this.url, 'POST', `/api/organisations/${this.organisationId}/sync`);
    const until = Date.now() + CEILING_MS;
    let last: unknown = null;
    while (Date.now() < until) {
      const { json } = await callApi<{ documents: ShownDocument[] }>(this.url, 'GET', '/api/documents');
      last = json;
      const found = json.documents.find((one) => one.number === number);
      if (found !== undefined && states.includes(found.state)) return found;
      await new Promise((settle) => setTimeout(settle, 200));
    }
    throw new Error(`${number} is not ${states.join(' or ')}: ${JSON.stringify(last)}`);
  }

  async release({ id }: ShownDocument): Promise<void> {
    const { status } = await callApi(this.url, 'POST', `/api/documents/${id}/release`);
    if (status >= 300) throw new Error(`the release of ${id} is answered with ${status}`);
  }

  async stop(): Promise<void> {
    await this.application.close();
    await this.server.loopback.stop();
    await this.database.drop();
  }
}

/** Connects an organisation with rules and a fiscal account; a person releases its documents one by one. */
async function live(running: INestApplication, url: string): Promise<string> {
  const [organisation] = await running
    .get(NewConnectionsService)
    .connect('sample-platform', 'code', 'verifier', url);
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

function configOf(databaseUrl: string): Config {
  return readConfig({
    ...{ DATABASE_URL: databaseUrl, PUBLIC_URL: 'https://ledgerstamp.example', PORT: '0' },
    ...{ ENCRYPTION_KEY: 'ab'.repeat(32), ALLOW_INSECURE: 'true', ADMIN_API_KEY: ADMIN_KEY },
    ...{ LOG_LEVEL: 'fatal', XERO_CLIENT_ID: 'id', XERO_CLIENT_SECRET: 'secret', POLL_SECONDS: '5' },
    ...{ FISCAL_URL: 'http://127.0.0.1:1', REQUIRE_DURABLE_DATABASE: 'false' },
    JOURNAL_DIRECTORY: `${process.env.TMPDIR ?? '/tmp'}/ledgerstamp-${randomUUID()}`,
  });
}
