import {
  Column,
  Entity,
  PrimaryColumn,
  JoinColumn,
  ManyToOne,
  CreateDateColumn,
  PrimaryGeneratedColumn,
  Unique,
} from 'typeorm';
import type { StoredSentence } from '../../domain/texts/stored-sentence';

/** Replaced credentials of a fiscal account, kept while requests sent under them may still be queried. */
@Entity('earlier_credentials')
export class EarlierCredentials {
  @PrimaryColumn('uuid', {
    name: 'fiscal_account_id',
    primaryKeyConstraintName: 'earlier_credentials_pkey',
  })
  fiscalAccountId: string;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'earlier_credentials_pkey' })
  version: number;

  /** Credentials as encrypted JSON, under their own data key. */
  @Column('text')
  credentials: string;
}

/** Account at a fiscalisation service, which has one fiscal device. */
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

  /** Device named by the service for the account; null: none yet. */
  @Column('text', { name: 'device_id', nullable: true })
  deviceId: string | null;

  /** Time of the latest receipt as stated by the device, by its clock; null: not stated. */
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

  /** True: several organisations may use it. */
  @Column('boolean', { name: 'is_shared', default: false })
  isShared: boolean;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}

/** Rejected deliveries to the address of a fiscal account: one row for signed, one for unsigned ones. */
@Entity('events_turned_away')
export class EventsTurnedAway {
  @PrimaryColumn('uuid', {
    name: 'fiscal_account_id',
    primaryKeyConstraintName: 'events_turned_away_pkey',
  })
  fiscalAccountId: string;

  @ManyToOne(() => FiscalAccount, { onDelete: 'CASCADE' })
  @JoinColumn({
    name: 'fiscal_account_id',
    foreignKeyConstraintName: 'events_turned_away_account_fk',
  })
  fiscalAccount?: FiscalAccount;

  @PrimaryColumn('boolean', { name: 'had_signature', primaryKeyConstraintName: 'events_turned_away_pkey' })
  hadSignature: boolean;

  /** Number since `firstAt`; restarts after a day without any. */
  @Column('bigint')
  times: string;

  @Column('timestamptz', { name: 'first_at', default: () => 'clock_timestamp()' })
  firstAt: Date;

  @Column('timestamptz', { name: 'last_at', default: () => 'clock_timestamp()' })
  lastAt: Date;
}

/** Parts of a fiscal account that are read from its service separately. */
export const READING_PARTS = ['taxes', 'currencies', 'mappings'] as const;

export type ReadingPart = (typeof READING_PARTS)[number];
/** Stored parts, including the identity, which is read separately and more often. */
export type StoredPart = ReadingPart | 'identity';

/** Latest reading of a part of an account from its fiscal service. */
@Entity('fiscal_account_readings')
export class FiscalAccountReading {
  @PrimaryColumn('uuid', {
    name: 'fiscal_account_id',
    primaryKeyConstraintName: 'fiscal_account_readings_pkey',
  })
  fiscalAccountId: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'fiscal_account_readings_pkey' })
  part: StoredPart;

  /** Reading as JSON; null until it has been read once. */
  @Column('text', { nullable: true })
  reading: string | null;

  @Column('timestamptz', { name: 'read_at', nullable: true })
  readAt: Date | null;

  /** Failure of the last reading; null if it succeeded. */
  @Column('text', { nullable: true })
  failure: StoredSentence | null;
}
