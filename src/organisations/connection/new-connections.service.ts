import { Injectable, Logger } from '@nestjs/common';
import { refusal } from '../../domain/issues/refuse';
import type {
  ClientCredentials,
  FoundOrganisation,
  PlatformConsent,
  TokenSet,
} from '../../connectors/accounting-connector';
import { ConnectorRegistry } from '../../connectors/connector-registry';
import { writeTokenSet } from '../../connectors/token-vault.service';
import type { Organisation } from '../organisation.entity';
import { Failure } from '../../domain/issues/failure';
import { ConnectionsRepository } from './connections.repository';
import { sentencesOf } from '../../domain/texts/stored-sentence';

/** Creates connections from a completed consent, or from the credentials of a custom connection. */
@Injectable()
export class NewConnectionsService {
  private readonly logger = new Logger(NewConnectionsService.name);

  constructor(
    private readonly registry: ConnectorRegistry,
    private readonly connections: ConnectionsRepository,
  ) {}

  consent(platform: string): PlatformConsent {
    if (!this.registry.platforms().includes(platform)) {
      throw refusal('PLATFORM_UNKNOWN', { platform, platforms: this.registry.platforms() });
    }
    return this.registry.get(platform).consent;
  }

  /**
   * Stores the tokens and all organisations together, known by name only. Their settings are read later, so that an
   * organisation at its call limit blocks no other. A failure removes new connections at the platform.
   */
  async connect(
    platform: string,
    code: string,
    codeVerifier: string,
    redirectUri: string,
  ): Promise<Organisation[]> {
    const consent = this.consent(platform);
    const tokens = await consent.exchangeCode(code, codeVerifier, redirectUri);
    // Repeats once, because the code is used up: a lost answer would cost the person another consent.
    const found = await twice(() => consent.organisations(tokens.accessToken));
    if (found.length === 0) throw refusal('CONSENT_OPENS_NOTHING');
    const tenantIds = found.map(({ tenantId }) => tenantId);
    const known = await this.connections.knownTenants(platform, tenantIds);
    try {
      return await this.store(platform, tokens, null, found);
    } catch (error) {
      const left = tenantIds.filter((tenantId) => !known.has(tenantId));
      await this.leaveAll(consent, tokens, left);
      throw error;
    }
  }

  /**
   * Removes the connections of unknown organisations at the platform, where they would count against the app's limit.
   */
  private async leaveAll(
    consent: PlatformConsent,
    { accessToken }: TokenSet,
    tenantIds: readonly string[],
  ): Promise<void> {
    for (const tenantId of tenantIds) {
      try {
        await twice(() => consent.leave(accessToken, tenantId));
      } catch (error) {
        this.logger.warn({ tenantId, err: error }, 'a failed consent left a connection at the platform');
      }
    }
  }

  /** Creates a custom connection, whose own credentials give access to one organisation without a person's consent. */
  async connectClient(
    platform: string,
    client: ClientCredentials,
    tenantId: string | null,
  ): Promise<Organisation[]> {
    const consent = this.consent(platform);
    try {
      const tokens = await consent.clientTokens(client);
      const found = await consent.clientOrganisation(tokens.accessToken, tenantId);
      return await this.store(platform, tokens, client, [found]);
    } catch (error) {
      if (!(error instanceof Failure) || error.kind !== 'unauthorised') throw error;
      throw refusal('CREDENTIALS_OPEN_NOTHING', { failure: sentencesOf(error.said) });
    }
  }

  private store(
    platform: string,
    tokens: TokenSet,
    client: ClientCredentials | null,
    found: readonly FoundOrganisation[],
  ): Promise<Organisation[]> {
    const connection = {
      platform,
      grantType: client === null ? ('authorization_code' as const) : ('client_credentials' as const),
      tokens: writeTokenSet(tokens),
      client: client === null ? null : JSON.stringify(client),
      scopes: tokens.scopes,
    };
    return this.connections.connect(connection, found);
  }
}

/** Repeats a safe call once when the platform has a problem. */
async function twice<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== 'temporary') throw error;
    return call();
  }
}
