import { ApiProperty } from '@nestjs/swagger';
import { type Role, ROLES } from '../roles';
import { type Action, ACTIONS } from '../rights/actions';

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
}
