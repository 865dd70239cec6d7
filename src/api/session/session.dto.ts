import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength, MinLength } from 'class-validator';
import { type Role, ROLES } from '../../config/roles';

export class SignInDto {
  /** The administrator's key (ADMIN_API_KEY), or the one that may only look (VIEWER_API_KEY). */
  @IsString()
  @MinLength(1)
  @MaxLength(500)
  key: string;
}

export class SessionDto {
  /** Whether the calls of this browser are answered. */
  isSignedIn: boolean;
  /** A viewer may look and change nothing; null: nobody is signed in. */
  @ApiProperty({ enum: ROLES, enumName: 'Role', nullable: true })
  role: Role | null;
  /** After so many minutes without a person's doing the session ends. */
  idleMinutes: number;
  /** After so many minutes it ends in any case. */
  absoluteMinutes: number;
}
