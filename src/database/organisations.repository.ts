import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CurrencyMapping } from './entities/currency-mapping.entity';
import { Organisation } from './entities/organisation.entity';
import { ProductCode } from './entities/product-code.entity';
import { TaxMapping } from './entities/tax-mapping.entity';

export interface StoredMappings {
  readonly currencies: readonly CurrencyMapping[];
  readonly taxes: readonly TaxMapping[];
  readonly productCodes: readonly ProductCode[];
}

/** The organisations and what administrators have stored for each. */
@Injectable()
export class OrganisationsRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(id: string): Promise<Organisation | null> {
    return this.dataSource.manager.findOneBy(Organisation, { id });
  }

  list(): Promise<Organisation[]> {
    return this.dataSource.manager.find(Organisation, { order: { name: 'ASC', id: 'ASC' } });
  }

  async mappings(organisationId: string): Promise<StoredMappings> {
    const [currencies, taxes, productCodes] = await Promise.all([
      this.dataSource.manager.find(CurrencyMapping, { where: { organisationId }, order: { source: 'ASC' } }),
      this.dataSource.manager.find(TaxMapping, {
        where: { organisationId },
        order: { taxType: 'ASC', validFrom: 'ASC' },
      }),
      this.dataSource.manager.find(ProductCode, {
        where: { organisationId },
        order: { scope: 'ASC', key: 'ASC' },
      }),
    ]);
    return { currencies, taxes, productCodes };
  }
}
