import type { DataSource } from 'typeorm';
import { InvariantsRepository, type Violation } from '../../src/database/invariants.repository';
import { LedgerRepository } from '../../src/database/ledger.repository';
import type { LedgerReading } from '../../src/documents/ledger';
import type { Held, Judge, Sending, SettledDocument } from '../judge';

/** The judge's own way into the database. */
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

  sendings(sha256: string): Promise<Sending[]> {
    return this.dataSource.query(
      `select id, state, payload_sha256 = $1 as "isThis", started_at as "startedAt" from submissions
       where payload_sha256 = $1 or state = 'sending'`,
      [sha256],
    );
  }

  async forgotten(sha256s: readonly string[]): Promise<number> {
    const [row] = await this.dataSource.query<{ forgotten: string }[]>(
      `select count(*) as forgotten from unnest($1::text[]) sent (sha256)
       where not exists (select from submissions s where s.payload_sha256 = sent.sha256)`,
      [sha256s],
    );
    return Number(row?.forgotten);
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
         array(select id::text from submissions s
           where s.document_id = d.id and s.state = 'unknown') as doubtful
       from documents d left join fiscal_receipts r on r.document_id = d.id order by d.id`,
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

  ledger(organisationId: string): Promise<LedgerReading> {
    return new LedgerRepository(this.dataSource).verify(organisationId);
  }
}
