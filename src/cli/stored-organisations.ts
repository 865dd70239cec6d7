import type { DataSource } from 'typeorm';
import { Organisation } from '../organisations/organisation.entity';

/**
 * Returns the organisation with that id, or all by name.
 * @throws Error where no organisation has the id
 */
export async function storedOrganisations(
  dataSource: DataSource,
  id: string | undefined,
): Promise<Organisation[]> {
  const where = id === undefined ? {} : { id };
  const organisations = await dataSource.manager.find(Organisation, { where, order: { name: 'ASC' } });
  if (id !== undefined && organisations.length === 0) {
    throw new Error(`there is no organisation ${id}; "ledgerstamp organisations" lists them`);
  }
  return organisations;
}
