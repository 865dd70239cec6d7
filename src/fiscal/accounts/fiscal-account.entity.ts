import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** Credentials at a fiscalisation service: one account there has one fiscal device. */
@Entity('fiscal_accounts')
@Unique('fiscal_accounts_name_unique', ['name'])
export class FiscalAccount {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'fiscal_accounts_pkey' })
  id: string;

  /** Name of the service in the fiscal registry. */
  @Column('text')
  service: string;

  @Column('text')
  name: string;

  /** Credentials as encrypted JSON; the service defines their content. */
  @Column('text')
  credentials: string;

  /** Version of the credentials, incremented with each new set. */
  @Column('integer', { name: 'credentials_version', default: 1 })
  credentialsVersion: number;

  @Column('text')
  profile: string;

  /** Settings of the service, which validates them when they are stored. */
  @Column('jsonb', { default: {} })
  settings: object;

  /** Offset of the device's clock from UTC, for example +02:00. */
  @Column('text', { name: 'time_offset', default: '+02:00' })
  timeOffset: string;

  /** The device that the service has named for the account; null while it has named none. */
  @Column('text', { name: 'device_id', nullable: true })
  deviceId: string | null;

  /** The moment of its latest receipt that the device has named itself, by its clock; null: it has named none. */
  @Column({ type: 'text', name: 'device_moment', collation: 'C', nullable: true })
  deviceMoment: string | null;

  /** Time of the last check, by the database's clock; null: never. */
  @Column('timestamptz', { name: 'last_checked_at', nullable: true })
  lastCheckedAt: Date | null;

  /** Findings of that check, as shown at the time. */
  @Column('jsonb', { name: 'last_findings', nullable: true })
  lastFindings: object[] | null;

  /** Number of the taxpayer who owns its device; null: not known. */
  @Column('text', { name: 'taxpayer_tin', nullable: true })
  taxpayerTin: string | null;

  @Column('text', { name: 'taxpayer_vat_number', nullable: true })
  taxpayerVatNumber: string | null;

  @Column('text', { name: 'taxpayer_name', nullable: true })
  taxpayerName: string | null;

  /** Source of the taxpayer; null while it is unknown. */
  @Column('text', { name: 'taxpayer_said_by', nullable: true })
  taxpayerSaidBy: 'service' | 'person' | null;

  /** Whether more than one organisation may use it. */
  @Column('boolean', { name: 'is_shared', default: false })
  isShared: boolean;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
