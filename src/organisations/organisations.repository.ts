import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type OrganisationScope, whereInScope } from '../people/rights/organisation-scope';
import type { Lease } from './lease/lease';
import type { ListedTotals } from './listed-totals';
import { Organisation } from './organisation.entity';

/** The organisations, with the settings of each. */
@Injectable()
export class OrganisationsRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(id: string, manager: EntityManager = this.dataSource.manager): Promise<Organisation | null> {
    return manager.findOneBy(Organisation, { id });
  }

  /** Without effect for a process whose lease has passed on: what others have found since stays. */
  async keepListedTotals(
    { organisationId: id, token: leaseToken }: Lease,
    listedTotals: ListedTotals,
  ): Promise<void> {
    await this.dataSource.manager.update(Organisation, { id, leaseToken }, { listedTotals });
  }

  list(scope: OrganisationScope): Promise<Organisation[]> {
    return this.dataSource.manager.find(Organisation, {
      where: whereInScope('id', scope),
      order: { name: 'ASC', id: 'ASC' },
    });
  }
}
