import type { DataSource } from 'typeorm';
import type { PooledDriver } from '../background-connections';
import { LimitedClient } from './limited-client';
import { rowAccess } from './row-access';

/**
 * Restricts connections obtained during a request to the rows of the request. Requests of people who may see
 * all organisations, and background work, cost no extra statements.
 */
export function limitConnections(dataSource: DataSource, role: string): void {
  const driver = dataSource.driver as unknown as PooledDriver;
  const obtain = driver.obtainMasterConnection.bind(driver);
  driver.obtainMasterConnection = async () => {
    const access = rowAccess();
    const [client, release] = await obtain();
    if (access === 'all') return [client, release];
    if (!(client instanceof LimitedClient))
      throw new Error('the pool has connections that cannot be limited');
    client.limit(role, access);
    return [client, (error) => release(client.free() ? error : true)];
  };
}
