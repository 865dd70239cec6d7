import { Column, CreateDateColumn, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { Action } from '../rights/actions';

/** Token with which a program acts for a person, within limits, and never beyond the person's present rights. */
@Entity('api_tokens')
export class ApiToken {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'api_tokens_pkey' })
  id: string;

  @Column('uuid', { name: 'person_id' })
  personId: string;

  /** Name given by the person, to tell tokens apart. */
  @Column('text')
  name: string;

  /** SHA-256 of the token, which is shown once and stored nowhere. */
  @Column('bytea', { name: 'secret_hash', select: false })
  secretHash: Buffer;

  /** Allowed actions; null: all that the person may do. */
  @Column('text', { array: true, nullable: true })
  actions: Action[] | null;

  /** Organisations; null: all of the person. */
  @Column('uuid', { name: 'organisation_ids', array: true, nullable: true })
  organisationIds: string[] | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  /** Last use, to the minute. */
  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  lastUsedAt: Date | null;

  /** End of the token, after which it gives no access; null: still valid. */
  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt: Date | null;
}

/** Sign-in of a command line, pending until a person consents in the console (RFC 8628). */
@Entity('device_sign_ins')
export class DeviceSignIn {
  /** SHA-256 of the device code, which the command line holds. */
  @PrimaryColumn('bytea', { name: 'device_hash', primaryKeyConstraintName: 'device_sign_ins_pkey' })
  deviceHash: Buffer;

  /** Code of eight letters that the person compares. */
  @Column('text', { name: 'user_code' })
  userCode: string;

  /** Self-declared name of the computer. */
  @Column('text')
  name: string;

  @Column('text', { nullable: true })
  address: string | null;

  /** Requested actions. */
  @Column('text', { array: true })
  actions: Action[];

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  /** Person who has consented. */
  @Column('uuid', { name: 'person_id', nullable: true })
  personId: string | null;

  @Column('timestamptz', { name: 'refused_at', nullable: true })
  refusedAt: Date | null;
}

/** Number of uses of the break-glass key from an address, within an hour. */
@Entity('key_uses')
export class KeyUse {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'key_uses_pkey' })
  address: string;

  /** Start of the hour. */
  @PrimaryColumn('timestamptz', { primaryKeyConstraintName: 'key_uses_pkey' })
  hour: Date;

  @Column('integer')
  times: number;
}
