import { Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

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
}
