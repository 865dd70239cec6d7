import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CurrencyMapping } from './entities/currency-mapping.entity';
import { ExclusionRuleRow } from './entities/exclusion-rule.entity';
import { Organisation } from './entities/organisation.entity';
import { ProductCode } from './entities/product-code.entity';
import { TaxMapping } from './entities/tax-mapping.entity';

export interface StoredMappings {
  readonly currencies: readonly CurrencyMapping[];
  readonly taxes: readonly TaxMapping[];
  readonly productCodes: readonly ProductCode[];
  readonly exclusions: readonly ExclusionRuleRow[];
}

/** The organisations and what administrators have stored for each. */
@Injectable()
export class OrganisationsRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(id: string, manager: EntityManager = this.dataSource.manager): Promise<Organisation | null> {
    return manager.findOneBy(Organisation, { id });
  }

  list(): Promise<Organisation[]> {
    return this.dataSource.manager.find(Organisation, { order: { name: 'ASC', id: 'ASC' } });
  }

  async mappings(
    organisationId: string,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<StoredMappings> {
    const where = { organisationId };
    // One after the other: inside a transaction there is but one connection.
    const currencies = await manager.find(CurrencyMapping, { where, order: { source: 'ASC' } });
    const taxes = await manager.find(TaxMapping, { where, order: { taxType: 'ASC', validFrom: 'ASC' } });
    const productCodes = await manager.find(ProductCode, { where, order: { scope: 'ASC', key: 'ASC' } });
    const exclusions = await manager.find(ExclusionRuleRow, { where, order: { scope: 'ASC', key: 'ASC' } });
    return { currencies, taxes, productCodes, exclusions };
  }
}
