import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { FiscalAccount } from './fiscal-account.entity';

/** Deliveries to the address of a fiscal account that were not trusted: a row for those with a signature, one for those without. */
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
