import { ApiProperty } from '@nestjs/swagger';
import {
  ArrayNotEmpty,
  IsBoolean,
  IsIn,
  Matches,
  MaxLength,
  IsInt,
  IsOptional,
  IsUUID,
  Max,
  Min,
  ValidateIf,
} from 'class-validator';
import { IsNotBlank, IsOneLine } from '../../platform/api/texts';
import { type Action, ACTIONS } from '../rights/actions';
import type { ApiToken } from './tokens.entities';

const LONGEST_DAYS = 366;

export class ApiTokenInputDto {
  /** Purpose of the token, by which it is recognised later. */
  @IsOneLine()
  @IsNotBlank()
  @MaxLength(100)
  name: string;

  /** Actions that the token may perform; left out: reading. Null: all that you may do. */
  @IsOptional()
  @ArrayNotEmpty()
  @IsIn(ACTIONS, { each: true })
  @ApiProperty({ enum: ACTIONS, enumName: 'Action', isArray: true, nullable: true, required: false })
  actions?: Action[] | null;

  /** Organisations that the token gives access to. Null: all of yours, including later ones. */
  @ValidateIf((input: ApiTokenInputDto) => input.organisationIds !== null)
  @ArrayNotEmpty()
  @IsUUID('all', { each: true })
  @ApiProperty({ type: String, format: 'uuid', isArray: true, nullable: true })
  organisationIds: string[] | null;

  /** Lifetime in days; left out: 90. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(LONGEST_DAYS)
  days?: number;
}

export class ApiTokenDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  name: string;
  /** Allowed actions; null: all that its person may do. */
  @ApiProperty({ enum: ACTIONS, enumName: 'Action', isArray: true, nullable: true })
  actions: Action[] | null;
  /** Organisations; null: all of its person. */
  @ApiProperty({ type: String, format: 'uuid', isArray: true, nullable: true })
  organisationIds: string[] | null;
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
  /** End of the token, after which it gives no access; null: still valid. */
  endedAt: Date | null;

  static of({ secretHash: _hash, personId: _person, ...token }: ApiToken): ApiTokenDto {
    return token;
  }
}

/** New token, shown only in this answer. */
export class NewApiTokenDto extends ApiTokenDto {
  /** Token text: `lst_` and 46 letters and digits, for `Authorization: Bearer`. */
  token: string;
}

export class DeviceSignInInputDto {
  /** Name for the new token: the command line sends the name of its computer. */
  @IsOneLine()
  @IsNotBlank()
  @MaxLength(100)
  name: string;

  /** Actions for the token; left out: read. */
  @ArrayNotEmpty()
  @IsIn(ACTIONS, { each: true })
  @ApiProperty({ enum: ACTIONS, enumName: 'Action', isArray: true, required: false })
  actions: Action[] = ['read'];
}

export class BegunSignInDto {
  /** Secret code with which the command line fetches its token. */
  deviceCode: string;
  /** Code that the person compares with that of the command line. */
  userCode: string;
  /** Address at which the person opens the console. */
  address: string;
  /** Seconds to wait between two polls. */
  intervalSeconds: number;
  expiresInSeconds: number;
}

export class DeviceCodeDto {
  @Matches(/^[\w-]{43}$/, { message: 'deviceCode must be the code that the sign-in began with' })
  deviceCode: string;
}

export class SignInProgressDto {
  @ApiProperty({ enum: ['waiting', 'refused', 'granted', 'unknown'] })
  state: 'waiting' | 'refused' | 'granted' | 'unknown';
  /** Token, returned once with `granted`. */
  token?: string;
}

export class WaitingSignInDto {
  userCode: string;
  /** Self-declared name of the computer; it is not verified. */
  name: string;
  @ApiProperty({ type: String, nullable: true })
  address: string | null;
  /** Requested actions; they apply only where the person holds them. */
  @ApiProperty({ enum: ACTIONS, enumName: 'Action', isArray: true })
  actions: Action[];
  createdAt: Date;
}

export class SignInDecisionDto {
  @IsBoolean()
  agrees: boolean;
}
