import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DocumentChoicesRepository } from '../../documents/document-choices.repository';
import { DocumentsRepository } from '../../documents/documents.repository';
import type { TrackedDocument } from '../../documents/documents.entities';
import { formatAmount } from '../../domain/money';
import { refusal } from '../../domain/issues/refuse';
import { compareSent } from '../../domain/sales/same-sale';
import type { SalesDocument } from '../../domain/sales/sales-document';
import { readSalesDocument } from '../../domain/sales/sales-document-json';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { deciderName } from '../../people/acts/decider';
import { requireFound } from '../../platform/api/require-found';
import { type FiscalisedSale, FiscalisedSalesRepository } from './fiscalised-sales.repository';
import { OutsideRecordingService, RECORDABLE_STATES } from './outside-recording.service';
import type { FiscalisedSaleDto, SameSaleDto } from './moved-sales.dto';

/** Links a document to a sale fiscalised with another document. Nothing is sent. */
@Injectable()
export class SameSalesService {
  constructor(
    private readonly sales: FiscalisedSalesRepository,
    private readonly documents: DocumentsRepository,
    private readonly organisations: OrganisationsRepository,
    private readonly choices: DocumentChoicesRepository,
    private readonly recording: OutsideRecordingService,
  ) {}

  /** Lists sales fiscalised under the document's number; empty where no receipt can be recorded for it. */
  async candidates(id: string): Promise<FiscalisedSaleDto[]> {
    const document = await this.document(id);
    if (!RECORDABLE_STATES.includes(document.state)) return [];
    const found = await this.under([document.number], document);
    return found.map((sale) => showSale(sale, readSalesDocument(document.source)));
  }

  /** @throws Conflict: it is another sale, or differences are not confirmed */
  async link(id: string, input: SameSaleDto): Promise<void> {
    const [original] = await this.documents.findAll([input.originalId]);
    const [choice, today] = [(await this.choices.ofDocuments([id])).get(id), await this.recording.today()];
    await this.documents.transaction(async (manager) => {
      const locked = requireFound(await this.documents.lock(manager, id), 'document');
      if (input.documentNumber !== locked.number) throw refusal('DOCUMENT_NUMBER_DIFFERS');
      // Read under the lock: no other document of these books is linked to the sale meanwhile.
      const found =
        original === undefined ? [] : await this.under([locked.number, original.number], locked, manager);
      const sale = found.find(({ documentId }) => documentId === input.originalId);
      if (sale === undefined) throw refusal('NO_SUCH_SALE');
      const { obstacles, differences } = compareSent(sale, readSalesDocument(locked.source));
      if (obstacles.length > 0) throw refusal('SALE_IS_ANOTHER', { obstacles });
      const open = differences.filter((one) => !input.differences.includes(one));
      if (open.length > 0) throw refusal('SALE_NOT_CONFIRMED', { differences: open });
      const { documentId: originalId, submittedAs: as, fiscalAccountId: to } = sale;
      const submitted = as === null || to === null ? null : { as, to };
      const recording = { document: locked, receipt: sale, submitted, around: { choice, today } };
      const said = { by: deciderName(input.by), reason: input.reason, source: 'sale' as const, originalId };
      await this.recording.record(manager, [recording], said);
    });
  }

  private async document(id: string): Promise<TrackedDocument> {
    const [document] = await this.documents.findAll([id]);
    return requireFound(document ?? null, 'document');
  }

  private async under(
    numbers: readonly string[],
    { id, kind, organisationId }: TrackedDocument,
    manager?: EntityManager,
  ): Promise<FiscalisedSale[]> {
    const fiscalAccountId = (await this.organisations.find(organisationId, manager))?.fiscalAccountId ?? null;
    if (fiscalAccountId === null) return [];
    const found = await this.sales.under(numbers, { organisationId, fiscalAccountId }, manager);
    const others = found.filter((sale) => sale.documentId !== id && sale.kind === kind);
    return [...new Map(others.map((sale) => [sale.documentId, sale])).values()];
  }
}

export function showSale(sale: FiscalisedSale, present: SalesDocument): FiscalisedSaleDto {
  const { documentId, organisationId, organisation, number } = sale;
  const { deviceId, fiscalNumber, datedOn, verificationCode, address } = sale;
  const sent = readSalesDocument(sale.source);
  const { obstacles, differences } = compareSent(sale, present);
  return {
    ...{ documentId, organisationId, organisation, number, customer: sent.customer.name },
    ...{ issuedOn: sent.issuedOn, currency: sent.currency },
    ...{ total: formatAmount(sent.total), totalTax: formatAmount(sent.totalTax) },
    receipt: { deviceId, fiscalNumber, datedOn, verificationCode, address },
    ...{ obstacles: [...obstacles], differences: [...differences] },
  };
}
