import { Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { MadeFor } from '../../mapping/buyer-rules';

/**
 * Rule for the buyer's name to the authority: by contact, by contact group, or by the country of its address.
 */
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

  /**
   * Contact at the time the rule was stored, for scope `taxpayer`; filled in by the database. Null: it was
   * not known.
   */
  @Column('jsonb', { name: 'made_for', nullable: true })
  madeFor: MadeFor | null;
}
