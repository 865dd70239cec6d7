import { Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** Search, filter and order of a page that a person has saved under a name. */
@Entity('saved_views')
@Unique('saved_views_unique', ['personId', 'page', 'name'])
export class SavedView {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'saved_views_pkey' })
  id: string;

  @Column('uuid', { name: 'person_id' })
  personId: string;

  /** Page of the console, as in its address. */
  @Column('text')
  page: string;

  @Column('text')
  name: string;

  /** Query of the address, after the question mark. */
  @Column('text')
  query: string;
}
