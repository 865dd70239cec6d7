import { Column, Entity, PrimaryColumn, CreateDateColumn, Generated } from 'typeorm';

/** Methods by which a session can begin. */
export const SIGN_IN_METHODS = ['key', 'provider', 'passkey', 'recovery_code'] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** Session of a browser. Stores a hash of the cookie's content, which gives no access. */
@Entity('sessions')
export class Session {
  @PrimaryColumn('text', { name: 'id_hash', primaryKeyConstraintName: 'sessions_pkey' })
  idHash: string;

  /** Public id of the session, for lists and histories. */
  @Column('uuid')
  @Generated('uuid')
  id: string;

  /** Person; null: the session was begun with a key. */
  @Column('uuid', { name: 'person_id', nullable: true })
  personId: string | null;

  @Column('text', { default: 'key' })
  method: SignInMethod;

  /** Time of the last proof of identity. */
  @Column('timestamptz', { name: 'signed_in_at', default: () => 'now()' })
  signedInAt: Date;

  @Column('text', { name: 'user_agent', nullable: true })
  userAgent: string | null;

  @Column('text', { nullable: true })
  address: string | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  /** Time of the last action of a person, to the minute. */
  @Column('timestamptz', { name: 'last_used_at', default: () => 'now()' })
  lastUsedAt: Date;
}

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
