import { BadRequestException, Injectable, NotFoundException } from '@nestjs/common';
import type {
  ClientCredentials,
  FoundOrganisation,
  PlatformConsent,
  TokenSet,
} from '../../connectors/accounting-connector';
import { ConnectorRegistry } from '../../connectors/connector-registry';
import { writeTokenSet } from '../../connectors/token-vault';
import { ConnectionsRepository } from '../../database/connections.repository';
import type { Organisation } from '../../database/entities/organisation.entity';
import { Failure } from '../../documents/failure';

/** From a consent that came back, or the credentials of a custom connection, to organisations that can be read. */
@Injectable()
export class Connecting {
  constructor(
    private readonly registry: ConnectorRegistry,
    private readonly connections: ConnectionsRepository,
  ) {}

  consent(platform: string): PlatformConsent {
    if (!this.registry.platforms().includes(platform)) {
      throw new NotFoundException(
        `"${platform}" is not a platform; there is: ${this.registry.platforms().join(', ')}.`,
      );
    }
    return this.registry.get(platform).consent;
  }

  /** Nothing is stored before everything is known: what fails on the way is begun again, and leaves nothing behind. */
  async connect(
    platform: string,
    code: string,
    codeVerifier: string,
    redirectUri: string,
  ): Promise<Organisation[]> {
    const consent = this.consent(platform);
    const tokens = await consent.exchangeCode(code, codeVerifier, redirectUri);
    const found = await consent.organisations(tokens.accessToken);
    if (found.length === 0) {
      throw new BadRequestException('The consent opens no organisation: begin again and choose one.');
    }
    return this.store(platform, tokens, null, found);
  }

  /** A custom connection: no person consents, its own credentials open its one organisation. */
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
      throw new BadRequestException([`the credentials open no organisation: ${error.message}`]);
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
