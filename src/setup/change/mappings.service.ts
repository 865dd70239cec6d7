import { Injectable } from '@nestjs/common';
import {
  DataSource,
  type DeepPartial,
  type EntityManager,
  type EntityTarget,
  type FindOptionsWhere,
  type ObjectLiteral,
} from 'typeorm';
import { refusal } from '../../domain/issues/refuse';
import type { BuyerRule } from '../../mapping/buyer-rules';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { isUniqueViolation } from '../../platform/database/driver-error';
import { requireFound } from '../../platform/api/require-found';
import type { RuleEffectDto } from './rule-set.dto';
import { RuleEffectsService } from './rule-effects.service';
import { RuleSetsService } from './rule-sets.service';

export interface MappingRow extends ObjectLiteral {
  id: string;
  organisationId: string;
}

/** Changed row, with the effect of the change on unsent documents. */
export interface Changed<R> {
  readonly result: R;
  readonly effect: RuleEffectDto;
}

const UNIQUE = [
  'currency_mappings_source_unique',
  'tax_mappings_type_from_unique',
  'product_codes_key_unique',
  'line_rules_key_unique',
  'buyer_rules_key_unique',
  'exclusion_rules_key_unique',
];

/** Create, read, update and delete of any stored mapping; contradictions between mappings are refused. */
@Injectable()
export class MappingsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly organisations: OrganisationsRepository,
    private readonly rules: RuleSetsService,
    private readonly effects: RuleEffectsService,
  ) {}

  async list<T extends MappingRow>(entity: EntityTarget<T>, organisationId: string): Promise<T[]> {
    requireFound(await this.organisations.find(organisationId), 'organisation');
    return this.dataSource.getRepository(entity).findBy({ organisationId } as FindOptionsWhere<T>);
  }

  find<T extends MappingRow>(entity: EntityTarget<T>, organisationId: string, id: string): Promise<T> {
    return findRow(this.dataSource.manager, entity, organisationId, id);
  }

  create<T extends MappingRow>(
    entity: EntityTarget<T>,
    organisationId: string,
    values: Omit<T, 'id' | 'organisationId'>,
    buyers?: readonly BuyerRule[],
  ): Promise<Changed<T>> {
    const create = (manager: EntityManager): Promise<T> => {
      const row = manager.create(entity, { ...values, organisationId } as unknown as DeepPartial<T>);
      return manager.save(row);
    };
    return this.change(organisationId, create, buyers);
  }

  /**
   * Replaces a rule. @param isAsRead false: the row differs from the one that the caller has read, and the change is
   * refused
   */
  update<T extends MappingRow>(
    entity: EntityTarget<T>,
    organisationId: string,
    id: string,
    values: Omit<T, 'id' | 'organisationId'>,
    isAsRead: (row: T) => boolean,
    buyers?: readonly BuyerRule[],
  ): Promise<Changed<T>> {
    const update = async (manager: EntityManager): Promise<T> => {
      const row = await findRow(manager, entity, organisationId, id);
      if (!isAsRead(row)) throw refusal('RULE_CHANGED');
      return manager.save(manager.merge(entity, row, values as unknown as DeepPartial<T>));
    };
    return this.change(organisationId, update, buyers);
  }

  async delete<T extends MappingRow>(
    entity: EntityTarget<T>,
    organisationId: string,
    id: string,
    isAsRead: (row: T) => boolean,
  ): Promise<RuleEffectDto> {
    const { effect } = await this.change(organisationId, async (manager) => {
      const row = await findRow(manager, entity, organisationId, id);
      if (!isAsRead(row)) throw refusal('RULE_CHANGED');
      return manager.remove(row);
    });
    return effect;
  }

  private async change<R>(
    organisationId: string,
    change: (manager: EntityManager) => Promise<R>,
    buyers?: readonly BuyerRule[],
  ): Promise<Changed<R>> {
    try {
      return await this.effects.measure(organisationId, () =>
        this.rules.change(organisationId, change, buyers),
      );
    } catch (error) {
      if (!isUniqueViolation(error, UNIQUE)) throw error;
      throw refusal('MAPPING_EXISTS');
    }
  }
}

async function findRow<T extends MappingRow>(
  manager: EntityManager,
  entity: EntityTarget<T>,
  organisationId: string,
  id: string,
): Promise<T> {
  return requireFound(
    await manager.findOneBy(entity, { id, organisationId } as FindOptionsWhere<T>),
    'mapping',
  );
}
