import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A backup that was begun, and what became of it. */
@Entity('backups')
@Index('backups_started', ['startedAt'])
export class BackupRecord {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'backups_pkey' })
  id: string;

  /** False: a person ran the command. */
  @Column('boolean', { name: 'is_scheduled' })
  isScheduled: boolean;

  /** Its path on the host that wrote it. */
  @Column('text')
  file: string;

  @Column('timestamptz', { name: 'started_at', default: () => 'clock_timestamp()' })
  startedAt: Date;

  /** Null: it is being written, or its process died. */
  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt: Date | null;

  @Column('bigint', { nullable: true })
  bytes: string | null;

  @Column('integer', { nullable: true })
  documents: number | null;

  /** Null: it is good, once it has ended. */
  @Column('text', { nullable: true })
  fault: string | null;
}
