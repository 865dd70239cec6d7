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
 * A client for each provider of the settings. What a provider says about itself is read at the first sign-in, never at the
 * start: one that is away keeps nothing else from working.
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

  /** Callers at the same time share one discovery. What failed is asked again by the next one. */
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
      // Plain http is left to the settings, which refuse it outside of this machine.
      execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
    });
  }
}

/** OpenID Connect Discovery section 3: what is not said is `client_secret_basic`. */
function takesBasic(methods: readonly string[] | undefined): boolean {
  return methods === undefined || methods.includes('client_secret_basic');
}
