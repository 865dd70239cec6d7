import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { displayText } from '../../domain/unstorable-text';
import { readBooks } from '../bindings.repository';
import { Organisation, BooksSettingsRow } from '../organisation.entity';
import type { SettingsList } from '../../connectors/accounting-connector';
import type { StoredSentence } from '../../domain/texts/stored-sentence';

/** Organisation whose settings are due; `missing`: lists to read again, none for all. */
interface DueSettings {
  readonly organisation: Organisation;
  readonly missing: readonly SettingsList[];
}

/** Stores the last read settings of the accounting platform. */
@Injectable()
export class BooksSettingsRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(organisationId: string): Promise<BooksSettingsRow | null> {
    return this.dataSource.manager.findOneBy(BooksSettingsRow, { organisationId });
  }

  /**
   * Takes one organisation, for this process alone, whose settings were not read for `everyMs` or since its consent, or
   * of which a list is missing. After a failure it is taken not before `retryMs`, and twice that after each further one,
   * unless connected anew. Null: none is due.
   */
  async takeDue(everyMs: number, retryMs: number): Promise<DueSettings | null> {
    const stale = (consent: string): string =>
      `coalesce(s.read_at, '-infinity') < greatest(${consent}, statement_timestamp() - $1 * interval '1 millisecond')`;
    const [row] = await this.dataSource.query<{ id: string; missing: SettingsList[] }[]>(
      `insert into books_settings as s (organisation_id, asked_at)
       select o.id, statement_timestamp() from organisations o join connections c on c.id = o.connection_id
         left join books_settings s on s.organisation_id = o.id
       where o.status = 'connected' and not o.is_paused and (s.organisation_id is null or (
         (${stale('c.created_at')} or s.failures > 0)
         and (s.asked_at < greatest(c.created_at, o.status_since) or s.asked_at < statement_timestamp()
           - case when s.failures = 0 then interval '1 minute'
             else least($1, $2 * 2 ^ least(s.failures - 1, 20)) * interval '1 millisecond' end)))
       order by s.asked_at nulls first, o.id limit 1
       on conflict on constraint books_settings_pkey do update set asked_at = excluded.asked_at
         where s.asked_at < excluded.asked_at - interval '5 seconds'
       returning organisation_id as id, case when ${stale(`(select c.created_at from organisations o
         join connections c on c.id = o.connection_id where o.id = s.organisation_id)`)}
         then '{}' else failed_lists end as missing`,
      [everyMs, retryMs],
    );
    const organisation = row && (await this.dataSource.manager.findOneBy(Organisation, { id: row.id }));
    return organisation ? { organisation, missing: row.missing } : null;
  }

  /**
   * Stores a reading; name, currency, country and time zone of the organisation follow it.
   * @param failed lists that failed, with why; null: none
   * @param isWhole false: only lists missing from an earlier reading, or none could be read; that one's time stays
   */
  async store(
    organisationId: string,
    settings: object & { name: string; baseCurrency: string; countryCode: string; ianaZone: string | null },
    failed: { readonly lists: readonly SettingsList[]; readonly why: StoredSentence } | null = null,
    isWhole = true,
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await readBooks(manager, organisationId, settings);
      await manager.query(
        `insert into books_settings as s (organisation_id, settings, read_at, asked_at, failure, failed_lists, failures)
         values ($1, $2, statement_timestamp(), statement_timestamp(), $3, $4::text[], $5)
         on conflict on constraint books_settings_pkey do update
           set settings = $2, read_at = case when $6 then statement_timestamp() else s.read_at end,
             asked_at = statement_timestamp(), failure = $3,
             failed_lists = $4::text[], failures = case $5 when 0 then 0 else s.failures + 1 end`,
        [
          ...[organisationId, JSON.stringify(settings)],
          ...(failed === null ? [null, [], 0] : [failed.why, failed.lists, 1]),
          isWhole,
        ],
      );
      const { name, baseCurrency, countryCode, ianaZone: timeZone } = settings;
      await manager.update(
        Organisation,
        { id: organisationId },
        { name: displayText(name), baseCurrency, countryCode, timeZone },
      );
    });
  }

  async fail(organisationId: string, failure: StoredSentence): Promise<void> {
    await this.dataSource.query(
      `insert into books_settings as s (organisation_id, failure, failures) values ($1, $2, 1)
       on conflict on constraint books_settings_pkey do update
         set failure = $2, failures = s.failures + 1, asked_at = statement_timestamp()`,
      [organisationId, failure],
    );
  }
}
