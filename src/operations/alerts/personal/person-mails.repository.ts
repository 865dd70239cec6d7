import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { PersonMail } from './person-mail.entity';
import { endMessage, noteFailedTry } from '../tried-messages';
import type { StoredSentence } from '../../../domain/texts/stored-sentence';

/** Mail to be sent to a person. */
interface WantedMail {
  readonly personId: string;
  readonly kind: Exclude<PersonMail['kind'], 'digest'>;
  readonly dueAt: Date;
}

export interface WantedDigest {
  readonly personId: string;
  /** Day as YYYY-MM-DD, in the person's time zone. */
  readonly digestOn: string;
  readonly dueAt: Date;
}

/** Claim longer than any attempt, after which other replicas take the mails of a process that died. */
const CLAIMED_FOR = `interval '2 minutes'`;

/** Mails to people, until they are delivered. */
@Injectable()
export class PersonMailsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Adds an alert to the mail being collected for each of these people, or begins one. */
  async gather(manager: EntityManager, alertId: string, wanted: readonly WantedMail[]): Promise<void> {
    if (wanted.length === 0) return;
    await manager.query(
      `insert into person_mails (person_id, kind, alert_ids, due_at)
       select "personId", kind, array[$2::uuid], "dueAt"
         from jsonb_to_recordset($1::jsonb) as wanted("personId" uuid, kind text, "dueAt" timestamptz)
       on conflict (person_id, kind) where attempts = 0 and ended_at is null and kind <> 'digest'
       do update set alert_ids = array_remove(person_mails.alert_ids, $2) || $2::uuid`,
      [JSON.stringify(wanted), alertId],
    );
  }

  /** Adds each person's daily mail, once. */
  async addDigests(manager: EntityManager, wanted: readonly WantedDigest[]): Promise<void> {
    if (wanted.length === 0) return;
    await manager.query(
      `insert into person_mails (person_id, kind, digest_on, due_at)
       select "personId", 'digest', "digestOn", "dueAt"
         from jsonb_to_recordset($1::jsonb) as wanted("personId" uuid, "digestOn" date, "dueAt" timestamptz)
       on conflict (person_id, digest_on) where digest_on is not null do nothing`,
      [JSON.stringify(wanted)],
    );
  }

  /** Claims due mails, each by one replica; counts an attempt before it is made. */
  async claim(limit: number): Promise<PersonMail[]> {
    const [rows] = await this.dataSource.query<[{ id: string }[], number]>(
      `update person_mails set attempts = attempts + 1, due_at = statement_timestamp() + ${CLAIMED_FOR}
       where id in (select id from person_mails where ended_at is null and due_at <= statement_timestamp()
         order by due_at limit $1 for update skip locked)
       returning id`,
      [limit],
    );
    if (rows.length === 0) return [];
    return this.dataSource
      .createQueryBuilder(PersonMail, 'mail')
      .whereInIds(rows.map(({ id }) => id))
      .getMany();
  }

  ended(id: string, result: 'delivered' | 'dropped'): Promise<void> {
    return endMessage(this.dataSource, 'person_mails', id, result);
  }

  /** @param againInMs null: no further attempt */
  failed(id: string, failure: StoredSentence, againInMs: number | null): Promise<void> {
    return noteFailedTry(this.dataSource, 'person_mails', { id, failure, againInMs });
  }

  /** Last mail sent to a person, or still being sent; null: none. */
  lastOf(personId: string): Promise<PersonMail | null> {
    return this.dataSource
      .createQueryBuilder(PersonMail, 'mail')
      .where(
        `mail.personId = :personId and (mail.result in ('delivered', 'given_up') or mail.lastFailure is not null)`,
        {
          personId,
        },
      )
      .orderBy('mail.createdAt', 'DESC')
      .getOne();
  }
}
