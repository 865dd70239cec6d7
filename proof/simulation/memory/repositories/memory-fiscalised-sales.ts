import {
  type AskingBooks,
  type FiscalisedSale,
  FiscalisedSalesRepository,
} from '../../../../src/review/outside/fiscalised-sales.repository';
import { numberKey } from '../../../../src/domain/sales/number-key';
import { withoutZeros } from '../../../../src/domain/receipt/verification-address';
import type { MemoryConnection } from '../memory-connection';
import type { MemoryStore } from '../memory-store';
import type { Transaction } from '../transaction';
import { numberHolders } from './sent-by-others';

/** The statement of FiscalisedSalesRepository that says what was fiscalised under some numbers. */
export class MemoryFiscalisedSales extends FiscalisedSalesRepository {
  constructor(private readonly memory: MemoryConnection) {
    super(memory.dataSource);
  }

  override under(numbers: readonly string[], asking: AskingBooks): Promise<FiscalisedSale[]> {
    const { session } = this.memory;
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

/** Null: it has no receipt. */
function fiscalised(
  { tables }: MemoryStore,
  open: Transaction,
  documentId: string,
  askingId: string,
): Omit<FiscalisedSale, 'key'> | null {
  const documents = tables.documents.seenBy(open);
  const document = documents.find(({ id }) => id === documentId);
  const organisation = tables.organisations.seenBy(open).find(({ id }) => id === document?.organisationId);
  const own = tables.receipts.seenBy(open).find((row) => row.documentId === documentId && !row.isDouble);
  const elsewhere = tables.outsideReceipts
    .seenBy(open)
    .find((row) => row.documentId === documentId && row.withdrawnAt === null && row.source !== 'sale');
  const receipt = own ?? elsewhere;
  if (document === undefined || organisation === undefined || receipt === undefined) return null;
  const sent = tables.submissions.seenBy(open).find(({ id }) => id === own?.submissionId);
  const linked = tables.decisions
    .seenBy(open)
    .filter((row) => row.decision === 'sale' && row.isStanding && row.originalId === documentId)
    .flatMap((row) => documents.filter(({ id }) => id === row.documentId))
    .filter(({ organisationId }) => organisationId === askingId)
    .map(({ source }) => source);
  return {
    ...{ documentId, kind: document.kind, number: document.number, linked },
    ...{ organisationId: organisation.id, organisation: organisation.name },
    source: sent?.source ?? document.source,
    deviceId: withoutZeros(receipt.deviceId),
    fiscalNumber: withoutZeros(receipt.fiscalNumber),
    datedOn: sent?.datedAt.slice(0, 10) ?? elsewhere?.datedOn ?? null,
    verificationCode: own?.verificationCode ?? elsewhere?.verificationCode ?? null,
    address: own?.qrUrl ?? elsewhere?.address ?? null,
    submittedAs: sent === undefined ? (elsewhere?.submittedAs ?? null) : document.sourceId,
    fiscalAccountId: sent?.fiscalAccountId ?? elsewhere?.fiscalAccountId ?? null,
  };
}
