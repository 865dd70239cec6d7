import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { inScope, type OrganisationScope, scopeIds } from '../../people/rights/organisation-scope';

/** Queries about clients that no other feature has. */
@Injectable()
export class ClientsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Time of each organisation's last fiscalisation; organisations without one are left out. */
  async lastFiscalised(scope: OrganisationScope): Promise<ReadonlyMap<string, Date>> {
    // Uses one index look-up per organisation; a grouped query would read all receipts.
    const rows = await this.dataSource.query<{ id: string; at: Date | null }[]>(
      `select o.id, (select max(r.fiscalised_at) from fiscal_receipts r where r.organisation_id = o.id) as at
         from organisations o where ${inScope('o.id', '$1')}`,
      [scopeIds(scope)],
    );
    return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, at] as const])));
  }
}
