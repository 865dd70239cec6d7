import { Injectable } from '@nestjs/common';
import type { DocumentLink } from '../../connectors/accounting-connector';
import { DocumentsRepository } from '../../database/documents.repository';
import type { FiscalReceiptRow } from '../../database/entities/fiscal-receipt.entity';
import type { TrackedDocument } from '../../database/entities/tracked-document.entity';
import { ReceiptsRepository } from '../../database/receipts.repository';
import { SubmissionsRepository } from '../../database/submissions.repository';
import type { WriteBackPart, WriteBackResult } from '../../documents/receipt';
import { Books } from '../books';
import { eachDocument } from '../each-document';
import { fiscalNote } from '../fiscal-receipt-texts';
import type { OrganisationWork, Step } from '../organisation-work';
import { ReceiptPdf } from '../receipt-pdf';

const BATCH = 50;

/** Station 5: what was fiscalised comes home. Parts are independent, and a refusal never undoes the fiscal truth. */
@Injectable()
export class WriteBackStep implements Step {
  readonly name = 'write back';

  constructor(
    private readonly documents: DocumentsRepository,
    private readonly receipts: ReceiptsRepository,
    private readonly submissions: SubmissionsRepository,
    private readonly books: Books,
    private readonly pdfs: ReceiptPdf,
  ) {}

  async run(work: OrganisationWork): Promise<number> {
    const due = await this.documents.due(work.organisation.id, 'fiscalised', BATCH);
    if (due.length === 0) return 0;
    const home: TrackedDocument[] = [];
    await eachDocument(this.documents, work.lease, due, async (document) => {
      const receipt = await this.receipts.find(document.id);
      if (receipt === null) throw new Error(`document ${document.id} is fiscalised without a receipt`);
      await this.attach(work, document, receipt);
      await this.note(work, document, receipt);
      home.push(document);
      return true;
    });
    await this.link(work, home);
    return eachDocument(this.documents, work.lease, home, (document) => this.finish(work, document));
  }

  private async attach(
    work: OrganisationWork,
    document: TrackedDocument,
    receipt: FiscalReceiptRow,
  ): Promise<void> {
    if (await this.isDone(document, 'attachment')) return;
    const pdf = await this.pdfs.fetch(work, receipt);
    const result = await this.books.use(work.organisation, (connector, access) =>
      connector.attach(access, document, pdf),
    );
    await this.record(document, result);
  }

  /** Notes add up: that one is about to be written is stored first, so that a second try looks before it writes. */
  private async note(
    work: OrganisationWork,
    document: TrackedDocument,
    receipt: FiscalReceiptRow,
  ): Promise<void> {
    const parts = await this.receipts.writeBacks(document.id);
    const begun = parts.find((part) => part.part === 'note');
    if (begun !== undefined && begun.result !== 'begun') return;
    if (!work.organisation.writesNote) {
      await this.receipts.record(
        document.id,
        'note',
        'not_applicable',
        'Switched off for this organisation.',
      );
      return;
    }
    const text = fiscalNote(receipt);
    await this.receipts.record(document.id, 'note', 'begun', text);
    const result = await this.books.use(work.organisation, (connector, access) =>
      connector.note(access, document, text, begun !== undefined),
    );
    await this.record(document, result);
  }

  private async link(work: OrganisationWork, documents: readonly TrackedDocument[]): Promise<void> {
    const links: DocumentLink[] = [];
    for (const document of documents) {
      if (await this.isDone(document, 'link')) continue;
      const receipt = await this.receipts.find(document.id);
      links.push({ kind: document.kind, sourceId: document.sourceId, url: receipt?.qrUrl ?? '' });
    }
    if (links.length === 0) return;
    const results = await this.books.use(work.organisation, (connector, access) =>
      connector.link(access, links),
    );
    for (const document of documents) {
      const result = results.get(document.sourceId);
      if (result !== undefined) await this.record(document, result);
    }
  }

  /** Home; and if it was edited while it was under way, that shows at once. */
  private async finish(work: OrganisationWork, document: TrackedDocument): Promise<boolean> {
    const parts = await this.receipts.writeBacks(document.id);
    const refused = parts.filter((part) => part.result === 'refused');
    const detail = refused.map((part) => `The ${part.part} was refused: ${part.detail}`).join(' ');
    const reason = refused.length > 0 ? 'WRITTEN_BACK_IN_PART' : undefined;
    await this.documents.move(work.lease, document, 'written_back', { reason, detail });
    const submission = await this.submissions.live(document.id);
    if (submission !== null && submission.fingerprint !== document.fingerprint) {
      const changed = 'Edited or voided in the books while it was being fiscalised.';
      await this.documents.move(work.lease, document, 'changed_after_fiscalisation', {
        reason: 'EDITED',
        detail: changed,
      });
    }
    return true;
  }

  private async isDone(document: TrackedDocument, part: WriteBackPart): Promise<boolean> {
    return (await this.receipts.writeBacks(document.id)).some(
      (row) => row.part === part && row.result !== 'begun',
    );
  }

  private record(document: TrackedDocument, result: WriteBackResult): Promise<void> {
    return this.receipts.record(document.id, result.part, result.result, result.detail);
  }
}
