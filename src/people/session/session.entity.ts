import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A browser that is signed in. Only a hash of what its cookie holds: the row opens nothing. */
@Entity('sessions')
export class Session {
  @PrimaryColumn('text', { name: 'id_hash', primaryKeyConstraintName: 'sessions_pkey' })
  idHash: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  /** When a person last did something, to the minute. */
  @Column('timestamptz', { name: 'last_used_at', default: () => 'now()' })
  lastUsedAt: Date;
}
