import { HttpService } from '@nestjs/axios';
import type { DocumentReference } from '../../src/connectors/accounting-connector';
import type { BooksAccess } from '../../src/connectors/books-access';
import { XeroConnector } from '../../src/connectors/xero/xero.connector';
import { XeroConsent } from '../../src/connectors/xero/consent/xero-oauth';
import type { DocumentKind } from '../../src/domain/sales/sales-document';
import { HttpClient } from '../../src/platform/http/http-client';
import { APP, Harness, TENANT } from '../../simulators/xero/testing/harness';
import { createTestDatabase, type TestDatabase } from './test-database';
import { openXeroClient } from './xero-client';
import { BUYER, creditNote, invoice } from './xero-documents';

const PAGE_SIZE = 1_000;

export interface WrittenDocument {
  readonly kind: string;
  readonly document: Readonly<Record<string, unknown>>;
  readonly attachments: readonly {
    fileName: string;
    size: number;
    sha256: string;
    includeOnline: boolean;
  }[];
  readonly history: readonly { details: string }[];
}

/** The simulated Xero in this process, with the real connector to it over HTTP. */
export class XeroBooks {
  readonly access: BooksAccess;

  private constructor(
    readonly harness: Harness,
    readonly connector: XeroConnector,
    private readonly database: TestDatabase,
    private readonly closeClient: () => Promise<void>,
  ) {
    this.access = { tenantId: TENANT, accessToken: harness.token };
  }

  static async start(): Promise<XeroBooks> {
    const database = await createTestDatabase('empty');
    const harness = await Harness.start(database.url);
    const { client, close } = await openXeroClient(harness.url);
    const urls = { apiUrl: harness.url, identityUrl: harness.url, loginUrl: harness.url };
    const consent = new XeroConsent(new HttpClient(new HttpService()), client, {
      ...APP,
      ...urls,
      connections: 5,
    });
    return new XeroBooks(harness, new XeroConnector(client, consent, null, PAGE_SIZE), database, close);
  }

  async stop(): Promise<void> {
    await this.closeClient();
    await this.harness.stop();
    await this.database.drop();
  }

  /** Puts an approved document into the books. @param fields in Xero's form */
  async put(kind: DocumentKind, fields: object = {}): Promise<DocumentReference> {
    const original = invoice();
    const document = kind === 'invoice' ? { ...original, ...fields } : creditNote(original, {});
    const list = kind === 'invoice' ? 'Invoices' : 'CreditNotes';
    await this.control('/load', { Contacts: [BUYER], [list]: [{ ...document, ...fields }] });
    const sourceId = 'CreditNoteID' in document ? String(document.CreditNoteID) : original.InvoiceID;
    return { kind, sourceId };
  }

  async view({ sourceId }: DocumentReference): Promise<WrittenDocument> {
    const { json } = await this.harness.control('GET', `/organisations/${TENANT}/documents/${sourceId}`);
    return json as WrittenDocument;
  }

  async act({ sourceId }: DocumentReference, action: string, body: object = {}): Promise<void> {
    await this.control(`/documents/${sourceId}/${action}`, body);
  }

  async set(settings: object, organisation: object = {}): Promise<void> {
    await this.harness.organisation({
      settings: { limits: { enforce: false }, ...settings },
      ...organisation,
    });
  }

  async archiveBuyer(isArchived: boolean): Promise<void> {
    const ContactStatus = isArchived ? 'ARCHIVED' : 'ACTIVE';
    await this.control('/load?replace=true', { Contacts: [{ ...BUYER, ContactStatus }] });
  }

  async fault(fault: object): Promise<void> {
    const reply = await this.harness.control('POST', '/faults', fault);
    if (reply.status !== 201) throw new Error(reply.text);
  }

  /** Calls by operation since the last call of this method. */
  async calls(): Promise<Record<string, number>> {
    const { json } = await this.harness.control('GET', '/calls');
    await this.harness.control('DELETE', '/calls');
    return json as Record<string, number>;
  }

  private async control(path: string, body: object): Promise<void> {
    const reply = await this.harness.control('POST', `/organisations/${TENANT}${path}`, body);
    if (reply.status !== 200) throw new Error(reply.text);
  }
}
