import type { SentAround } from '../../../src/document-store/sent-around';
import type { Submission } from '../../../src/document-store/submission.entity';
import type { TrackedDocument } from '../../../src/document-store/tracked-document.entity';
import type { MemoryStore } from '../memory-store';
import type { Transaction } from '../transaction';
import { isLive } from './questions';

type Row = Readonly<Submission>;

/** What was sent by all accounts of the same taxpayer, as `SAME_TAXPAYER`. */
export function ofTaxpayer({ tables }: MemoryStore, open: Transaction, fiscalAccountId: string): Row[] {
  const accounts = tables.accounts.seenBy(open);
  const own = accounts.find(({ id }) => id === fiscalAccountId);
  const isSame = ({ taxpayerTin, service, profile }: (typeof accounts)[number]): boolean =>
    taxpayerTin !== null &&
    taxpayerTin === own?.taxpayerTin &&
    service === own.service &&
    profile === own.profile;
  const ids = accounts.filter((one) => one.id === fiscalAccountId || isSame(one)).map(({ id }) => id);
  return tables.submissions.seenBy(open).filter((row) => ids.includes(row.fiscalAccountId));
}

/** As `SENT_AROUND`. @param documents those of the organisation, by id */
export function sentAround(
  { tables }: MemoryStore,
  open: Transaction,
  documents: ReadonlyMap<string, Readonly<TrackedDocument>>,
  invoiceSourceIds: readonly string[],
): SentAround[] {
  const accounts = tables.accounts.seenBy(open);
  const sent = tables.submissions.seenBy(open).filter((row) => isLive(row) && documents.has(row.documentId));
  const asSent = (row: Row, invoiceSourceId: string): SentAround => {
    const { documentId, kind, total, issuedOn, payload, fiscalAccountId } = row;
    const service = accounts.find(({ id }) => id === fiscalAccountId)?.service ?? '';
    return { documentId, kind, invoiceSourceId, total, issuedOn, service, payload: Buffer.from(payload) };
  };
  const invoices = sent.flatMap((row) => {
    const document = documents.get(row.documentId);
    const isMeant = document?.kind === 'invoice' && invoiceSourceIds.includes(document.sourceId);
    return isMeant ? [asSent(row, document.sourceId)] : [];
  });
  const credits = sent.flatMap((row) => {
    const { originalSourceId } = row;
    if (originalSourceId === null) return [];
    return invoiceSourceIds.includes(originalSourceId) ? [asSent(row, originalSourceId)] : [];
  });
  return [...invoices, ...credits];
}
