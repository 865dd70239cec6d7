import { ApiProperty } from '@nestjs/swagger';
import { ArrayNotEmpty, IsBoolean, IsIn, Matches, MaxLength } from 'class-validator';
import { IsOneLine } from '../../platform/api/texts';
import { IsNotBlank } from '../../platform/api/is-not-blank';
import { type Action, ACTIONS } from '../rights/actions';

export class DeviceSignInInputDto {
  /** Name of the later token: the command line sends the name of its computer. */
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
  /** Code that the person compares with the command line's. */
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
