import { Column, Entity, PrimaryColumn } from 'typeorm';

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
  failure: string | null;
}
