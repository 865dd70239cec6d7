import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Number of uses of the break-glass key from an address, within an hour. */
@Entity('key_uses')
export class KeyUse {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'key_uses_pkey' })
  address: string;

  /** Start of the hour. */
  @PrimaryColumn('timestamptz', { primaryKeyConstraintName: 'key_uses_pkey' })
  hour: Date;

  @Column('integer')
  times: number;
}
