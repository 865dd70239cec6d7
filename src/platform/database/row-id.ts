import { PrimaryColumn } from 'typeorm';

/**
 * The id of a row of a large table, made by the database (`new_id()`). Opaque: that rows which came one after the other have
 * neighbouring ids serves indexes alone, and older rows have others.
 *
 * @param constraint name of the primary key
 */
export function RowId(constraint: string): PropertyDecorator {
  return PrimaryColumn('uuid', { primaryKeyConstraintName: constraint, default: () => 'new_id()' });
}
