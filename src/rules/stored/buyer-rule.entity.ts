import { Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { MadeFor } from '../../mapping/buyer-rules';

/** How a buyer is named to the authority: by contact, by contact group, or by the country of its address. */
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

  /** Of `taxpayer`: the contact as it was when the rule was stored; the database fills it in. Null: it was not known. */
  @Column('jsonb', { name: 'made_for', nullable: true })
  madeFor: MadeFor | null;
}
