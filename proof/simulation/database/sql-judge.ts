import type { DataSource } from 'typeorm';
import { LIVE_SUBMISSION_STATES } from '../../../src/domain/fiscal/submission-states';
import { InvariantsRepository, type Violation } from '../../../src/evidence/invariants.repository';
import { AuditLogRepository } from '../../../src/evidence/audit-log/audit-log.repository';
import type { AuditLogReading } from '../../../src/evidence/audit-log/audit-log';
import type { Held, Judge, Sending, SettledDocument } from '../judge';

/** Judge with its own connection to the database. */
export class SqlJudge implements Judge {
  constructor(private readonly dataSource: DataSource) {}

  async isQuiet(tracked: number): Promise<boolean> {
    const [row] = await this.dataSource.query<{ quiet: boolean }[]>(
      `select count(*) = $1 and not coalesce(bool_or(due_at is not null or state not in
         ('written_back', 'excluded', 'rejected', 'changed_after_fiscalisation')), false) as quiet from documents`,
      [tracked],
    );
    return row?.quiet ?? false;
  }

  async underWay(): Promise<string[]> {
    const rows = await this.dataSource.query<{ source_id: string }[]>(
      `select d.source_id from submissions s join documents d on d.id = s.document_id where s.state = 'sending'`,
    );
    return rows.map((row) => row.source_id);
  }

  async leftOutAsOther(): Promise<string[]> {
    const rows = await this.dataSource.query<{ number: string }[]>(
      `select d.number from documents d join document_decisions c on c.document_id = d.id and c.decision = 'excluded'
       where d.state = 'excluded' and c.is_standing and d.source::json ->> 'status' = 'approved'
         and c.version::json ->> 'total' <> d.source::json ->> 'total' order by d.number collate "C"`,
    );
    return rows.map(({ number }) => number);
  }

  sendings(sha256: string): Promise<Sending[]> {
    return this.dataSource.query(
      `select id, state, payload_sha256 = $1 as "isThis", started_at as "startedAt",
         repeated_at as "repeatedAt" from submissions
       where payload_sha256 = $1 or state = 'sending'`,
      [sha256],
    );
  }

  async forgotten(sha256s: readonly string[]): Promise<number> {
    const [row] = await this.dataSource.query<{ forgotten: string }[]>(
      `select count(*) as forgotten from unnest($1::text[]) sent (sha256)
       where not exists (select from submissions s where s.payload_sha256 = sent.sha256)
         and not exists (
           select from journal_gaps g
           join documents d on d.kind = g.entry::jsonb ->> 'kind' and d.source_id = g.entry::jsonb ->> 'sourceId'
           join submissions s on s.document_id = d.id and s.state = any($2)
           where g.closed_at is not null and g.entry::jsonb ->> 'payloadSha256' = sent.sha256)`,
      [sha256s, LIVE_SUBMISSION_STATES],
    );
    return Number(row?.forgotten);
  }

  async unknownSubmissions(ids: readonly string[]): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `select sent.id from unnest($1::text[]) with ordinality sent (id, place)
       where not exists (select from submissions s where s.id = sent.id::uuid)
         and not exists (
           select from journal_gaps g where g.closed_at is not null and strpos(g.entry, sent.id) > 0)
       order by place`,
      [ids],
    );
    return rows.map(({ id }) => id);
  }

  async knows(requestId: string): Promise<boolean> {
    const found: unknown[] = await this.dataSource.query('select from submissions where request_id = $1', [
      requestId,
    ]);
    return found.length > 0;
  }

  async notShown(requestIds: readonly string[]): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `select asked.id from unnest($1::text[]) with ordinality asked (id, place) where not exists (
         select from outcomes o where o.request_id = asked.id and o.unreadable is not null) order by place`,
      [requestIds],
    );
    return rows.map(({ id }) => id);
  }

  held(): Promise<Held[]> {
    return this.dataSource.query(
      `select d.id, d.number, d.source_id as "sourceId", d.state from documents d
       left join submissions s on s.document_id = d.id and s.state in ('unknown', 'accepted')
       where d.state in ('uncertain', 'rejected') order by d.id`,
    );
  }

  settled(): Promise<SettledDocument[]> {
    return this.dataSource.query(
      `select d.id, d.source_id as "sourceId", d.number, d.state, d.reason, r.fiscal_number as "fiscalNumber",
         array(select one.value ->> 'code' from jsonb_array_elements(d.issues) with ordinality one
           order by one.ordinality) as codes,
         array(select id::text from submissions s
           where s.document_id = d.id and s.state = 'unknown') as doubtful,
         array(select one.value #>> '{parameters,decision}' from jsonb_array_elements(d.issues) with ordinality one
           where one.value ->> 'code' = 'DECISION_OUTDATED' order by one.ordinality) as outdated
       from documents d left join fiscal_receipts r on r.document_id = d.id and not r.is_double
       order by d.id`,
    );
  }

  violations(): Promise<Violation[]> {
    return new InvariantsRepository(this.dataSource).violations();
  }

  async unread(): Promise<number> {
    const [row] = await this.dataSource.query<{ count: string }[]>(
      'select count(*) from inbox where read_at is null',
    );
    return Number(row?.count);
  }

  auditLog(organisationId: string): Promise<AuditLogReading> {
    return new AuditLogRepository(this.dataSource).verify(organisationId);
  }
}
