import type { DataSource, EntityManager } from 'typeorm';
import { DocumentsRepository } from '../../src/documents/documents.repository';
import { OutsideReceiptsRepository } from '../../src/documents/outside-receipts.repository';
import { TrackedDocument } from '../../src/documents/documents.entities';
import type { DocumentState } from '../../src/domain/lifecycle/lifecycle';
import { readOutsideReceipt } from '../../src/domain/receipt/outside-receipt';
import { writeSalesDocument } from '../../src/domain/sales/sales-document-json';
import { COUNTRY } from '../../src/mapping/countries';
import { LeasesRepository } from '../../src/organisations/lease/leases.repository';
import type { Organisation } from '../../src/organisations/organisation.entity';
import { DatabaseClock } from '../../src/platform/database/database-clock';
import {
  OutsideRecordingService,
  type ReceiptCircumstances,
} from '../../src/review/outside/outside-recording.service';
import { anInvoice } from './sales-document-builder';
import { holdLease, storeDocument } from './stored-organisation';

const ADDRESS = 'https://fdms.zimra.co.zw/000007700101022026';
const SAYS = { by: 'Rudo', reason: 'The receipt lies in the file of the customer.' };

/** Documents with receipts made elsewhere, which people record, confirm and withdraw like through the API. */
export class RecordedElsewhere {
  private readonly receipts: OutsideReceiptsRepository;
  private readonly documents: DocumentsRepository;
  private readonly recording: OutsideRecordingService;

  constructor(
    private readonly dataSource: DataSource,
    private readonly organisation: Organisation,
  ) {
    this.receipts = new OutsideReceiptsRepository(dataSource);
    this.documents = new DocumentsRepository(dataSource);
    this.recording = new OutsideRecordingService(
      ...([this.receipts, this.documents, new LeasesRepository(dataSource)] as const),
      ...([new DatabaseClock(dataSource)] as const),
    );
  }

  /**
   * Stores a receipt that was withdrawn and recorded again, and one that was confirmed against the receipt in
   * the books.
   */
  async store(): Promise<void> {
    const withdrawn = await this.document();
    await this.record(withdrawn, 1);
    await this.withdraw(withdrawn);
    await this.record(withdrawn, 2);
    const disputed = await this.document({ link: addressOf(3), hasFiles: false });
    await this.record(disputed, 4);
    await this.confirm(disputed);
  }

  /** Document of the books; `marks` name a receipt of a different program. */
  async document(marks?: { readonly link: string; readonly hasFiles: boolean }): Promise<string> {
    const { id } = await storeDocument(this.dataSource, this.organisation, 'collected');
    const source = writeSalesDocument(anInvoice(marks === undefined ? {} : { marks }));
    await this.dataSource.manager.update(TrackedDocument, { id }, { source });
    return id;
  }

  record(id: string, fiscalNumber: number): Promise<void> {
    return this.within(id, async (manager, document, around) => {
      const read = readOutsideReceipt(
        { address: addressOf(fiscalNumber) },
        COUNTRY.verifiedParts,
        around.today,
      );
      if (!('receipt' in read)) throw new Error(JSON.stringify(read.faults));
      const recording = { document, receipt: read.receipt, submitted: null, around };
      await this.recording.record(manager, [recording], { ...SAYS, source: 'address' });
    });
  }

  confirm(id: string): Promise<void> {
    return this.within(id, async (manager, document, around) => {
      const row = (await this.receipts.ofDocuments([id], manager)).get(id);
      if (row === undefined) throw new Error('no receipt is recorded');
      await this.recording.confirm(manager, document, row, SAYS, around);
    });
  }

  withdraw(id: string): Promise<void> {
    return this.within(id, async (manager, document) => {
      const row = (await this.receipts.ofDocuments([id], manager)).get(id);
      if (row === undefined) throw new Error('no receipt is recorded');
      await this.recording.withdraw(manager, document, row, SAYS);
    });
  }

  /** Moves the document like the worker. */
  async move(id: string, to: DocumentState): Promise<void> {
    const lease = await holdLease(this.dataSource, this.organisation);
    const document = await this.dataSource.manager.findOneByOrFail(TrackedDocument, { id });
    await this.documents.move(lease, document, to);
  }

  private async within(id: string, work: Work): Promise<void> {
    const around = { choice: undefined, today: await this.recording.today() };
    await this.documents.transaction(async (manager) => {
      const document = await this.documents.lock(manager, id);
      if (document === null) throw new Error('there is no such document');
      await work(manager, document, around);
    });
  }
}

type Work = (
  manager: EntityManager,
  document: TrackedDocument,
  around: ReceiptCircumstances,
) => Promise<void>;

/** Address in the QR code of a receipt of a foreign device. */
function addressOf(fiscalNumber: number): string {
  const code = fiscalNumber.toString(16).toUpperCase().padStart(16, 'A');
  return `${ADDRESS}${String(fiscalNumber).padStart(10, '0')}${code}`;
}
