import { Injectable } from '@nestjs/common';
import type { PlatformConsent } from '../../connectors/accounting-connector';
import { ConnectorRegistry } from '../../connectors/connector-registry';
import { ConnectionsRepository } from './connections.repository';
import { renewAfterDays, warnAfterDays } from './idle-connections';

/** Usage of the connection limit of our own app at a platform. */
export interface ConnectionAllowance {
  readonly platform: string;
  /** Display name of the platform. */
  readonly name: string;
  readonly used: number;
  readonly allowed: number;
}

/** Days by platform; platforms whose consents do not end are missing. */
export type DaysByPlatform = Readonly<Record<string, number>>;

/**
 * Limits of accounting platforms: the number of connected organisations, and the lifetime of an unused
 * consent.
 */
@Injectable()
export class ConnectionTermsService {
  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly registry: ConnectorRegistry,
  ) {}

  /** Returns the allowance of every platform that limits connections, fewest left first. */
  async allowances(): Promise<ConnectionAllowance[]> {
    const used = await this.connections.countOfOurApps();
    return this.registry
      .platforms()
      .flatMap((platform) => {
        const { name, consent } = this.registry.get(platform);
        const allowed = consent.connectionsAllowed;
        return allowed === null ? [] : [{ platform, name, used: used.get(platform) ?? 0, allowed }];
      })
      .sort((one, other) => one.allowed - one.used - (other.allowed - other.used));
  }

  /** @throws Failure `misconfigured` for a platform unknown to this version */
  consent(platform: string): PlatformConsent {
    return this.registry.get(platform).consent;
  }

  /** Days without use after which a consent ends; null: never, or an unknown platform. */
  endsAfterIdleDays(platform: string): number | null {
    if (!this.registry.platforms().includes(platform)) return null;
    return this.consent(platform).endsAfterIdleDays;
  }

  /** Days without use after which tokens are renewed. */
  renewAfterDays(): DaysByPlatform {
    return this.days(renewAfterDays);
  }

  /** Days without use after which people are warned. */
  warnAfterDays(): DaysByPlatform {
    return this.days(warnAfterDays);
  }

  private days(of: (endsAfterDays: number) => number): DaysByPlatform {
    return Object.fromEntries(
      this.registry.platforms().flatMap((platform) => {
        const days = this.endsAfterIdleDays(platform);
        return days === null ? [] : [[platform, of(days)]];
      }),
    );
  }
}
