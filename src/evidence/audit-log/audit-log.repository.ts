import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  EMPTY_AUDIT_LOG,
  followAuditLog,
  type AuditLogEntry,
  type AuditLogHead,
  type AuditLogReading,
} from './audit-log';
import { type AlteredFact, tellAltered } from '../../documents/audit-facts';
import { ALTERED_FACTS } from '../../document-store/fact-sources';

const BATCH = 2_000;

/** The hash chain of an organisation's moves (document_moves), as it is verified and kept elsewhere. */
@Injectable()
export class AuditLogRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Where the audit log stands now: to be written down outside this database from time to time. */
  async head(organisationId: string): Promise<AuditLogHead> {
    const [head] = await this.dataSource.query<AuditLogHead[]>(
      'select seq, hash from ledger_heads where organisation_id = $1',
      [organisationId],
    );
    return head ?? EMPTY_AUDIT_LOG;
  }

  /** Entries after `seq`, in order. */
  entries(organisationId: string, seq: string, limit: number): Promise<AuditLogEntry[]> {
    return this.dataSource.query(
      `select seq, document_id as "documentId", from_state as "fromState", to_state as "toState", reason, detail, actor,
         facts, hash, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
       from document_moves where organisation_id = $1 and seq > $2 order by seq limit $3`,
      [organisationId, seq, limit],
    );
  }

  /** The first fact that is not the one which an entry committed to; null: all of them are. */
  private async altered(organisationId: string): Promise<AuditLogReading | null> {
    const [first] = await this.dataSource.query<AlteredFact[]>(ALTERED_FACTS, [organisationId, 1]);
    return first === undefined ? null : { brokenAt: first.seq, why: tellAltered(first) };
  }

  /**
   * Follows the whole chain, in batches, and then compares the facts that its entries commit to with those that are
   * stored; what is written meanwhile is followed as well.
   *
   * @param known a head that was written down earlier: the chain must pass through it
   */
  async verify(organisationId: string, known: AuditLogHead | null = null): Promise<AuditLogReading> {
    // The stored head counts as written down, too: entries made while the chain is followed lie behind it.
    const stored = await this.head(organisationId);
    const missed = new Set(
      [stored, known ?? EMPTY_AUDIT_LOG].filter(({ seq }) => seq !== EMPTY_AUDIT_LOG.seq),
    );
    let head = EMPTY_AUDIT_LOG;
    for (let isWhole = true; isWhole;) {
      const entries = await this.entries(organisationId, head.seq, BATCH);
      const reading = followAuditLog(head, entries);
      if ('brokenAt' in reading) return reading;
      for (const mark of missed) {
        if (entries.some(({ seq, hash }) => seq === mark.seq && hash === mark.hash)) missed.delete(mark);
      }
      head = reading.head;
      isWhole = entries.length === BATCH;
    }
    const [mark] = missed;
    if (mark === undefined) return (await this.altered(organisationId)) ?? { head };
    return BigInt(mark.seq) > BigInt(head.seq)
      ? {
          brokenAt: String(BigInt(head.seq) + 1n),
          why: `the last entries are missing: there were ${mark.seq}`,
        }
      : { brokenAt: mark.seq, why: `the known head at ${mark.seq} is not in it: it was rewritten` };
  }
}
