import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { StoredSentence } from '../../../domain/texts/stored-sentence';

/** Backup, or rehearsal of its restore, with the result. */
@Entity('backups')
@Index('backups_started', ['startedAt'])
export class BackupRecord {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'backups_pkey' })
  id: string;

  /** True: made by the schedule; false: a person ran the command. */
  @Column('boolean', { name: 'is_scheduled' })
  isScheduled: boolean;

  /** True: the file was restored and checked, possibly on another machine. */
  @Column('boolean', { name: 'is_rehearsal', default: false })
  isRehearsal: boolean;

  /** Path of the file on the host that wrote it. */
  @Column('text')
  file: string;

  @Column('timestamptz', { name: 'started_at', default: () => 'clock_timestamp()' })
  startedAt: Date;

  /** End of the backup; null: it is still being written, or its process died. */
  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt: Date | null;

  @Column('bigint', { nullable: true })
  bytes: string | null;

  @Column('integer', { nullable: true })
  documents: number | null;

  /** Reason of the failure; null: a finished backup is good. */
  @Column('text', { nullable: true })
  fault: StoredSentence | null;
}
