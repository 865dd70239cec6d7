import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Organisation } from '../../src/organisations/organisation.entity';
import { eventually } from '../../demo/eventually';
import { startApplication } from '../support/running-application';
import { storeOrganisation } from '../support/stored-organisation';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

describe('an organisation that cannot be worked on', () => {
  let database: TestDatabase;
  let application: INestApplication;

  beforeAll(async () => {
    database = await createTestDatabase();
    ({ application } = await startApplication(database.url));
  });

  afterAll(async () => {
    await application.close();
    await database.drop();
  });

  it('is given back at once, with the reason, when its credentials cannot be opened', async () => {
    const dataSource = application.get(DataSource);
    const { organisation } = await storeOrganisation(dataSource);
    const found = await eventually('the failure', async () => {
      const now = await dataSource.manager.findOneByOrFail(Organisation, { id: organisation.id });
      return now.lastFailure === null ? null : now;
    });
    expect(found).toMatchObject({ leaseHolder: null, leaseUntil: null, attempts: 1 });
    expect(found.lastFailure).toMatch(/fiscal_accounts\.credentials/);
    expect(found.dueAt.getTime()).toBeGreaterThan(Date.now());
  });
});
