import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Credentials of a fiscal account that were replaced while something sent under them may still be asked about. */
@Entity('earlier_credentials')
export class EarlierCredentials {
  @PrimaryColumn('uuid', {
    name: 'fiscal_account_id',
    primaryKeyConstraintName: 'earlier_credentials_pkey',
  })
  fiscalAccountId: string;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'earlier_credentials_pkey' })
  version: number;

  /** Credentials as encrypted JSON, under a data key of its own. */
  @Column('text')
  credentials: string;
}
