import { randomUUID } from 'node:crypto';
import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { callJson } from '../../demo/http-json';
import { startFiscalServiceSimulator } from '../../simulators/fiscal-service/start-fiscal-service-simulator';
import { APP, Harness, TENANT } from '../../simulators/xero/testing/harness';
import { fiscalFingerprint } from '../../src/domain/fiscal/fiscal-fingerprint';
import type { DocumentState } from '../../src/domain/lifecycle/lifecycle';
import type { SalesDocument } from '../../src/domain/sales/sales-document';
import { writeSalesDocument } from '../../src/domain/sales/sales-document-json';
import { TrackedDocument } from '../../src/documents/documents.entities';
import { Organisation } from '../../src/organisations/organisation.entity';
import { ApiTokensRepository } from '../../src/people/tokens/api-tokens.repository';
import { type SignedInPerson, signedInPerson } from './signed-in-person';
import { callApi, startApplication } from './running-application';
import { anInvoice } from './sales-document-builder';
import { createTestDatabase } from './test-database';

const CALLBACK = 'https://ledgerstamp.example/connect/xero/callback';
const CREDENTIALS = { apiKey: 'key', apiSecret: 'secret', application: 'ledgerstamp' };

/** The application in this process, with both simulators and a connected but paused organisation: only people act. */
export class ActingWorld {
  private constructor(
    readonly application: INestApplication,
    readonly url: string,
    readonly ids: { readonly organisationId: string; readonly accountId: string },
    /** Person with all rights. */
    readonly anna: SignedInPerson,
    private readonly stops: readonly (() => Promise<unknown>)[],
  ) {}

  static async start(settings: Readonly<Record<string, string>> = {}): Promise<ActingWorld> {
    const databases = [await createTestDatabase(), await createTestDatabase('empty')];
    databases.push(await createTestDatabase('empty'));
    // Removes Xero's limits, because its answers state the rest of its own limits, whatever the service allows itself.
    const limits = { enforce: false, minute: 100_000, day: 1_000_000 };
    const xero = await Harness.start(databases[1]?.url ?? '', { settings: { limits } });
    await xero.control('PUT', '/app', { ...APP, redirectUris: [CALLBACK] });
    const fiscal = await startFiscalServiceSimulator({ databaseUrl: databases[2]?.url ?? '' });
    await callJson('PUT', `${fiscal.url}/_control/accounts/one`, { ...CREDENTIALS, profile: 'contract' });
    const { application, url } = await startApplication(databases[0]?.url ?? '', {
      ...{ XERO_API_URL: xero.url, XERO_IDENTITY_URL: xero.url, XERO_LOGIN_URL: xero.url },
      ...{ XERO_CLIENT_ID: APP.clientId, XERO_CLIENT_SECRET: APP.clientSecret, FISCAL_URL: fiscal.url },
      ALERT_HOSTS: 'receiver.example',
      ...settings,
    });
    const dataSource = application.get(DataSource);
    const organisationId = await connect(url, xero, dataSource);
    const input = { name: 'one', credentials: CREDENTIALS };
    const { json } = await callApi<{ id: string }>(url, 'POST', '/api/fiscal-accounts', input);
    await dataSource.manager.update(
      Organisation,
      { id: organisationId },
      {
        isPaused: true,
        fiscalAccountId: json.id,
        goLiveOn: '2026-04-01',
        otherIntegration: 'none',
        writtenCodes: 'any',
      },
    );
    const roles = ['owner', 'approver', 'preparer'] as const;
    const grants = roles.map((role) => ({ role, organisationId: null }));
    const anna = await signedInPerson(application, grants, 'Anna');
    return new ActingWorld(application, url, { organisationId, accountId: json.id }, anna, [
      () => application.close(),
      () => Promise.all([xero.stop(), fiscal.close()]),
      () => Promise.all(databases.map((database) => database.drop())),
    ]);
  }

  get organisationId(): string {
    return this.ids.organisationId;
  }

  /** Posts with the break-glass key. @throws Error when the call is refused */
  async post<T>(path: string, body?: object): Promise<T> {
    const { status, json } = await callApi<T>(this.url, 'POST', path, body);
    if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`);
    return json;
  }

  /** Issues a further token for Anna. */
  issue(order: Omit<Parameters<ApiTokensRepository['issue']>[0], 'personId'>) {
    const tokens = this.application.get(ApiTokensRepository, { strict: false });
    return tokens.issue({ ...order, personId: this.anna.personId });
  }

  get dataSource(): DataSource {
    return this.application.get(DataSource);
  }

  sql<T = unknown>(query: string, parameters: unknown[] = []): Promise<T> {
    return this.dataSource.query<T>(query, parameters);
  }

  /** Stores a document like the collect stage. */
  async document(
    state: DocumentState = 'waiting',
    changes: Partial<TrackedDocument> = {},
    sales: SalesDocument = anInvoice({ sourceId: randomUUID(), number: `INV-${randomUUID().slice(0, 8)}` }),
  ): Promise<TrackedDocument> {
    const { kind, sourceId, number, issuedOn, currency, total, customer } = sales;
    const { manager } = this.dataSource;
    return manager.save(
      manager.create(TrackedDocument, {
        ...{ organisationId: this.organisationId, kind, sourceId, number, issuedOn, currency, total, state },
        ...{ customerName: customer.name, source: writeSalesDocument(sales) },
        ...{ fingerprint: fiscalFingerprint(sales), dueAt: null, ...changes },
      }),
    );
  }

  /** Stores a document whose submission has been in the state for an hour. */
  async submitted(
    state: DocumentState,
    submission: string,
    refusal: string | null,
  ): Promise<TrackedDocument> {
    const document = await this.document(state);
    await this.sql(
      `insert into submissions (document_id, fiscal_account_id, attempt, kind, number, currency, total, issued_on, dated_at,
         fingerprint, payload, payload_sha256, lease_token, state, refusal, started_at)
       select id, $2, 1, kind, number, currency, total, issued_on, issued_on || 'T10:00:00', fingerprint, '{}',
         encode(sha256('{}'), 'hex'), 0, $3, $4, clock_timestamp() - interval '1 hour' from documents where id = $1`,
      [document.id, this.ids.accountId, submission, refusal],
    );
    return document;
  }

  async stop(): Promise<void> {
    for (const stop of this.stops) await stop();
  }
}

/** Completes a person's consent. @returns the id of the organisation */
async function connect(url: string, xero: Harness, dataSource: DataSource): Promise<string> {
  const begun = await callApi<{ url: string }>(url, 'POST', '/api/connect/xero');
  const page = new URL(begun.json.url);
  const form = new URLSearchParams(page.searchParams);
  for (const [name, value] of Object.entries({ decision: 'allow', user: 'owner', tenantId: TENANT }))
    form.append(name, value);
  const granted = await fetch(xero.url + page.pathname, { method: 'POST', body: form, redirect: 'manual' });
  const back = new URL(granted.headers.get('location') ?? '');
  const Cookie = begun.headers.get('set-cookie')?.split(';')[0] ?? '';
  await fetch(url + back.pathname + back.search, { headers: { Cookie }, redirect: 'manual' });
  const [row] = await dataSource.query<{ id: string }[]>('select id from organisations');
  return row?.id ?? '';
}
