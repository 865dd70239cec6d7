import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { inTransaction } from '../../platform/database/transaction';
import { recordAct, recordActs } from '../acts/record-act';
import { refusal } from '../../domain/issues/refuse';
import type { Config } from '../../platform/config/config';
import { CONFIG } from '../../platform/config/process-config';
import type { Action } from '../rights/actions';
import type { ListedSessionDto } from './session.dto';

/** Live sessions of people, for listing and ending. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @param asking session of the request; null: a key */
  of(personId: string, asking: string | null): Promise<ListedSessionDto[]> {
    const { idleMs, absoluteMs } = this.config.session;
    return this.dataSource.query<ListedSessionDto[]>(
      `select id, method, user_agent as "userAgent", address, signed_in_at as "signedInAt",
         created_at as "createdAt", last_used_at as "lastUsedAt", coalesce(id = $2, false) as "isThisOne"
       from sessions where person_id = $1
         and last_used_at > statement_timestamp() - $3 * interval '1 millisecond'
         and created_at > statement_timestamp() - $4 * interval '1 millisecond'
       order by last_used_at desc, id`,
      [personId, asking, idleMs, absoluteMs],
    );
  }

  /**
   * @param action required of the caller
   * @throws Refusal NOT_THERE for a session that is over or another person's
   */
  async end(personId: string, id: string, action: Action): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      const [ended] = await manager.query<[{ method: string; address: string | null }[], number]>(
        'delete from sessions where person_id = $1 and id = $2 returning method, address',
        [personId, id],
      );
      if (ended[0] === undefined) throw refusal('NOT_THERE', { what: 'session' });
      await recordAct(manager, {
        ...{ action, deed: 'session_ended', organisationId: null, before: { personId, ...ended[0] } },
        object: { kind: 'session', id, name: null },
      });
    });
  }

  /** @param kept session of the request; null: none */
  async endOthers(personId: string, kept: string | null): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      const [ended] = await manager.query<[{ id: string }[], number]>(
        'delete from sessions where person_id = $1 and id is distinct from $2::uuid returning id',
        [personId, kept],
      );
      await recordActs(
        manager,
        ended.map(({ id }) => ({
          ...{ action: 'sessions.own', deed: 'session_ended', organisationId: null },
          ...{ object: { kind: 'session', id, name: null }, before: { personId } },
        })),
      );
    });
  }
}
