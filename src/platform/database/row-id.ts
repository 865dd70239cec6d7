import { PrimaryColumn } from 'typeorm';

/**
 * Column decorator for the id of a large table, made by the database (`new_id()`). Opaque: successive ids are close to
 * each other, for the sake of indexes.
 * @param constraint name of the primary key
 */
export function RowId(constraint: string): PropertyDecorator {
  return PrimaryColumn('uuid', { primaryKeyConstraintName: constraint, default: () => 'new_id()' });
}
