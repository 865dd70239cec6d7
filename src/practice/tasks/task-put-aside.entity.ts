import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** Task that one person has hidden from the page Today until a day. */
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
