import { dataSourceOptions, openDatabase } from '../../src/platform/database/data-source';
import { ENTITIES } from '../../src/entities';
import { JournalDecisionsService } from '../../src/sync/submit/safe-mode/journal-decisions.service';
import { RestoresRepository } from '../../src/sync/submit/safe-mode/restores.repository';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ShownDocument } from '../../demo/connector-api';
import { eventually } from '../../demo/eventually';
import { callJson } from '../../demo/http-json';
import type { ReceiptRegister } from '../../demo/receipt-register';
import { startFiscalServiceSimulator } from '../../simulators/fiscal-service/start-fiscal-service-simulator';
import { soundInvoice } from '../../simulators/fiscal-service/testing/sound-documents';
import { startXeroSimulator } from '../../simulators/xero/start-xero-simulator';
import type { DocumentState } from '../../src/domain/lifecycle/lifecycle';
import { NewConnectionsService } from '../../src/organisations/connection/new-connections.service';
import { HttpService } from '@nestjs/axios';
import { XeroConsent } from '../../src/connectors/xero/consent/xero-oauth';
import { XeroConnector } from '../../src/connectors/xero/xero.connector';
import { fiscalFingerprint } from '../../src/domain/fiscal/fiscal-fingerprint';
import { writeSalesDocument } from '../../src/domain/sales/sales-document-json';
import { HttpClient } from '../../src/platform/http/http-client';
import { openXeroClient } from './xero-client';
import { asOwner } from './as-owner';
import { ADMIN_KEY, callApi, startApplication } from './running-application';
import { createTestDatabase, type TestDatabase } from './test-database';
import { BUYER, invoice } from './xero-documents';

const APP = {
  clientId: 'client',
  clientSecret: 'secret',
  redirectUris: ['https://ledgerstamp.example/back'],
};
const CREDENTIALS = { apiKey: 'key-of-the-restored', apiSecret: 'secret', application: 'ledgerstamp' };
const ACCOUNT = 'restored';
const RULES = {
  currencies: [{ source: 'USD', destination: 'USD' }],
  taxes: [{ taxType: 'TAX001', taxCode: 'STD', taxName: 'Standard', percent: '15.5', deviceTaxId: 517 }],
  productCodes: [{ scope: 'default', key: '', code: '25232900' }],
};
/** Delay of the simulated service's decisions, so that only `decide` makes them. */
const NOT_YET_MS = 86_400_000;
/** States of documents that a person makes due again, because stored ones may have no due time. */
const LOOKED_AT_AGAIN: readonly DocumentState[] = ['waiting', 'ready', 'rejected'];
/** States in which a document stays unless a person or the books change it. */
const AT_REST: readonly DocumentState[] = [
  ...(['waiting', 'uncertain', 'written_back', 'changed_after_fiscalisation', 'excluded'] as const),
];

const EMPTY_VERSIONS = [
  `update submissions s set source = $2, fingerprint = $3 from documents d
   where d.id = s.document_id and d.source_id = $1 and s.source::text = '{}' returning s.id`,
  `update documents set source = $2, fingerprint = $3 where source_id = $1 and source::text = '{}' returning id`,
];

/** Document of a restored database. */
export interface RestoredDocument {
  readonly id: string;
  readonly sourceId: string;
  readonly number: string;
  readonly state: DocumentState;
  /** Request of its latest submission; null: it has none, or the answer was lost. */
  readonly requestId: string | null;
  /** Number of its receipt. */
  readonly fiscalNumber: number | null;
}

interface Parts {
  readonly databases: readonly TestDatabase[];
  readonly xero: Awaited<ReturnType<typeof startXeroSimulator>>;
  readonly fiscal: Awaited<ReturnType<typeof startFiscalServiceSimulator>>;
  readonly directory: string;
}

/**
 * The whole service on a restored database with one organisation; books and fiscal service are simulated with the data
 * of the backup. Connection and credentials are entered anew, because the key of the backup is lost.
 */
export class RestoredWork {
  private application: INestApplication | null = null;
  private url = '';
  /** False once facts that the audit log commits to had to be added. */
  isAsStored = true;

  private constructor(
    private readonly restored: TestDatabase,
    private readonly parts: Parts,
    private readonly organisation: { id: string; tenantId: string; accountId: string },
    readonly documents: readonly RestoredDocument[],
  ) {}

  static async start(restored: TestDatabase): Promise<RestoredWork> {
    const databases = [await createTestDatabase('empty'), await createTestDatabase('empty')];
    const [books, service] = databases.map(({ url }) => url);
    const parts = {
      databases,
      xero: await startXeroSimulator({ databaseUrl: books ?? '' }),
      fiscal: await startFiscalServiceSimulator({ databaseUrl: service ?? '' }),
      directory: mkdtempSync(join(tmpdir(), 'ledgerstamp-restored-')),
    };
    const [organisation] = await asOwner<RestoredWork['organisation']>(
      restored.ownerUrl,
      'select id, tenant_id as "tenantId", fiscal_account_id as "accountId" from organisations',
    );
    if (organisation === undefined) throw new Error('the backup has no organisation');
    const documents = await asOwner<RestoredDocument>(
      restored.ownerUrl,
      `select d.id, d.source_id as "sourceId", d.number, d.state, s.request_id as "requestId",
         r.fiscal_number::int as "fiscalNumber"
       from documents d left join fiscal_receipts r on r.document_id = d.id
         left join lateral (select request_id from submissions where document_id = d.id order by attempt desc limit 1) s on true
       order by r.fiscal_number::int, d.state = 'processing', d.id`,
    );
    return new RestoredWork(restored, parts, organisation, documents);
  }

  /** Starts the service, enters the secrets again, and waits until all work is done. */
  async finish(): Promise<ShownDocument[]> {
    const { xero, fiscal, directory } = this.parts;
    await this.fillBooks();
    await this.fillService();
    await this.readStoredVersions();
    await this.acceptJournal();
    const started = await startApplication(this.restored.url, {
      ...{ XERO_CLIENT_ID: APP.clientId, XERO_CLIENT_SECRET: APP.clientSecret, XERO_API_URL: xero.url },
      ...{ XERO_IDENTITY_URL: xero.url, XERO_LOGIN_URL: xero.url, FISCAL_URL: fiscal.url },
      ...{ XERO_CALLS_PER_MINUTE: '100000', XERO_CALLS_PER_DAY: '1000000', POLL_SECONDS: '1' },
      ...{
        LOG_LEVEL: 'error',
        SWEEP_AFTER_SECONDS: '2',
        JOURNAL_DIRECTORY: directory,
        REQUIRE_DURABLE_DATABASE: 'false',
      },
    });
    ({ application: this.application, url: this.url } = started);
    const { id, accountId } = this.organisation;
    const settings = { station: 'restored', webhookSignature: 'hmac' };
    await this.enterCredentials({ credentials: CREDENTIALS, settings });
    await this.connect(started.application);
    await this.call('POST', `/api/organisations/${id}/mapping-rules/import`, RULES);
    const webhook = { url: `${this.url}/webhooks/fiscal/${accountId}`, signature: 'hmac' };
    await this.atService('PUT', `/accounts/${ACCOUNT}`, { webhook, processingDelayMs: 0 });
    for (const { sourceId, state } of this.documents) if (state === 'processing') await this.decide(sourceId);
    await this.call('PATCH', `/api/organisations/${id}`, {
      ...{ otherIntegration: 'none', goLiveOn: '2026-01-01', buyerWithoutTin: 'cash_sale' },
    });
    for (const { id: documentId, state } of this.documents)
      if (LOOKED_AT_AGAIN.includes(state)) await this.call('POST', `/api/documents/${documentId}/retry`);
    return eventually(
      'all documents at rest',
      async () => {
        const shown = await this.shown();
        return shown.every(({ state }) => AT_REST.includes(state as DocumentState)) ? shown : null;
      },
      async () => JSON.stringify(await this.shown()),
      240_000,
    );
  }

  /** Accepts the journal as it is, since a backup does not contain the journal of its installation. */
  private async acceptJournal(): Promise<void> {
    const dataSource = await openDatabase(dataSourceOptions(this.restored.url, ENTITIES));
    try {
      const config = { journalDirectory: this.parts.directory };
      const decisions = new JournalDecisionsService(new RestoresRepository(dataSource), config);
      await decisions.acceptLoss({ by: 'Anna', reason: 'a backup of another installation' });
    } finally {
      await dataSource.destroy();
    }
  }

  /** Receipts of the service by its own register. */
  register(): Promise<ReceiptRegister> {
    return this.atService('GET', '/ledger');
  }

  async stop(): Promise<void> {
    await this.application?.close();
    await this.parts.xero.close();
    await this.parts.fiscal.close();
    for (const database of this.parts.databases) await database.drop();
    rmSync(this.parts.directory, { recursive: true, force: true });
  }

  /** Puts every document of the backup into the books; excluded ones as void. */
  private async fillBooks(): Promise<void> {
    const control = `${this.parts.xero.url}/_control`;
    const organisation = `${control}/organisations/${this.organisation.tenantId}`;
    await callJson('PUT', `${control}/app`, APP);
    await callJson('PUT', organisation, {
      ...{ name: 'Stored', baseCurrency: 'USD', countryCode: 'ZW', timezone: 'SOUTHAFRICASTANDARDTIME' },
      settings: { limits: { enforce: false, minute: 100_000, day: 1_000_000 } },
    });
    const Invoices = this.documents.map(({ sourceId, number, state }) => ({
      ...{ ...invoice({ number }), InvoiceID: sourceId },
      ...(state === 'excluded' ? { Status: 'VOIDED' } : {}),
    }));
    await callJson('POST', `${organisation}/load`, { Contacts: [BUYER], Invoices });
  }

  /** Stores the versions that the books serve, because the first stored backup has an empty object in place of each. */
  private async readStoredVersions(): Promise<void> {
    const { url } = this.parts.xero;
    const { client, close } = await openXeroClient(url);
    const urls = { apiUrl: url, identityUrl: url, loginUrl: url };
    const app = { ...APP, ...urls, connections: 5 };
    const consent = new XeroConsent(new HttpClient(new HttpService()), client, app);
    const { clientId, clientSecret } = APP;
    const { accessToken } = await consent.clientTokens({ clientId, clientSecret });
    const access = { tenantId: this.organisation.tenantId, accessToken };
    const asked = this.documents.map(({ sourceId }) => ({ kind: 'invoice' as const, sourceId }));
    for (const version of await new XeroConnector(client, consent, null, 1_000).reread(access, asked)) {
      const values = [version.sourceId, writeSalesDocument(version), fiscalFingerprint(version)];
      for (const sql of EMPTY_VERSIONS) {
        const put = await asOwner(this.restored.ownerUrl, sql, values, { replica: true });
        if (put.length > 0) this.isAsStored = false;
      }
    }
    await close();
  }

  /**
   * Repeats at the service the submissions from before the backup, with the same ids; all are decided except
   * those still processing.
   */
  private async fillService(): Promise<void> {
    const device = { deviceId: 1, taxPayerName: 'Stored' };
    const account = { ...CREDENTIALS, profile: 'contract', processingDelayMs: NOT_YET_MS, device };
    await this.atService('PUT', `/accounts/${ACCOUNT}`, account);
    const headers = {
      ...{ 'X-Api-Key': CREDENTIALS.apiKey, 'X-Api_Secret': CREDENTIALS.apiSecret },
      ...{ 'X-Application': CREDENTIALS.application, 'X-Api-Station': 'restored', 'X-App-Version': '1' },
    };
    const { url } = this.parts.fiscal;
    await callJson('POST', `${url}/taxmapping`, { TaxCode: 'STD', DestinationTaxId: 517 }, headers);
    const currency = { SourceCurrency: 'USD', DestinationCurrency: 'USD' };
    await callJson('POST', `${url}/currencymapping`, currency, headers);
    for (const { sourceId, number, state, requestId, fiscalNumber } of this.documents) {
      if (requestId === null && state !== 'uncertain') continue;
      const Date = '2026-03-01T10:00:00+02:00';
      const body = soundInvoice({ InvoiceId: sourceId, InvoiceNumber: number, Date });
      const answer = await fetch(`${url}/invoice`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      const given = await answer.text();
      if (!answer.ok) throw new Error(given);
      await this.inService('update fiscal_service_simulator.requests set id = $2 where id = $1', [
        given,
        requestId ?? given,
      ]);
      if (state !== 'processing') await this.decide(sourceId);
      if (fiscalNumber === null) continue;
      await this.inService(
        'update fiscal_service_simulator.receipts set pdf_name = $2 where document_id = $1',
        [sourceId, `${fiscalNumber}.pdf`],
      );
    }
  }

  /** Lets the service decide about its submissions of this document. */
  private async decide(sourceId: string): Promise<void> {
    const sql =
      'update fiscal_service_simulator.requests set due_at = clock_timestamp() where document_id = $1';
    await this.inService(sql, [sourceId]);
    await eventually(
      `a receipt of ${sourceId}`,
      async () => {
        const { receipts } = await this.register();
        return receipts.some(({ invoiceId }) => invoiceId === sourceId) ? true : null;
      },
      async () => JSON.stringify(await this.register()),
    );
  }

  private async connect(application: INestApplication): Promise<void> {
    const connecting = application.get(NewConnectionsService);
    const [redirectUri = ''] = APP.redirectUris;
    const verifier = randomBytes(32).toString('base64url');
    const codeChallenge = createHash('sha256').update(verifier).digest('base64url');
    const page = new URL(
      connecting.consent('xero').consentUrl({ redirectUri, state: randomUUID(), codeChallenge }),
    );
    const body = new URLSearchParams(page.searchParams);
    body.set('decision', 'allow');
    body.append('tenantId', this.organisation.tenantId);
    const granted = await fetch(page.origin + page.pathname, { method: 'POST', body, redirect: 'manual' });
    const code = new URL(granted.headers.get('location') ?? '').searchParams.get('code') ?? '';
    await connecting.connect('xero', code, verifier, redirectUri);
  }

  /**
   * Enters new credentials. The device of the lost ones is unknown, so the owner confirms the documents that the
   * refusal names.
   */
  private async enterCredentials(change: object): Promise<void> {
    const path = `/api/fiscal-accounts/${this.organisation.accountId}`;
    const refused = await callApi<{ code: string; parameters: { documents: { id: string }[] } }>(
      this.url,
      'PATCH',
      path,
      change,
    );
    if (refused.status !== 409 || refused.json.code !== 'DEVICE_IN_USE')
      throw new Error(`the documents under way were not asked about: ${refused.status}`);
    const openDocuments = refused.json.parameters.documents.map(({ id }) => id);
    await this.call('PATCH', path, { ...change, openDocuments });
  }

  private async shown(): Promise<ShownDocument[]> {
    const path = `/api/documents?organisationId=${this.organisation.id}&pageSize=1000`;
    return (await this.call<{ documents: ShownDocument[] }>('GET', path)).documents;
  }

  private call<T>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<T> {
    return callJson<T>(method, this.url + path, body, { Authorization: `Bearer ${ADMIN_KEY}` });
  }

  private atService<T>(method: 'GET' | 'PUT', path: string, body?: object): Promise<T> {
    return callJson<T>(method, `${this.parts.fiscal.url}/_control${path}`, body);
  }

  /** Runs SQL on the simulated service's own tables. */
  private inService(sql: string, values: unknown[]): Promise<object[]> {
    const url = this.parts.databases[1]?.ownerUrl ?? '';
    return asOwner(url, sql, values);
  }

  get dataSource(): DataSource {
    if (this.application === null) throw new Error('the service does not run');
    return this.application.get(DataSource);
  }
}
