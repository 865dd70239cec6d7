import { ApiProperty } from '@nestjs/swagger';
import { SIGN_IN_METHODS, type SignInMethod } from './session.entity';

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
