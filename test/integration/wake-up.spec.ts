import { setTimeout } from 'node:timers/promises';
import { BOUND_HOLDER } from '../../src/organisations/lease/lease-session';
import { WakeUpService } from '../../src/organisations/lease/wake-up.service';
import { SERVICE_SESSION, VersionRefusal } from '../../src/platform/database/other-versions';
import { simulatedConfig } from '../../proof/simulation/installation';
import { asOwner } from '../support/as-owner';
import { ownDatabase } from '../support/test-data-source';

describe('the session that a process claims with', () => {
  const database = ownDatabase();
  const newerTables = () =>
    asOwner(
      database.dataSource,
      `insert into migrations (timestamp, name) values (9000000000000, 'FromTomorrow9000000000000')`,
    );
  const wakeUpHere = () => new WakeUpService({ ...simulatedConfig('/nowhere'), databaseUrl: database.url });

  const endSessions = (): Promise<unknown> =>
    asOwner(
      database.dataSource,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = $1 and query like 'listen %'`,
      [SERVICE_SESSION],
    );

  it('is refused where a newer version has changed the tables before it could see the process', async () => {
    const claims = async (): Promise<boolean> => {
      const wakeUp = wakeUpHere();
      try {
        await wakeUp.listen(() => undefined);
        return wakeUp.session.holder.startsWith(BOUND_HOLDER);
      } finally {
        await wakeUp.onApplicationShutdown();
      }
    };
    expect(await claims()).toBe(true);
    await newerTables();
    await expect(claims()).rejects.toBeInstanceOf(VersionRefusal);
  });

  it('is not claimed with before what must come first is done, each time that it is made anew', async () => {
    const wakeUp = wakeUpHere();
    const holders: string[] = [];
    const madeAnew = new Promise<void>((settle, fail) => {
      wakeUp.beforeClaims = () => {
        if (holders.push(wakeUp.session.holder) === 2) settle();
        return Promise.resolve();
      };
      wakeUp.listen(() => undefined).catch(fail);
    });
    try {
      while (!wakeUp.session.holder.startsWith(BOUND_HOLDER)) await setTimeout(20);
      await endSessions();
      await madeAnew;
      expect(holders.filter((holder) => holder.startsWith(BOUND_HOLDER))).toEqual([]);
    } finally {
      await wakeUp.onApplicationShutdown();
    }
  });

  it('asks the process to end, as a signal does, where it is made anew and the tables are newer by then', async () => {
    const wakeUp = wakeUpHere();
    const kill = jest.spyOn(process, 'kill');
    try {
      const asked = new Promise<unknown[]>((resolve) =>
        kill.mockImplementation((...how) => {
          resolve(how);
          return true;
        }),
      );
      await wakeUp.listen(() => undefined);
      await newerTables();
      await endSessions();
      expect(await asked).toEqual([process.pid, 'SIGTERM']);
      expect(wakeUp.session.holder.startsWith(BOUND_HOLDER)).toBe(false);
    } finally {
      kill.mockRestore();
      await wakeUp.onApplicationShutdown();
    }
  });
});
