import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsEmail,
  IsIn,
  IsObject,
  IsOptional,
  Length,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { IsOneLine, IsSecret } from '../../platform/api/texts';
import { type Language, LANGUAGES } from '../../domain/texts/language';
import { CreatedPasskeyDto } from '../passkeys/passkey.dto';
import { GrantInputDto, PersonInputDto } from '../persons/person.dto';
import { GrantDto, SessionDto } from '../session/session.dto';
import { INVITATION_PURPOSES, type InvitationPurpose } from './invitation.entity';

export class InvitationInputDto extends PersonInputDto {
  /** Roles of the new person. */
  @IsArray()
  @ArrayMaxSize(1_000)
  @ValidateNested({ each: true })
  @Type(() => GrantInputDto)
  roles: GrantInputDto[];

  /**
   * Language of the mail, and the new person's first language; null or left out: English mail, and the
   * browser's language.
   */
  @IsOptional()
  @IsIn(LANGUAGES)
  @ApiProperty({ enum: LANGUAGES, enumName: 'Language', nullable: true, required: false })
  language: Language | null = null;
}

export class InvitationDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: INVITATION_PURPOSES })
  purpose: InvitationPurpose;
  /** Person who is to sign in again, or who has accepted; null: not accepted yet. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  personId: string | null;
  name: string;
  @ApiProperty({ type: String, nullable: true })
  email: string | null;
  roles: GrantDto[];
  /** Language of the mail, and the new person's first language; null: none was chosen. */
  @ApiProperty({ enum: LANGUAGES, enumName: 'Language', nullable: true })
  language: Language | null;
  createdAt: Date;
  expiresAt: Date;
  /** True: expired unused, so the link gives no access. */
  isExpired: boolean;
}

export class SentInvitationDto extends InvitationDto {
  /** Link, shown once, since only a hash of its token is stored; null: it is in the mail alone. */
  @ApiProperty({ type: String, nullable: true })
  link: string | null;
  /**
   * Delivery of the mail. `not_set`: no mail server, or no address. `failed`: pass the link on in another
   * way, or create it again.
   */
  @ApiProperty({ enum: ['sent', 'not_set', 'failed'] })
  mail: 'sent' | 'not_set' | 'failed';
}

export class InvitationTokenDto {
  /** Token of the link, after the `#`. */
  @IsSecret()
  @Length(1, 200)
  token: string;
}

class OfferedRoleDto extends GrantDto {
  /** Name of the organisation; null: all organisations. */
  @ApiProperty({ type: String, nullable: true })
  organisation: string | null;
}

/** Offer of an invitation link, shown to its holder. */
export class OpenInvitationDto {
  @ApiProperty({ enum: INVITATION_PURPOSES })
  purpose: InvitationPurpose;
  /** Name; empty: the accepting person gives it. */
  name: string;
  @ApiProperty({ type: String, nullable: true })
  email: string | null;
  roles: OfferedRoleDto[];
  expiresAt: Date;
}

export class InvitationQuestionDto extends InvitationTokenDto {
  /** Name, required where the invitation has none. */
  @IsOptional()
  @IsOneLine()
  @MaxLength(200)
  name?: string;

  @IsOptional()
  @IsOneLine()
  @IsEmail()
  @MaxLength(320)
  email?: string;
}

export class AcceptanceDto extends InvitationQuestionDto {
  /** Label by which the holder tells this passkey from others, for example "Laptop". */
  @IsOneLine()
  @Length(1, 100)
  passkeyName: string;

  @ValidateNested()
  @IsObject()
  @Type(() => CreatedPasskeyDto)
  passkey: CreatedPasskeyDto;
}

export class AcceptedInvitationDto {
  session: SessionDto;
  /** Recovery codes, shown only in this answer; each works once when every passkey is lost. */
  recoveryCodes: string[];
}
