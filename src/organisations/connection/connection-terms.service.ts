import { Injectable } from '@nestjs/common';
import type { PlatformConsent } from '../../connectors/accounting-connector';
import { ConnectorRegistry } from '../../connectors/connector-registry';
import { ConnectionsRepository } from './connections.repository';
import type { Connection } from '../../connectors/connection.entity';

export const DAY_MS = 86_400_000;

/** Fraction of a connection's life after which it is renewed, leaving the other half for retries. */
const RENEWED_AFTER = 1 / 2;

/**
 * Fraction of a connection's life after which people are warned: every refresh has failed for a third of it.
 */
const WARNED_AFTER = 5 / 6;

type Refreshed = Pick<Connection, 'status' | 'grantType' | 'refreshedAt'>;

/** Days without use after which tokens are renewed. @param endsAfterDays days after which the connection would end */
export function renewAfterDays(endsAfterDays: number): number {
  return Math.floor(endsAfterDays * RENEWED_AFTER);
}

/** Days without use after which people are warned. */
export function warnAfterDays(endsAfterDays: number): number {
  return Math.floor(endsAfterDays * WARNED_AFTER);
}

/**
 * Time at which the connection ends without renewal; null: it does not end.
 * @param endsAfterDays of its platform; null: consents do not end
 */
export function idleEndsAt(
  { status, grantType, refreshedAt }: Refreshed,
  endsAfterDays: number | null,
): Date | null {
  if (status !== 'active' || grantType !== 'authorization_code' || endsAfterDays === null) return null;
  return new Date(refreshedAt.getTime() + endsAfterDays * DAY_MS);
}

export function isIdleSoon(connection: Refreshed, endsAfterDays: number | null, now: Date): boolean {
  if (endsAfterDays === null) return false;
  const endsAt = idleEndsAt(connection, endsAfterDays);
  const leftDays = endsAfterDays - warnAfterDays(endsAfterDays);
  return endsAt !== null && endsAt.getTime() - now.getTime() <= leftDays * DAY_MS;
}

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
