import { BooksSettingsRepository } from '../../src/organisations/books/books-settings.repository';
import type { Organisation } from '../../src/organisations/organisation.entity';
import { AlertFactsRepository } from '../../src/operations/alerts/alert-facts.repository';
import { openTestDataSource } from '../support/test-data-source';
import { storeOrganisation } from '../support/stored-organisation';
import { storedWords } from '../../src/domain/texts/stored-sentence';

const DAY_MS = 86_400_000;
const RETRY_MS = 600_000;

describe('settings of the books that are due', () => {
  let opened: Awaited<ReturnType<typeof openTestDataSource>>;
  let settings: BooksSettingsRepository;
  let organisation: Organisation;

  beforeEach(async () => {
    opened = await openTestDataSource();
    settings = new BooksSettingsRepository(opened.dataSource);
    ({ organisation } = await storeOrganisation(opened.dataSource));
  });

  afterEach(() => opened.close());

  const take = async (): Promise<string | undefined> =>
    (await settings.takeDue(DAY_MS, RETRY_MS))?.organisation.id;
  const age = async (by: string): Promise<void> => {
    for (const statement of [
      'update books_settings set read_at = read_at - $1::interval, asked_at = asked_at - $1::interval',
      'update connections set created_at = created_at - $1::interval',
    ])
      await opened.dataSource.query(statement, [by]);
  };
  const change = (set: string): Promise<unknown> =>
    opened.dataSource.query(`update organisations set ${set}`);
  const read = { name: 'Read', baseCurrency: 'ZWG', countryCode: 'ZW', ianaZone: 'Africa/Harare' };

  it('are taken once, by one of many at the same moment', async () => {
    const taken = await Promise.all(Array.from({ length: 8 }, take));
    expect(taken.filter((id) => id !== undefined)).toEqual([organisation.id]);
  });

  it('are read once a day', async () => {
    await take();
    await settings.store(organisation.id, read);
    await age('23 hours');
    expect(await take()).toBeUndefined();
    await age('2 hours');
    expect(await take()).toBe(organisation.id);
  });

  it('are tried again ten minutes after a failure, and what was read before stays', async () => {
    await settings.store(organisation.id, read);
    await age('25 hours');
    await take();
    await settings.fail(organisation.id, storedWords('down\0'));
    expect(await take()).toBeUndefined();
    expect(await settings.find(organisation.id)).toMatchObject({
      settings: JSON.stringify(read),
      failure: storedWords('down\uFFFD'),
    });
    await age('11 minutes');
    expect(await take()).toBe(organisation.id);
  });

  it('of which one list failed are stored, and that list alone is read again, each time after twice as long', async () => {
    const failed = { lists: ['items'] as const, why: storedWords('too large') };
    await change(`status_since = clock_timestamp() - interval '3 days'`);
    await settings.store(organisation.id, read, failed);
    for (const minutes of [10, 20, 40, 80]) {
      await age(`${minutes - 1} minutes`);
      expect(await take()).toBeUndefined();
      await age('2 minutes');
      expect(await settings.takeDue(DAY_MS, RETRY_MS)).toMatchObject({ missing: ['items'] });
      await settings.store(organisation.id, read, failed, false);
    }
    const facts = await new AlertFactsRepository(opened.dataSource).all({ xero: 50 });
    expect(facts.filter(({ cause }) => cause === 'SETTINGS_UNREAD')).toMatchObject([
      { organisationId: organisation.id, named: { fault: storedWords('too large') } },
    ]);
    // After a day every list is read, however often one has failed.
    await age('24 hours');
    expect(await settings.takeDue(DAY_MS, RETRY_MS)).toMatchObject({ missing: [] });
    await settings.store(organisation.id, read);
    expect(await settings.find(organisation.id)).toMatchObject({
      failure: null,
      failedLists: [],
      failures: 0,
    });
  });

  it('are tried at once when the organisation has been connected anew', async () => {
    await take();
    await settings.fail(organisation.id, storedWords('lost'));
    await age('10 seconds');
    await change(`status = 'reconnect', status_since = clock_timestamp()`);
    expect(await take()).toBeUndefined();
    await change(`status = 'connected', status_since = clock_timestamp()`);
    expect(await take()).toBe(organisation.id);
  });

  it('are read again at each consent, however lately they were read', async () => {
    await settings.store(organisation.id, read);
    await age('10 seconds');
    expect(await take()).toBeUndefined();
    await opened.dataSource.query('update connections set created_at = clock_timestamp()');
    expect(await take()).toBe(organisation.id);
    await settings.store(organisation.id, read);
    await age('10 seconds');
    expect(await take()).toBeUndefined();
  });

  it('are left alone while the organisation is paused', async () => {
    await change('is_paused = true');
    expect(await take()).toBeUndefined();
  });

  it('give the organisation its name, currency, country and time zone', async () => {
    await settings.store(organisation.id, { ...read, name: 'A name with \0' });
    const [row] = await opened.dataSource.query<object[]>(
      'select name, base_currency, country_code, time_zone from organisations',
    );
    expect(row).toEqual({
      ...{ name: 'A name with \uFFFD', base_currency: 'ZWG', country_code: 'ZW' },
      time_zone: 'Africa/Harare',
    });
  });
});
