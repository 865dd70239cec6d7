import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** Who takes care of something at a client. */
@Entity('task_assignments')
@Unique('task_assignments_unique', ['organisationId', 'item'])
export class TaskAssignment {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'task_assignments_pkey' })
  id: string;

  @Column('uuid', { name: 'organisation_id' })
  organisationId: string;

  /** As the page Today names it; `client`: the client as a whole. */
  @Column('text')
  item: string;

  @Column('uuid', { name: 'person_id' })
  personId: string;

  /** Null: by a key. */
  @Column('uuid', { name: 'given_by', nullable: true })
  givenBy: string | null;

  @CreateDateColumn({ name: 'given_at', type: 'timestamptz' })
  givenAt: Date;
}
