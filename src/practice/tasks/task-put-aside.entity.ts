import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** What one person does not want to see on the page Today before a day. */
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

  /** How many documents it held then: with more of them it is back before its day. */
  @Column('integer')
  documents: number;

  @CreateDateColumn({ name: 'put_at', type: 'timestamptz' })
  putAt: Date;
}
