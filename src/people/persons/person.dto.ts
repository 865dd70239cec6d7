import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsEmail,
  IsIn,
  IsOptional,
  IsUUID,
  Matches,
  MaxLength,
  ValidateNested,
  IsTimeZone,
} from 'class-validator';
import { IsOneLine, IsKey } from '../../platform/api/texts';
import { type Role, ROLES } from '../rights/actions';
import { GrantDto } from '../session/session.dto';
import { type Language, LANGUAGES } from '../../domain/texts/language';

export class GrantInputDto {
  @IsIn(ROLES)
  @ApiProperty({ enum: ROLES, enumName: 'Role' })
  role: Role;

  /** Organisation; null or left out: all organisations, later ones included. */
  @IsOptional()
  @IsUUID()
  @ApiProperty({ type: String, format: 'uuid', nullable: true, required: false })
  organisationId: string | null = null;
}

export class EndPersonDto {
  /** Repeated after a refusal `LAST_APPROVER`: clients may be left without an approver. */
  @IsOptional()
  @IsBoolean()
  @ApiProperty({ type: Boolean, required: false })
  confirmLastApprover = false;
}

export class RolesInputDto extends EndPersonDto {
  /** Complete set of roles; empty: the person may see no data. */
  @IsArray()
  @ArrayMaxSize(1_000)
  @ValidateNested({ each: true })
  @Type(() => GrantInputDto)
  roles: GrantInputDto[];
}

export class PersonInputDto {
  /** Name as histories show it. */
  @IsOneLine()
  @Matches(/\S/, { message: 'name must be given: history shows it' })
  @MaxLength(200)
  name: string;

  /** Mail address for alerts and invitations; null or left out: none. It gives no access. */
  @IsOptional()
  @IsOneLine()
  @IsEmail()
  @MaxLength(320)
  @ApiProperty({ type: String, nullable: true, required: false })
  email: string | null = null;
}

export class PersonDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  name: string;
  @ApiProperty({ type: String, nullable: true })
  email: string | null;
  roles: GrantDto[];
  createdAt: Date;
  /** Time of leaving, after which the person cannot sign in; null: still here. */
  @ApiProperty({ type: Date, nullable: true })
  endedAt: Date | null;
  /** Time of the last request in a session that is still alive; null: not signed in. */
  @ApiProperty({ type: Date, nullable: true })
  lastUsedAt: Date | null;
  /**
   * Last sign-in; null: never, or not shown, because an owner of named organisations does not see acts of the
   * installation.
   */
  @ApiProperty({ type: Date, nullable: true })
  lastSignInAt: Date | null;
  /** Number of passkeys. */
  passkeys: number;
  recoveryCodesLeft: number;
  /** Issuers of the person's sign-in providers. */
  providers: string[];
}

/** Language and time zone of the caller, for the console and mails. */
export class OwnDisplayDto {
  /** Language of the console and mails; null or left out: the browser's language, and mails in English. */
  @IsOptional()
  @IsIn(LANGUAGES)
  @ApiProperty({ enum: LANGUAGES, enumName: 'Language', nullable: true, required: false })
  language: Language | null = null;

  /**
   * Time zone in which times are shown, such as Europe/London; null or left out: that of each organisation.
   */
  @IsOptional()
  @IsKey()
  @MaxLength(64)
  @IsTimeZone({ message: 'timeZone is not known; an example: Europe/London' })
  @ApiProperty({ type: String, nullable: true, required: false })
  timeZone: string | null = null;
}
