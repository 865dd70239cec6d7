import { createHash } from 'node:crypto';
import { commitsToWords } from '../../domain/lifecycle/audit-facts';
import { type StoredSentence, storedSentence, storedText } from '../../domain/texts/stored-sentence';

interface ChainedEntry {
  /** Sequence number per organisation, 1, 2, 3 … without gaps; moves and acts together. */
  readonly seq: string;
  /** Time in UTC with microseconds, `2026-03-01T12:05:09.000001Z`. */
  readonly at: string;
  /** SHA-256 as hex. */
  readonly hash: string;
}

/** Entry about a move of a document. */
export interface MoveEntry extends ChainedEntry {
  readonly documentId: string;
  readonly fromState: string | null;
  readonly toState: string;
  readonly reason: string | null;
  readonly detail: StoredSentence;
  readonly actor: string;
  /** Committed facts as JSON text (audit-facts.ts); null or absent in older entries. */
  readonly facts?: string | null;
}

/** Entry about an act of a person (people/acts). */
export interface ActEntry extends ChainedEntry {
  /** SHA-256 as hex, over a salt and the act. */
  readonly act: string;
}

/** Entry of an audit log, chained to the one before. */
export type AuditLogEntry = MoveEntry | ActEntry;

/** Head of a chain: its start, or its latest entry. */
export interface AuditLogHead {
  readonly seq: string;
  readonly hash: string;
}

export const EMPTY_AUDIT_LOG: AuditLogHead = { seq: '0', hash: '' };

/** Formats a head for people to record: `42:<64 hex digits>`. */
export function writeAuditLogHead({ seq, hash }: AuditLogHead): string {
  return `${seq}:${hash}`;
}

/** Parses the text of a head; null: invalid. */
export function readAuditLogHead(text: string): AuditLogHead | null {
  const [, seq, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? [];
  return seq === undefined || hash === undefined ? null : { seq, hash };
}

/**
 * SHA-256 over the previous hash, a line feed, and the entry as a JSON array of texts without blanks. A move ends with
 * its commitments, if any, and its sentence is empty where committed to; an act has sequence number, `act`, time and
 * commitment.
 */
export function entryHash(previous: string, entry: Omit<MoveEntry, 'hash'> | Omit<ActEntry, 'hash'>): string {
  const text = JSON.stringify('act' in entry ? [entry.seq, 'act', entry.at, entry.act] : textsOf(entry));
  return createHash('sha256').update(`${previous}\n${text}`, 'utf8').digest('hex');
}

function textsOf(entry: Omit<MoveEntry, 'hash'>): (string | null)[] {
  const { seq, documentId, at, fromState, toState, reason, detail, actor, facts = null } = entry;
  const words = commitsToWords(facts) ? '' : storedText(detail);
  const texts = [seq, documentId, at, fromState, toState, reason, words, actor];
  return facts === null ? texts : [...texts, facts];
}

export type AuditLogReading =
  { readonly head: AuditLogHead } | { readonly brokenAt: string; readonly why: StoredSentence };

/** Verifies the chain from a head through entries in order. Pure; ends at the first fault. */
export function followAuditLog(from: AuditLogHead, entries: Iterable<AuditLogEntry>): AuditLogReading {
  let head = from;
  for (const entry of entries) {
    const expected = String(BigInt(head.seq) + 1n);
    if (entry.seq !== expected) {
      return {
        brokenAt: expected,
        why: storedSentence('entryMissing', { entry: expected, next: entry.seq }),
      };
    }
    if (entry.hash !== entryHash(head.hash, entry)) {
      return { brokenAt: entry.seq, why: storedSentence('entryAltered', { entry: entry.seq }) };
    }
    head = { seq: entry.seq, hash: entry.hash };
  }
  return { head };
}

/** Describes to a person an act that differs from its audit log entry. */
export function tellAlteredAct(seq: string): StoredSentence {
  return storedSentence('actAltered', { entry: seq });
}
