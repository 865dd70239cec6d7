import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  Unique,
} from 'typeorm';

/** Passkey of a person: the public key, which gives no access. */
@Entity('passkeys')
@Unique('passkeys_credential_unique', ['credentialId'])
export class Passkey {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'passkeys_pkey' })
  id: string;

  /** Credential id as base64url. */
  @Column('text', { name: 'credential_id' })
  credentialId: string;

  @Index('passkeys_person')
  @Column('uuid', { name: 'person_id' })
  personId: string;

  /** Label by which the holder tells it from others. */
  @Column('text')
  name: string;

  /** Public key in COSE form. */
  @Column('bytea', { name: 'public_key' })
  publicKey: Buffer;

  /** Number of signatures, as counted by the authenticator; 0 if it does not count. */
  @Column('bigint')
  counter: string;

  @Column('jsonb')
  transports: readonly string[];

  /** True: the passkey may be copied to other devices of its holder. */
  @Column('boolean', { name: 'is_synced' })
  isSynced: boolean;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  lastUsedAt: Date | null;
}

/** Answered challenge, kept until it would have expired, so that no answer counts twice. */
@Entity('used_challenges')
export class UsedChallenge {
  /** SHA-256 */
  @PrimaryColumn('bytea', { name: 'challenge_hash', primaryKeyConstraintName: 'used_challenges_pkey' })
  challengeHash: Buffer;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}

/** Recovery code with which a person who has lost every passkey signs in; each works once. */
@Entity('recovery_codes')
export class RecoveryCode {
  /** SHA-256 */
  @PrimaryColumn('bytea', { name: 'code_hash', primaryKeyConstraintName: 'recovery_codes_pkey' })
  codeHash: Buffer;

  @Index('recovery_codes_person')
  @Column('uuid', { name: 'person_id' })
  personId: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @Column('timestamptz', { name: 'used_at', nullable: true })
  usedAt: Date | null;
}
