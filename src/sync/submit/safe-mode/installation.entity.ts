import type { ClosedReason } from './closed-journal';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Single row that names this database, for data kept outside of it. */
@Entity('installation')
export class Installation {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'installation_pkey' })
  id: string;

  @Column('boolean', { name: 'is_only', default: true })
  isOnly: boolean;

  /** Mark in the folder of the journal that belongs to this database; null before the first start that keeps one. */
  @Column('uuid', { name: 'journal_mark', nullable: true })
  journalMark: string | null;

  /** Why a replica submitted nothing when it was last asked ({@link ClosedReason}); null: never. */
  @Column('text', { name: 'journal_fault', nullable: true })
  journalFault: ClosedReason | null;

  @Column('timestamptz', { name: 'journal_fault_at', nullable: true })
  journalFaultAt: Date | null;
}
