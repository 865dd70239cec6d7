import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type FindOptionsWhere, In, Not } from 'typeorm';
import { BEGIN_GAP, gapsEnded } from '../../domain/lifecycle/gap';
import { displayText } from '../../domain/unstorable-text';
import { databaseNow } from '../../platform/database/database-clock';
import { type OrganisationScope, whereInScope } from '../../people/rights/organisation-scope';
import { Connection, type DisconnectionReason, type GrantType } from '../../connectors/connection.entity';
import { Organisation } from '../organisation.entity';
import { RowSecretsService } from '../../platform/database/secrets/row-secrets.service';
import { COUNTRY } from '../../mapping/countries';
import type { Details } from '../../people/acts/act-details';
import { recordAct } from '../../people/acts/record-act';

/**
 * Records one act per organisation that a person connected or disconnected, ordered by id, the common order
 * of locks.
 */
export async function recordConnectionActs(
  manager: EntityManager,
  deed: 'connected' | 'disconnected',
  organisations: readonly Pick<Organisation, 'id' | 'name'>[],
  after: Details | null,
): Promise<void> {
  const inOrder = [...organisations].sort((one, other) => (one.id < other.id ? -1 : 1));
  for (const { id, name } of inOrder) {
    const object = { kind: 'organisation', id, name };
    await recordAct(manager, { action: 'connections.change', deed, organisationId: id, object, after });
  }
}

/** Connection obtained from a consent or a custom connection. */
interface NewConnection {
  readonly platform: string;
  readonly grantType: GrantType;
  readonly tokens: string;
  readonly client: string | null;
  readonly scopes: readonly string[];
}

/** Settings read on connecting; null: unknown, so the stored value stays until the settings are read. */
interface ConnectedBooks {
  readonly tenantId: string;
  readonly name: string;
  readonly baseCurrency: string | null;
  readonly countryCode: string | null;
}

/** Stores connections with their organisations. Their tokens are read and written by `ConnectionTokensRepository`. */
@Injectable()
export class ConnectionsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly secrets: RowSecretsService,
  ) {}

  now(): Promise<Date> {
    return databaseNow(this.dataSource.manager);
  }

  /** Lists connections that give access to at least one organisation of the scope. */
  list(scope: OrganisationScope): Promise<Connection[]> {
    const opening = this.dataSource.manager
      .createQueryBuilder(Organisation, 'organisation')
      .select('organisation.connectionId')
      .where(whereInScope('id', scope));
    const query = this.dataSource.manager
      .createQueryBuilder(Connection, 'connection')
      .orderBy('connection.createdAt', 'ASC')
      .addOrderBy('connection.id', 'ASC');
    if (scope === 'all') return query.getMany();
    return query.where(`connection.id in (${opening.getQuery()})`, opening.getParameters()).getMany();
  }

  /**
   * Counts, by platform, the connections that use the plan of our app: organisations of people's consents.
   * Custom connections are separate apps. A connection with lapsed access may still count at the platform.
   */
  async countOfOurApps(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.dataSource.query<{ platform: string; count: number }[]>(
      `select c.platform, count(*)::int as count from organisations o join connections c on c.id = o.connection_id
       where c.grant_type = 'authorization_code' and (o.status = 'connected'
         or o.status = 'reconnect' and o.status_reason = 'ACCESS_REFUSED')
       group by c.platform`,
    );
    return new Map(rows.map(({ platform, count }) => [platform, count]));
  }

  find(id: string): Promise<Connection | null> {
    return this.dataSource.manager.findOneBy(Connection, { id });
  }

  organisations(connectionIds: readonly string[], scope: OrganisationScope): Promise<Organisation[]> {
    return this.dataSource.manager.find(Organisation, {
      where: { connectionId: In(connectionIds), ...whereInScope('id', scope) },
      order: { name: 'ASC', id: 'ASC' },
    });
  }

  /**
   * Stores a connection with its organisations, all or none. Known organisations keep settings and documents; a
   * connection left without any is deleted.
   */
  async connect(connection: NewConnection, books: readonly ConnectedBooks[]): Promise<Organisation[]> {
    const { platform } = connection;
    const where = { platform, tenantId: In(books.map(({ tenantId }) => tenantId)) };
    return this.dataSource.transaction(async (manager) => {
      await lockConnectionsOf(manager, where);
      const id = await this.insert(manager, connection);
      for (const each of books) await upsert(manager, platform, id, each);
      await endGaps(manager, where);
      await this.deleteEmpty(manager);
      const organisations = await manager.find(Organisation, { where, order: { name: 'ASC', id: 'ASC' } });
      await recordConnectionActs(manager, 'connected', organisations, { platform, connectionId: id });
      return organisations;
    });
  }

  /** True when every other consent to this platform is disconnected: a revocation then ends no other connection. */
  async isLast({ id, platform }: Pick<Connection, 'id' | 'platform'>): Promise<boolean> {
    const others = { id: Not(id), platform, grantType: 'authorization_code' as const };
    return !(await this.dataSource.manager.existsBy(Connection, { ...others, status: Not('disconnected') }));
  }

  /** Returns the tenants to which an organisation here is or was connected. */
  async knownTenants(platform: string, tenantIds: readonly string[]): Promise<Set<string>> {
    const where = { platform, tenantId: In([...tenantIds]) };
    const known = await this.dataSource.manager.find(Organisation, { where, select: { tenantId: true } });
    return new Set(known.map(({ tenantId }) => tenantId));
  }

  /** Marks a connection and its organisations as lost: the platform refuses access, and a person must reconnect. */
  async lose(id: string, reason: DisconnectionReason): Promise<{ organisations: number } | null> {
    return this.dataSource.transaction(async (manager) => {
      const [, lost] = await manager.query<[unknown[], number]>(
        `update connections set status = 'reconnect', status_reason = $2, status_since = statement_timestamp()
         where id = $1 and status = 'active'`,
        [id, reason],
      );
      if (lost === 0) return null;
      const [, organisations] = await manager.query<[unknown[], number]>(
        `update organisations set status = 'reconnect', status_reason = $2, status_since = statement_timestamp(), ${BEGIN_GAP}
         where connection_id = $1 and status = 'connected'`,
        [id, reason],
      );
      return { organisations };
    });
  }

  /** Marks one organisation as unreachable. False if it was so before, or another connection has replaced it. */
  async setApart(
    organisation: Pick<Organisation, 'id' | 'connectionId'>,
    status: 'reconnect' | 'disconnected',
    reason: DisconnectionReason,
    manager: Pick<EntityManager, 'query'> = this.dataSource,
  ): Promise<boolean> {
    const [, changed] = await manager.query<[unknown[], number]>(
      `update organisations set status = $3, status_reason = $4, status_since = statement_timestamp(), ${BEGIN_GAP}
       where id = $1 and connection_id = $2 and status <> $3 and status <> 'disconnected'`,
      [organisation.id, organisation.connectionId, status, reason],
    );
    return changed > 0;
  }

  /** Ends the connection of one organisation by a person's decision. */
  async leave(organisation: Pick<Organisation, 'id' | 'connectionId' | 'name'>): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await this.setApart(organisation, 'disconnected', 'DISCONNECTED', manager);
      await recordConnectionActs(manager, 'disconnected', [organisation], null);
    });
  }

  private async insert(manager: EntityManager, connection: NewConnection): Promise<string> {
    const id = randomUUID();
    const { platform, grantType, scopes } = connection;
    const seal = (column: 'tokens' | 'client', text: string): Promise<string> =>
      this.secrets.seal({ table: 'connections', id, column }, text, manager);
    const tokens = await seal('tokens', connection.tokens);
    const client = connection.client === null ? null : await seal('client', connection.client);
    await manager.insert(Connection, { id, platform, grantType, tokens, client, scopes: scopes.join(' ') });
    return id;
  }

  private async deleteEmpty(manager: EntityManager): Promise<void> {
    const [deleted] = await manager.query<[{ id: string }[], number]>(
      `delete from connections c
       where not exists (select 1 from organisations o where o.connection_id = c.id) returning id`,
    );
    for (const { id } of deleted) await this.secrets.forget({ table: 'connections', id }, manager);
  }
}

/** Locks connections before organisations, in a fixed order common to all transactions. */
async function lockConnectionsOf(
  manager: EntityManager,
  where: FindOptionsWhere<Organisation>,
): Promise<void> {
  const known = await manager.find(Organisation, { where, select: { connectionId: true } });
  const ids = known.map(({ connectionId }) => connectionId);
  await manager.query('select 1 from connections where id = any($1) order by id for update', [ids]);
}

/** Ends the gap of each organisation that is reachable again; people are asked about the documents of that time. */
export async function endGaps(manager: EntityManager, where: FindOptionsWhere<Organisation>): Promise<void> {
  const now = await databaseNow(manager);
  for (const { id, gaps } of await manager.find(Organisation, { where })) {
    const ended = gapsEnded(gaps, 'disconnected', now, COUNTRY.timeOffset);
    if (gaps.length > 0) await manager.update(Organisation, { id }, { gaps: ended });
  }
}

async function upsert(
  manager: EntityManager,
  platform: string,
  connectionId: string,
  { tenantId, name, baseCurrency, countryCode }: ConnectedBooks,
): Promise<void> {
  await manager.query(
    `insert into organisations (platform, tenant_id, connection_id, name, base_currency, country_code)
     values ($1, $2, $3, $4, coalesce($5, ''), coalesce($6, ''))
     on conflict on constraint organisations_tenant_unique do update
       set connection_id = $3, name = $4, base_currency = coalesce($5, organisations.base_currency),
           country_code = coalesce($6, organisations.country_code), due_at = clock_timestamp(),
           status_since = case when organisations.status = 'connected' then organisations.status_since
             else statement_timestamp() end,
           status = 'connected', status_reason = null, attempts = 0`,
    [platform, tenantId, connectionId, displayText(name), baseCurrency, countryCode],
  );
}
