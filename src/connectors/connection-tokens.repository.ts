import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { BEGIN_GAP } from '../domain/lifecycle/gap';
import { Failure } from '../domain/issues/failure';
import { deliberately } from '../platform/database/open-transaction';
import { RowSecretsService } from '../platform/database/secrets/row-secrets.service';
import { Connection, type GrantType } from './connection.entity';
import { storedSentence } from '../domain/texts/stored-sentence';

/** Connection with decrypted secrets, for immediate use. */
export interface OpenConnection {
  readonly id: string;
  readonly platform: string;
  readonly grantType: GrantType;
  readonly tokens: string;
  /** Id and secret of a custom connection's own app, as one text. */
  readonly client: string | null;
}

interface RenewedTokens {
  readonly tokens: string;
  readonly scopes: readonly string[];
}

/** Writes of a caller within the same transaction. */
export type Alongside = (manager: EntityManager) => Promise<void>;

/** Age of an unanswered refresh after which it is repeated; its old token works for 30 minutes. */
const UNANSWERED_AFTER = '1 minute';

/** Tokens of connections: encrypted in the table, decrypted here, renewed by one process at a time. */
@Injectable()
export class ConnectionTokensRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly secrets: RowSecretsService,
  ) {}

  /**
   * Connection with decrypted secrets. @throws Failure `unauthorised` if it no longer works, `temporary` if another one
   * has replaced it
   */
  async open(id: string): Promise<OpenConnection> {
    const connection = await this.dataSource.manager.findOneBy(Connection, { id });
    return this.read(connection, this.dataSource.manager);
  }

  /** Row versions, which change with every update. Connections that do not work are missing. */
  async versions(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.dataSource.query<{ id: string; version: string }[]>(
      `select id, xmin::text as version from connections where id = any($1) and status = 'active'`,
      [ids],
    );
    return new Map(rows.map(({ id, version }) => [id, version]));
  }

  /**
   * Lets one process at a time replace the tokens: `renew` receives the present ones and returns new ones, or null when
   * another process has just renewed them. The row lock is held meanwhile (decision 0006), since a refresh token works
   * once. The start is committed before, so that a lost answer is noticed.
   */
  async renew(
    id: string,
    renew: (connection: OpenConnection) => Promise<RenewedTokens | null>,
  ): Promise<string> {
    await this.dataSource.query(
      `update connections set refresh_began_at = coalesce(refresh_began_at, statement_timestamp())
       where id = $1 and status = 'active'`,
      [id],
    );
    return this.dataSource.transaction(async (manager) => {
      const current = await this.read(await locked(manager, id), manager);
      const renewed = await deliberately(() => renew(current));
      if (renewed === null) {
        await manager.update(Connection, { id }, { refreshBeganAt: null });
        return current.tokens;
      }
      const tokens = await this.secrets.seal(
        { table: 'connections', id, column: 'tokens' },
        renewed.tokens,
        manager,
      );
      await manager.update(
        Connection,
        { id },
        {
          tokens,
          scopes: renewed.scopes.join(' '),
          refreshedAt: () => 'clock_timestamp()',
          refreshBeganAt: null,
        },
      );
      return renewed.tokens;
    });
  }

  /**
   * Ends a connection for good: `revoke` calls the platform, then tokens, credentials and data key are deleted, and its
   * organisations become `disconnected`. Locks the row, so that no refresh restores the consent.
   */
  async disconnect(
    id: string,
    revoke: (connection: OpenConnection) => Promise<void>,
    alongside: Alongside = () => Promise.resolve(),
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const connection = await locked(manager, id);
      if (connection === null || connection.status === 'disconnected') return;
      const open = await this.read({ ...connection, status: 'active' }, manager);
      await deliberately(() => revoke(open));
      await manager.query(
        `update connections set status = 'disconnected', status_reason = 'DISCONNECTED', tokens = null, client = null,
           status_since = statement_timestamp(), refresh_began_at = null where id = $1`,
        [id],
      );
      await manager.query(
        `update organisations set status = 'disconnected', status_reason = 'DISCONNECTED',
           status_since = statement_timestamp(), ${BEGIN_GAP} where connection_id = $1 and status <> 'disconnected'`,
        [id],
      );
      await this.secrets.forget({ table: 'connections', id }, manager);
      await alongside(manager);
    });
  }

  /** Connections to refresh although not in use: long idle, or with a lost answer. */
  async dueForCare(idleDays: Readonly<Record<string, number>>): Promise<{ id: string; platform: string }[]> {
    return this.dataSource.query<{ id: string; platform: string }[]>(
      `select id, platform from connections
       where status = 'active' and (
         refresh_began_at < statement_timestamp() - $1::interval
         or (grant_type = 'authorization_code' and refreshed_at < statement_timestamp() - ($2::jsonb ->> platform)::int * interval '1 day'))
       order by refreshed_at`,
      [UNANSWERED_AFTER, JSON.stringify(idleDays)],
    );
  }

  private async read(connection: Connection | null, manager: EntityManager): Promise<OpenConnection> {
    if (connection === null) throw new Failure('temporary', storedSentence('connectionReplaced'));
    const { id, platform, grantType, status, statusReason } = connection;
    if (status !== 'active' || connection.tokens === null) {
      throw new Failure(
        'unauthorised',
        storedSentence('connectionBroken', { reason: statusReason ?? status }),
      );
    }
    const tokens = await this.secrets.open(
      { table: 'connections', id, column: 'tokens' },
      connection.tokens,
      manager,
    );
    const client =
      connection.client === null
        ? null
        : await this.secrets.open({ table: 'connections', id, column: 'client' }, connection.client, manager);
    return { id, platform, grantType, tokens, client };
  }
}

function locked(manager: EntityManager, id: string): Promise<Connection | null> {
  return manager
    .createQueryBuilder(Connection, 'connection')
    .where('connection.id = :id', { id })
    .setLock('pessimistic_write')
    .getOne();
}
