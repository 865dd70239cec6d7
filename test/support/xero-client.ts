import { DataSource } from 'typeorm';
import { CallLimiter } from '../../src/connectors/xero/limits/call-limiter';
import { XeroClient } from '../../src/connectors/xero/client/xero.client';
import { XeroTransport } from '../../src/connectors/xero/client/xero-transport';
import { CallLimitsRepository } from '../../src/connectors/xero/limits/call-limits.repository';
import { dataSourceOptions } from '../../src/platform/database/data-source';
import { ENTITIES } from '../../src/entities';
import { createTestDatabase } from './test-database';

/**
 * Limits above the needs of any test. The daily limit is that of the simulated plan: a larger one would reserve more
 * calls for new sales than the platform has left, and write-back and backfills would wait for ever.
 */
const PLENTY = { perMinute: 100_000, perDay: 5_000 };

/** Opens the client with the limiter of production, on its own database. */
export async function openXeroClient(
  url: string,
): Promise<{ client: XeroClient; close: () => Promise<void> }> {
  const database = await createTestDatabase();
  const dataSource = await new DataSource(dataSourceOptions(database.url, ENTITIES)).initialize();
  const limiter = new CallLimiter(new CallLimitsRepository(dataSource), PLENTY);
  return {
    client: new XeroClient(new XeroTransport(url, limiter)),
    close: async () => {
      await limiter.giveBack();
      await dataSource.destroy();
      await database.drop();
    },
  };
}
