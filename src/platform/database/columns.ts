import { type ValueTransformer, PrimaryColumn, Column } from 'typeorm';
import { Decimal } from '../../domain/money';

/** Converts PostgreSQL's numeric text to a decimal, without floats. */
export const decimalColumn: ValueTransformer = {
  from: (text: string | null) => (text === null ? null : new Decimal(text)),
  to: (amount: Decimal | null) => (amount === null ? null : amount.toFixed()),
};

/**
 * Column decorator for the id of a large table, made by the database (`new_id()`). Opaque: successive ids are close to
 * each other, for the sake of indexes.
 * @param constraint name of the primary key
 */
export function RowId(constraint: string): PropertyDecorator {
  return PrimaryColumn('uuid', { primaryKeyConstraintName: constraint, default: () => 'new_id()' });
}

/**
 * Declares an entity whose organisation is in a column that the database fills from the owning row (a document, a
 * plan).
 * @param ofInstallation rows without an organisation belong to the installation
 */
export function OfOrganisation({ ofInstallation = false } = {}): ClassDecorator {
  return ({ prototype }) => {
    Column('uuid', {
      name: 'organisation_id',
      nullable: ofInstallation,
      ...{ select: false, insert: false, update: false },
    })(prototype as object, 'organisationId');
  };
}
