import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { canonicalJson, sha256Hex } from '../../domain/canonical-json';

/** Account at a provider. Issuer and subject identify one person; the mail address does not. */
interface ProviderAccount {
  readonly issuer: string;
  readonly subject: string;
}

/** Hash that identifies an account in routes and acts, so that its subject stays private. */
export function accountId({ issuer, subject }: ProviderAccount): string {
  return sha256Hex(canonicalJson([issuer, subject]));
}

/** Accounts of providers, with their holders. */
@Injectable()
export class IdentitiesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Finds the person of an account; null: no person here has it. */
  async personOf({ issuer, subject }: ProviderAccount): Promise<{ id: string; hasEnded: boolean } | null> {
    const [row] = await this.dataSource.query<{ id: string; hasEnded: boolean }[]>(
      `select person.id, person.ended_at is not null as "hasEnded"
         from identities join people person on person.id = person_id where issuer = $1 and subject = $2`,
      [issuer, subject],
    );
    return row ?? null;
  }

  /** @returns false when the account belongs to another person by now */
  async link(
    manager: EntityManager,
    { issuer, subject }: ProviderAccount,
    personId: string,
  ): Promise<boolean> {
    const [row] = await manager.query<{ personId: string }[]>(
      `insert into identities (issuer, subject, person_id) values ($1, $2, $3)
       on conflict (issuer, subject) do update set person_id = identities.person_id
       returning person_id as "personId"`,
      [issuer, subject, personId],
    );
    return row?.personId === personId;
  }

  /** Person who has not left and has this live session; null: none. */
  async holderOf(
    manager: EntityManager,
    personId: string,
    sessionId: string,
  ): Promise<{ name: string } | null> {
    const [row] = await manager.query<{ name: string }[]>(
      `select name from people person where id = $1 and ended_at is null
         and exists (select from sessions where id = $2 and person_id = person.id) for share of person`,
      [personId, sessionId],
    );
    return row ?? null;
  }

  /** True when a person who has not left has this mail address. Used to explain a refusal; gives no access. */
  async isMailOfPerson(mail: string): Promise<boolean> {
    const [row] = await this.dataSource.query<{ known: boolean }[]>(
      'select exists (select from people where lower(email) = lower($1) and ended_at is null) as known',
      [mail],
    );
    return row?.known === true;
  }
}
