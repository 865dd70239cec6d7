/**
 * What becomes of documents that are older than the go-live date: they are sent first by a backfill, their receipts are
 * recorded because somebody else has fiscalised them, or they are left out.
 */
export const OLDER_DOCUMENTS_DECISIONS = ['send', 'record', 'leave'] as const;
export type OlderDocumentsDecision = (typeof OLDER_DOCUMENTS_DECISIONS)[number];
