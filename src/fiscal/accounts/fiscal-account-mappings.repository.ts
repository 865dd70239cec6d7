import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Decimal } from '../../domain/money';
import type { CurrencyRule, TaxRule } from '../../mapping/mapping-rules';
import { acrossOrganisations } from '../../platform/database/walls/row-access';

/** Tax code stored by an organisation of the account, with its tax of the device. */
interface AccountTax {
  readonly fiscalAccountId: string;
  readonly organisationId: string;
  readonly organisation: string;
  readonly taxCode: string;
  readonly taxName: string;
  readonly deviceTaxId: number | null;
}

/** Currency in which an organisation of the account submits. */
interface StoredCurrency {
  readonly fiscalAccountId: string;
  readonly organisationId: string;
  readonly organisation: string;
  readonly destination: string;
}

/** Rules of an organisation that readings of the account can contradict. */
export interface OrganisationRules {
  readonly organisationId: string;
  readonly organisation: string;
  /** True when released documents are submitted at once. */
  readonly isLive: boolean;
  readonly taxes: readonly TaxRule[];
  readonly currencies: readonly CurrencyRule[];
}

type StoredRules = Omit<OrganisationRules, 'taxes'> & {
  readonly taxes: readonly (Omit<TaxRule, 'percent'> & { readonly percent: string | null })[];
};

/**
 * Rules of all organisations that share a fiscal account: the service knows only the account, and no
 * organisation may remove there what a different one still needs.
 */
@Injectable()
export class FiscalAccountMappingsRepository {
  constructor(private readonly dataSource: DataSource) {}

  taxes(fiscalAccountIds: readonly string[]): Promise<AccountTax[]> {
    return acrossOrganisations(() =>
      this.dataSource.query<AccountTax[]>(
        `select distinct o.fiscal_account_id as "fiscalAccountId", o.id as "organisationId", o.name as organisation, t.tax_code as "taxCode",
         t.tax_name as "taxName", t.device_tax_id as "deviceTaxId"
       from tax_mappings t join organisations o on o.id = t.organisation_id
       where o.fiscal_account_id = any($1) order by "taxCode", organisation, "organisationId", "deviceTaxId", "taxName"`,
        [fiscalAccountIds],
      ),
    );
  }

  /** Rules of the connected organisations of an account, by name. */
  async rules(fiscalAccountId: string): Promise<OrganisationRules[]> {
    const rows = await acrossOrganisations(() =>
      this.dataSource.query<StoredRules[]>(
        `select o.id as "organisationId", o.name as organisation, o.go_live_on is not null and not o.is_paused as "isLive",
         (select coalesce(json_agg(json_build_object('taxType', tax_type, 'taxCode', tax_code, 'percent', percent::text,
            'deviceTaxId', device_tax_id, 'validFrom', valid_from, 'validTill', valid_till) order by tax_type, valid_from), '[]')
          from tax_mappings where organisation_id = o.id) as taxes,
         (select coalesce(json_agg(json_build_object('source', source, 'destination', destination) order by source), '[]')
          from currency_mappings where organisation_id = o.id) as currencies
       from organisations o where o.fiscal_account_id = $1 and o.status <> 'disconnected' order by o.name, o.id`,
        [fiscalAccountId],
      ),
    );
    return rows.map(({ taxes, ...row }) => ({
      ...row,
      taxes: taxes.map((tax) => ({
        ...tax,
        percent: tax.percent === null ? null : new Decimal(tax.percent),
      })),
    }));
  }

  currencies(fiscalAccountIds: readonly string[]): Promise<StoredCurrency[]> {
    return acrossOrganisations(() =>
      this.dataSource.query<StoredCurrency[]>(
        `select distinct o.fiscal_account_id as "fiscalAccountId", o.id as "organisationId", o.name as organisation, c.destination
       from currency_mappings c join organisations o on o.id = c.organisation_id
       where o.fiscal_account_id = any($1) order by c.destination, organisation, "organisationId"`,
        [fiscalAccountIds],
      ),
    );
  }
}
