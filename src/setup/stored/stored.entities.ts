import { Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { Decimal } from '../../domain/money';
import { decimalColumn } from '../../platform/database/columns';
import type { LineRule } from '../../mapping/mapping-rules';
import type { MadeFor } from '../../mapping/buyer-rules';

/** Rule for the buyer sent to the authority: by contact, contact group, or country of its address. */
@Entity('buyer_rules')
@Unique('buyer_rules_key_unique', ['organisationId', 'scope', 'key'])
export class BuyerRuleRow {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'buyer_rules_pkey' })
  id: string;

  @Column('uuid', { name: 'organisation_id' })
  organisationId: string;

  @Column('text')
  scope: 'contact' | 'contact_group' | 'country';

  @Column('text')
  key: string;

  @Column('text', { name: 'send_as' })
  sendAs: 'cash_name' | 'no_buyer' | 'taxpayer';

  /** Contact when the rule was stored, for scope `taxpayer`; filled in by the database. Null: unknown. */
  @Column('jsonb', { name: 'made_for', nullable: true })
  madeFor: MadeFor | null;

  /** TIN that a person has typed for the contact; null: as read. */
  @Column('text', { nullable: true })
  tin: string | null;

  /** VAT number that a person has typed, or `none`; null: as read. */
  @Column('text', { name: 'vat_number', nullable: true })
  vatNumber: string | null;

  /** Town of the contact's address, which names none; null: as read. */
  @Column('text', { nullable: true })
  town: string | null;
}

/** Mapping of a platform's currency to the service's; amounts are never converted. */
@Entity('currency_mappings')
@Unique('currency_mappings_source_unique', ['organisationId', 'source'])
export class CurrencyMapping {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'currency_mappings_pkey' })
  id: string;

  @Column('uuid', { name: 'organisation_id' })
  organisationId: string;

  @Column('text')
  source: string;

  @Column('text')
  destination: string;
}

/**
 * Rule for documents that an organisation does not fiscalise: by contact, account, item or branding theme, or
 * because the total is small.
 */
@Entity('exclusion_rules')
@Unique('exclusion_rules_key_unique', ['organisationId', 'scope', 'key'])
export class ExclusionRuleRow {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'exclusion_rules_pkey' })
  id: string;

  @Column('uuid', { name: 'organisation_id' })
  organisationId: string;

  @Column('text')
  scope: 'contact' | 'account' | 'item' | 'branding_theme' | 'total_below';

  @Column('text')
  key: string;

  /** Amount, only with `total_below`. */
  @Column('numeric', { precision: 25, scale: 6, nullable: true, transformer: decimalColumn })
  amount: Decimal | null;

  @Column('text')
  reason: string;
}

/** Decision of a person about negative lines of an account or item. */
@Entity('line_rules')
@Unique('line_rules_key_unique', ['organisationId', 'scope', 'key'])
export class LineRuleRow {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'line_rules_pkey' })
  id: string;

  @Column('uuid', { name: 'organisation_id' })
  organisationId: string;

  @Column('text')
  scope: LineRule['scope'];

  @Column('text')
  key: string;

  @Column('text')
  treatment: LineRule['treatment'];
}

/** HS code of an item, of all items of an account, or the organisation's default. */
@Entity('product_codes')
@Unique('product_codes_key_unique', ['organisationId', 'scope', 'key'])
export class ProductCode {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'product_codes_pkey' })
  id: string;

  @Column('uuid', { name: 'organisation_id' })
  organisationId: string;

  @Column('text')
  scope: 'item' | 'description' | 'account' | 'default';

  @Column('text')
  key: string;

  @Column('text')
  code: string;
}

/** Mapping of a tax type to the service's tax code, for a range of document dates. */
@Entity('tax_mappings')
export class TaxMapping {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'tax_mappings_pkey' })
  id: string;

  @Column('uuid', { name: 'organisation_id' })
  organisationId: string;

  @Column('text', { name: 'tax_type' })
  taxType: string;

  @Column('text', { name: 'tax_code' })
  taxCode: string;

  @Column('text', { name: 'tax_name' })
  taxName: string;

  /** Percentage; null: exempt. Zero: zero-rated. */
  @Column('numeric', { precision: 9, scale: 4, nullable: true, transformer: decimalColumn })
  percent: Decimal | null;

  /** Tax of the fiscal device that the service is to use for the code. */
  @Column('integer', { name: 'device_tax_id', nullable: true })
  deviceTaxId: number | null;

  @Column('date', { name: 'valid_from', nullable: true })
  validFrom: string | null;

  @Column('date', { name: 'valid_till', nullable: true })
  validTill: string | null;
}
