import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Decimal } from '../../domain/money';
import { Organisation } from '../../organisations/organisation.entity';
import {
  BuyerRuleRow,
  CurrencyMapping,
  ExclusionRuleRow,
  LineRuleRow,
  ProductCode,
  TaxMapping,
} from './stored.entities';

/** Row without its organisation. */
type Own<Row> = Omit<Row, 'organisationId'>;

export interface StoredMappings {
  readonly currencies: readonly Own<CurrencyMapping>[];
  readonly taxes: readonly Own<TaxMapping>[];
  readonly productCodes: readonly Own<ProductCode>[];
  readonly lineRules: readonly Own<LineRuleRow>[];
  readonly buyers: readonly Own<BuyerRuleRow>[];
  readonly exclusions: readonly Own<ExclusionRuleRow>[];
}

/** An organisation, whose settings are rules too, with the rows that its documents are mapped by. */
export interface MappedOrganisation {
  readonly organisation: Organisation;
  readonly mappings: StoredMappings;
}

/**
 * SQL for the mappings of `organisation` as JSON, with columns named as in the entities; decimals are text.
 */
const MAPPINGS: Readonly<Record<keyof StoredMappings, string>> = {
  currencies: rowsOf('currency_mappings', 'id, source, destination', 'source'),
  taxes: rowsOf(
    'tax_mappings',
    `id, tax_type as "taxType", tax_code as "taxCode", tax_name as "taxName", percent::text, device_tax_id as "deviceTaxId",
     valid_from as "validFrom", valid_till as "validTill"`,
    '"taxType", "validFrom"',
  ),
  productCodes: rowsOf('product_codes', 'id, scope, key, code', 'scope, key'),
  lineRules: rowsOf('line_rules', 'id, scope, key, treatment', 'scope, key'),
  buyers: rowsOf('buyer_rules', 'id, scope, key, send_as as "sendAs", made_for as "madeFor"', 'scope, key'),
  exclusions: rowsOf('exclusion_rules', 'id, scope, key, amount::text, reason', 'scope, key'),
};

function rowsOf(table: string, columns: string, order: string): string {
  return `(select coalesce(json_agg(own order by ${order}), '[]')
    from (select ${columns} from ${table} where organisation_id = organisation.id) own)`;
}

/** Mapping rules that administrators have stored for an organisation. */
@Injectable()
export class StoredRulesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Reads the rules. @returns null when there is no such organisation */
  find(organisationId: string): Promise<MappedOrganisation | null> {
    return this.read(organisationId, this.dataSource.manager);
  }

  /**
   * Locks the organisation against changes of its settings and rules until the transaction ends. The lock is
   * no stronger, because a transition asks for the row's key, and may hold documents that the change
   * releases.
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

  /**
   * Version of the rules and hash of the account's credentials, on which going live would be based; any
   * change of a rule, setting or credential alters them.
   */
  async standing(
    organisationId: string,
    fiscalAccountId: string | null,
  ): Promise<{ readonly rules: string; readonly credentials: string | null } | null> {
    const [found] = await this.dataSource.query<{ rules: string; credentials: string | null }[]>(
      `select rules_version::text as rules,
         (select encode(sha256(convert_to(credentials::text, 'UTF8')), 'hex') from fiscal_accounts where id = $2) as credentials
       from organisations where id = $1`,
      [organisationId, fiscalAccountId],
    );
    return found ?? null;
  }

  /** Reads the mappings within the transaction of a locked organisation. */
  async mappings(organisationId: string, manager = this.dataSource.manager): Promise<StoredMappings> {
    const found = await this.read(organisationId, manager);
    if (found === null) throw new Error(`organisation ${organisationId} is gone`);
    return found.mappings;
  }

  /**
   * Reads the rules in one statement: every mapping rereads them, and seven statements were a third of the
   * queries of a short run.
   */
  protected async read(organisationId: string, manager: EntityManager): Promise<MappedOrganisation | null> {
    const query = manager
      .createQueryBuilder(Organisation, 'organisation')
      .where('organisation.id = :organisationId', { organisationId });
    for (const [name, rows] of Object.entries(MAPPINGS)) query.addSelect(rows, name);
    const { entities, raw } = await query.getRawAndEntities<MappingsRow>();
    const [[organisation], [row]] = [entities, raw];
    if (organisation === undefined || row === undefined) return null;
    const { currencies, taxes, productCodes, lineRules, buyers, exclusions } = row;
    const mappings = {
      ...{ currencies, productCodes, lineRules, buyers },
      taxes: taxes.map((tax) => ({ ...tax, percent: decimalOf(tax.percent) })),
      exclusions: exclusions.map((rule) => ({ ...rule, amount: decimalOf(rule.amount) })),
    };
    return { organisation, mappings };
  }
}

/** Row of mappings, in which decimals are text. */
type MappingsRow = Omit<StoredMappings, 'taxes' | 'exclusions'> & {
  readonly taxes: readonly (Omit<Own<TaxMapping>, 'percent'> & { readonly percent: string | null })[];
  readonly exclusions: readonly (Omit<Own<ExclusionRuleRow>, 'amount'> & {
    readonly amount: string | null;
  })[];
};

function decimalOf(text: string | null): Decimal | null {
  return text === null ? null : new Decimal(text);
}
