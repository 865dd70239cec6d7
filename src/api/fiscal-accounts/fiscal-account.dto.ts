import {
  IsIn,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { Type } from 'class-transformer';
import type { FiscalAccount } from '../../database/entities/fiscal-account.entity';

const OFFSET = /^[+-](0\d|1[0-4]):[0-5]\d$/;

export class FiscalCredentialsDto {
  @IsString()
  @IsNotEmpty()
  @MaxLength(500)
  apiKey: string;

  @IsString()
  @IsNotEmpty()
  @MaxLength(500)
  apiSecret: string;

  /** Name of the application as the provider has registered it. */
  @IsString()
  @IsNotEmpty()
  @MaxLength(100)
  application: string;
}

export class FiscalAccountInputDto {
  /** For people; unique. */
  @IsString()
  @IsNotEmpty()
  @MaxLength(100)
  name: string;

  @IsOptional()
  @IsString()
  service?: string;

  /** contract: the headers of the interface document. published: signed bodies, no secret on the wire. */
  @IsOptional()
  @IsIn(['contract', 'published'])
  profile?: 'contract' | 'published';

  /** Stored encrypted; never shown again. */
  @ValidateNested()
  @Type(() => FiscalCredentialsDto)
  credentials: FiscalCredentialsDto;

  /** station, appVersion, headerNames, webhookSignature: see docs/assumptions.md. */
  @IsOptional()
  @IsObject()
  settings?: object;

  /** Offset of the device's clock from UTC. */
  @IsOptional()
  @Matches(OFFSET, { message: 'timeOffset must be an offset such as +02:00' })
  timeOffset?: string;
}

/** What is left out stays as it is. */
export class FiscalAccountChangeDto {
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(100)
  name?: string;

  @IsOptional()
  @IsIn(['contract', 'published'])
  profile?: 'contract' | 'published';

  @IsOptional()
  @ValidateNested()
  @Type(() => FiscalCredentialsDto)
  credentials?: FiscalCredentialsDto;

  @IsOptional()
  @IsObject()
  settings?: object;

  @IsOptional()
  @Matches(OFFSET, { message: 'timeOffset must be an offset such as +02:00' })
  timeOffset?: string;
}

/** A fiscal account as it is shown: without its credentials. */
export class FiscalAccountDto {
  id: string;
  service: string;
  name: string;
  profile: string;
  settings: object;
  timeOffset: string;
  /** The address to register with the service for its webhooks. */
  webhookUrl: string;

  static from(account: FiscalAccount, publicUrl: string): FiscalAccountDto {
    const { id, service, name, profile, settings, timeOffset } = account;
    return {
      id,
      service,
      name,
      profile,
      settings,
      timeOffset,
      webhookUrl: `${publicUrl}/webhooks/fiscal/${id}`,
    };
  }
}

/** A tax that the account's device may use. */
export class DeviceTaxDto {
  id: number;
  name: string;
  /** Decimal text; null for exempt. */
  percent: string | null;
  validFrom: string | null;
  validTill: string | null;
}
