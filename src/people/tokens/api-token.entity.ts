import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Action } from '../rights/actions';

/**
 * Token by which a program acts for a person, within limits; never more than the person may do at that
 * moment.
 */
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
