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

/** Task that one person has snoozed on the page Today until a day. */
@Entity('tasks_put_aside')
@Unique('tasks_put_aside_unique', ['organisationId', 'personId', 'item'])
export class TaskPutAside {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'tasks_put_aside_pkey' })
  id: string;

  @Column('uuid', { name: 'organisation_id' })
  organisationId: string;

  @Column('uuid', { name: 'person_id' })
  personId: string;

  @Column('text')
  item: string;

  @Column('date')
  until: string;

  /** Number of documents at that time; with more of them the task returns before its day. */
  @Column('integer')
  documents: number;

  @CreateDateColumn({ name: 'put_at', type: 'timestamptz' })
  putAt: Date;
}
