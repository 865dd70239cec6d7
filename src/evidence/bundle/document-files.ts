import { formatAmount } from '../../domain/money';
import type { DocumentEvidence } from './evidence.repository';
import { ENTRIES, jsonBytes } from './manifest';
import type { StoredDocument, StoredReceipt, StoredStatement, StoredSubmission } from './stored-shapes';

export interface EvidenceFile {
  /** Path below the folder of the document. */
  readonly path: string;
  readonly bytes: Buffer;
}

/** Renders all stored data about a document as files: bytes as sent and received, the rest as JSON. Pure. */
export function documentFiles(evidence: DocumentEvidence): EvidenceFile[] {
  const { document, submissions, statements, deliveries, receipt, writeBacks, resolutions } = evidence;
  const { entries, decisions, outsideReceipts, doubleReceipts } = evidence;
  return [
    { path: 'document.json', bytes: jsonBytes(shownDocument(evidence)) },
    { path: ENTRIES, bytes: jsonBytes(entries) },
    { path: 'source.json', bytes: Buffer.from(document.source) },
    ...submissions.flatMap((one) => submissionFiles(one)),
    ...statements.flatMap((one, index) => statementFiles(one, index + 1)),
    ...deliveries.flatMap(({ body, ...delivery }, index) => [
      { path: `webhooks/${index + 1}.body`, bytes: body },
      { path: `webhooks/${index + 1}.json`, bytes: jsonBytes(delivery) },
    ]),
    ...(receipt === null ? [] : [{ path: 'receipt.json', bytes: jsonBytes(shownReceipt(receipt)) }]),
    ...(doubleReceipts.length === 0
      ? []
      : [{ path: 'double-receipts.json', bytes: jsonBytes(doubleReceipts) }]),
    { path: 'write-backs.json', bytes: jsonBytes(writeBacks) },
    ...(resolutions.length === 0 ? [] : [{ path: 'resolutions.json', bytes: jsonBytes(resolutions) }]),
    ...(decisions.length === 0 ? [] : [{ path: 'decisions.json', bytes: jsonBytes(decisions) }]),
    ...(outsideReceipts.length === 0
      ? []
      : [{ path: 'outside-receipts.json', bytes: jsonBytes(outsideReceipts) }]),
  ];
}

function shownDocument({ document, lastMove, submissions }: DocumentEvidence): StoredDocument {
  const { id, kind, number, sourceId, customerName, issuedOn, currency } = document;
  const { fingerprint, state, reason, issues } = document;
  return {
    id,
    kind,
    number,
    sourceId,
    customerName,
    issuedOn,
    currency,
    total: formatAmount(document.total),
    fingerprint,
    state,
    reason,
    issues,
    seenAt: document.seenAt.toISOString(),
    lastMove,
    submissions: submissions.length,
  };
}

function submissionFiles(submission: DocumentEvidence['submissions'][number]): EvidenceFile[] {
  const { payload, source, rules, total, leaseToken: _ours, ...rest } = submission;
  const shown: StoredSubmission = { ...rest, total: formatAmount(total) };
  const folder = `submissions/${submission.attempt}`;
  return [
    { path: `${folder}/submission.json`, bytes: jsonBytes(shown) },
    { path: `${folder}/payload.json`, bytes: payload },
    ...(source === null ? [] : [{ path: `${folder}/source.json`, bytes: Buffer.from(source) }]),
    ...(rules === null ? [] : [{ path: `${folder}/rules.json`, bytes: Buffer.from(rules) }]),
  ];
}

function statementFiles(
  { body, ...statement }: DocumentEvidence['statements'][number],
  place: number,
): EvidenceFile[] {
  const shown: StoredStatement = { ...statement };
  return [
    { path: `statements/${place}.body`, bytes: Buffer.from(body) },
    { path: `statements/${place}.json`, bytes: jsonBytes(shown) },
  ];
}

function shownReceipt(receipt: NonNullable<DocumentEvidence['receipt']>): StoredReceipt {
  return { ...receipt };
}
