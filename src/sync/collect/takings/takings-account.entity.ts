import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A bank account whose money received is fiscalised as cash sales. The row stays when this ends: what was fiscalised is
 * still followed in the books.
 */
@Entity('takings_accounts')
export class TakingsAccount {
  @PrimaryColumn('uuid', { name: 'organisation_id', primaryKeyConstraintName: 'takings_accounts_pkey' })
  organisationId: string;

  /** Id of the bank account on the platform. */
  @PrimaryColumn('text', { name: 'bank_account_id', primaryKeyConstraintName: 'takings_accounts_pkey' })
  bankAccountId: string;

  @Column('text', { name: 'bank_account' })
  bankAccount: string;

  /** First day of fiscalised payments; earlier ones are not fiscalised. */
  @Column('date', { name: 'first_day' })
  firstDay: string;

  /** Last day; null: no end. */
  @Column('date', { name: 'last_day', nullable: true })
  lastDay: string | null;

  @Column('timestamptz', { name: 'changed_at' })
  changedAt: Date;
}
