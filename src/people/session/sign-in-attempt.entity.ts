import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Number of sign-in attempts from an address since its count began. */
@Entity('sign_in_attempts')
export class SignInAttempt {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'sign_in_attempts_pkey' })
  address: string;

  @Column('integer')
  attempts: number;

  @Column('timestamptz')
  since: Date;
}
