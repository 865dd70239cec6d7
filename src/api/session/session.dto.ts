import { IsString, MaxLength, MinLength } from 'class-validator';

export class SignInDto {
  /** The administrator's key (ADMIN_API_KEY). */
  @IsString()
  @MinLength(1)
  @MaxLength(500)
  key: string;
}

export class SessionDto {
  /** Whether the calls of this browser are answered. */
  isSignedIn: boolean;
  /** After so many minutes without a person's doing the session ends. */
  idleMinutes: number;
  /** After so many minutes it ends in any case. */
  absoluteMinutes: number;
}
