import { fromXeroInvoice } from '../../src/connectors/xero/read/from-xero';
import type { Config } from '../../src/platform/config/config';
import { CustomersRepository } from '../../src/documents/customers.repository';
import { BookHintsRepository } from '../../src/documents/inbox/book-hints.repository';
import { type ExactJsonObject, parseExactJson } from '../../src/platform/http/exact-json';
import { databaseNow } from '../../src/platform/database/database-clock';
import { DocumentsRepository } from '../../src/documents/documents.repository';
import { TrackedDocument } from '../../src/documents/documents.entities';
import { DocumentVersionsRepository } from '../../src/sync/collect/document-versions.repository';
import { fiscalFingerprint } from '../../src/domain/fiscal/fiscal-fingerprint';
import { writeSalesDocument } from '../../src/domain/sales/sales-document-json';
import { CurrentVersionsService } from '../../src/sync/submit/current-versions.service';
import { PaymentAccountsService } from '../../src/sync/submit/payment-accounts.service';
import type { OrganisationWork } from '../../src/sync/organisation-work';
import { CollectStage } from '../../src/sync/collect/collect.stage';
import { HintsService } from '../../src/sync/collect/hints.service';
import { TENANT } from '../../simulators/xero/testing/harness';
import { ConnectedXero, type Replica } from './connected-xero';
import { salesStreams } from './sales-streams';
import { believedLists, holdLease, storeDocument } from './stored-organisation';
import { BUYER, invoice } from './xero-documents';

/** Organisation of a simulated Xero, handled by a process of ours. */
export class XeroWork {
  private constructor(
    readonly xero: ConnectedXero,
    readonly replica: Replica,
    readonly work: OrganisationWork,
  ) {}

  /** Starts the simulated Xero. @param pageSize documents per page of changes */
  static async start(pageSize?: number): Promise<XeroWork> {
    const xero = await ConnectedXero.start(pageSize);
    const replica = await xero.replica();
    const organisations = await xero.connect(replica, await xero.tokens());
    const organisation = organisations.find(({ tenantId }) => tenantId === TENANT);
    if (organisation === undefined) throw new Error('the organisation is not connected');
    const { dataSource } = replica;
    const lease = await holdLease(dataSource, organisation);
    const now = (): Promise<Date> => databaseNow(dataSource.manager);
    const work = {
      organisation,
      lease,
      fiscalAccount: null,
      isStopping: () => false,
      isBudgetSpent: () => false,
      lookEveryMs: () => 5_000,
      now,
    };
    return new XeroWork(xero, replica, work);
  }

  /** Loads documents into the books. @param isAll true: they replace the present ones */
  load(documents: object, isAll = false): Promise<unknown> {
    const path = `/organisations/${this.work.organisation.tenantId}/load${isAll ? '?replace=true' : ''}`;
    return this.xero.xero.control('POST', path, documents);
  }

  collect(sync: Partial<Config['sync']>): CollectStage {
    const { dataSource, books, totals } = this.replica;
    return new CollectStage(
      salesStreams(dataSource, books),
      new DocumentsRepository(dataSource),
      new DocumentVersionsRepository(),
      new HintsService(
        books,
        totals,
        new BookHintsRepository(dataSource),
        new CustomersRepository(dataSource),
      ),
      { sync: { longestPollMs: sync.pollMs, ...sync } } as Config,
    );
  }

  currentVersions(): CurrentVersionsService {
    const { books, dataSource, totals } = this.replica;
    const documents = new DocumentsRepository(dataSource);
    const versions = new DocumentVersionsRepository();
    return new CurrentVersionsService(
      totals,
      documents,
      versions,
      new PaymentAccountsService(books, documents),
    );
  }

  /** Marks the totals of ten documents as just compared. */
  believeLists(): void {
    this.work.organisation.listedTotals = believedLists();
  }

  /** Stores an invoice of the books as ready, in the form that they serve. @returns its id */
  async storeReady(): Promise<string> {
    const { dataSource, books } = this.replica;
    const { organisation } = this.work;
    const sale = invoice();
    await this.load({ Contacts: [BUYER], Invoices: [sale] });
    const { id } = await storeDocument(dataSource, organisation);
    const reference = { kind: 'invoice' as const, sourceId: sale.InvoiceID };
    const [version] = await books.use(organisation, (connector, access) =>
      connector.reread(access, [reference]),
    );
    if (version === undefined) throw new Error('the books do not serve the invoice');
    const stored = { fingerprint: fiscalFingerprint(version), source: writeSalesDocument(version) };
    await dataSource.manager.update(TrackedDocument, { id }, { ...reference, ...stored });
    return id;
  }

  /** Stores an invoice of the books that was read long ago, and that a person has linked to another document's receipt. */
  async storeLinked(one: ReturnType<typeof invoice>, originalId: string): Promise<void> {
    const sales = fromXeroInvoice(parseExactJson(JSON.stringify(one)) as ExactJsonObject);
    const source = writeSalesDocument(sales);
    await this.replica.dataSource.query(
      `with own as (
         insert into documents (organisation_id, kind, source_id, number, customer_name, issued_on, currency, total, source, fingerprint,
           state, reason, due_at, seen_at)
         values ($1, 'invoice', $2, $3, 'Buyer', '2026-03-01', 'USD', 115.5, $4, 'f', 'excluded', 'RECORDED_ELSEWHERE', now(),
           now() - interval '1 hour') returning id),
       decided as (
         insert into document_decisions (document_id, decision, version, reason, original_id, is_standing)
         select id, 'sale', $4, '', $5, true from own)
       insert into outside_receipts (document_id, device_id, fiscal_number, source, reason, recorded_by)
         select id, '1', '1', 'sale', 'Moved.', 'Rudo' from own`,
      [this.work.organisation.id, sales.sourceId, sales.number, source, originalId],
    );
  }

  /** Sets the last reading of the document to this many minutes ago. */
  async seenBefore(id: string, minutes: number): Promise<void> {
    await this.replica.dataSource.query(
      `update documents set seen_at = clock_timestamp() - $2 * interval '1 minute' where id = $1`,
      [id, minutes],
    );
  }

  stop(): Promise<void> {
    return this.xero.stop();
  }
}
