import { randomBytes, randomUUID } from 'node:crypto';
import type { INestApplication } from '@nestjs/common';
import type { Server } from 'node:http';
import request from 'supertest';
import { DataSource } from 'typeorm';
import { readFileSync } from 'node:fs';
import { callJson } from '../../demo/http-json';
import { createApplication } from '../../src/application';
import { readConfig } from '../../src/platform/config/config';
import { FiscalAccount } from '../../src/fiscal/accounts/accounts.entities';
import { CustomersRepository } from '../../src/documents/customers.repository';
import { Organisation } from '../../src/organisations/organisation.entity';
import { TrackedDocument } from '../../src/documents/documents.entities';
import { fiscalFingerprint } from '../../src/domain/fiscal/fiscal-fingerprint';
import type { DocumentState } from '../../src/domain/lifecycle/lifecycle';
import type { SalesDocument } from '../../src/domain/sales/sales-document';
import { writeSalesDocument } from '../../src/domain/sales/sales-document-json';
import { DEFAULT_DEVICE } from '../../simulators/fiscal-service/account';
import type { RunningSimulator } from '../../simulators/simulator-process';
import { startFiscalServiceSimulator } from '../../simulators/fiscal-service/start-fiscal-service-simulator';
import { storeOrganisation } from './stored-organisation';
import { createTestDatabase, type TestDatabase } from './test-database';

/** Last device id used for accounts other than the first. */
let lastDevice = DEFAULT_DEVICE.deviceId;
const CREDENTIALS = { apiKey: 'key', apiSecret: 'secret', application: 'ledgerstamp' };

/**
 * The application in this process with a real database and a simulated fiscal service. Its organisations are paused, so
 * no document moves.
 */
export class RunningApi {
  private constructor(
    readonly application: INestApplication,
    readonly dataSource: DataSource,
    readonly key: string,
    private readonly simulator: RunningSimulator,
    private readonly databases: readonly TestDatabase[],
  ) {}

  static async start(settings: Readonly<Record<string, string>> = {}): Promise<RunningApi> {
    const databases = [await createTestDatabase(), await createTestDatabase('empty')];
    const simulator = await startFiscalServiceSimulator({ databaseUrl: databases[1]?.url ?? '' });
    await callJson('PUT', `${simulator.url}/_control/accounts/one`, { ...CREDENTIALS, profile: 'contract' });
    const key = randomBytes(24).toString('hex');
    const config = readConfig({
      ...{ DATABASE_URL: databases[0]?.url, PORT: '0', PUBLIC_URL: 'http://127.0.0.1:3000' },
      ...{ ENCRYPTION_KEY: randomBytes(32).toString('hex'), ADMIN_API_KEY: key, FISCAL_URL: simulator.url },
      ...{ XERO_CLIENT_ID: 'client', XERO_CLIENT_SECRET: 'secret', LOG_LEVEL: 'fatal' },
      ...settings,
    });
    const application = await createApplication(config);
    await application.init();
    return new RunningApi(application, application.get(DataSource), key, simulator, databases);
  }

  /** Creates a paused organisation with a fiscal account at the simulator. */
  async organisation(): Promise<Organisation> {
    const account = await this.send('post', '/api/fiscal-accounts', 201, {
      name: randomUUID(),
      credentials: CREDENTIALS,
    });
    const { organisation } = await storeOrganisation(this.dataSource, (account as { id: string }).id);
    await this.dataSource.manager.update(Organisation, { id: organisation.id }, { isPaused: true });
    return organisation;
  }

  /** Creates copies of this organisation, without documents. */
  async copiesOf({ id }: Organisation, count: number): Promise<void> {
    await this.dataSource.query(
      `insert into organisations (platform, tenant_id, connection_id, fiscal_account_id, name, base_currency, country_code,
         is_paused, go_live_on, other_integration)
       select platform, gen_random_uuid(), connection_id, fiscal_account_id, 'Client ' || n, base_currency, country_code,
         true, go_live_on, other_integration
       from organisations, generate_series(1, $2) n where id = $1`,
      [id, count],
    );
  }

  /** Stores documents like the collect stage. */
  async store(
    organisation: Organisation,
    documents: readonly SalesDocument[],
    state: DocumentState = 'waiting',
  ): Promise<TrackedDocument[]> {
    const { manager } = this.dataSource;
    await new CustomersRepository(this.dataSource).save(
      organisation.id,
      documents.map((document) => document.customer),
      new Date(),
    );
    const rows = documents.map((sales) =>
      manager.create(TrackedDocument, {
        ...{
          organisationId: organisation.id,
          kind: sales.kind,
          sourceId: sales.sourceId,
          number: sales.number,
        },
        ...{ customerName: sales.customer.name, issuedOn: sales.issuedOn, currency: sales.currency },
        ...{ total: sales.total, source: writeSalesDocument(sales), fingerprint: fiscalFingerprint(sales) },
        ...{ state, dueAt: new Date() },
      }),
    );
    return manager.save(rows);
  }

  /** Creates a further fiscal account, with a device of its own at the simulator. Returns its id. */
  async anotherAccount(): Promise<string> {
    const { credentials } = await this.atAnotherDevice();
    return (
      await this.post<{ id: string }>('/api/fiscal-accounts', { name: credentials.apiKey, credentials }, 201)
    ).id;
  }

  /** Creates credentials at the simulator only: for a new device, or for the given one. */
  async atAnotherDevice(
    deviceId = (lastDevice += 1),
  ): Promise<{ readonly deviceId: string; readonly credentials: typeof CREDENTIALS }> {
    const name = randomUUID();
    const credentials = { ...CREDENTIALS, apiKey: name };
    await this.atService('PUT', `/accounts/${name}`, {
      ...{ ...credentials, profile: 'contract', processingDelayMs: 0 },
      device: { ...DEFAULT_DEVICE, deviceId },
    });
    return { credentials, deviceId: String(deviceId) };
  }

  /**
   * Submits like a different program with the same account, so that the fiscal document is not ours. @returns
   * the request id
   */
  submitAsAnotherProgram(fiscalAccountId: string, invoice: object): Promise<string> {
    return this.asAnotherProgram(fiscalAccountId, 'POST', '/invoice', invoice);
  }

  /** Changes the account's own mappings at the service, like another program. */
  async leadAtService(
    fiscalAccountId: string,
    kind: 'currency' | 'tax',
    change: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const path = `/${kind}mapping`;
    const code = kind === 'tax' ? 'TaxCode' : 'SourceCurrency';
    const held = await this.asAnotherProgram(fiscalAccountId, 'GET', path);
    for (const one of JSON.parse(held) as Record<string, unknown>[])
      if (one[code] === change[code])
        await this.asAnotherProgram(fiscalAccountId, 'PUT', `${path}/${String(one.Id)}`, {
          ...one,
          ...change,
        });
  }

  private async asAnotherProgram(
    fiscalAccountId: string,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
  ): Promise<string> {
    const { name } = await this.dataSource.manager.findOneByOrFail(FiscalAccount, { id: fiscalAccountId });
    const { apiSecret, application } = CREDENTIALS;
    const answer = await fetch(`${this.simulator.url}${path}`, {
      method,
      headers: {
        ...{ 'X-Api-Key': name, 'X-Api_Secret': apiSecret, 'X-Application': application },
        ...{ 'X-Api-Station': 'another', 'X-App-Version': '1', 'Content-Type': 'application/json' },
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`the service answers ${answer.status} ${await answer.text()}`);
    return answer.text();
  }

  /** Calls a control of the simulated service. */
  atService<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<T> {
    return callJson<T>(method, `${this.simulator.url}/_control${path}`, body);
  }

  get<T>(path: string, status = 200): Promise<T> {
    return this.send('get', path, status) as Promise<T>;
  }

  post<T>(path: string, body: object, status = 200): Promise<T> {
    return this.send('post', path, status, body) as Promise<T>;
  }

  put<T>(path: string, body: object, status = 200): Promise<T> {
    return this.send('put', path, status, body) as Promise<T>;
  }

  patch<T>(path: string, body: object, status = 200): Promise<T> {
    return this.send('patch', path, status, body) as Promise<T>;
  }

  delete<T>(path: string, status = 200): Promise<T> {
    return this.send('delete', path, status) as Promise<T>;
  }

  async text(path: string): Promise<string> {
    return (await this.call('get', path).expect(200)).text;
  }

  /** Follows a stream: `arrived` is its text so far, and `all` its whole text after the end. */
  follow(path: string): { arrived: () => string; all: Promise<string> } {
    let text = '';
    const call = this.call('get', path).buffer(true);
    const all = call.parse((answer, done) => asText(answer, done, (part) => (text += part))).expect(200);
    return { arrived: () => text, all: all.then(({ body }) => body as string) };
  }

  async postText(path: string, body: object): Promise<string> {
    return (await this.call('post', path).buffer(true).parse(asText).send(body).expect(200)).body as string;
  }

  async postCsv<T>(path: string, csv: string, status = 200): Promise<T> {
    return (await this.call('post', path).type('text/csv').send(csv).expect(status)).body as T;
  }

  async stop(): Promise<void> {
    await this.application.close();
    await this.simulator.close();
    for (const database of this.databases) await database.drop();
  }

  /** Client that sends these headers of a person instead of the key. */
  as(headers: Readonly<Record<string, string>>) {
    return request.agent(this.application.getHttpServer() as Server).set(headers);
  }

  private async send(
    method: 'get' | 'post' | 'put' | 'patch' | 'delete',
    path: string,
    status: number,
    body?: object,
  ): Promise<unknown> {
    const answer = await this.call(method, path).send(body);
    if (answer.status !== status) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body as unknown;
  }

  call(method: 'get' | 'post' | 'put' | 'patch' | 'delete', path: string): request.Test {
    const server = this.application.getHttpServer() as Server;
    return request(server)
      [method](path)
      .set('Authorization', `Bearer ${this.key}`)
      .expect((answer) => expectDescribedFault(method, path, answer));
  }
}

/** Reads the answer as a stream of text, whatever its type. */
function asText(
  answer: request.Response,
  done: (error: Error | null, text: string) => void,
  arrives: (part: string) => void = () => undefined,
): void {
  const stream = answer as unknown as NodeJS.ReadableStream;
  let text = '';
  stream.setEncoding('utf8');
  stream.on('data', (part: string) => {
    text += part;
    arrives(part);
  });
  stream.on('end', () => done(null, text));
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: object }>>>>;
  readonly components: { readonly responses: Readonly<Record<string, object>> };
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

let description: Description | undefined;

/** Throws where a call is answered with a status or a code of a refusal that the description of the API does not have for it. */
function expectDescribedFault(method: string, path: string, { status, body }: Answer): void {
  if (status < 400 || status > 499) return;
  description ??= JSON.parse(readFileSync('dist/openapi.json', 'utf8')) as Description;
  const asked = path.replace(/\?.*$/s, '');
  const matching = Object.entries(description.paths)
    .filter(([known, item]) => method in item && patternOf(known).test(asked))
    .sort(([one], [other]) => one.split('{').length - other.split('{').length);
  const [found] = matching;
  if (found === undefined) return;
  const responses = found[1][method]?.responses as Record<string, { $ref?: string } | undefined>;
  const name = responses[status]?.$ref?.split('/').at(-1);
  const described = name === undefined ? responses[status] : description.components.responses[name];
  const { code } = (body ?? {}) as { readonly code?: string };
  if (described === undefined || (code !== undefined && !JSON.stringify(described).includes(`"${code}"`)))
    throw new Error(
      `${method} ${found[0]} answers ${status} ${code ?? ''}, which the description does not have`,
    );
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '[.]').replace(/\{\w+\}/g, '[^/]+')}$`);
}
