import { Injectable } from '@nestjs/common';
import { OPEN_STATES } from '../../domain/lifecycle/lifecycle';
import { readSalesDocument } from '../../domain/sales/sales-document-json';
import { makeStale } from '../../documents/customers.repository';
import { askForDocument } from '../../organisations/books/read-by-id';
import { DocumentsRepository } from '../../documents/documents.repository';
import { LeasesRepository } from '../../organisations/lease/leases.repository';
import { requireFound } from '../../platform/api/require-found';
import { DocumentDecisionsService } from './document-decisions.service';
import type { Organisation } from '../../organisations/organisation.entity';
import { recordAct } from '../../people/acts/record-act';

/**
 * Reads corrected data at once. Forgets recent readings of contacts, because a corrected contact does not change its
 * documents.
 */
@Injectable()
export class RechecksService {
  constructor(
    private readonly documents: DocumentsRepository,
    private readonly decisions: DocumentDecisionsService,
    private readonly leases: LeasesRepository,
  ) {}

  async document(id: string): Promise<void> {
    await this.documents.transaction(async (manager) => {
      const document = requireFound(await this.documents.lock(manager, id), 'document');
      const { customer } = readSalesDocument(document.source);
      await makeStale(manager, [{ organisationId: document.organisationId, sourceId: customer.sourceId }]);
      if (OPEN_STATES.includes(document.state)) await askForDocument(manager, id);
    });
    await this.decisions.retry(id);
  }

  /** Releases all waiting documents of an organisation; returns their number. */
  waiting({ id: organisationId, name }: Organisation): Promise<number> {
    return this.documents.transaction(async (manager) => {
      const documents = await this.documents.release(organisationId, 'all', manager);
      await makeStale(manager, { organisationId });
      await this.leases.wake({ organisationId }, manager);
      const object = { kind: 'organisation', id: organisationId, name };
      const act = { action: 'documents.fix', deed: 'checked_again', organisationId, object } as const;
      await recordAct(manager, { ...act, after: { documents } });
      return documents;
    });
  }
}
