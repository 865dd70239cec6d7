import { Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { Decimal } from '../../domain/money';
import { decimalColumn } from '../../platform/database/decimal-column';

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
