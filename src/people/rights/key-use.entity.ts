import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How often the break-glass key was used from an address, within an hour. */
@Entity('key_uses')
export class KeyUse {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'key_uses_pkey' })
  address: string;

  /** When the hour began. */
  @PrimaryColumn('timestamptz', { primaryKeyConstraintName: 'key_uses_pkey' })
  hour: Date;

  @Column('integer')
  times: number;
}
