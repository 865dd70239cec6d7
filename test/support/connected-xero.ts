import { createHash, randomBytes } from 'node:crypto';
import { HttpService } from '@nestjs/axios';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import type { TokenSet } from '../../src/connectors/accounting-connector';
import { ConnectorRegistry } from '../../src/connectors/connector-registry';
import { TokenVault, writeTokenSet } from '../../src/connectors/token-vault';
import { XeroConnector } from '../../src/connectors/xero/xero.connector';
import { XeroConsent } from '../../src/connectors/xero/consent/xero-oauth';
import { ConnectionTokensRepository } from '../../src/connectors/connection-tokens.repository';
import { ConnectionsRepository } from '../../src/organisations/connection/connections.repository';
import { dataSourceOptions } from '../../src/platform/database/data-source';
import { ENTITIES } from '../../src/entities';
import type { Organisation } from '../../src/organisations/organisation.entity';
import { RowSecrets } from '../../src/platform/database/secrets/row-secrets';
import { SecretBox } from '../../src/platform/database/secrets/secret-box';
import { HttpClient } from '../../src/platform/http/http-client';
import { Books } from '../../src/organisations/books/books';
import { ListedTotalsCheck } from '../../src/organisations/books/listed-totals-check';
import { OrganisationsRepository } from '../../src/organisations/organisations.repository';
import { ConnectionTerms } from '../../src/organisations/connection/connection-terms';
import { ConnectionKeeper } from '../../src/organisations/connection/connection-keeper';
import { Reconnecting } from '../../src/organisations/connection/reconnecting';
import { APP, OTHER_TENANT, Harness, TENANT } from '../../simulators/xero/testing/harness';
import { openXeroClient } from './xero-client';
import { createTestDatabase, type TestDatabase } from './test-database';

const PAGE_SIZE = 1_000;

const TENANTS = [TENANT, OTHER_TENANT];

/** A simulated Xero with two organisations, and as many replicas of ours as a test wants, on one database. */
export class ConnectedXero {
  private readonly replicas: DataSource[] = [];
  readonly encryptionKey = randomBytes(32);

  private constructor(
    readonly xero: Harness,
    readonly consent: XeroConsent,
    readonly connector: XeroConnector,
    private readonly databases: { ours: TestDatabase; xeros: TestDatabase },
    private readonly closeClient: () => Promise<void>,
  ) {}

  /** @param pageSize documents per page of changes */
  static async start(pageSize = PAGE_SIZE): Promise<ConnectedXero> {
    const databases = { ours: await createTestDatabase(), xeros: await createTestDatabase('empty') };
    const xero = await Harness.start(databases.xeros.url);
    await xero.organisation({ name: 'Second books' }, OTHER_TENANT);
    const { clientId, clientSecret } = APP;
    const { client, close } = await openXeroClient(xero.url);
    const urls = { apiUrl: xero.url, identityUrl: xero.url, loginUrl: xero.url };
    const app = { clientId, clientSecret, connections: 5, ...urls };
    const consent = new XeroConsent(new HttpClient(new HttpService()), client, app);
    return new ConnectedXero(
      xero,
      consent,
      new XeroConnector(client, consent, null, pageSize),
      databases,
      close,
    );
  }

  /** Process of ours, with its own pool and caches. */
  async replica(key = this.encryptionKey, previous: readonly Buffer[] = []): Promise<Replica> {
    const dataSource = await new DataSource(
      dataSourceOptions(this.databases.ours.url, ENTITIES),
    ).initialize();
    this.replicas.push(dataSource);
    return new Replica(dataSource, new SecretBox(key, previous), this.connector);
  }

  /** Tokens of a consent that a person has given for these organisations. */
  async tokens(tenantIds: readonly string[] = TENANTS): Promise<TokenSet> {
    const [redirectUri = ''] = APP.redirectUris;
    const verifier = randomBytes(32).toString('base64url');
    const codeChallenge = createHash('sha256').update(verifier).digest('base64url');
    const page = new URL(this.consent.consentUrl({ redirectUri, state: 's', codeChallenge }));
    page.searchParams.set('decision', 'allow');
    for (const tenantId of tenantIds) page.searchParams.append('tenantId', tenantId);
    const granted = await this.xero.http('POST', page.pathname, page.searchParams.toString(), {
      'Content-Type': 'application/x-www-form-urlencoded',
    });
    const code = new URL(granted.headers.get('location') ?? '').searchParams.get('code') ?? '';
    return this.consent.exchangeCode(code, verifier, redirectUri);
  }

  /** Stores a connection as the way back from a consent does. */
  async connect(replica: Replica, tokens: TokenSet): Promise<Organisation[]> {
    const found = await this.consent.organisations(tokens.accessToken);
    const connection = { platform: 'xero', grantType: 'authorization_code' as const, client: null };
    return replica.connections.connect(
      { ...connection, tokens: writeTokenSet(tokens), scopes: tokens.scopes },
      found,
    );
  }

  async fault(operation: string, kind: string, more: object = {}): Promise<void> {
    await this.xero.control('POST', '/faults', { operation, kind, ...more });
  }

  /** Calls per operation since `forgetCalls`. */
  async calls(): Promise<Record<string, number>> {
    return (await this.xero.control('GET', '/calls')).json as Record<string, number>;
  }

  /** A hand on the simulated Xero's own tables. */
  async inXero(statement: string, values: readonly unknown[]): Promise<void> {
    const client = new Client({ connectionString: this.databases.xeros.url });
    await client.connect();
    try {
      await client.query(statement, [...values]);
    } finally {
      await client.end();
    }
  }

  async forgetCalls(): Promise<void> {
    await this.xero.control('DELETE', '/calls');
    await this.xero.control('DELETE', '/faults');
  }

  async stop(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.destroy()));
    await this.closeClient();
    await this.xero.stop();
    await Promise.all([this.databases.ours.drop(), this.databases.xeros.drop()]);
  }
}

/** Services of a process for connections and tokens. */
export class Replica {
  readonly secrets: RowSecrets;
  readonly tokens: ConnectionTokensRepository;
  readonly connections: ConnectionsRepository;
  readonly vault: TokenVault;
  readonly books: Books;
  readonly totals: ListedTotalsCheck;
  readonly keeper: ConnectionKeeper;

  constructor(
    readonly dataSource: DataSource,
    readonly box: SecretBox,
    connector: XeroConnector,
  ) {
    const registry = new ConnectorRegistry([connector]);
    this.secrets = new RowSecrets(dataSource, box);
    this.tokens = new ConnectionTokensRepository(dataSource, this.secrets);
    this.connections = new ConnectionsRepository(dataSource, this.secrets);
    this.vault = new TokenVault(this.tokens);
    const reconnecting = new Reconnecting(this.connections);
    this.books = new Books(registry, this.vault, reconnecting);
    this.totals = new ListedTotalsCheck(this.books, new OrganisationsRepository(dataSource));
    const terms = new ConnectionTerms(this.connections, registry);
    this.keeper = new ConnectionKeeper(this.tokens, this.connections, terms, this.vault, reconnecting);
  }
}
