import { Injectable } from '@nestjs/common';
import type { PlatformConsent } from '../../connectors/accounting-connector';
import { ConnectorRegistry } from '../../connectors/connector-registry';
import { ConnectionsRepository } from './connections.repository';
import { renewAfterDays, warnAfterDays } from './idle-connections';

/** Usage of the connection limit of our own app at a platform. */
export interface ConnectionAllowance {
  readonly platform: string;
  /** The platform's name, as people call it. */
  readonly name: string;
  readonly used: number;
  readonly allowed: number;
}

/** Days by platform; one whose consents do not end is missing. */
export type DaysByPlatform = Readonly<Record<string, number>>;

/**
 * Limits of accounting platforms: the number of connected organisations, and the lifetime of an unused
 * consent.
 */
@Injectable()
export class ConnectionTerms {
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

  /** @throws Failure `misconfigured` for a platform that this build does not have */
  consent(platform: string): PlatformConsent {
    return this.registry.get(platform).consent;
  }

  /** Null: a consent to the platform does not end; nor is it known of a platform that this build does not have. */
  endsAfterIdleDays(platform: string): number | null {
    if (!this.registry.platforms().includes(platform)) return null;
    return this.consent(platform).endsAfterIdleDays;
  }

  /** After how many days without use tokens are renewed. */
  renewAfterDays(): DaysByPlatform {
    return this.days(renewAfterDays);
  }

  /** After how many days without use people are warned. */
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
