import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How often an address has tried to sign in since its count was begun. */
@Entity('sign_in_attempts')
export class SignInAttempt {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'sign_in_attempts_pkey' })
  address: string;

  @Column('integer')
  attempts: number;

  @Column('timestamptz')
  since: Date;
}
