import { TEXTS } from '../../domain/texts/language';
import { NO_SENTENCE, sayStored } from '../../domain/texts/stored-sentence';
import { commitsToWords } from '../../domain/lifecycle/audit-facts';
import {
  EMPTY_AUDIT_LOG,
  followAuditLog,
  type AuditLogEntry,
  type AuditLogHead,
  type MoveEntry,
} from '../audit-log/audit-log';
import type { ActsCheck } from './check-acts';
import type { Fault } from './check-document';
import { ENTRIES, hasShape, readJson } from './manifest';

/** Contents of `ledger/segment.json`: the part of an organisation's audit log in the bundle. */
export interface Segment {
  /** Entry before the first one of the segment; the empty head at the start of the log. */
  readonly from: AuditLogHead;
  readonly to: AuditLogHead;
  /** Head of the whole audit log at the time of the bundle. */
  readonly head: AuditLogHead;
}

/** Commitments stated by documents: by document, then by sequence number. */
type CommitmentsOfDocuments = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Verifies the chain of a bundle file by file. */
export class BundleAuditLogCheck {
  readonly faults: Fault[] = [];
  private segment: Segment | null = null;
  private head: AuditLogHead = EMPTY_AUDIT_LOG;
  private isBroken = false;
  /** States by document and sequence number, for comparison with the documents' statements. */
  private readonly ends = new Map<string, string>();
  private hasMet: boolean;

  /**
   * @param wanted last entry of each document in the bundle
   * @param commitments stated commitments, by document and sequence number
   * @param acts receives entries about acts of people
   * @param known head recorded elsewhere, which the chain must contain
   */
  constructor(
    private readonly wanted: ReadonlyMap<string, string>,
    private readonly commitments: CommitmentsOfDocuments,
    private readonly acts: ActsCheck,
    private readonly known: AuditLogHead | null,
  ) {
    this.hasMet = known === null;
  }

  /** Reads `ledger/segment.json`, before any of its entries. */
  begin(path: string, bytes: Buffer): void {
    const segment = readJson(bytes) as Partial<Segment> | null;
    const isWhole = [segment?.from, segment?.to, segment?.head].every(
      (head) => hasShape(head, { seq: 'string', hash: 'string' }) && /^\d{1,20}$/.test(head?.seq ?? ''),
    );
    if (!isWhole) return this.breakAt(path, 'It does not say which part of the audit log this is.');
    this.segment = segment as Segment;
    this.head = this.segment.from;
    this.meet(this.head);
  }

  /** Checks a file of entries. */
  follow(path: string, bytes: Buffer): void {
    if (this.isBroken) return;
    const entries = readLines(bytes);
    if (entries === null) return this.breakAt(path, 'A line is not an entry of an audit log.');
    const reading = followAuditLog(this.head, entries);
    if ('brokenAt' in reading)
      return this.breakAt(path, `The chain is broken: ${sayStored(TEXTS, reading.why)}.`);
    this.head = reading.head;
    for (const entry of entries) {
      this.meet(entry);
      if ('act' in entry) {
        this.acts.commit(entry);
        continue;
      }
      if (entry.detail !== NO_SENTENCE && commitsToWords(entry.facts ?? null))
        this.breakAt(path, `The sentence of entry ${entry.seq} is covered by nothing.`);
      this.checkFacts(entry);
      if (this.wanted.get(entry.documentId) === entry.seq) this.ends.set(entry.documentId, entry.toState);
    }
  }

  /** Compares the commitments stated in a document's files with the chain, which is authoritative. */
  private checkFacts({ documentId, seq, facts = null }: MoveEntry): void {
    const last = this.wanted.get(documentId);
    if (last === undefined || facts === null) return;
    // Skips entries made after the document was read for the bundle.
    if (/^\d{1,20}$/.test(last) && BigInt(seq) > BigInt(last)) return;
    if (this.commitments.get(documentId)?.get(seq) === facts) return;
    this.faults.push({
      path: `documents/${documentId}/${ENTRIES}`,
      sentence: `It does not say what entry ${seq} of the audit log commits to.`,
    });
  }

  /** Compares the end of the chain, and the documents' moves, with their statements, after the last file. */
  end(states: ReadonlyMap<string, string>): void {
    const { segment } = this;
    if (this.isBroken) return;
    if (segment === null) return this.breakAt('ledger', 'There is no segment of the audit log.');
    if (this.head.seq !== segment.to.seq || this.head.hash !== segment.to.hash) {
      this.breakAt('ledger', 'The chain does not end where the segment says.');
    }
    for (const [id, state] of states) {
      if (this.ends.get(id) !== state) {
        this.breakAt(`documents/${id}/document.json`, `The audit log does not say that it is ${state}.`);
      }
    }
    if (!this.hasMet) {
      this.breakAt('ledger', `The known head at ${this.known?.seq} is not in this segment.`);
    }
  }

  get covers(): Segment | null {
    return this.segment;
  }

  get meetsKnown(): boolean {
    return this.known !== null && this.hasMet;
  }

  private meet({ seq, hash }: AuditLogHead): void {
    if (this.known?.seq === seq && this.known.hash === hash) this.hasMet = true;
  }

  private breakAt(path: string, sentence: string): void {
    this.isBroken = true;
    this.faults.push({ path, sentence });
  }
}

function readLines(bytes: Buffer): AuditLogEntry[] | null {
  const entries: AuditLogEntry[] = [];
  for (const line of bytes.toString('utf8').split('\n').slice(0, -1)) {
    const entry = readJson(Buffer.from(line));
    const isMove = hasShape(entry, { documentId: 'string', toState: 'string' });
    const isAct = hasShape(entry, { act: 'string', at: 'string' });
    if (isMove === isAct || !hasShape(entry, { seq: 'string', hash: 'string' })) return null;
    entries.push(entry as AuditLogEntry);
  }
  return entries;
}
