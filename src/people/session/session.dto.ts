import { ApiProperty } from '@nestjs/swagger';
import { COUNTRY } from '../../mapping/countries';
import { type Role, ROLES } from '../roles';
import { type Action, ACTIONS } from '../rights/actions';

/** How the tax authority writes the code of what is sold. */
export class ProductCodeFormDto {
  /** In words. */
  form: string;
  /** A regular expression for the whole code. */
  pattern: string;
}

/** What pages must know of the country of this installation. */
export class CountryDto {
  /** IANA name of the zone of moments that belong to no organisation, or to one whose zone is not known. */
  timeZone: string;
  productCode: ProductCodeFormDto;

  static ofInstallation(): CountryDto {
    const { timeZone, productCode } = COUNTRY;
    return { timeZone, productCode: { form: productCode.form, pattern: productCode.pattern.source } };
  }
}

export class SessionDto {
  /** Whether the calls of this browser are answered. */
  isSignedIn: boolean;
  /** A viewer may look and change nothing; null: nobody is signed in. */
  @ApiProperty({ enum: ROLES, enumName: 'Role', nullable: true })
  role: Role | null;
  /** What this browser may do; the description of the API names the action of each route (`x-right`). */
  @ApiProperty({ enum: ACTIONS, enumName: 'Action', isArray: true })
  actions: Action[];
  /** After so many minutes without a person's doing the session ends. */
  idleMinutes: number;
  /** After so many minutes it ends in any case. */
  absoluteMinutes: number;
  /** The same for everybody. */
  country: CountryDto;
}
