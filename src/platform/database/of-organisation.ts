import { Column } from 'typeorm';

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
