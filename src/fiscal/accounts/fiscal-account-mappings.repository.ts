import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { acrossOrganisations } from '../../platform/database/walls/row-access';

/** A tax code that an organisation of the account stores, and the device's tax for it. */
export interface StoredTax {
  readonly fiscalAccountId: string;
  readonly organisationId: string;
  readonly organisation: string;
  readonly taxCode: string;
  readonly taxName: string;
  readonly deviceTaxId: number | null;
}

/** A currency in which an organisation of the account submits. */
export interface StoredCurrency {
  readonly fiscalAccountId: string;
  readonly organisationId: string;
  readonly organisation: string;
  readonly destination: string;
}

/**
 * What all organisations that share a fiscal account have stored: the service knows the account alone, and what one of them
 * still needs there must not be taken away by another.
 */
@Injectable()
export class FiscalAccountMappingsRepository {
  constructor(private readonly dataSource: DataSource) {}

  taxes(fiscalAccountIds: readonly string[]): Promise<StoredTax[]> {
    return acrossOrganisations(() =>
      this.dataSource.query<StoredTax[]>(
        `select distinct o.fiscal_account_id as "fiscalAccountId", o.id as "organisationId", o.name as organisation, t.tax_code as "taxCode",
         t.tax_name as "taxName", t.device_tax_id as "deviceTaxId"
       from tax_mappings t join organisations o on o.id = t.organisation_id
       where o.fiscal_account_id = any($1) order by "taxCode", organisation, "organisationId", "deviceTaxId", "taxName"`,
        [fiscalAccountIds],
      ),
    );
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
