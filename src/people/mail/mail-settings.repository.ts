import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Language } from '../../domain/texts/language';
import { COUNTRY } from '../../mapping/countries';
import { inTransaction } from '../../platform/database/transaction';
import { changesOf, type Details } from '../acts/act-details';
import { recordAct } from '../acts/record-act';
import { requireOrganisations } from '../persons/grant-roles';
import { grantsOf } from '../rights/placed-caller';
import { PersonMailSettings } from '../persons/persons.entities';
import type { MailReceiver, MailSettings } from './receivers';

/** Mail preferences of a person who has chosen none. */
const DEFAULT_MAIL_SETTINGS: MailSettings = {
  ...{ isOn: true, organisationIds: null, topics: null, hasDigest: true },
  ...{ timeZone: COUNTRY.timeZone, quietFrom: '20:00', quietUntil: '07:00' },
};

interface Row extends Omit<MailReceiver, 'language' | 'settings'> {
  readonly language: Language | null;
  readonly settings: MailSettings | null;
}

/** Mail preferences of people, and the receivers derived from them. */
@Injectable()
export class MailSettingsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async find(personId: string): Promise<MailSettings> {
    return stored(this.dataSource.manager, personId);
  }

  /** @throws Refusal NOT_THERE for an organisation that is hidden from the caller */
  save(personId: string, settings: MailSettings): Promise<void> {
    return inTransaction(this.dataSource, async (manager) => {
      const named = settings.organisationIds ?? [];
      await requireOrganisations(
        manager,
        named.map((organisationId) => ({ role: 'reader', organisationId })),
      );
      const before = await stored(manager, personId);
      await manager.upsert(PersonMailSettings, { personId, ...settings }, ['personId']);
      const changes = changesOf(detailsOf(before), detailsOf(settings));
      if (Object.keys(changes.after).length === 0) return;
      const object = { kind: 'mail settings', id: personId, name: null };
      await recordAct(manager, {
        ...{ action: 'own-mail.change', deed: 'changed', organisationId: null, object, ...changes },
      });
    });
  }

  /**
   * Returns all people to whom mails can be sent, with their present roles.
   * @param personId null: all people
   */
  async receivers(
    personId: string | null = null,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<MailReceiver[]> {
    const rows = await manager.query<Row[]>(
      `select person.id as "personId", person.name, person.email, person.language, ${grantsOf('person.id')} as grants,
         (select max(digest_on)::text from person_mails where person_id = person.id) as "lastDigestOn",
         case when chosen.person_id is not null then jsonb_build_object(
           'isOn', is_on, 'organisationIds', organisation_ids, 'topics', topics, 'timeZone', chosen.time_zone,
           'quietFrom', quiet_from, 'quietUntil', quiet_until, 'hasDigest', has_digest) end as settings
       from people person left join person_mail_settings chosen on chosen.person_id = person.id
       where person.ended_at is null and person.email is not null and ($1::uuid is null or person.id = $1)
       order by person.id`,
      [personId],
    );
    return rows.map((row) => ({
      ...row,
      language: row.language ?? 'en',
      settings: row.settings ?? DEFAULT_MAIL_SETTINGS,
    }));
  }
}

async function stored(manager: EntityManager, personId: string): Promise<MailSettings> {
  const row = await manager.findOneBy(PersonMailSettings, { personId });
  if (row === null) return DEFAULT_MAIL_SETTINGS;
  const { personId: _of, ...settings } = row;
  return settings;
}

function detailsOf(settings: MailSettings): Details {
  return { ...settings };
}
