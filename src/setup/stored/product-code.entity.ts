import { Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

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
