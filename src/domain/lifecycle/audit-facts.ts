import { sha256Hex } from '../canonical-json';
import { grouped } from '../grouped';
import { jsonbText } from '../jsonb-text';
import type { DocumentState } from './lifecycle';
import { Decimal } from '../money';
import { type StoredSentence, sentencesOf, storedSentence } from '../texts/stored-sentence';

/**
 * Kinds of facts in audit log entries, with the columns that each commits to, in this order. A kind keeps its
 * fields for ever, so that old entries stay verifiable: new columns become a new kind, with a line in
 * FACTS_OF_MOVE, its rows in documents/fact-sources.ts and in evidence/bundle/bundle-facts.ts.
 */
export const FACT_FIELDS = {
  /** `documents`: what the books say. */
  version: ['kind', 'sourceId', 'number', 'customerName', 'issuedOn', 'currency', 'total', 'fingerprint'],
  /** `submissions`: what was fixed before the first byte left. */
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
  /** `submissions`: what is known of its answer. */
  answer: ['state', 'requestId'],
  /** `outcomes`: a statement received from the service, unchanged. */
  statement: ['requestId', 'body'],
  /** `fiscal_receipts`, doubles by submission, and withdrawn ones: the fiscal numbers, and the words that they were read from. */
  receipt: [
    ...(['submissionId', 'deviceId', 'fiscalDay', 'fiscalNumber', 'verificationCode'] as const),
    ...(['qrUrl', 'outcome'] as const),
  ],
  /** `resolutions`: what a person decided, and who agreed. */
  resolution: ['submissionId', 'decision', 'facts', 'reason', 'decidedBy', 'confirmedBy'],
  /** `rule_sets` by submission: the SHA-256 of the rules that it was mapped by, computed anew from them. */
  rules: ['rulesSha256'],
  /** `fiscal_receipts`: what was checked before the document counted as fiscalised, and what everybody should see. */
  certificate: ['certificate', 'remarks'],
  /** `fiscal_receipts`: the PDF that was fetched for the books. */
  pdf: ['pdfSha256'],
  /** `submissions`: tax by tax code, and what was sent otherwise than the books write it; where they are stored. */
  taxes: ['taxes', 'adjustments'],
  /** `submissions`: when it was begun, in milliseconds, and by which account: by them its events and answers are looked for. */
  sending: ['fiscalAccountId', 'startedAt'],
  /** `submissions`: under which device and credentials it was sent, because its status is asked under the same. */
  sentUnder: ['deviceId', 'credentialsVersion'],
  /** `outside_receipts`: a receipt made elsewhere, and who said so. When it was recorded is the time of the entry. */
  elsewhere: [
    ...(['deviceId', 'fiscalNumber', 'datedOn', 'verificationCode', 'address'] as const),
    ...(['submittedAs', 'fiscalAccountId', 'source', 'reason', 'recordedBy'] as const),
  ],
  /** `outside_receipts`: a person has confirmed it against the receipt that the books name. */
  confirmation: ['overrulesBooks'],
  /** `outside_receipts`: a person has withdrawn it. */
  withdrawal: ['withdrawnBy', 'withdrawnBecause'],
  /** `document_decisions`: what a person decided about a document, the version that it is about, and whether it stands. */
  decided: ['decision', 'reason', 'originalId', 'version', 'isStanding'],
  /**
   * `document_moves`: the sentence of the entry itself, which may name a customer. Its id is empty: the entry that commits to it
   * is the one that has it. Every entry has one; those from before have the sentence in their hash instead.
   */
  words: ['detail'],
} as const;

export type FactKind = keyof typeof FACT_FIELDS;
export const FACT_KINDS = Object.keys(FACT_FIELDS) as FactKind[];

/**
 * The facts that a move into each state commits to. The version is among them only where a move may follow a new version
 * (collected again, left out, changed or restored after its receipt): a version that moves nothing has an entry of its own. So
 * no move before the receipt covers a row that was altered past the program.
 */
export const FACTS_OF_MOVE: Readonly<Record<DocumentState, readonly FactKind[]>> = {
  collected: ['version'],
  waiting: [],
  ready: ['answer', 'resolution'],
  submitting: ['submission', 'rules', 'taxes', 'sending', 'sentUnder'],
  processing: ['answer', 'resolution'],
  // The submission as well: one that a restored database had forgotten is entered together with this move. The resolution: a withdrawn one.
  uncertain: ['submission', 'answer', 'statement', 'rules', 'taxes', 'sending', 'sentUnder', 'resolution'],
  rejected: ['version', 'answer', 'statement', 'resolution'],
  fiscalised: ['answer', 'statement', 'receipt', 'resolution', 'certificate'],
  written_back: ['version', 'receipt', 'pdf'],
  changed_after_fiscalisation: ['version', 'statement', 'receipt', 'certificate', 'pdf'],
  excluded: ['version'],
};

/** An entry without a move, for facts that change while the document stays where it is. */
export const FACTS_OF_NOTE: readonly FactKind[] = ['version', 'answer', 'pdf'];

/**
 * An entry that a person makes about a receipt made elsewhere. No move commits to these: otherwise the next move of the
 * document would commit to a row that nobody recorded.
 */
export const FACTS_OF_ELSEWHERE: readonly FactKind[] = ['elsewhere', 'confirmation', 'withdrawal'];

/** An entry that a person makes about a decision on the content of the document; no move commits to it, for the same reason. */
export const FACTS_OF_DECISION: readonly FactKind[] = ['decided'];

/** Kinds of which every row that stands there must be in an entry: the others may be stored before their move. */
export const COMPLETE_FACTS: readonly FactKind[] = [...FACTS_OF_ELSEWHERE, ...FACTS_OF_DECISION];

/** Rows that go on changing by right: only the latest commitment to one can be compared with it. */
export const CHANGING_FACTS: readonly FactKind[] = ['version', 'answer', 'pdf', 'decided'];

/** Kinds that name a customer, and that no law obliges to keep of a document that was never sent. */
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
 * Commitment to a fact: `id` distinguishes the rows of a kind and a document, and holds no character that
 * JSON escapes.
 */
interface Commitment {
  readonly kind: FactKind;
  readonly id: string;
  /** SHA-256 over salt, kind and fact: without the salt nobody can find out by trying what was committed to. */
  readonly sha256: string;
}

/** A row with the fields of its kind. Amounts are decimals, moments of the database are dates, days are texts, bytes are bytes. */
export interface Fact {
  readonly kind: FactKind;
  readonly id: string;
  readonly row: Readonly<Record<string, unknown>>;
}

/** SHA-256 over salt, kind and the fields as a JSON array of texts without blanks, each on a line of its own. */
export function commit({ kind, row }: Fact, salt: string): string {
  const text = JSON.stringify(FACT_FIELDS[kind].map((field) => fieldText(field, row[field])));
  return sha256Hex(`${salt}\n${kind}\n${text}`);
}

/** Whether an entry commits to its sentence with a salt; else its hash covers the sentence itself. */
export function commitsToWords(facts: string | null): boolean {
  // Ids hold nothing that JSON escapes, so no text inside one looks like this.
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

/** An entry as far as its facts are concerned; both null before entries had facts. */
export interface FactualEntry {
  readonly seq: string;
  readonly documentId: string;
  readonly facts: string | null;
  /** Sentence of the entry; left out where it is not available, and none is compared. */
  readonly detail?: string;
  /** Salts in the order of `facts`; null for an erased salt. */
  readonly salts: readonly (string | null)[] | null;
}

/** A fact that is not what an entry committed to, or that no entry committed to. */
export interface AlteredFact {
  /** Sequence number of the entry; where there is none, of the document's latest entry. */
  readonly seq: string;
  readonly kind: FactKind;
  readonly id: string;
  /** True: the fact is one of COMPLETE_FACTS, but in no entry. */
  readonly isForged: boolean;
}

/**
 * The facts of entries, in the order of the chain, that are not those which stand there now, and then those that stand
 * there and must be in an entry, but are not. `salt`: of the entry, null where it has none (any more). Pure.
 */
export function alteredFacts(
  entries: readonly FactualEntry[],
  present: readonly Fact[],
): (AlteredFact & { readonly salt: string | null })[] {
  // Two statements about two requests may have the same words, and then the same id.
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
        ...{ id, seq },
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

/** Finds the latest entry; the id of a fact of COMPLETE_FACTS begins with that of its document. */
function latestEntry(entries: readonly FactualEntry[], id: string): string {
  return entries.findLast(({ documentId }) => id.startsWith(documentId))?.seq ?? '0';
}

/** Describes the alteration to a person. */
export function tellAltered({ seq, kind, id, isForged }: AlteredFact): StoredSentence {
  const word = sentencesOf(storedSentence(kind));
  if (isForged) return storedSentence('factForged', { word, id });
  return storedSentence('factAltered', { word, entry: seq, id });
}
