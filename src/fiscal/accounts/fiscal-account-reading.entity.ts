import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What can be read of a fiscal account at its service, apart from one another. */
export const READING_PARTS = ['taxes', 'currencies', 'mappings'] as const;

export type ReadingPart = (typeof READING_PARTS)[number];
/** Whose account it is is read apart, and more often. */
export type StoredPart = ReadingPart | 'identity';

/** One part of what a fiscal service said about an account when it was asked last. */
@Entity('fiscal_account_readings')
export class FiscalAccountReading {
  @PrimaryColumn('uuid', {
    name: 'fiscal_account_id',
    primaryKeyConstraintName: 'fiscal_account_readings_pkey',
  })
  fiscalAccountId: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'fiscal_account_readings_pkey' })
  part: StoredPart;

  /** JSON; null until it has been read once. */
  @Column('text', { nullable: true })
  reading: string | null;

  @Column('timestamptz', { name: 'read_at', nullable: true })
  readAt: Date | null;

  /** Why the last reading did not work; null when it did. */
  @Column('text', { nullable: true })
  failure: string | null;
}
