import { ApiProperty } from '@nestjs/swagger';
import {
  ArrayNotEmpty,
  IsIn,
  IsInt,
  IsOptional,
  IsUUID,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import { IsOneLine } from '../../platform/api/texts';
import { type Action, ACTIONS } from '../rights/actions';
import type { ApiToken } from './api-token.entity';
import { IsNotBlank } from '../../platform/api/is-not-blank';

const LONGEST_DAYS = 366;

export class ApiTokenInputDto {
  /** Purpose of the token, by which it is recognised later. */
  @IsOneLine()
  @IsNotBlank()
  @MaxLength(100)
  name: string;

  /** Actions allowed to the token; left out: reading. Null: all that you may do. */
  @IsOptional()
  @ArrayNotEmpty()
  @IsIn(ACTIONS, { each: true })
  @ApiProperty({ enum: ACTIONS, enumName: 'Action', isArray: true, nullable: true, required: false })
  actions?: Action[] | null;

  /** Organisations open to the token. Null: all of yours, including later ones. */
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
