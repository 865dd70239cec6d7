import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  EMPTY_AUDIT_LOG,
  followAuditLog,
  type AuditLogEntry,
  type AuditLogHead,
  type AuditLogReading,
  type MoveEntry,
  tellAlteredAct,
} from './audit-log';
import { ACT_TEXTS, type ActFacts, commitToAct, type CommittedAct } from '../../people/acts/act-commitment';
import { type AlteredFact, tellAltered } from '../../domain/lifecycle/audit-facts';
import { storedSentence } from '../../domain/texts/stored-sentence';
import { ALTERED_FACTS } from '../../documents/fact-sources';

const BATCH = 2_000;
const MOMENT = `to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/**
 * Hash chain of an organisation's moves and acts (document_moves, acts), and that of acts without an organisation,
 * under INSTALLATION.
 */
@Injectable()
export class AuditLogRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Head of the audit log, to be recorded outside this database. */
  async head(organisationId: string): Promise<AuditLogHead> {
    const [head] = await this.dataSource.query<AuditLogHead[]>(
      'select seq, hash from ledger_heads where organisation_id = $1',
      [organisationId],
    );
    return head ?? EMPTY_AUDIT_LOG;
  }

  /** Reads entries after `seq`, in order. */
  async entries(organisationId: string, seq: string, limit: number): Promise<AuditLogEntry[]> {
    const rows = await this.dataSource.query<(MoveEntry & { act: string | null })[]>(
      `select * from (
         (select seq, document_id as "documentId", from_state as "fromState", to_state as "toState", reason, detail, actor,
            facts, null as act, hash, ${MOMENT} as at
          from document_moves where organisation_id = $1 and seq > $2 order by seq limit $3)
         union all
         (select seq, null, null, null, null, null, null, null, sha256, hash, ${MOMENT}
          from acts where ledger_id = $1 and seq > $2 order by seq limit $3)) entry
       order by seq limit $3`,
      [organisationId, seq, limit],
    );
    return rows.map(({ act, ...move }) =>
      act === null ? move : { seq: move.seq, at: move.at, act, hash: move.hash },
    );
  }

  /** Reads stored acts between two positions, both included. */
  private async acts(organisationId: string, first: string, last: string): Promise<CommittedAct[]> {
    const rows = await this.dataSource.query<(ActFacts & { seq: string; salt: string })[]>(
      `select seq, salt, ${ACT_TEXTS} from acts where ledger_id = $1 and seq between $2 and $3 order by seq`,
      [organisationId, first, last],
    );
    return rows.map(({ seq, salt, ...facts }) => ({ seq, salt, facts }));
  }

  /**
   * Verifies the whole chain in batches, and compares committed facts with stored ones, including documents without an
   * entry; covers entries written meanwhile.
   * @param known head recorded earlier, which the chain must contain
   */
  async verify(organisationId: string, known: AuditLogHead | null = null): Promise<AuditLogReading> {
    const stored = await this.head(organisationId);
    const documents = await this.withoutEntry(organisationId);
    return this.follow(organisationId, EMPTY_AUDIT_LOG, [stored, known ?? EMPTY_AUDIT_LOG], documents);
  }

  /** Verifies from a head verified before: new entries, and the facts of their documents. */
  async verifySince(organisationId: string, verified: AuditLogHead): Promise<AuditLogReading> {
    const stored = await this.head(organisationId);
    if (BigInt(stored.seq) < BigInt(verified.seq)) return brokenAt(verified, stored);
    return this.follow(organisationId, verified, [stored], []);
  }

  /** @param marks heads that the chain must contain, the stored one included */
  private async follow(
    organisationId: string,
    from: AuditLogHead,
    marks: readonly AuditLogHead[],
    documentIds: readonly string[],
  ): Promise<AuditLogReading> {
    const missed = new Set(
      marks.filter(
        ({ seq, hash }) => seq !== EMPTY_AUDIT_LOG.seq && (seq !== from.seq || hash !== from.hash),
      ),
    );
    const documents = new Set(documentIds);
    let head = from;
    for (let isWhole = true; isWhole;) {
      const entries = await this.entries(organisationId, head.seq, BATCH);
      const reading = followAuditLog(head, entries);
      if ('brokenAt' in reading) return reading;
      for (const mark of missed) {
        if (entries.some(({ seq, hash }) => seq === mark.seq && hash === mark.hash)) missed.delete(mark);
      }
      for (const entry of entries) if ('documentId' in entry) documents.add(entry.documentId);
      const altered = await this.alteredAct(organisationId, entries);
      if (altered !== null) return altered;
      head = reading.head;
      isWhole = entries.length === BATCH;
    }
    const [mark] = missed;
    if (mark !== undefined) return brokenAt(mark, head);
    // Reads the head again, because the first entry may have been written meanwhile.
    const isHeadless = head.seq !== EMPTY_AUDIT_LOG.seq && (await this.head(organisationId)).hash === '';
    if (!isHeadless) return (await this.altered([...documents])) ?? { head };
    return { brokenAt: head.seq, why: storedSentence('headMissing', { entry: head.seq }) };
  }

  /** First act that differs from the commitment of its entry; null: none. */
  private async alteredAct(
    organisationId: string,
    entries: readonly AuditLogEntry[],
  ): Promise<AuditLogReading | null> {
    const committed = new Map(entries.flatMap((one) => ('act' in one ? [[one.seq, one.act] as const] : [])));
    const [first, last] = [entries.find((one) => 'act' in one), entries.findLast((one) => 'act' in one)];
    if (first === undefined || last === undefined) return null;
    const acts = await this.acts(organisationId, first.seq, last.seq);
    const altered = acts.find(({ seq, salt, facts }) => commitToAct(facts, salt) !== committed.get(seq));
    return altered === undefined ? null : { brokenAt: altered.seq, why: tellAlteredAct(altered.seq) };
  }

  /** Documents without an entry, whose rows may have been inserted outside the program. */
  private async withoutEntry(organisationId: string): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `select id from documents d where organisation_id = $1
         and not exists (select from document_moves m where m.document_id = d.id)`,
      [organisationId],
    );
    return rows.map(({ id }) => id);
  }

  /** First fact that differs from the commitment of its entry; null: none. */
  private async altered(documentIds: readonly string[]): Promise<AuditLogReading | null> {
    let found: AlteredFact | null = null;
    for (let start = 0; start < documentIds.length; start += BATCH) {
      const batch = documentIds.slice(start, start + BATCH);
      const [first] = await this.dataSource.query<AlteredFact[]>(ALTERED_FACTS, [batch, 1]);
      if (first !== undefined && (found === null || isBefore(first, found))) found = first;
    }
    return found === null ? null : { brokenAt: found.seq, why: tellAltered(found) };
  }
}

/** Orders altered facts as ALTERED_FACTS does. */
function isBefore(left: AlteredFact, right: AlteredFact): boolean {
  return left.isForged === right.isForged ? BigInt(left.seq) < BigInt(right.seq) : right.isForged;
}

function brokenAt(mark: AuditLogHead, head: AuditLogHead): AuditLogReading {
  return BigInt(mark.seq) > BigInt(head.seq)
    ? {
        brokenAt: String(BigInt(head.seq) + 1n),
        why: storedSentence('lastEntriesMissing', { entries: mark.seq }),
      }
    : { brokenAt: mark.seq, why: storedSentence('headUnknown', { entry: mark.seq }) };
}
