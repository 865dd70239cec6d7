import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { Action } from '../rights/actions';

/** Sign-in of a command line that waits for a person to agree in the console (RFC 8628). */
@Entity('device_sign_ins')
export class DeviceSignIn {
  /** SHA-256 of what the command line holds. */
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

  /** Person who has agreed. */
  @Column('uuid', { name: 'person_id', nullable: true })
  personId: string | null;

  @Column('timestamptz', { name: 'refused_at', nullable: true })
  refusedAt: Date | null;
}
