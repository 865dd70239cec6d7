import { Injectable, NotFoundException } from '@nestjs/common';
import type { PlatformConsent } from '../../connectors/accounting-connector';
import { ConnectorRegistry } from '../../connectors/connector-registry';
import { TokenVault } from '../../connectors/token-vault';
import type { Organisation } from '../../database/entities/organisation.entity';
import { OrganisationsRepository } from '../../database/organisations.repository';

/** From a consent that came back to organisations whose books can be read. */
@Injectable()
export class Connecting {
  constructor(
    private readonly registry: ConnectorRegistry,
    private readonly vault: TokenVault,
    private readonly organisations: OrganisationsRepository,
  ) {}

  consent(platform: string): PlatformConsent {
    if (!this.registry.platforms().includes(platform)) {
      throw new NotFoundException(
        `"${platform}" is not a platform; there is: ${this.registry.platforms().join(', ')}.`,
      );
    }
    return this.registry.get(platform).consent;
  }

  async connect(
    platform: string,
    code: string,
    codeVerifier: string,
    redirectUri: string,
  ): Promise<Organisation[]> {
    const consent = this.consent(platform);
    const tokens = await consent.exchangeCode(code, codeVerifier, redirectUri);
    const connectionId = await this.vault.keep(platform, tokens);
    const connected: Organisation[] = [];
    for (const found of await consent.organisations(tokens.accessToken)) {
      connected.push(await this.organisations.connect({ platform, connectionId, ...found }));
    }
    return connected;
  }
}
