import { Column } from 'typeorm';

/**
 * Marks an entity whose rows name their organisation in a column that the database fills from what a row belongs to
 * (a document, a plan): nothing reads or writes it here.
 *
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
