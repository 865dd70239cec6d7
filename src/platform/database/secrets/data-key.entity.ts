import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** Key that encrypts the secrets of one row, itself encrypted by the installation's key. */
@Entity('data_keys')
@Unique('data_keys_scope_unique', ['scope'])
export class DataKey {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'data_keys_pkey' })
  id: string;

  /** Row that the key serves, for example `connections/<id>` or `earlier_credentials/<account>/<version>`. */
  @Column('text')
  scope: string;

  @Column('text')
  wrapped: string;

  /** Id of the key that wraps it. */
  @Column('text', { name: 'wrapped_with' })
  wrappedWith: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @Column('timestamptz', { name: 'wrapped_at', default: () => 'now()' })
  wrappedAt: Date;
}
