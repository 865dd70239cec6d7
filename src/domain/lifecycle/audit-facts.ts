import { sha256Hex, jsonbText } from '../canonical-json';
import { grouped } from '../grouped';
import type { DocumentState } from './lifecycle';
import { Decimal } from '../money';
import { type StoredSentence, sentencesOf, storedSentence } from '../texts/stored-sentence';

/**
 * Kinds of facts in audit log entries, with the columns that each commits to, in order. A kind keeps its fields for
 * ever, so that old entries stay verifiable. New columns become a new kind, with a line in FACTS_OF_MOVE and rows in
 * documents/fact-sources.ts and evidence/bundle/bundle-facts.ts.
 */
export const FACT_FIELDS = {
  /** `documents`: content as in the books. */
  version: ['kind', 'sourceId', 'number', 'customerName', 'issuedOn', 'currency', 'total', 'fingerprint'],
  /** `submissions`: content fixed before the first byte is sent. */
  submission: [
    ...([
      'attempt',
      'kind',
      'number',
      'currency',
      'total',
      'issuedOn',
      'datedAt',
      'originalSourceId',
    ] as const),
    ...(['fingerprint', 'source', 'payload', 'payloadSha256'] as const),
  ],
  /** `submissions`: known parts of the answer. */
  answer: ['state', 'requestId'],
  /** `outcomes`: a statement received from the service, unchanged. */
  statement: ['requestId', 'body'],
  /** `fiscal_receipts`, including doubles and withdrawn ones: fiscal numbers, and the text they were read from. */
  receipt: [
    ...(['submissionId', 'deviceId', 'fiscalDay', 'fiscalNumber', 'verificationCode'] as const),
    ...(['qrUrl', 'outcome'] as const),
  ],
  /** `resolutions`: decision of a person, and its approver. */
  resolution: ['submissionId', 'decision', 'facts', 'reason', 'decidedBy', 'confirmedBy'],
  /** `rule_sets` by submission: SHA-256 of the mapping rules, computed anew from them. */
  rules: ['rulesSha256'],
  /** `fiscal_receipts`: results of the checks before the document counted as fiscalised. */
  certificate: ['certificate', 'remarks'],
  /** `fiscal_receipts`: PDF fetched for the books. */
  pdf: ['pdfSha256'],
  /** `submissions`: tax by tax code, and differences from the books, if stored. */
  taxes: ['taxes', 'adjustments'],
  /** `submissions`: start in milliseconds, and account, which find its events and answers. */
  sending: ['fiscalAccountId', 'startedAt'],
  /** `submissions`: device and credentials, because its status is queried under the same. */
  sentUnder: ['deviceId', 'credentialsVersion'],
  /** `outside_receipts`: receipt made elsewhere, and who recorded it. Its time is that of the entry. */
  elsewhere: [
    ...(['deviceId', 'fiscalNumber', 'datedOn', 'verificationCode', 'address'] as const),
    ...(['submittedAs', 'fiscalAccountId', 'source', 'reason', 'recordedBy'] as const),
  ],
  /** `outside_receipts`: confirmation against the receipt that the books name. */
  confirmation: ['overrulesBooks'],
  /** `outside_receipts`: withdrawal by a person. */
  withdrawal: ['withdrawnBy', 'withdrawnBecause'],
  /** `document_decisions`: decision about a document, the version decided on, and whether it stands. */
  decided: ['decision', 'reason', 'originalId', 'version', 'isStanding', 'signs'],
  /**
   * `document_moves`: sentence of the entry, which may name a customer. Its id is empty, as the entry commits to its
   * own sentence. Older entries have the sentence in their hash instead.
   */
  words: ['detail'],
} as const;

export type FactKind = keyof typeof FACT_FIELDS;
export const FACT_KINDS = Object.keys(FACT_FIELDS) as FactKind[];

/**
 * Facts that a move into each state commits to. `version` is included only where a new version may precede the move;
 * one without a move has its own entry. So no move before the receipt hides a row that was altered outside the program.
 */
export const FACTS_OF_MOVE: Readonly<Record<DocumentState, readonly FactKind[]>> = {
  collected: ['version'],
  waiting: [],
  ready: ['answer', 'resolution'],
  submitting: ['submission', 'rules', 'taxes', 'sending', 'sentUnder'],
  processing: ['answer', 'resolution'],
  // Includes the submission, since one lost by a restored database is stored with this move, and a withdrawn
  // resolution.
  uncertain: ['submission', 'answer', 'statement', 'rules', 'taxes', 'sending', 'sentUnder', 'resolution'],
  rejected: ['version', 'answer', 'statement', 'resolution'],
  fiscalised: ['answer', 'statement', 'receipt', 'resolution', 'certificate'],
  written_back: ['version', 'receipt', 'pdf'],
  changed_after_fiscalisation: ['version', 'statement', 'receipt', 'certificate', 'pdf'],
  excluded: ['version'],
};

/** Facts of an entry without a move, for changes that leave the document's state as it is. */
export const FACTS_OF_NOTE: readonly FactKind[] = ['version', 'answer', 'pdf'];

/**
 * Facts of an entry about a receipt made elsewhere. No move commits to them: otherwise the next move would cover a row
 * that nobody recorded.
 */
export const FACTS_OF_ELSEWHERE: readonly FactKind[] = ['elsewhere', 'confirmation', 'withdrawal'];

/**
 * Facts of an entry about a decision on the document's content. No move commits to them, as with receipts made
 * elsewhere.
 */
export const FACTS_OF_DECISION: readonly FactKind[] = ['decided'];

/** Kinds of which every stored row must be in an entry; rows of other kinds may be stored before their move. */
export const COMPLETE_FACTS: readonly FactKind[] = [...FACTS_OF_ELSEWHERE, ...FACTS_OF_DECISION];

/** Kinds whose rows may change: only the latest commitment is compared. */
export const CHANGING_FACTS: readonly FactKind[] = ['version', 'answer', 'pdf', 'decided'];

/** Kinds that name a customer, and that no law requires to keep for a document that was never sent. */
export const ERASABLE_FACTS: readonly FactKind[] = ['version', 'decided', 'words'];

/** Fields of long texts and bytes, represented by their SHA-256. */
export const HASHED_FIELDS: ReadonlySet<string> = new Set([
  'source',
  'payload',
  'body',
  'outcome',
  'facts',
  'version',
]);

/**
 * Commitment to a fact: `id` distinguishes the rows of a kind and document, and contains no character that JSON
 * escapes.
 */
interface Commitment {
  readonly kind: FactKind;
  readonly id: string;
  /** SHA-256 over salt, kind and fact; the salt prevents guessing the content. */
  readonly sha256: string;
}

/** Row with the fields of its kind: amounts as decimals, database times as dates, days as text, bytes as bytes. */
export interface Fact {
  readonly kind: FactKind;
  readonly id: string;
  readonly row: Readonly<Record<string, unknown>>;
}

/** SHA-256 over salt, kind and the fields as a JSON array of texts without blanks, one line each. */
export function commit({ kind, row }: Fact, salt: string): string {
  const text = JSON.stringify(FACT_FIELDS[kind].map((field) => fieldText(field, row[field])));
  return sha256Hex(`${salt}\n${kind}\n${text}`);
}

/** True: the entry commits to its sentence with a salt; false: its hash covers the sentence. */
export function commitsToWords(facts: string | null): boolean {
  // Searches the text: ids contain nothing that JSON escapes, so none contains this sequence.
  return facts?.includes('["words",') ?? false;
}

/** Formats commitments as stored in an entry of the audit log. */
export function writeCommitments(commitments: readonly Commitment[]): string {
  return JSON.stringify(commitments.map(({ kind, id, sha256 }) => [kind, id, sha256]));
}

/** Parses commitments; null for other text. */
export function readCommitments(text: string): Commitment[] | null {
  try {
    const list = JSON.parse(text) as unknown;
    if (!Array.isArray(list)) return null;
    const commitments = (list as unknown[]).map((one) => commitmentOf(one));
    return commitments.every((one) => one !== null) ? commitments : null;
  } catch {
    return null;
  }
}

function commitmentOf(value: unknown): Commitment | null {
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string')) return null;
  const [kind, id = '', sha256 = ''] = value;
  const known = FACT_KINDS.find((one) => one === kind);
  return known === undefined ? null : { kind: known, id, sha256 };
}

function fieldText(field: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  // Amounts are written as the database formats them.
  if (value instanceof Decimal) return value.toFixed(6);
  if (value instanceof Uint8Array) return sha256Hex(value);
  if (value instanceof Date) return value.toISOString();
  const text = typeof value === 'string' ? value : jsonbText(value);
  return HASHED_FIELDS.has(field) ? sha256Hex(text) : text;
}

/** Facts of an entry; both null in entries older than facts. */
export interface FactualEntry {
  readonly seq: string;
  readonly documentId: string;
  readonly facts: string | null;
  /** Sentence of the entry; absent where not available, and then not compared. */
  readonly detail?: StoredSentence;
  /** Salts in the order of `facts`; null for an erased salt. */
  readonly salts: readonly (string | null)[] | null;
}

/** Fact that differs from its commitment, or has none. */
export interface AlteredFact {
  /** Sequence number of the entry; without one, of the document's latest entry. */
  readonly seq: string;
  readonly kind: FactKind;
  readonly id: string;
  /** True: a fact of COMPLETE_FACTS without an entry. */
  readonly isForged: boolean;
}

/**
 * Facts that differ from their commitments, in the order of the chain, then stored rows that lack a required entry.
 * `salt`: null where the entry has none or it was erased. Pure.
 */
export function alteredFacts(
  entries: readonly FactualEntry[],
  present: readonly Fact[],
): (AlteredFact & { readonly salt: string | null })[] {
  // Groups rows by id, since statements about two requests may have equal content and then equal ids.
  const rows = grouped([...present, ...entries.map(wordsOf)], (fact) => `${fact.kind} ${fact.id}`);
  const open = new Map<string, AlteredFact & { sha256: string; salt: string | null }>();
  const known = new Set<string>();
  for (const { seq, facts, salts } of entries) {
    for (const [place, one] of (readCommitments(facts ?? '[]') ?? []).entries()) {
      const id = one.kind === 'words' ? seq : one.id;
      const key = `${one.kind} ${id}`;
      known.add(key);
      const isLatestAlone = CHANGING_FACTS.includes(one.kind);
      open.set(isLatestAlone ? key : `${key} ${seq}`, {
        ...one,
        id,
        seq,
        salt: salts?.[place] ?? null,
        isForged: false,
      });
    }
  }
  const altered = [...open.values()].filter(({ kind, id, salt, sha256 }) => {
    const facts = rows.get(`${kind} ${id}`) ?? [];
    return salt === null || !facts.some((fact) => commit(fact, salt) === sha256);
  });
  const forged = present
    .filter(({ kind, id }) => COMPLETE_FACTS.includes(kind) && !known.has(`${kind} ${id}`))
    .map(({ kind, id }) => ({ seq: latestEntry(entries, id), kind, id, salt: null, isForged: true }));
  return [...altered, ...forged];
}

function wordsOf({ seq, detail }: FactualEntry): Fact {
  return { kind: 'words', id: seq, row: { detail } };
}

/** Finds the latest entry; ids of COMPLETE_FACTS begin with the document's id. */
function latestEntry(entries: readonly FactualEntry[], id: string): string {
  return entries.findLast(({ documentId }) => id.startsWith(documentId))?.seq ?? '0';
}

/** Describes the alteration to a person. */
export function tellAltered({ seq, kind, id, isForged }: AlteredFact): StoredSentence {
  const word = sentencesOf(storedSentence(kind));
  if (isForged) return storedSentence('factForged', { word, id });
  return storedSentence('factAltered', { word, entry: seq, id });
}
