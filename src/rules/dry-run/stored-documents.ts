import { Injectable } from '@nestjs/common';
import { CustomersRepository } from '../../document-store/customers.repository';
import { DocumentChoicesRepository } from '../../document-store/document-choices.repository';
import type { TrackedDocument } from '../../document-store/tracked-document.entity';
import { type DocumentSpan, PreflightRepository } from './preflight.repository';
import { SubmissionsRepository } from '../../document-store/submissions.repository';
import { ZERO } from '../../documents/money';
import { readSalesDocument } from '../../documents/sales-document-json';
import type { OriginalInvoice } from '../../mapping/mapping-rules';
import type { DryRunDocument } from '../../mapping/preflight/dry-run';
import { originalOf } from '../circumstances/circumstances-reader';
import { type Crediting, Originals } from '../circumstances/originals';
import { taxBalances } from '../circumstances/tax-balances';

const BATCH = 200;

/** A stored document and what the dry run needs of it. */
export interface StoredDocument extends DryRunDocument {
  readonly tracked: TrackedDocument;
}

/** Walks through stored documents in the order in which they would be sent, a batch at a time; reads only. */
@Injectable()
export class StoredDocuments {
  constructor(
    private readonly preflight: PreflightRepository,
    private readonly originals: Originals,
    private readonly customers: CustomersRepository,
    private readonly choices: DocumentChoicesRepository,
    private readonly submissions: SubmissionsRepository,
  ) {}

  async *walk(span: DocumentSpan, fiscalAccountId: string | null): AsyncGenerator<StoredDocument> {
    let last: TrackedDocument | null = null;
    for (;;) {
      const batch: TrackedDocument[] = await this.preflight.batch(span, last, BATCH);
      yield* await this.complete(span.organisationId, fiscalAccountId, batch);
      last = batch.at(-1) ?? null;
      if (batch.length < BATCH || last === null) return;
    }
  }

  private async complete(
    organisationId: string,
    fiscalAccountId: string | null,
    batch: readonly TrackedDocument[],
  ): Promise<StoredDocument[]> {
    const read = batch.map((tracked) => ({ tracked, sales: readSalesDocument(tracked.source) }));
    const contacts = new Set(read.map(({ sales }) => sales.customer.sourceId));
    const known = await this.customers.find(organisationId, [...contacts]);
    const taken =
      fiscalAccountId === null
        ? new Map<string, string[]>()
        : await this.preflight.numbersTaken(
            fiscalAccountId,
            batch.map(({ number }) => number),
          );
    const choices = await this.choices.ofDocuments(batch.map(({ id }) => id));
    const originals = await this.originalsOf(
      organisationId,
      read.map((one) => ({ ...one, chosenId: choices.get(one.tracked.id)?.originalId ?? null })),
    );
    return read.map(({ tracked, sales }) => {
      const customer = known.get(sales.customer.sourceId)?.customer ?? sales.customer;
      const others = taken.get(tracked.number)?.filter((holder) => holder !== tracked.id) ?? [];
      return {
        id: tracked.id,
        tracked,
        sales: { ...sales, customer: { ...customer, name: sales.customer.name } },
        originals: originals.get(tracked.id) ?? [],
        isOriginalChosen: choices.get(tracked.id)?.originalId != null,
        isReleased: choices.get(tracked.id)?.releasedAt != null,
        isNumberTaken: others.length > 0,
        foreign: {
          sign: choices.get(tracked.id)?.foreignSign ?? null,
          isAllowed: choices.get(tracked.id)?.foreignAllowedAt != null,
        },
      };
    });
  }

  /** What the mapping must know of the originals of a whole batch, by the credit note's id; read at once. */
  private async originalsOf(
    organisationId: string,
    batch: readonly Crediting[],
  ): Promise<ReadonlyMap<string, OriginalInvoice[]>> {
    const found = [...(await this.originals.findAll(organisationId, batch))];
    const sourceIds = [
      ...new Set(found.flatMap(([, { invoices }]) => invoices.map(({ sourceId }) => sourceId))),
    ];
    const credited = await this.preflight.credited(organisationId, sourceIds);
    const balanceOf = taxBalances(await this.submissions.sentAround(organisationId, sourceIds, null));
    const asOriginal = (invoice: TrackedDocument): OriginalInvoice => ({
      ...originalOf(invoice),
      ...balanceOf(invoice.sourceId),
      credited: credited.get(invoice.sourceId) ?? ZERO,
    });
    return new Map(found.map(([id, { invoices }]) => [id, invoices.map(asOriginal)]));
  }
}
