import {
  type AskingBooks,
  type FiscalisedSale,
  FiscalisedSalesRepository,
} from '../../../../src/review/outside/fiscalised-sales.repository';
import type { LinkedSale } from '../../../../src/documents/outside-receipts.repository';
import { numberKey } from '../../../../src/domain/sales/same-sale';
import { withoutZeros } from '../../../../src/domain/receipt/verification-address';
import type { EntityManager } from 'typeorm';
import { sessionOf } from '../memory-manager';
import type { MemoryConnection } from '../memory-connection';
import type { MemoryStore } from '../memory-store';
import type { Transaction } from '../transaction';
import { numberHolders } from './sent-by-others';

/** In-memory counterpart of the statement that finds what was fiscalised under given numbers. */
export class MemoryFiscalisedSales extends FiscalisedSalesRepository {
  constructor(private readonly memory: MemoryConnection) {
    super(memory.dataSource);
  }

  override under(
    numbers: readonly string[],
    asking: AskingBooks,
    manager: EntityManager = this.memory.dataSource.manager,
  ): Promise<FiscalisedSale[]> {
    const session = sessionOf(manager);
    return session.run('sales under these numbers', (open) => {
      const holders = numberHolders(session.store, open, asking.fiscalAccountId, numbers);
      const found = holders.flatMap(({ documentId, number }) => {
        const sale = fiscalised(session.store, open, documentId, asking.organisationId);
        return sale === null ? [] : [{ ...sale, key: numberKey(number) }];
      });
      const each = new Map(found.map((sale) => [`${sale.documentId} ${sale.key}`, sale]));
      return [...each.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sale]) => sale);
    });
  }
}

/** Fiscalised sale of a document; null if it has no receipt. */
function fiscalised(
  { tables }: MemoryStore,
  open: Transaction,
  documentId: string,
  askingId: string,
): Omit<FiscalisedSale, 'key'> | null {
  const documents = tables.documents.seenBy(open);
  const document = documents.find(({ id }) => id === documentId);
  const organisation = tables.organisations.withId(open, document?.organisationId);
  const own = tables.receipts.whose(open, 'documentId', documentId).find((row) => !row.isDouble);
  const elsewhere = tables.outsideReceipts
    .whose(open, 'documentId', documentId)
    .find((row) => row.withdrawnAt === null && row.source !== 'sale');
  const receipt = own ?? elsewhere;
  if (document === undefined || organisation === undefined || receipt === undefined) return null;
  const sent = tables.submissions.withId(open, own?.submissionId);
  return {
    ...{ documentId, kind: document.kind, number: document.number },
    ...{ organisationId: organisation.id, organisation: organisation.name },
    ...{ source: sent?.source ?? document.source, linked: linkedOf(tables, open, documentId, askingId) },
    deviceId: withoutZeros(receipt.deviceId),
    fiscalNumber: withoutZeros(receipt.fiscalNumber),
    datedOn: sent?.datedAt.slice(0, 10) ?? elsewhere?.datedOn ?? null,
    verificationCode: own?.verificationCode ?? elsewhere?.verificationCode ?? null,
    address: own?.qrUrl ?? elsewhere?.address ?? null,
    submittedAs: sent === undefined ? (elsewhere?.submittedAs ?? null) : document.sourceId,
    fiscalAccountId: sent?.fiscalAccountId ?? elsewhere?.fiscalAccountId ?? null,
  };
}

/** Documents of the asking organisation that are linked to a sale, as JSON texts. */
function linkedOf(
  { decisions, documents }: MemoryStore['tables'],
  open: Transaction,
  originalId: string,
  askingId: string,
): string[] {
  return decisions
    .seenBy(open)
    .filter((row) => row.decision === 'sale' && row.isStanding && row.originalId === originalId)
    .flatMap((row) => documents.whose(open, 'id', row.documentId))
    .filter(({ organisationId }) => organisationId === askingId)
    .map(({ source }) => source);
}

/** Ids of sales that documents are linked to. */
export function linkedSales(
  { tables }: MemoryStore,
  open: Transaction,
  documentIds: readonly string[],
): LinkedSale[] {
  const [documents, decisions] = [tables.documents.seenBy(open), tables.decisions.seenBy(open)];
  return documentIds.flatMap((documentId) => {
    const made = decisions.find(
      (row) => row.documentId === documentId && row.decision === 'sale' && row.isStanding,
    );
    const own = documents.find(({ id }) => id === documentId);
    const original = documents.find(({ id }) => id === made?.originalId);
    if (own === undefined || original === undefined) return [];
    const receipt = tables.receipts.whose(open, 'documentId', original.id).find((row) => !row.isDouble);
    const sent = tables.submissions.withId(open, receipt?.submissionId);
    const linked = linkedOf(tables, open, original.id, own.organisationId);
    return [{ documentId, source: sent?.source ?? original.source, linked }];
  });
}
