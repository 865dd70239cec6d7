/**
 * Decision about documents older than the go-live date: `send` them in a backfill first, `record` receipts made
 * elsewhere, or `leave` them out.
 */
export const OLDER_DOCUMENTS_DECISIONS = ['send', 'record', 'leave'] as const;
export type OlderDocumentsDecision = (typeof OLDER_DOCUMENTS_DECISIONS)[number];
