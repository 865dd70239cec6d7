import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type OrganisationScope, whereInScope } from '../people/rights/organisation-scope';
import { Organisation } from './organisation.entity';

/** The organisations, with the settings of each. */
@Injectable()
export class OrganisationsRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(id: string, manager: EntityManager = this.dataSource.manager): Promise<Organisation | null> {
    return manager.findOneBy(Organisation, { id });
  }

  list(scope: OrganisationScope): Promise<Organisation[]> {
    return this.dataSource.manager.find(Organisation, {
      where: whereInScope('id', scope),
      order: { name: 'ASC', id: 'ASC' },
    });
  }
}
