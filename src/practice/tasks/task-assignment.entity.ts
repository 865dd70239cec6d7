import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** Assignment of a task at a client to a person. */
@Entity('task_assignments')
@Unique('task_assignments_unique', ['organisationId', 'item'])
export class TaskAssignment {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'task_assignments_pkey' })
  id: string;

  @Column('uuid', { name: 'organisation_id' })
  organisationId: string;

  /** Name of the task on the page Today; `client`: the client as a whole. */
  @Column('text')
  item: string;

  @Column('uuid', { name: 'person_id' })
  personId: string;

  /** Person who assigned it; null: a key. */
  @Column('uuid', { name: 'given_by', nullable: true })
  givenBy: string | null;

  @CreateDateColumn({ name: 'given_at', type: 'timestamptz' })
  givenAt: Date;
}
