import { ApiProperty, IntersectionType, PartialType, PickType } from '@nestjs/swagger';
import { ArrayMaxSize, IsBoolean, IsObject, IsOptional, IsUUID, Matches, MaxLength } from 'class-validator';
import { IsKey, IsNotBlank, IsOneLine, IsTextRecord } from '../../platform/api/texts';
import { type AccountFinding, sayFinding } from '../account-finding';
import { COUNTRY } from '../../mapping/countries';
import { spokenTexts } from '../../platform/requests/spoken-language';
import { isInScope, type OrganisationScope } from '../../people/rights/organisation-scope';
import type { Action } from '../../people/rights/actions';
import type { FiscalAccount } from './accounts.entities';

const { pattern: TIN, name, form } = COUNTRY.taxpayerNumber;
const OFFSET = /^[+-](0\d|1[0-4]):[0-5]\d$/;

export class FiscalAccountInputDto {
  /** Unique name for people. */
  @IsOneLine()
  @IsNotBlank()
  @MaxLength(100)
  name: string;

  /** Name of the service; the first one of this build if left out. GET /api/fiscal-services lists them. */
  @IsOptional()
  @IsKey()
  service?: string;

  /** Profile of the service's interface; left out: the service's first one. */
  @IsOptional()
  @IsKey()
  @MaxLength(100)
  profile?: string;

  /** Credentials by name, as the service declares them. Stored encrypted; never shown again. */
  @IsTextRecord(500)
  credentials: Record<string, string>;

  /**
   * Options that the service's interface leaves open, as the service declares them: see docs/assumptions.md.
   */
  @IsOptional()
  @IsObject()
  settings?: object;

  /** Offset of the device's clock from UTC. */
  @IsOptional()
  @Matches(OFFSET, { message: 'timeOffset must be an offset such as +02:00' })
  timeOffset?: string;

  /** Number of the taxpayer who owns the account's device, for services that do not report it. */
  @IsOptional()
  @Matches(TIN, { message: `taxpayerTin must be the ${form} of a ${name}` })
  taxpayerTin?: string;

  /** True: several organisations may use the account. */
  @IsOptional()
  @IsBoolean()
  isShared?: boolean;
}

/** Change of a fiscal account; absent fields stay unchanged. */
export class FiscalAccountChangeDto extends IntersectionType(
  PartialType(PickType(FiscalAccountInputDto, ['name'])),
  PickType(FiscalAccountInputDto, ['profile', 'settings', 'timeOffset', 'taxpayerTin', 'isShared']),
) {
  /** Complete new credentials. They also replace stored ones that can no longer be decrypted. */
  @IsOptional()
  @IsTextRecord(500)
  credentials?: Record<string, string>;

  /** Name or TIN of the device's taxpayer; required where new credentials lead to another one. */
  @IsOptional()
  @IsKey()
  @MaxLength(250)
  confirmTaxpayer?: string;

  /**
   * Ids of all documents with unknown outcome; required where new credentials lead to another device. They stay with
   * the old device and are queried with its credentials.
   */
  @IsOptional()
  @ArrayMaxSize(2000)
  @IsUUID(undefined, { each: true })
  openDocuments?: string[];
}

/** Finding of an account check. */
class AccountFindingDto {
  /** Stable code; docs/account-findings.md lists all of them. */
  code: string;
  /** fault: nothing can be fiscalised. warning: it works, but a person should look at it. */
  level: 'ok' | 'warning' | 'fault';
  /** Message in one or two sentences. */
  message: string;
  /** Action to take; null when none is needed. */
  nextStep: string | null;
  /** Parameters of the sentences. */
  parameters: object;
}

export class AccountCheckDto {
  checkedAt: Date;
  /** Worst level of the findings. */
  level: 'ok' | 'warning' | 'fault';
  findings: AccountFindingDto[];
}

/** Taxpayer that owns the device of an account. */
class TaxpayerDto {
  tin: string;
  vatNumber: string | null;
  name: string | null;
  saidBy: 'service' | 'person';
}

/** Actions on an account, or on data that its service holds. */
export const ACTIONS_ON_ACCOUNTS = [
  'fiscal-accounts.change',
  'fiscal-accounts.check',
  'rules.change',
] as const satisfies readonly Action[];
type ActionOnAccount = (typeof ACTIONS_ON_ACCOUNTS)[number];

interface ShownTo {
  /** Public address for webhooks; null for a service without them. */
  readonly publicUrl: string | null;
  /** Organisations that its findings may name. */
  readonly scope: OrganisationScope;
  readonly may: ActionOnAccount[];
  readonly hasHiddenUsers: boolean;
}

/** Fiscal account for display, without credentials. */
export class FiscalAccountDto {
  id: string;
  service: string;
  name: string;
  profile: string;
  settings: object;
  timeOffset: string;
  /** Address to register with the service for its webhooks; null: the service has none. */
  webhookUrl: string | null;
  /** Taxpayer; null: not known yet. */
  taxpayer: TaxpayerDto | null;
  /** True: several organisations may use it. */
  isShared: boolean;
  /** True: it is also used by organisations hidden from the caller. */
  hasHiddenUsers: boolean;
  /** Result of the last check; null when there was none. */
  lastCheck: AccountCheckDto | null;
  /**
   * Actions that the caller may take. Changing data that several organisations share requires a right for all
   * of them.
   */
  @ApiProperty({ enum: ACTIONS_ON_ACCOUNTS, isArray: true })
  may: ActionOnAccount[];

  static from(account: FiscalAccount, { publicUrl, scope, may, hasHiddenUsers }: ShownTo): FiscalAccountDto {
    const { id, service, name, profile, settings, timeOffset, isShared } = account;
    const { taxpayerTin: tin, taxpayerVatNumber: vatNumber, taxpayerName, taxpayerSaidBy: saidBy } = account;
    return {
      id,
      service,
      name,
      profile,
      settings,
      timeOffset,
      isShared,
      hasHiddenUsers,
      may,
      webhookUrl: publicUrl === null ? null : webhookUrlOf(publicUrl, id),
      lastCheck: lastCheckOf(account, scope),
      taxpayer: tin === null || saidBy === null ? null : { tin, vatNumber, name: taxpayerName, saidBy },
    };
  }
}

export function webhookUrlOf(publicUrl: string, accountId: string): string {
  return `${publicUrl}/webhooks/fiscal/${accountId}`;
}

/** @param scope findings about hidden organisations, or their documents, are left out */
export function lastCheckOf(
  { lastCheckedAt, lastFindings }: FiscalAccount,
  scope: OrganisationScope,
): AccountCheckDto | null {
  if (lastCheckedAt === null || lastFindings === null) return null;
  const findings = (lastFindings as AccountFinding[])
    .filter(({ names = [] }) => names.every((id) => isInScope(scope, id)))
    .map((found) => {
      const { code, level, parameters } = found;
      return { code, level, ...sayFinding(spokenTexts(), found), parameters };
    });
  const level = (['fault', 'warning'] as const).find((worst) => findings.some((one) => one.level === worst));
  return { checkedAt: lastCheckedAt, level: level ?? 'ok', findings };
}

class DeclaredNameDto {
  name: string;
  description: string;
}

class DeclaredSettingDto extends DeclaredNameDto {
  /** Allowed values; null for any text. */
  choices: string[] | null;
  /** Names of its fields, for a setting that is an object of texts; null for one that is a single text. */
  fields: string[] | null;
}

/** Service of this version, with the fields of its accounts. */
export class FiscalServiceDto {
  name: string;
  /** Profiles; the first one is the default. */
  profiles: DeclaredNameDto[];
  /** Required credentials. */
  credentials: DeclaredNameDto[];
  /** Optional settings. */
  settings: DeclaredSettingDto[];
}

/** Tax that the account's device may use. */
class DeviceTaxDto {
  id: number;
  name: string;
  /** Percentage as decimal text; null for exempt. */
  percent: string | null;
  validFrom: string | null;
  validTill: string | null;
}

/** Taxes of the account's device, as last read. */
export class DeviceTaxesDto {
  /** Time of reading; null: never, and then the list is empty. */
  readAt: Date | null;
  /** Reason why the last reading failed; null when it did not. */
  failure: string | null;
  taxes: DeviceTaxDto[];
}

/** Currencies that the service supports, as last read. */
export class ServiceCurrenciesDto {
  /** Time of reading; null: never, and then the list is empty. */
  readAt: Date | null;
  /** Reason why the last reading failed; null when it did not. */
  failure: string | null;
  currencies: string[];
}

/** Stored delivery of the service. */
class LastWebhookEventDto {
  at: Date;
  /** False: unsigned, so anybody could have sent it; a hint only. */
  isSigned: boolean;
  /** Reason why it could not be read; null: it could. */
  fault: string | null;
}

export class LastEventDto {
  /** Time by the database's clock, for comparison. */
  now: Date;
  /** Last event; null: none was accepted. The account check shows how many were rejected. */
  event: LastWebhookEventDto | null;
}
