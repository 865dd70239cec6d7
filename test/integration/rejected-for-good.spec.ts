import { Conflict } from '../../src/domain/issues/refusal';
import type { DataSource } from 'typeorm';
import { DocumentDecisionsService } from '../../src/review/decisions/document-decisions.service';
import { DocumentsRepository } from '../../src/documents/documents.repository';
import { TrackedDocument } from '../../src/documents/documents.entities';
import { LeasesRepository } from '../../src/organisations/lease/leases.repository';
import { applyTransition } from '../../src/documents/transitions';
import { ReceiptsRepository } from '../../src/documents/receipts.repository';
import { OutsideReceiptsRepository } from '../../src/documents/outside-receipts.repository';
import { SubmissionsRepository } from '../../src/documents/submissions.repository';
import { holdLease, intentFor, storeDocument, storeOrganisation } from '../support/stored-organisation';
import { writeSalesDocument } from '../../src/domain/sales/sales-document-json';
import { anInvoice } from '../support/sales-document-builder';
import { ownDatabase } from '../support/test-data-source';

describe('a document that the service will never take', () => {
  const database = ownDatabase();
  let dataSource: DataSource;
  let decisions: DocumentDecisionsService;
  let id: string;

  const excluded = async (reason: string): Promise<void> => {
    const { organisation, fiscalAccountId } = await storeOrganisation(dataSource);
    const lease = await holdLease(dataSource, organisation);
    const document = await storeDocument(dataSource, organisation);
    const submissions = new SubmissionsRepository(dataSource);
    const submission = await submissions.begin(lease, document, intentFor(document, fiscalAccountId));
    await submissions.settle(dataSource.manager, submission!, ['sending'], 'rejected', { requestId: 'one' });
    for (const [to, why] of [
      ['processing', undefined],
      ['rejected', reason],
    ] as const) {
      const current = await dataSource.manager.findOneByOrFail(TrackedDocument, { id: document.id });
      await applyTransition(dataSource.manager, { actor: 'system' }, current, to, { reason: why });
    }
    const source = writeSalesDocument(anInvoice());
    await dataSource.manager.update(TrackedDocument, { id: document.id }, { source });
    await decisions.exclude(document.id, 'Not now.');
    ({ id } = document);
  };
  const state = async (): Promise<string> =>
    (await dataSource.manager.findOneByOrFail(TrackedDocument, { id })).state;

  beforeEach(() => {
    ({ dataSource } = database);
    const leases = new LeasesRepository(dataSource);
    decisions = new DocumentDecisionsService(
      new DocumentsRepository(dataSource),
      leases,
      new ReceiptsRepository(dataSource),
      new SubmissionsRepository(dataSource),
      new OutsideReceiptsRepository(dataSource),
    );
  });

  it('is not sent again by excluding and including it', async () => {
    await excluded('REJECTED_FINALLY');
    await expect(decisions.include(id)).rejects.toThrow(Conflict);
    expect(await state()).toBe('excluded');
  });

  it('can be included once it has been edited', async () => {
    await excluded('REJECTED_FINALLY');
    await dataSource.query(`update documents set fingerprint = 'edited' where id = $1`, [id]);
    await decisions.include(id);
    expect(await state()).toBe('collected');
  });

  it('is never included nor retried again once a success was received for it, edited or not', async () => {
    await excluded('REJECTED_CORRECTABLE');
    await dataSource.query(
      `insert into outcomes (fiscal_account_id, request_id, body, body_sha256, heard_by, claims_success, settled_at)
       select fiscal_account_id, request_id, '{}', 'a', 'status', true, now() from submissions where document_id = $1`,
      [id],
    );
    await dataSource.query(`update documents set fingerprint = 'edited' where id = $1`, [id]);
    await expect(decisions.include(id)).rejects.toThrow('reported success');
    await dataSource.query(`update documents set state = 'rejected' where id = $1`, [id]);
    await expect(decisions.retry(id)).rejects.toThrow('reported success');
    expect(await state()).toBe('rejected');
  });

  it('is distinguished from one that can be corrected', async () => {
    await excluded('REJECTED_CORRECTABLE');
    await decisions.include(id);
    expect(await state()).toBe('collected');
  });
});
