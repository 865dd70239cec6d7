import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type OrganisationScope, whereInScope } from '../people/rights/organisation-scope';
import type { Lease } from './lease/lease';
import { type ListedTotals, Organisation } from './organisation.entity';

/** Stored organisations, with their settings. */
@Injectable()
export class OrganisationsRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(id: string, manager: EntityManager = this.dataSource.manager): Promise<Organisation | null> {
    return manager.findOneBy(Organisation, { id });
  }

  /**
   * Stores the comparison; without effect for a process that has lost its lease, so that newer results stay.
   */
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
