import { ApiProperty } from '@nestjs/swagger';
import { type Language, LANGUAGES } from '../../domain/texts/language';
import { COUNTRY } from '../../mapping/countries';
import type { Config } from '../../platform/config/config';
import { type Action, ACTIONS } from '../rights/actions';
import { mayDoAnywhere, organisationsFor, type Principal } from '../rights/principal';
import { type Role, ROLES } from '../rights/roles';
import type { BrowserCaller } from './sessions.repository';

/** Format of product codes of the tax authority. */
export class ProductCodeFormDto {
  /** In words. */
  form: string;
  /** A regular expression for the whole code. */
  pattern: string;
}

/** Properties of the installation's country that pages need. */
export class CountryDto {
  /** IANA name of the zone of moments that belong to no organisation, or to one whose zone is not known. */
  timeZone: string;
  productCode: ProductCodeFormDto;

  static ofInstallation(): CountryDto {
    const { timeZone, productCode } = COUNTRY;
    return { timeZone, productCode: { form: productCode.form, pattern: productCode.pattern.source } };
  }
}

/** A person who is signed in. */
export class SignedInPersonDto {
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

/** A role of the caller, and where. */
export class GrantDto {
  @ApiProperty({ enum: ROLES, enumName: 'Role' })
  role: Role;
  /** Null: for all organisations. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  organisationId: string | null;
}

/** Action that the caller may do, and the organisations where. */
export class AllowedActionDto {
  @ApiProperty({ enum: ACTIONS, enumName: 'Action' })
  action: Action;
  /** Null: in all organisations, and what concerns the installation. */
  @ApiProperty({ type: String, format: 'uuid', isArray: true, nullable: true })
  organisationIds: string[] | null;
}

export class SessionDto {
  /** Whether the calls of this browser are answered. */
  isSignedIn: boolean;
  /** Null: nobody is signed in, or it was done with a key. */
  person: SignedInPersonDto | null;
  /** The key that was signed in with; a viewer may look and change nothing. */
  @ApiProperty({ enum: ['break_glass', 'viewer'], nullable: true })
  key: 'break_glass' | 'viewer' | null;
  /** When the person last proved who it is; null: a key. */
  signedInAt: Date | null;
  grants: GrantDto[];
  /** Actions allowed to this browser; the API description names the action of each route (`x-right`). */
  may: AllowedActionDto[];
  /** After so many minutes without a person's doing the session ends. */
  idleMinutes: number;
  /** After so many minutes it ends in any case. */
  absoluteMinutes: number;
  /** The same for everybody. */
  country: CountryDto;

  /** @param caller null: the browser brought no session; without a principal: one that is over */
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
