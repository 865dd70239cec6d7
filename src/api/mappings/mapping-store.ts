import { ConflictException, Injectable } from '@nestjs/common';
import {
  DataSource,
  type DeepPartial,
  type EntityTarget,
  type FindOptionsWhere,
  type ObjectLiteral,
} from 'typeorm';
import { DocumentsRepository } from '../../database/documents.repository';
import { LeasesRepository } from '../../database/leases.repository';
import { OrganisationsRepository } from '../../database/organisations.repository';
import { isUniqueViolation } from '../../database/submissions.repository';
import { requireFound } from '../require-found';

interface MappingRow extends ObjectLiteral {
  id: string;
  organisationId: string;
}

const UNIQUE = [
  'currency_mappings_source_unique',
  'tax_mappings_type_from_unique',
  'product_codes_key_unique',
];

/** Create, read, update and delete of any stored mapping; after each change the waiting documents are looked at again. */
@Injectable()
export class MappingStore {
  constructor(
    private readonly dataSource: DataSource,
    private readonly organisations: OrganisationsRepository,
    private readonly documents: DocumentsRepository,
    private readonly leases: LeasesRepository,
  ) {}

  async list<T extends MappingRow>(entity: EntityTarget<T>, organisationId: string): Promise<T[]> {
    requireFound(await this.organisations.find(organisationId), 'organisation');
    return this.dataSource.getRepository(entity).findBy({ organisationId } as FindOptionsWhere<T>);
  }

  async find<T extends MappingRow>(entity: EntityTarget<T>, organisationId: string, id: string): Promise<T> {
    const row = await this.dataSource
      .getRepository(entity)
      .findOneBy({ id, organisationId } as FindOptionsWhere<T>);
    return requireFound(row, 'mapping');
  }

  async create<T extends MappingRow>(
    entity: EntityTarget<T>,
    organisationId: string,
    values: Omit<T, 'id' | 'organisationId'>,
  ): Promise<T> {
    requireFound(await this.organisations.find(organisationId), 'organisation');
    const repository = this.dataSource.getRepository(entity);
    return this.changed(organisationId, () =>
      repository.save(repository.create({ ...values, organisationId } as unknown as DeepPartial<T>)),
    );
  }

  async update<T extends MappingRow>(
    entity: EntityTarget<T>,
    organisationId: string,
    id: string,
    values: Omit<T, 'id' | 'organisationId'>,
  ): Promise<T> {
    const row = await this.find(entity, organisationId, id);
    const repository = this.dataSource.getRepository(entity);
    return this.changed(organisationId, () =>
      repository.save(repository.merge(row, values as unknown as DeepPartial<T>)),
    );
  }

  async delete<T extends MappingRow>(
    entity: EntityTarget<T>,
    organisationId: string,
    id: string,
  ): Promise<void> {
    const row = await this.find(entity, organisationId, id);
    await this.changed(organisationId, () => this.dataSource.getRepository(entity).remove(row));
  }

  private async changed<R>(organisationId: string, change: () => Promise<R>): Promise<R> {
    try {
      const result = await change();
      await this.documents.releaseWaiting(organisationId);
      await this.leases.wake({ organisationId });
      return result;
    } catch (error) {
      if (isUniqueViolation(error, UNIQUE)) {
        throw new ConflictException(
          'There is a mapping for this already: change that one, or delete it first.',
        );
      }
      throw error;
    }
  }
}
