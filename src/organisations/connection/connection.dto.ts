import { IsIn, IsOptional, IsUUID, Length } from 'class-validator';
import { IsKey, IsSecret } from '../../platform/api/texts';
import type {
  Connection,
  DisconnectionReason,
  GrantType,
  ConnectionStatus,
} from '../../connectors/connection.entity';
import type { Organisation, OrganisationStatus } from '../organisation.entity';
import { type ConnectionAllowance, idleEndsAt, isIdleSoon } from './connection-terms.service';

/** Custom connection: a separate app for one organisation, with the client credentials grant. */
export class CustomConnectionDto {
  @IsIn(['client_credentials'])
  grantType: 'client_credentials';

  /** Name of the accounting platform, in lower case. */
  @IsKey()
  platform: string;

  @IsKey()
  @Length(1, 500)
  clientId: string;

  /** Client secret; accepted, but never returned. */
  @IsSecret()
  @Length(1, 500)
  clientSecret: string;

  /** Organisation on the platform; needed only if the platform asks for it. */
  @IsOptional()
  @IsUUID()
  tenantId?: string;
}

export class ConsentAddressDto {
  /** Address of the platform's consent page. */
  url: string;
}

class ConnectedOrganisationDto {
  id: string;
  tenantId: string;
  name: string;
  status: OrganisationStatus;
  statusReason: DisconnectionReason | null;
  statusSince: Date;
}

/** Connection for display, without any token. */
export class ConnectionDto {
  id: string;
  platform: string;
  /** authorization_code: a person's consent; client_credentials: a custom connection. */
  grantType: GrantType;
  /** State; reconnect: a user must reconnect the organisation. */
  state: ConnectionStatus;
  /** Reason; null while it is active. */
  reason: DisconnectionReason | null;
  since: Date;
  organisations: ConnectedOrganisationDto[];
  scopes: string[];
  connectedAt: Date;
  /** Time of the last renewal of its tokens. */
  refreshedAt: Date;
  /** End of the connection unless its tokens are renewed, which happens automatically; null if it does not end. */
  idleEndsAt: Date | null;
  /** True: every refresh has failed for weeks, and the connection is about to end. */
  isIdleSoon: boolean;

  /** @param endsAfterIdleDays of its platform; null: consents do not end */
  static from(
    connection: Connection,
    organisations: readonly Organisation[],
    endsAfterIdleDays: number | null,
    now: Date,
  ): ConnectionDto {
    const { id, platform, grantType, status, statusReason, statusSince } = connection;
    const { scopes, createdAt, refreshedAt } = connection;
    return {
      id,
      platform,
      grantType,
      state: status,
      reason: statusReason,
      since: statusSince,
      organisations: organisations.map((organisation) => showOrganisation(organisation)),
      scopes: scopes.split(' ').filter(Boolean),
      connectedAt: createdAt,
      refreshedAt,
      idleEndsAt: idleEndsAt(connection, endsAfterIdleDays),
      isIdleSoon: isIdleSoon(connection, endsAfterIdleDays, now),
    };
  }
}

export class AccountingPlatformDto {
  /** Platform as it appears in addresses, for example `/api/connect/{platform}`. */
  platform: string;
  /** Display name of the platform. */
  name: string;
}

/** Usage of the plan of our own app; custom connections are separate apps and do not count. */
class ConnectionAllowanceDto {
  /** Display name of the platform. */
  name: string;
  /** Number of organisations connected by a person's consent. */
  used: number;
  /** Number of organisations that the app's plan at the platform allows. */
  allowed: number;
  /** True: a larger plan is needed soon; beyond the limit the platform refuses connections. */
  isNearlyUsed: boolean;

  static of({ name, used, allowed }: ConnectionAllowance): ConnectionAllowanceDto {
    return { name, used, allowed, isNearlyUsed: used >= allowed - Math.max(1, Math.floor(allowed / 10)) };
  }
}

/** Numbers of connections by state; those in `reconnect`, `idleSoon` and the next field need a person. */
export class ConnectionsSummaryDto {
  active: number;
  disconnected: number;
  reconnect: number;
  idleSoon: number;
  organisationsToReconnect: number;
  /**
   * Allowance of the platform with the fewest connections left; null: no platform limits them, or the caller
   * sees only some organisations.
   */
  allowance: ConnectionAllowanceDto | null;

  static from(
    connections: readonly ConnectionDto[],
    allowance: ConnectionAllowance | null,
  ): ConnectionsSummaryDto {
    const count = (state: string): number => connections.filter((each) => each.state === state).length;
    const organisations = connections.flatMap((each) => each.organisations);
    return {
      active: count('active'),
      disconnected: count('disconnected'),
      reconnect: count('reconnect'),
      idleSoon: connections.filter((each) => each.isIdleSoon).length,
      organisationsToReconnect: organisations.filter(({ status }) => status === 'reconnect').length,
      allowance: allowance === null ? null : ConnectionAllowanceDto.of(allowance),
    };
  }
}

function showOrganisation(organisation: Organisation): ConnectedOrganisationDto {
  const { id, tenantId, name, status, statusReason, statusSince } = organisation;
  return { id, tenantId, name, status, statusReason, statusSince };
}
