import { Inject, Injectable } from '@nestjs/common';
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  type ClientAuth,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import type { Config } from '../../platform/config/config';
import type { OpenIdProvider } from '../../platform/config/open-id-settings';
import { CONFIG } from '../../platform/config/process-config';
import { ProviderTransportService } from './provider-transport.service';

/**
 * Client for each provider of the settings. Metadata are read at the first sign-in instead of the start, so that an
 * unavailable provider blocks nothing else.
 */
@Injectable()
export class OpenIdClientsService {
  private readonly known = new Map<string, Promise<Configuration>>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly transport: ProviderTransportService,
  ) {}

  /** Finds a provider; null: the settings name no such provider. */
  provider(name: string): OpenIdProvider | null {
    return this.config.openIdProviders.find((provider) => provider.name === name) ?? null;
  }

  /** Shares one discovery among concurrent callers; after a failure the next caller tries again. */
  of(provider: OpenIdProvider): Promise<Configuration> {
    const known = this.known.get(provider.name);
    if (known !== undefined) return known;
    const discovered = this.discover(provider);
    this.known.set(provider.name, discovered);
    discovered.catch(() => this.forget(provider));
    return discovered;
  }

  /** Drops a provider's cached metadata after a failure that outdated data may have caused. */
  forget({ name }: OpenIdProvider): void {
    this.known.delete(name);
  }

  private discover({ issuer, clientId, clientSecret }: OpenIdProvider): Promise<Configuration> {
    const auth: ClientAuth = (server, ...rest) =>
      (takesBasic(server.token_endpoint_auth_methods_supported)
        ? ClientSecretBasic(clientSecret)
        : ClientSecretPost(clientSecret))(server, ...rest);
    return discovery(new URL(issuer), clientId, undefined, auth, {
      [customFetch]: this.transport.fetch,
      // Allows plain http, which the settings restrict to this machine.
      execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
    });
  }
}

/** True where the provider takes `client_secret_basic`, the default of OpenID Connect Discovery section 3. */
function takesBasic(methods: readonly string[] | undefined): boolean {
  return methods === undefined || methods.includes('client_secret_basic');
}
