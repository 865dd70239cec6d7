import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Somebody stopped being an approver: for a time the second person is still asked for. */
@Entity('approver_removals')
export class ApproverRemoval {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'approver_removals_pkey' })
  id: string;

  @Column('uuid', { name: 'person_id' })
  personId: string;

  /** Null: for all organisations. */
  @Column('uuid', { name: 'organisation_id', nullable: true })
  organisationId: string | null;

  @CreateDateColumn({ name: 'removed_at', type: 'timestamptz' })
  removedAt: Date;
}
