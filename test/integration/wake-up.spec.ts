import { BOUND_HOLDER } from '../../src/organisations/lease/lease-session';
import { WakeUp } from '../../src/organisations/lease/wake-up';
import { VersionRefusal } from '../../src/platform/database/other-versions';
import { simulatedConfig } from '../../simulation/installation';
import { asOwner } from '../support/as-owner';
import { ownDatabase } from '../support/test-data-source';

describe('the session that a process claims with', () => {
  const database = ownDatabase();

  it('is refused where a newer version has changed the tables before it could see the process', async () => {
    const claims = async (): Promise<boolean> => {
      const wakeUp = new WakeUp({ ...simulatedConfig('/nowhere'), databaseUrl: database.url });
      try {
        await wakeUp.listen(() => undefined);
        return wakeUp.session.holder.startsWith(BOUND_HOLDER);
      } finally {
        await wakeUp.onApplicationShutdown();
      }
    };
    expect(await claims()).toBe(true);
    const newer = `insert into migrations (timestamp, name) values (9000000000000, 'FromTomorrow9000000000000')`;
    await asOwner(database.dataSource, newer);
    await expect(claims()).rejects.toBeInstanceOf(VersionRefusal);
  });
});
