import { ApiProperty, IntersectionType, PartialType, PickType } from '@nestjs/swagger';
import { ArrayMaxSize, IsBoolean, IsObject, IsOptional, IsUUID, Matches, MaxLength } from 'class-validator';
import { IsKey, IsOneLine } from '../../platform/api/texts';
import { type AccountFinding, findingIn } from '../account-finding';
import { COUNTRY } from '../../mapping/countries';
import { IsTextRecord } from '../../platform/api/is-text-record';
import { spokenTexts } from '../../platform/requests/spoken-language';
import { isInScope, type OrganisationScope } from '../../people/rights/organisation-scope';
import type { Action } from '../../people/rights/actions';
import type { FiscalAccount } from './fiscal-account.entity';
import { IsNotBlank } from '../../platform/api/is-not-blank';

const { pattern: TIN, name, form } = COUNTRY.taxpayerNumber;
const OFFSET = /^[+-](0\d|1[0-4]):[0-5]\d$/;

export class FiscalAccountInputDto {
  /** For people; unique. */
  @IsOneLine()
  @IsNotBlank()
  @MaxLength(100)
  name: string;

  /** Name of the service; the first one of this build if left out. GET /api/fiscal-services lists them. */
  @IsOptional()
  @IsKey()
  service?: string;

  /** Reading of the service's interface; the service's first one if left out. */
  @IsOptional()
  @IsKey()
  @MaxLength(100)
  profile?: string;

  /** By name, as the service declares them. Stored encrypted; never shown again. */
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

  /** Whether several organisations may use the account; without it, one. */
  @IsOptional()
  @IsBoolean()
  isShared?: boolean;
}

/** Change of a fiscal account; absent fields stay unchanged. */
export class FiscalAccountChangeDto extends IntersectionType(
  PartialType(PickType(FiscalAccountInputDto, ['name'])),
  PickType(FiscalAccountInputDto, ['profile', 'settings', 'timeOffset', 'taxpayerTin', 'isShared']),
) {
  /** All of them at once. They also repair an account whose stored ones can no longer be opened. */
  @IsOptional()
  @IsTextRecord(500)
  credentials?: Record<string, string>;

  /** Name or TIN of the taxpayer of the device: needed where new credentials lead to that of another one. */
  @IsOptional()
  @IsKey()
  @MaxLength(250)
  confirmTaxpayer?: string;

  /**
   * Ids of the documents whose outcome is not known yet: needed, each of them, where new credentials lead to another device. They
   * stay with that of before, and are asked about with its credentials.
   */
  @IsOptional()
  @ArrayMaxSize(2000)
  @IsUUID(undefined, { each: true })
  openDocuments?: string[];
}

/** Finding of an account check. */
export class AccountFindingDto {
  /** Stable: docs/account-findings.md lists them all. */
  code: string;
  /** fault: nothing can be fiscalised as it is. warning: it works, but somebody should look. */
  level: 'ok' | 'warning' | 'fault';
  /** In one or two sentences. */
  message: string;
  /** Action to take; null when none is needed. */
  nextStep: string | null;
  /** Parameters of the sentences; null in checks of earlier versions. */
  parameters: object | null;
}

export class AccountCheckDto {
  checkedAt: Date;
  /** The worst of the findings. */
  level: 'ok' | 'warning' | 'fault';
  findings: AccountFindingDto[];
}

/** Taxpayer that owns the device of an account. */
export class TaxpayerDto {
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
  /** Null for a service without webhooks. */
  readonly publicUrl: string | null;
  /** Organisations that its findings may name. */
  readonly scope: OrganisationScope;
  readonly may: ActionOnAccount[];
  readonly hasHiddenUsers: boolean;
}

/** A fiscal account as it is shown: without its credentials. */
export class FiscalAccountDto {
  id: string;
  service: string;
  name: string;
  profile: string;
  settings: object;
  timeOffset: string;
  /** The address to register with the service for its webhooks; null for a service that has none. */
  webhookUrl: string | null;
  /** Null: not known yet. */
  taxpayer: TaxpayerDto | null;
  /** Whether several organisations may use it. */
  isShared: boolean;
  /** Whether organisations use it that the caller may not see. */
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

/** @param scope findings that name other organisations, or their documents, are left out */
export function lastCheckOf(
  { lastCheckedAt, lastFindings }: FiscalAccount,
  scope: OrganisationScope,
): AccountCheckDto | null {
  if (lastCheckedAt === null || lastFindings === null) return null;
  const findings = (lastFindings as AccountFinding[])
    .filter(({ names = [] }) => names.every((id) => isInScope(scope, id)))
    .map((found) => {
      const { code, level, parameters = null } = found;
      return { code, level, ...findingIn(spokenTexts(), found), parameters };
    });
  const level = (['fault', 'warning'] as const).find((worst) => findings.some((one) => one.level === worst));
  return { checkedAt: lastCheckedAt, level: level ?? 'ok', findings };
}

export class DeclaredNameDto {
  name: string;
  description: string;
}

export class DeclaredSettingDto extends DeclaredNameDto {
  /** Allowed values; null for any text. */
  choices: string[] | null;
  /** The names of the texts that it holds; null where it is a text itself. */
  fields: string[] | null;
}

/** A service of this build, and what its accounts are made of. */
export class FiscalServiceDto {
  name: string;
  /** The first one is the default. */
  profiles: DeclaredNameDto[];
  /** Every one of them is needed. */
  credentials: DeclaredNameDto[];
  /** Optional settings. */
  settings: DeclaredSettingDto[];
}

/** A tax that the account's device may use. */
export class DeviceTaxDto {
  id: number;
  name: string;
  /** Decimal text; null for exempt. */
  percent: string | null;
  validFrom: string | null;
  validTill: string | null;
}

/** The taxes of the account's device as they were read last. */
export class DeviceTaxesDto {
  /** Null: never yet, and then there are none. */
  readAt: Date | null;
  /** Why the last reading did not work; null when it did. */
  failure: string | null;
  taxes: DeviceTaxDto[];
}

/** The currencies that the service supports, as they were read last. */
export class ServiceCurrenciesDto {
  /** Null: never yet, and then there are none. */
  readAt: Date | null;
  /** Why the last reading did not work; null when it did. */
  failure: string | null;
  currencies: string[];
}

/** A delivery of the service that was stored. */
export class LastWebhookEventDto {
  at: Date;
  /** False: anybody could have sent it; it counts as a hint only. */
  isSigned: boolean;
  /** Why it could not be read; null when it could. */
  fault: string | null;
}

export class LastEventDto {
  /** The database's clock, to compare with. */
  now: Date;
  /** Null: none was ever accepted; the account check says how many were turned away. */
  event: LastWebhookEventDto | null;
}
