import { CustomersRepository } from '../../src/documents/customers.repository';
import { TrackedDocument } from '../../src/documents/documents.entities';
import { fiscalFingerprint } from '../../src/domain/fiscal/fiscal-fingerprint';
import type { SalesDocument } from '../../src/domain/sales/sales-document';
import { readSalesDocument } from '../../src/domain/sales/sales-document-json';
import type { Organisation } from '../../src/organisations/organisation.entity';
import { DocumentVersionsRepository } from '../../src/sync/collect/document-versions.repository';
import { noticeChange } from '../../src/sync/collect/notice-change';
import type { RunningPipeline } from './running-pipeline';

/** Lets the books serve another version of a document and of its contact. */
export async function editedInBooks(
  pipeline: RunningPipeline,
  organisation: Organisation,
  id: string,
  edit: (sales: SalesDocument) => SalesDocument,
): Promise<void> {
  const { dataSource } = pipeline.api;
  const versions = new DocumentVersionsRepository();
  const { lease } = await pipeline.workOn(organisation);
  await dataSource.transaction(async (manager) => {
    const known = await manager.findOneByOrFail(TrackedDocument, { id });
    const sales = edit(readSalesDocument(known.source));
    await new CustomersRepository(dataSource).save(organisation.id, [sales.customer], new Date());
    const fingerprint = fiscalFingerprint(sales);
    const around = await versions.around(manager, known, sales);
    const notice = noticeChange({ ...known, ...around }, { status: sales.status, fingerprint });
    if (notice === 'ignore') throw new Error('a known document is never ignored');
    await versions.record(manager, lease, known, sales, fingerprint, notice);
  });
}
