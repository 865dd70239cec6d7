import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { displayText } from '../../domain/unstorable-text';
import { readBooks } from '../bindings.repository';
import { Organisation, BooksSettingsRow } from '../organisation.entity';
import type { StoredSentence } from '../../domain/texts/stored-sentence';

/** Stores the last read settings of the accounting platform. */
@Injectable()
export class BooksSettingsRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(organisationId: string): Promise<BooksSettingsRow | null> {
    return this.dataSource.manager.findOneBy(BooksSettingsRow, { organisationId });
  }

  /**
   * Takes one organisation, for this process alone, whose settings were not read for `everyMs` or since its consent.
   * After a failure it is taken not before `retryMs` unless connected anew. Null: none is due.
   */
  async takeDue(everyMs: number, retryMs: number): Promise<Organisation | null> {
    const rows = await this.dataSource.query<{ organisation_id: string }[]>(
      `insert into books_settings (organisation_id, asked_at)
       select o.id, statement_timestamp() from organisations o join connections c on c.id = o.connection_id
         left join books_settings s on s.organisation_id = o.id
       where o.status = 'connected' and not o.is_paused and (s.organisation_id is null or (
         coalesce(s.read_at, '-infinity') < greatest(c.created_at, statement_timestamp() - $1 * interval '1 millisecond')
         and (s.asked_at < greatest(c.created_at, o.status_since) or s.asked_at < statement_timestamp()
           - case when s.failure is null then interval '1 minute' else $2 * interval '1 millisecond' end)))
       order by s.asked_at nulls first, o.id limit 1
       on conflict on constraint books_settings_pkey do update set asked_at = excluded.asked_at, failure = null
         where books_settings.asked_at < excluded.asked_at - interval '5 seconds'
       returning organisation_id`,
      [everyMs, retryMs],
    );
    const id = rows[0]?.organisation_id;
    return id === undefined ? null : this.dataSource.manager.findOneBy(Organisation, { id });
  }

  /** Stores a reading; name, currency, country and time zone of the organisation follow it. */
  async store(
    organisationId: string,
    settings: object & { name: string; baseCurrency: string; countryCode: string; ianaZone: string | null },
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await readBooks(manager, organisationId, settings);
      await manager.query(
        `insert into books_settings (organisation_id, settings, read_at, asked_at)
         values ($1, $2, statement_timestamp(), statement_timestamp())
         on conflict on constraint books_settings_pkey do update
           set settings = $2, read_at = statement_timestamp(), asked_at = statement_timestamp(), failure = null`,
        [organisationId, JSON.stringify(settings)],
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
      `insert into books_settings (organisation_id, failure) values ($1, $2)
       on conflict on constraint books_settings_pkey do update set failure = $2, asked_at = statement_timestamp()`,
      [organisationId, failure],
    );
  }
}
