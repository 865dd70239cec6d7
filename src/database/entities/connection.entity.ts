import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

export type ConnectionStatus = 'active' | 'lost';

/** One consent given on an accounting platform: its tokens may open several organisations. */
@Entity('connections')
export class Connection {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'connections_pkey' })
  id: string;

  @Column('text')
  platform: string;

  /** Sealed (see secret-box.ts): never readable without the key of this installation. */
  @Column('text')
  tokens: string;

  @Column('text', { default: 'active' })
  status: ConnectionStatus;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @Column('timestamptz', { name: 'refreshed_at', default: () => 'now()' })
  refreshedAt: Date;
}
