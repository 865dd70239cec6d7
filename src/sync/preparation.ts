import { Injectable } from '@nestjs/common';
import { CustomersRepository } from '../database/customers.repository';
import { DocumentsRepository } from '../database/documents.repository';
import type { TrackedDocument } from '../database/entities/tracked-document.entity';
import { OrganisationsRepository } from '../database/organisations.repository';
import { dayAt } from '../documents/calendar-day';
import { FISCALISED_STATES } from '../documents/lifecycle';
import type { SalesDocument } from '../documents/sales-document';
import { readSalesDocument } from '../documents/sales-document-json';
import { originalHints } from '../mapping/check-credit-note';
import { mapDocument, type MappingResult } from '../mapping/map-document';
import type { MappingRules, OriginalInvoice } from '../mapping/mapping-rules';
import { Books } from './books';
import type { OrganisationWork } from './organisation-work';
import { storedRules } from './stored-rules';

/** Without a fiscal account there is no device whose day it could be; the field's home is two hours ahead. */
const HOME_OFFSET = '+02:00';
const CUSTOMER_IS_FRESH_FOR_MS = 10 * 60_000;

/** Gathers what the pure mapping needs and runs it: rules, customer, original, what is taken. */
@Injectable()
export class Preparation {
  constructor(
    private readonly documents: DocumentsRepository,
    private readonly organisations: OrganisationsRepository,
    private readonly customers: CustomersRepository,
    private readonly books: Books,
  ) {}

  async rules(work: OrganisationWork): Promise<MappingRules> {
    return storedRules(work.organisation, await this.organisations.mappings(work.organisation.id));
  }

  /** The sales document as tracked, with the customer's details. */
  async read(document: TrackedDocument): Promise<SalesDocument> {
    const sales = readSalesDocument(document.source);
    const known = await this.customers.find(document.organisationId, [sales.customer.sourceId]);
    const customer = known.get(sales.customer.sourceId)?.customer ?? sales.customer;
    return { ...sales, customer: { ...customer, name: sales.customer.name } };
  }

  async map(
    work: OrganisationWork,
    document: TrackedDocument,
    sales: SalesDocument,
    rules: MappingRules,
    now: Date,
  ): Promise<MappingResult> {
    const { fiscalAccount } = work;
    const isNumberTaken =
      fiscalAccount !== null && (await this.documents.isNumberTaken(fiscalAccount.id, document));
    const originals = await this.originals(document, sales);
    const today = dayAt(now, fiscalAccount?.timeOffset ?? HOME_OFFSET);
    return mapDocument(sales, rules, { today, originals, isNumberTaken });
  }

  /** Reads the contacts of documents that we do not know yet, or not any more: batched, one call for forty. */
  async fetchCustomers(
    work: OrganisationWork,
    documents: readonly TrackedDocument[],
    now: Date,
  ): Promise<void> {
    const ids = documents.map((document) => readSalesDocument(document.source).customer.sourceId);
    const wanted = [...new Set(ids)].filter((id) => id !== '');
    if (wanted.length === 0) return;
    const known = await this.customers.find(work.organisation.id, wanted);
    const stale = wanted.filter((id) => {
      const age = now.getTime() - (known.get(id)?.fetchedAt.getTime() ?? 0);
      return age > CUSTOMER_IS_FRESH_FOR_MS;
    });
    if (stale.length === 0) return;
    const fetched = await this.books.use(work.organisation, (connector, access) =>
      connector.customers(access, stale),
    );
    await this.customers.save(work.organisation.id, fetched);
  }

  private async originals(document: TrackedDocument, sales: SalesDocument): Promise<OriginalInvoice[]> {
    const { sourceIds, numbers } = originalHints(sales);
    const { organisationId } = document;
    const found =
      sourceIds.length > 0
        ? await this.documents.findBySource(organisationId, 'invoice', sourceIds)
        : numbers.length > 0
          ? await this.documents.findByNumber(organisationId, 'invoice', numbers)
          : [];
    return Promise.all(found.map((original) => this.asOriginal(document, original)));
  }

  private async asOriginal(document: TrackedDocument, original: TrackedDocument): Promise<OriginalInvoice> {
    const sales = readSalesDocument(original.source);
    return {
      sourceId: original.sourceId,
      number: original.number,
      isFiscalised: FISCALISED_STATES.includes(original.state),
      issuedOn: sales.issuedOn,
      currency: sales.currency,
      total: sales.total,
      taxTypes: [...new Set(sales.lines.map((line) => line.taxType))],
      credited: await this.documents.creditedBy(document, original.sourceId),
    };
  }
}
