import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Position up to which a change stream of an organisation has been read. */
@Entity('cursors')
export class Cursor {
  @PrimaryColumn('uuid', { name: 'organisation_id', primaryKeyConstraintName: 'cursors_pkey' })
  organisationId: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'cursors_pkey' })
  stream: string;

  /** Position in the connector's own form; opaque here. */
  @Column('text')
  position: string;

  /** False while more pages wait: reading continues at once instead of resting until the next poll. */
  @Column('boolean', { name: 'is_complete' })
  isComplete: boolean;

  @Column('timestamptz', { name: 'checked_at' })
  checkedAt: Date;

  /** When something new was found last, here or by what the platform had named; at first, when reading began. */
  @Column('timestamptz', { name: 'moved_at', default: () => 'now()' })
  movedAt: Date;
}

/** Position and facts stored after a reading. */
export type ReadTo = Omit<Cursor, 'checkedAt' | 'movedAt'> & {
  readonly hasNews: boolean;
  /** Position before the reading; null: the beginning. */
  readonly from: string | null;
};
