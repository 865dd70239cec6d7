import { Injectable } from '@nestjs/common';
import { CustomersRepository } from '../../database/customers.repository';
import { DocumentChoicesRepository } from '../../database/document-choices.repository';
import { DocumentsRepository } from '../../database/documents.repository';
import type { TrackedDocument } from '../../database/entities/tracked-document.entity';
import { type DocumentSpan, PreflightRepository } from '../../database/preflight.repository';
import { SubmissionsRepository } from '../../database/submissions.repository';
import { ZERO } from '../../documents/money';
import type { SalesDocument } from '../../documents/sales-document';
import { readSalesDocument } from '../../documents/sales-document-json';
import { isAppliedTo, originalHints } from '../../mapping/check-credit-note';
import type { OriginalInvoice } from '../../mapping/mapping-rules';
import type { RehearsedDocument } from '../../mapping/preflight/rehearsal';
import { originalOf } from '../../sync/circumstances-reader';
import { taxBalances } from '../../sync/tax-balances';

const BATCH = 200;

/** A stored document and what the rehearsal needs of it. */
export interface StoredDocument extends RehearsedDocument {
  readonly tracked: TrackedDocument;
}

/** Walks through stored documents in the order in which they would be sent, a batch at a time; reads only. */
@Injectable()
export class StoredDocuments {
  constructor(
    private readonly preflight: PreflightRepository,
    private readonly documents: DocumentsRepository,
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
    const chosen = new Map([...choices].map(([id, { originalId }]) => [id, originalId]));
    const findOriginals = await this.originals(organisationId, read, chosen);
    return read.map(({ tracked, sales }) => {
      const customer = known.get(sales.customer.sourceId)?.customer ?? sales.customer;
      const others = taken.get(tracked.number)?.filter((holder) => holder !== tracked.id) ?? [];
      return {
        id: tracked.id,
        tracked,
        sales: { ...sales, customer: { ...customer, name: sales.customer.name } },
        originals: findOriginals(tracked.id, sales),
        isOriginalChosen: chosen.get(tracked.id) != null,
        isReleased: choices.get(tracked.id)?.releasedAt != null,
        isNumberTaken: others.length > 0,
        foreign: {
          sign: choices.get(tracked.id)?.foreignSign ?? null,
          isAllowed: choices.get(tracked.id)?.foreignAllowedAt != null,
        },
      };
    });
  }

  /** How to find a credit note's originals among those of a whole batch, read at once. */
  private async originals(
    organisationId: string,
    read: readonly { tracked: TrackedDocument; sales: SalesDocument }[],
    chosen: ReadonlyMap<string, string | null>,
  ): Promise<(documentId: string, sales: SalesDocument) => OriginalInvoice[]> {
    const hints = read.map(({ sales }) => originalHints(sales));
    const ids = [...chosen.values()].filter((id) => id !== null);
    const notes = read.filter(({ sales }) => sales.kind === 'credit_note' && sales.allocations.length === 0);
    const customers = new Set(notes.map(({ tracked }) => tracked.customerName));
    const listing = await this.documents.findCredited(organisationId, [...customers]);
    const appliedTo = appliedInvoices(
      notes.map(({ sales }) => sales),
      listing,
    );
    const found = [
      ...(await this.documents.findByIds(organisationId, ids)),
      ...(await this.documents.findBySource(
        organisationId,
        'invoice',
        hints.flatMap(({ sourceIds }) => sourceIds),
      )),
      ...(await this.documents.findByNumber(
        organisationId,
        'invoice',
        hints.flatMap(({ numbers }) => numbers),
      )),
      ...listing,
    ];
    const foundIds = [...new Set(found.map(({ sourceId }) => sourceId))];
    const credited = await this.preflight.credited(organisationId, foundIds);
    const balanceOf = taxBalances(await this.submissions.sentAround(organisationId, foundIds, null));
    const unique = [...new Map(found.map((original) => [original.id, original])).values()];
    const originals = unique.map((original) => ({
      ...{ id: original.id, sourceId: original.sourceId, number: original.number },
      original: {
        ...originalOf(original),
        ...balanceOf(original.sourceId),
        credited: credited.get(original.sourceId) ?? ZERO,
      },
    }));
    return (documentId, sales) => {
      const choice = chosen.get(documentId) ?? null;
      const { numbers, ...hinted } = originalHints(sales);
      const sourceIds = appliedTo.get(sales.sourceId) ?? hinted.sourceIds;
      const fits = ({ id, sourceId, number }: (typeof originals)[number]): boolean =>
        choice === null
          ? sourceIds.includes(sourceId) || (sourceIds.length === 0 && numbers.includes(number))
          : id === choice;
      return originals.filter(fits).map(({ original }) => original);
    };
  }
}

/** By credit note, the invoices that name it among those applied to them; only where there is one. */
function appliedInvoices(
  notes: readonly SalesDocument[],
  listing: readonly TrackedDocument[],
): Map<string, string[]> {
  const invoices = listing.map(({ source }) => readSalesDocument(source));
  const found = notes.map((note): [string, string[]] => [
    note.sourceId,
    invoices.filter((invoice) => isAppliedTo(note, invoice)).map(({ sourceId }) => sourceId),
  ]);
  return new Map(found.filter(([, sourceIds]) => sourceIds.length > 0));
}
