import { createHash, randomBytes } from 'node:crypto';
import { HttpService } from '@nestjs/axios';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import type { TokenSet } from '../../src/connectors/accounting-connector';
import { ConnectorRegistry } from '../../src/connectors/connector-registry';
import { TokenVaultService, writeTokenSet } from '../../src/connectors/token-vault.service';
import { XeroConnector } from '../../src/connectors/xero/xero.connector';
import { XeroConsent } from '../../src/connectors/xero/consent/xero-oauth';
import { ConnectionTokensRepository } from '../../src/connectors/connection-tokens.repository';
import { ConnectionsRepository } from '../../src/organisations/connection/connections.repository';
import { dataSourceOptions } from '../../src/platform/database/data-source';
import { ENTITIES } from '../../src/entities';
import type { Organisation } from '../../src/organisations/organisation.entity';
import { RowSecretsService } from '../../src/platform/database/secrets/row-secrets.service';
import { SecretBox } from '../../src/platform/database/secrets/secret-box';
import { HttpClient } from '../../src/platform/http/http-client';
import { BooksService } from '../../src/organisations/books/books.service';
import { ListedTotalsService } from '../../src/organisations/books/listed-totals.service';
import { OrganisationsRepository } from '../../src/organisations/organisations.repository';
import { ConnectionTermsService } from '../../src/organisations/connection/connection-terms.service';
import { ConnectionRenewalService } from '../../src/organisations/connection/connection-renewal.service';
import { LostConnectionsService } from '../../src/organisations/connection/lost-connections.service';
import { APP, OTHER_TENANT, Harness, TENANT } from '../../simulators/xero/testing/harness';
import { openXeroClient } from './xero-client';
import { createTestDatabase, type TestDatabase } from './test-database';

const PAGE_SIZE = 1_000;

const TENANTS = [TENANT, OTHER_TENANT];

/** A simulated Xero with two organisations, and any number of our replicas on one database. */
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

  /** Starts a process of ours with its own pool and caches. */
  async replica(key = this.encryptionKey, previous: readonly Buffer[] = []): Promise<Replica> {
    const dataSource = await new DataSource(
      dataSourceOptions(this.databases.ours.url, ENTITIES),
    ).initialize();
    this.replicas.push(dataSource);
    return new Replica(dataSource, new SecretBox(key, previous), this.connector, this.databases.ours.url);
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

  /** Stores a connection like the return from a consent. */
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

  /** Runs SQL on the simulated Xero's own tables. */
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
  readonly secrets: RowSecretsService;
  readonly tokens: ConnectionTokensRepository;
  readonly connections: ConnectionsRepository;
  readonly vault: TokenVaultService;
  readonly books: BooksService;
  readonly totals: ListedTotalsService;
  readonly keeper: ConnectionRenewalService;

  constructor(
    readonly dataSource: DataSource,
    readonly box: SecretBox,
    connector: XeroConnector,
    /** Address of its database. */
    readonly url: string,
  ) {
    const registry = new ConnectorRegistry([connector]);
    this.secrets = new RowSecretsService(dataSource, box);
    this.tokens = new ConnectionTokensRepository(dataSource, this.secrets);
    this.connections = new ConnectionsRepository(dataSource, this.secrets);
    this.vault = new TokenVaultService(this.tokens);
    const reconnecting = new LostConnectionsService(this.connections);
    this.books = new BooksService(registry, this.vault, reconnecting);
    this.totals = new ListedTotalsService(this.books, new OrganisationsRepository(dataSource));
    const terms = new ConnectionTermsService(this.connections, registry);
    this.keeper = new ConnectionRenewalService(
      this.tokens,
      this.connections,
      terms,
      this.vault,
      reconnecting,
    );
  }
}
