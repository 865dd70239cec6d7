import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A look that has not ended after so long is made again, by anyone who comes first. */
const CLAIMED_FOR = `interval '30 minutes'`;
const REST = `interval '24 hours'`;

/** When each organisation's audit log was last followed, and what was found. */
@Injectable()
export class AuditLogChecksRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The organisation whose audit log is to be followed now; null: none. Of all replicas one gets it. */
  async claim(): Promise<string | null> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `insert into ledger_checks (organisation_id, due_at)
       select o.id, statement_timestamp() + ${CLAIMED_FOR} from organisations o
       where coalesce((select l.due_at from ledger_checks l where l.organisation_id = o.id), '-infinity')
         <= statement_timestamp()
       order by o.id limit 1
       on conflict (organisation_id) do update set due_at = excluded.due_at
         where ledger_checks.due_at <= statement_timestamp()
       returning organisation_id as id`,
    );
    return rows[0]?.id ?? null;
  }

  async keep(organisationId: string, fault: string | null): Promise<void> {
    await this.dataSource.query(
      `update ledger_checks set checked_at = statement_timestamp(), fault = $2,
         due_at = statement_timestamp() + ${REST} where organisation_id = $1`,
      [organisationId, fault],
    );
  }
}
