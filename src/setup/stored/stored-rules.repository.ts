import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type EntityTarget, type ObjectLiteral } from 'typeorm';
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

/** Rules of one kind, stored and wanted. */
interface WrittenRules<Row extends ObjectLiteral> {
  readonly entity: EntityTarget<Row>;
  readonly keys: readonly (keyof Row & string)[];
  readonly rows: readonly (ObjectLiteral & { readonly id: string })[];
  readonly kept: readonly ObjectLiteral[];
}

/** Organisation, whose settings are rules too, with its mapping rows. */
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
  buyers: rowsOf(
    'buyer_rules',
    'id, scope, key, send_as as "sendAs", made_for as "madeFor", tin, vat_number as "vatNumber", town',
    'scope, key',
  ),
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

  /** Reads the rules. @returns null for an unknown organisation */
  find(organisationId: string): Promise<MappedOrganisation | null> {
    return this.read(organisationId, this.dataSource.manager);
  }

  /**
   * Locks the organisation against changes of settings and rules until the transaction ends. A weak lock suffices,
   * since transitions reference the row and may hold documents that the change releases.
   */
  lock(organisationId: string, manager: EntityManager): Promise<Organisation | null> {
    const lock = { mode: 'for_no_key_update' } as const;
    return manager.findOne(Organisation, { where: { id: organisationId }, lock });
  }

  /**
   * Version of the stored rules; null: unknown organisation. Waits for a change in progress, which has released earlier
   * documents and cannot see later ones.
   */
  async version(organisationId: string): Promise<string | null> {
    const [found] = await this.dataSource.manager.query<{ version: string }[]>(
      'select rules_version::text as version from organisations where id = $1 for share',
      [organisationId],
    );
    return found?.version ?? null;
  }

  /**
   * Version of the rules and hash of the account's credentials on which going live is based; any change of a rule,
   * setting or credential alters it.
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
   * Replaces the rules of a kind: deletes those that are not kept and writes those that differ, each in one statement,
   * whose one parameter holds any number of rows.
   * @param rows stored rules; @param kept rules as they shall be; @param keys fields that identify a rule
   */
  async write<Row extends ObjectLiteral>(
    manager: EntityManager,
    organisationId: string,
    { entity, keys, rows, kept }: WrittenRules<Row>,
  ): Promise<void> {
    const { tableName, ownColumns } = manager.connection.getMetadata(entity);
    const columns = ownColumns.filter(({ propertyName }) => !['id', 'organisationId'].includes(propertyName));
    const nameOf = new Map(columns.map(({ propertyName, databaseName }) => [propertyName, databaseName]));
    const keyOf = (row: ObjectLiteral): string => JSON.stringify(keys.map((key) => row[key] as unknown));
    const textOf = (row: ObjectLiteral): string =>
      JSON.stringify(
        Object.fromEntries([...nameOf].map(([property, name]) => [name, row[property] as unknown])),
      );
    const stored = new Map(rows.map((row) => [keyOf(row), textOf(row)]));
    const keptKeys = new Set(kept.map(keyOf));
    const gone = rows.filter((row) => !keptKeys.has(keyOf(row))).map(({ id }) => id);
    const written = kept.filter((rule) => stored.get(keyOf(rule)) !== textOf(rule)).map(textOf);
    if (gone.length > 0) await manager.query(`delete from ${tableName} where id = any($1::uuid[])`, [gone]);
    if (written.length === 0) return;
    const names = [...nameOf.values()];
    await manager.query(
      `insert into ${tableName} (organisation_id, ${names.join(', ')})
       select $1, ${names.map((name) => `r.${name}`).join(', ')} from jsonb_populate_recordset(null::${tableName}, $2::jsonb) r
       on conflict (${['organisation_id', ...keys.map((key) => nameOf.get(key))].join(', ')})
       do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`,
      [organisationId, `[${written.join(',')}]`],
    );
  }

  /** Reads the rules in one statement, because every mapping rereads them. */
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
