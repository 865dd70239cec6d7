import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, Unique, PrimaryColumn } from 'typeorm';
import type { StoppedBy } from '../domain/lifecycle/flow';
import type { Gap } from '../domain/lifecycle/gap';
import type { Bindings } from '../domain/fiscal/identity';
import { STORED_SETTINGS, type StoredSettings } from '../mapping/settings';
import type { DisconnectionReason } from '../connectors/connection.entity';
import type { SettingsList } from '../connectors/accounting-connector';
import type { StoredSentence } from '../domain/texts/stored-sentence';

/** Result of comparing the totals in the platform's lists with the totals of the documents themselves. */
export interface ListedTotals {
  /** Comparison times of the last documents with equal totals, by source id and the database's clock; at most ten. */
  readonly compared: Readonly<Record<string, string>>;
  /** First document with two totals; null: none. */
  readonly difference: TotalsDifference | null;
}

interface TotalsDifference {
  readonly number: string;
  /** Total in the list, decimal text. */
  readonly listed: string;
  readonly own: string;
  /** Time by the database's clock, ISO 8601. */
  readonly at: string;
}

const NOTHING_COMPARED: ListedTotals = { compared: {}, difference: null };

/** True: lists are not trusted, and every invoice is read by its id. */
export function readsById({ listedTotals }: { readonly listedTotals: ListedTotals }): boolean {
  return listedTotals.difference !== null;
}

export type OrganisationStatus = 'connected' | 'reconnect' | 'disconnected';

/** Columns of the stored settings. */
class SettingColumns {}

const COLUMN_TYPES = { account: 'uuid', flag: 'boolean', day: 'date' } as const;

for (const [property, { is, default: initial }] of STORED_SETTINGS) {
  const type = COLUMN_TYPES[is.kind as keyof typeof COLUMN_TYPES] ?? 'text';
  const name = property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const options = initial === null ? { nullable: true } : { default: initial };
  Column(type, { name, ...options })(SettingColumns.prototype, property);
}

/**
 * Organisation (tenant) on an accounting platform, with its rules and the lease under which it is processed.
 */
@Entity('organisations')
@Unique('organisations_tenant_unique', ['platform', 'tenantId'])
export class Organisation extends (SettingColumns as new () => StoredSettings) {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'organisations_pkey' })
  id: string;

  @Column('text')
  platform: string;

  @Column('text', { name: 'tenant_id' })
  tenantId: string;

  @Column('uuid', { name: 'connection_id' })
  connectionId: string;

  @Column('text')
  name: string;

  @Column('text', { name: 'base_currency' })
  baseCurrency: string;

  @Column('text', { name: 'country_code' })
  countryCode: string;

  /** IANA name of the books' time zone; null: not read yet, or unknown. */
  @Column('text', { name: 'time_zone', nullable: true })
  timeZone: string | null;

  @Column('text', { default: 'connected' })
  status: OrganisationStatus;

  /** Reason why it is not connected; null when it is. */
  @Column('text', { name: 'status_reason', nullable: true })
  statusReason: DisconnectionReason | null;

  @Column('timestamptz', { name: 'status_since', default: () => 'now()' })
  statusSince: Date;

  /** Time at which a poll last found a change without a webhook; null: never. */
  @Column('timestamptz', { name: 'webhook_missed_at', nullable: true })
  webhookMissedAt: Date | null;

  /** Numbers of the documents that the poll found. */
  @Column('text', { name: 'webhook_missed', array: true, default: '{}' })
  webhookMissed: string[];

  /** Comparison of totals in lists with those of documents, as far as known. */
  @Column('jsonb', { name: 'listed_totals', default: NOTHING_COMPARED })
  listedTotals: ListedTotals;

  /** Confirmed identities, by fiscal account that documents go to or went to. */
  @Column('jsonb', { default: {} })
  bindings: Bindings;

  /** Periods in which another program may have fiscalised documents, until persons have answered. */
  @Column('jsonb', { default: [] })
  gaps: readonly Gap[];

  /** Incremented with every change that affects waiting documents: settings, mappings, an original. */
  @Column('bigint', { name: 'rules_version', default: 0 })
  rulesVersion: string;

  @Column('text', { name: 'lease_holder', nullable: true })
  leaseHolder: string | null;

  /** Fencing token, incremented per claim, so that writes of a former holder are rejected. */
  @Column('bigint', { name: 'lease_token', default: 0 })
  leaseToken: string;

  @Column('timestamptz', { name: 'lease_until', nullable: true })
  leaseUntil: Date | null;

  @Column('timestamptz', { name: 'due_at', default: () => 'now()' })
  dueAt: Date;

  @Column('integer', { default: 0 })
  attempts: number;

  @Column('text', { name: 'last_failure', nullable: true })
  lastFailure: StoredSentence | null;

  /** Start of consecutive runs that ended early; null: the last one was completed. */
  @Column('timestamptz', { name: 'failing_since', nullable: true })
  failingSince: Date | null;

  @Column('jsonb', { name: 'stopped_by', nullable: true })
  stoppedBy: StoppedBy | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}

/** Stored settings of an organisation's books, as last read. */
@Entity('books_settings')
export class BooksSettingsRow {
  @PrimaryColumn('uuid', { name: 'organisation_id', primaryKeyConstraintName: 'books_settings_pkey' })
  organisationId: string;

  /** JSON; null until first read. Text, because JSON columns cannot hold every character. */
  @Column('text', { nullable: true })
  settings: string | null;

  @Column('timestamptz', { name: 'read_at', nullable: true })
  readAt: Date | null;

  /** Time of the last attempt to read them. */
  @Column('timestamptz', { name: 'asked_at', default: () => 'now()' })
  askedAt: Date;

  /** Reason why the last reading failed; null when it did not. */
  @Column('text', { nullable: true })
  failure: StoredSentence | null;

  /** Lists of settings whose last reading failed. */
  @Column('text', { name: 'failed_lists', array: true, default: '{}' })
  failedLists: SettingsList[];

  /** Failed readings in a row; each doubles the wait. */
  @Column('integer', { default: 0 })
  failures: number;
}
