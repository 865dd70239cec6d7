import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  Equals,
  IsArray,
  IsObject,
  IsOptional,
  Length,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { IsKey, IsNotBlank, IsOneLine, IsSecret } from '../../platform/api/texts';

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** Site on which passkeys of this installation are used. */
export class PasskeySiteDto {
  /** Origin whose pages can use them; null: none can. */
  @ApiProperty({ type: String, nullable: true })
  origin: string | null;
  /** Reason why passkeys are impossible here, and what to do; null: they are possible. */
  @ApiProperty({ type: String, nullable: true })
  impossible: string | null;
}

/** Options for the browser (WebAuthn level 2, section 5.4 or 5.5), bytes as base64url. */
export class PasskeyQuestionDto {
  @ApiProperty({ type: 'object', additionalProperties: true })
  options: object;
}

/** Fields that a browser sends about every passkey. */
class NamedPasskeyDto {
  @IsKey()
  @Length(1, 2_000)
  id: string;

  @IsKey()
  @Length(1, 2_000)
  rawId: string;

  @Equals('public-key')
  @ApiProperty({ enum: ['public-key'] })
  type: 'public-key';
}

class SignedAnswerDto {
  @IsKey()
  @MaxLength(4_000)
  clientDataJSON: string;

  @IsKey()
  @MaxLength(4_000)
  authenticatorData: string;

  @IsKey()
  @MaxLength(4_000)
  signature: string;

  @IsOptional()
  @IsKey()
  @MaxLength(200)
  userHandle?: string;
}

/** A signature by a passkey, bytes as base64url (WebAuthn level 2, section 5.2.2). */
export class SignedRequestDto extends NamedPasskeyDto {
  @ValidateNested()
  @IsObject()
  @Type(() => SignedAnswerDto)
  response: SignedAnswerDto;
}

class CreatedAnswerDto {
  @IsKey()
  @MaxLength(4_000)
  clientDataJSON: string;

  @IsKey()
  @MaxLength(8_000)
  attestationObject: string;

  @IsArray()
  @ArrayMaxSize(10)
  @IsKey({ each: true })
  @MaxLength(20, { each: true })
  transports: string[];
}

/** A new passkey, bytes as base64url (WebAuthn level 2, section 5.2.1). */
export class CreatedPasskeyDto extends NamedPasskeyDto {
  @ValidateNested()
  @IsObject()
  @Type(() => CreatedAnswerDto)
  response: CreatedAnswerDto;
}

/**
 * Converts to the form of the verifying library. Unknown transports are left out, as they are only a hint.
 */
export function creationOf({ id, rawId, type, response }: CreatedPasskeyDto) {
  const known = TRANSPORTS.filter((one) => response.transports.includes(one));
  return { id, rawId, type, response: { ...response, transports: known }, clientExtensionResults: {} };
}

export function requestOf({ id, rawId, type, response }: SignedRequestDto) {
  return { id, rawId, type, response, clientExtensionResults: {} };
}

export class PasskeyNameDto {
  /** Label by which the holder tells it from others, for example "Laptop". */
  @IsOneLine()
  @IsNotBlank()
  @MaxLength(100)
  name: string;
}

export class NewPasskeyDto extends PasskeyNameDto {
  @ValidateNested()
  @IsObject()
  @Type(() => CreatedPasskeyDto)
  passkey: CreatedPasskeyDto;
}

export class PasskeyDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  name: string;
  /** True: the passkey may be copied to other devices of its holder. */
  isSynced: boolean;
  createdAt: Date;
  @ApiProperty({ type: Date, nullable: true })
  lastUsedAt: Date | null;
}

/** Account at a sign-in provider that signs the caller in. */
class OwnAccountDto {
  id: string;
  /** Provider's label on its button; its issuer if the settings no longer list it. */
  provider: string;
  addedAt: Date;
}

/** Caller's ways to sign in. */
export class OwnSignInDto {
  passkeys: PasskeyDto[];
  recoveryCodesLeft: number;
  accounts: OwnAccountDto[];
}

export class RecoveryCodeDto {
  /** Recovery code; case, spaces and hyphens make no difference. */
  @IsSecret()
  @Length(1, 100)
  code: string;
}

export class RecoveryCodesDto {
  /** New codes, shown only in this answer; each works once. Earlier ones no longer work. */
  codes: string[];
}
