import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Organisation } from './organisation.entity';

/** The organisations, with the settings of each. */
@Injectable()
export class OrganisationsRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(id: string, manager: EntityManager = this.dataSource.manager): Promise<Organisation | null> {
    return manager.findOneBy(Organisation, { id });
  }

  list(): Promise<Organisation[]> {
    return this.dataSource.manager.find(Organisation, { order: { name: 'ASC', id: 'ASC' } });
  }
}
