import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { confirmedBinding, identityText } from '../domain/fiscal/identity';
import {
  settingsOf,
  STORED_SETTINGS,
  type StoredSettings,
  type Setting,
  type SettingName,
} from '../mapping/settings';
import type { DisconnectionReason } from '../connectors/connection.entity';
import type { Organisation, OrganisationStatus } from './organisation.entity';
import { spokenAnew } from '../platform/requests/spoken-language';
import type { Type } from '@nestjs/common';

/** Adds a setting to the description of a class of the API. */
export function describeSetting(
  { prototype }: Type,
  name: SettingName,
  { is }: Setting,
  options: ApiPropertyOptions,
): void {
  const type = is.kind === 'flag' ? Boolean : is.kind === 'count' ? Number : String;
  const form = is.kind === 'choice' ? { enum: is.choices.toSorted() } : {};
  ApiProperty({ ...options, type, ...form } as ApiPropertyOptions)(prototype as object, name);
}

/** Identity of a client and its fiscal account, each in one line. */
export class BindingDto {
  confirmed: string;
  /** Identity as read now; confirmed by `confirmBinding` of the settings. */
  read: string;
  /** True: submissions and write-backs are stopped. */
  isStopped: boolean;

  static from({
    bindings,
    fiscalAccountId,
  }: Pick<Organisation, 'bindings' | 'fiscalAccountId'>): BindingDto | null {
    const binding = bindings[fiscalAccountId ?? ''];
    if (binding?.differs === undefined && binding?.said === undefined) return null;
    const [confirmed, read] = [identityText(binding), identityText(confirmedBinding(binding))];
    return { confirmed, read, isStopped: binding.differs !== undefined };
  }
}

class ShownSettings {}

for (const [name, setting] of STORED_SETTINGS)
  describeSetting(ShownSettings, name, setting, {
    required: true,
    description: setting.shown,
    nullable: setting.default === null || undefined,
  });

/** Organisation for display. */
export class OrganisationDto extends (ShownSettings as new () => StoredSettings) {
  id: string;
  platform: string;
  tenantId: string;
  name: string;
  baseCurrency: string;
  countryCode: string;
  /** IANA name of the books' time zone, for example Europe/London; null: not read yet, or unknown. */
  timeZone: string | null;
  /** State; reconnect: a user must reconnect the organisation. */
  status: OrganisationStatus;
  /** Reason; null while it is connected. */
  statusReason: DisconnectionReason | null;
  statusSince: Date;
  /**
   * Confirmed identity of books and device, where a different one has been read since; null: unchanged, or
   * not live yet.
   */
  @ApiProperty({ type: () => BindingDto, nullable: true })
  binding: BindingDto | null;
  /** Reason why the last run stopped early; null when it did not. */
  lastFailure: string | null;
  /** True when no work is under way or due before the next poll. */
  isResting: boolean;

  /** @param now the database's clock */
  static from(organisation: Organisation, now: Date): OrganisationDto {
    const { id, platform, tenantId, name, baseCurrency, countryCode, timeZone, status } = organisation;
    const { statusReason, statusSince, lastFailure, leaseHolder, dueAt } = organisation;
    return {
      id,
      platform,
      tenantId,
      name,
      baseCurrency,
      countryCode,
      timeZone,
      status,
      statusReason,
      statusSince,
      binding: BindingDto.from(organisation),
      ...settingsOf(organisation, STORED_SETTINGS),
      lastFailure: spokenAnew(lastFailure),
      isResting: leaseHolder === null && dueAt > now,
    };
  }
}
