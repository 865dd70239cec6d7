import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Removal of an approver: for some time the second person is still required. */
@Entity('approver_removals')
export class ApproverRemoval {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'approver_removals_pkey' })
  id: string;

  @Column('uuid', { name: 'person_id' })
  personId: string;

  /** Organisation; null: all organisations. */
  @Column('uuid', { name: 'organisation_id', nullable: true })
  organisationId: string | null;

  @CreateDateColumn({ name: 'removed_at', type: 'timestamptz' })
  removedAt: Date;
}
