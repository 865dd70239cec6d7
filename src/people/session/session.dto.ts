import { ApiProperty } from '@nestjs/swagger';
import { SIGN_IN_METHODS, type SignInMethod } from './session.entities';
import { type Language, LANGUAGES } from '../../domain/texts/language';
import { COUNTRY } from '../../mapping/countries';
import type { Config } from '../../platform/config/config';
import { type Action, ACTIONS, type Role, ROLES } from '../rights/actions';
import { mayDoAnywhere, organisationsFor, type Principal } from '../rights/principal';
import type { BrowserCaller } from './sessions.repository';

/** Format of product codes of the tax authority. */
class ProductCodeFormDto {
  /** Format in words. */
  form: string;
  /** Regular expression for the whole code. */
  pattern: string;
}

/** Properties of the installation's country that pages need. */
class CountryDto {
  /** IANA name of the time zone used without an organisation, or for one without a known zone. */
  timeZone: string;
  productCode: ProductCodeFormDto;

  static ofInstallation(): CountryDto {
    const { timeZone, productCode } = COUNTRY;
    return { timeZone, productCode: { form: productCode.form, pattern: productCode.pattern.source } };
  }
}

/** Person who is signed in. */
class SignedInPersonDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  name: string;
  /** Language chosen by the person; null: the browser's language. */
  @ApiProperty({ enum: LANGUAGES, enumName: 'Language', nullable: true })
  language: Language | null;
  /** Time zone chosen by the person; null: that of each organisation. */
  @ApiProperty({ type: String, nullable: true })
  timeZone: string | null;
}

/** Role of the caller, with its organisation. */
export class GrantDto {
  @ApiProperty({ enum: ROLES, enumName: 'Role' })
  role: Role;
  /** Organisation; null: all organisations. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  organisationId: string | null;
}

/** Action that the caller may perform, and in which organisations. */
class AllowedActionDto {
  @ApiProperty({ enum: ACTIONS, enumName: 'Action' })
  action: Action;
  /** Organisations; null: all organisations, and the installation itself. */
  @ApiProperty({ type: String, format: 'uuid', isArray: true, nullable: true })
  organisationIds: string[] | null;
}

export class SessionDto {
  /** True when this browser has a valid session. */
  isSignedIn: boolean;
  /** Signed-in person; null: no one is signed in, or a key was used. */
  person: SignedInPersonDto | null;
  /** Key used to sign in; a viewer may only read. */
  @ApiProperty({ enum: ['break_glass', 'viewer'], nullable: true })
  key: 'break_glass' | 'viewer' | null;
  /** Time of the last proof of identity; null: a key. */
  signedInAt: Date | null;
  grants: GrantDto[];
  /** Actions that this browser may perform; the API description names the action of each route (`x-right`). */
  may: AllowedActionDto[];
  /** Minutes without a person's action after which the session ends. */
  idleMinutes: number;
  /** Minutes after which the session ends in any case. */
  absoluteMinutes: number;
  /** Properties of the country, the same for all callers. */
  country: CountryDto;

  /** @param caller null: no session; without a principal: an expired one */
  static of(caller: BrowserCaller | null, { session }: Pick<Config, 'session'>): SessionDto {
    const principal = caller?.principal ?? null;
    const key = principal?.kind === 'break_glass' || principal?.kind === 'viewer' ? principal.kind : null;
    return {
      isSignedIn: principal !== null,
      person: personOf(caller),
      key,
      signedInAt: principal?.signedInAt ?? null,
      grants: principal === null ? [] : [...principal.grants],
      may: principal === null ? [] : allowedOf(principal),
      idleMinutes: session.idleMs / 60_000,
      absoluteMinutes: session.absoluteMs / 60_000,
      country: CountryDto.ofInstallation(),
    };
  }
}

function personOf(caller: BrowserCaller | null): SignedInPersonDto | null {
  if (caller?.principal?.personId == null) return null;
  const { personId, name } = caller.principal;
  return { id: personId, name, ...caller.display };
}

function allowedOf(principal: Principal): AllowedActionDto[] {
  return ACTIONS.filter((action) => mayDoAnywhere(principal, action)).map((action) => {
    const organisations = organisationsFor(principal, action);
    return { action, organisationIds: organisations === 'all' ? null : [...organisations] };
  });
}

/** Browser in which a person is signed in. */
export class ListedSessionDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: SIGN_IN_METHODS })
  method: SignInMethod;
  /** User agent, as the browser describes itself. */
  @ApiProperty({ type: String, nullable: true })
  userAgent: string | null;
  @ApiProperty({ type: String, nullable: true })
  address: string | null;
  signedInAt: Date;
  createdAt: Date;
  lastUsedAt: Date;
  /** True for the session of this request. */
  isThisOne: boolean;
}
