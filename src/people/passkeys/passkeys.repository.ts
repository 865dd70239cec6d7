import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { sha256 } from '../../domain/canonical-json';
import { inTransaction } from '../../platform/database/transaction';
import { CHALLENGE_MS } from './challenge';
import { Passkey } from './passkey.entity';
import type { PublicPasskey } from './passkey-checks';

/** Result of a validly signed answer. */
export type Use = 'used' | 'answered_before' | 'count_went_back' | 'gone';

@Injectable()
export class PasskeysRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Lists a person's passkeys, oldest first. */
  of(personId: string, manager = this.dataSource.manager): Promise<Passkey[]> {
    return manager.find(Passkey, { where: { personId }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /** Finds a passkey; null: unknown, or its person has left. */
  async byCredential(credentialId: string): Promise<Passkey | null> {
    return this.dataSource.manager
      .createQueryBuilder(Passkey, 'passkey')
      .innerJoin('people', 'person', 'person.id = passkey.person_id and person.ended_at is null')
      .where('passkey.credential_id = :credentialId', { credentialId })
      .getOne();
  }

  /**
   * Records the answer to a challenge. Each challenge counts once, and the number of signatures must grow if it is
   * counted: otherwise the passkey was copied (WebAuthn level 2, section 6.1.1).
   */
  async use(passkey: Passkey, challenge: string, counter: number): Promise<Use> {
    return inTransaction(this.dataSource, async (manager) => {
      if (!(await this.answer(manager, challenge))) return 'answered_before';
      const [, used] = await manager.query<[unknown[], number]>(
        `update passkeys set counter = $2, last_used_at = statement_timestamp()
          where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
        [passkey.id, counter],
      );
      if (used === 1) return 'used';
      return (await manager.existsBy(Passkey, { id: passkey.id })) ? 'count_went_back' : 'gone';
    });
  }

  /** @returns false: the challenge has been answered before */
  async answer(manager: EntityManager, challenge: string): Promise<boolean> {
    await manager.query('delete from used_challenges where expires_at <= statement_timestamp()');
    const rows = await manager.query<unknown[]>(
      `insert into used_challenges values ($1, statement_timestamp() + $2 * interval '1 millisecond')
       on conflict do nothing returning expires_at`,
      // Hashes the bytes, because a challenge has several spellings.
      [sha256(Buffer.from(challenge, 'base64url')), CHALLENGE_MS],
    );
    return rows.length === 1;
  }

  /** @returns null: the passkey is stored already, for any person */
  async add(
    manager: EntityManager,
    personId: string,
    name: string,
    passkey: PublicPasskey,
  ): Promise<Passkey | null> {
    const [row] = await manager.query<{ id: string }[]>(
      `insert into passkeys (credential_id, person_id, name, public_key, counter, transports, is_synced)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict (credential_id) do nothing returning id`,
      [
        ...[passkey.credentialId, personId, name, Buffer.from(passkey.publicKey), passkey.counter],
        ...[JSON.stringify(passkey.transports), passkey.isSynced],
      ],
    );
    return row === undefined ? null : manager.findOneByOrFail(Passkey, { id: row.id });
  }
}
