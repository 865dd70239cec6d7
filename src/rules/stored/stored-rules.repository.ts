import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Organisation } from '../../organisations/organisation.entity';
import { BuyerRuleRow } from './buyer-rule.entity';
import { CurrencyMapping } from './currency-mapping.entity';
import { ExclusionRuleRow } from './exclusion-rule.entity';
import { LineRuleRow } from './line-rule.entity';
import { ProductCode } from './product-code.entity';
import { TaxMapping } from './tax-mapping.entity';

export interface StoredMappings {
  readonly currencies: readonly CurrencyMapping[];
  readonly taxes: readonly TaxMapping[];
  readonly productCodes: readonly ProductCode[];
  readonly lineRules: readonly LineRuleRow[];
  readonly buyers: readonly BuyerRuleRow[];
  readonly exclusions: readonly ExclusionRuleRow[];
}

/** An organisation, whose settings are rules too, with the rows that its documents are mapped by. */
export interface MappedOrganisation {
  readonly organisation: Organisation;
  readonly mappings: StoredMappings;
}

/** What administrators have stored to map an organisation's documents by. */
@Injectable()
export class StoredRulesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns null when there is no such organisation */
  async find(organisationId: string): Promise<MappedOrganisation | null> {
    const organisation = await this.dataSource.manager.findOneBy(Organisation, { id: organisationId });
    return organisation === null ? null : { organisation, mappings: await this.mappings(organisationId) };
  }

  /**
   * Held against other changes of its settings and rules until the transaction ends. No stronger lock: a transition of a
   * document asks for the row's key, and may hold documents that the change releases.
   */
  lock(organisationId: string, manager: EntityManager): Promise<Organisation | null> {
    const lock = { mode: 'for_no_key_update' } as const;
    return manager.findOne(Organisation, { where: { id: organisationId }, lock });
  }

  /**
   * Counts up with every change of what is stored; null: no such organisation. A change that is being stored is waited for:
   * it has released what waited before, and would not see what is held by the old rules until it is stored.
   */
  async version(organisationId: string): Promise<string | null> {
    const [found] = await this.dataSource.manager.query<{ version: string }[]>(
      'select rules_version::text as version from organisations where id = $1 for share',
      [organisationId],
    );
    return found?.version ?? null;
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
    const lineRules = await manager.find(LineRuleRow, { where, order: { scope: 'ASC', key: 'ASC' } });
    const buyers = await manager.find(BuyerRuleRow, { where, order: { scope: 'ASC', key: 'ASC' } });
    const exclusions = await manager.find(ExclusionRuleRow, { where, order: { scope: 'ASC', key: 'ASC' } });
    return { currencies, taxes, productCodes, lineRules, buyers, exclusions };
  }
}
