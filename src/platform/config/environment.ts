import { isIP } from 'node:net';
import { Transform } from 'class-transformer';
import {
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  Max,
  Min,
  MinLength,
  ValidateBy,
  type ValidationOptions,
} from 'class-validator';
import { PROVIDER_NAME } from './open-id-settings';

/** Default folder of the journal of submissions, unless `JOURNAL_DIRECTORY` is set. */
export const JOURNAL_DIRECTORY = '.ledgerstamp/journal';

const ADDRESS = { require_tld: false, require_protocol: true, protocols: ['http', 'https'] };
const KEY = /^([0-9a-f]{64}|[A-Za-z0-9+/]{43}=)$/i;
/**
 * Matches a key of at least 24 characters that a client can send as a bearer token (RFC 6750 section 2.1).
 */
const BEARER = /^(?=.{24})[A-Za-z0-9._~+/-]+=*$/;
const toInteger = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value,
);

/** Accepts an address, a range in CIDR notation, or Express's names of private ranges. */
function IsProxy(options: ValidationOptions): PropertyDecorator {
  return ValidateBy({ name: 'isProxy', validator: { validate: isProxy } }, options);
}

function isProxy(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  if (['loopback', 'linklocal', 'uniquelocal'].includes(value.toLowerCase())) return true;
  const [, address = '', length = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(value) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(length) <= (family === 4 ? 32 : 128);
}

/** Every variable of the environment that Ledgerstamp reads. `.env.example` lists them with an explanation. */
export class Environment {
  @IsOptional()
  @Matches(/^postgres(ql)?:\/\//, { message: 'DATABASE_URL must begin with postgres://' })
  DATABASE_URL?: string;

  @IsOptional()
  @Matches(/^postgres(ql)?:\/\//, { message: 'DATABASE_OWNER_URL must begin with postgres://' })
  DATABASE_OWNER_URL?: string;

  @toInteger
  @IsInt({ message: 'PORT must be a whole number' })
  @Min(0)
  @Max(65_535)
  PORT: number = 3000;

  @IsString()
  HOST: string = '127.0.0.1';

  @IsUrl(ADDRESS, {
    message: 'PUBLIC_URL must be an http or https address, for example https://ledgerstamp.example',
  })
  PUBLIC_URL: string;

  @Matches(KEY, {
    message:
      'ENCRYPTION_KEY must be 32 bytes as 64 hex digits or as base64; make one with: openssl rand -hex 32',
  })
  ENCRYPTION_KEY: string;

  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.split(',') : value))
  @Matches(KEY, {
    each: true,
    message:
      'ENCRYPTION_KEY_PREVIOUS must be one key, or several, comma-separated, each in the form of ENCRYPTION_KEY',
  })
  ENCRYPTION_KEY_PREVIOUS?: string[];

  @IsOptional()
  @Matches(BEARER, {
    message: ({ value }: { value: unknown }) =>
      typeof value === 'string' && value.length >= 24
        ? 'ADMIN_API_KEY may contain only letters, digits and -._~+/ (with = only as the last characters): nothing else can be sent as a bearer token'
        : 'ADMIN_API_KEY must have at least 24 characters; make one with: openssl rand -hex 24',
  })
  ADMIN_API_KEY?: string;

  @IsOptional()
  @Matches(BEARER, {
    message: 'VIEWER_API_KEY must have at least 24 characters, and only letters, digits and -._~+/',
  })
  VIEWER_API_KEY?: string;

  @MinLength(1, { message: 'XERO_CLIENT_ID must be the client id of your Xero app' })
  XERO_CLIENT_ID: string;

  @MinLength(1, { message: 'XERO_CLIENT_SECRET must be the client secret of your Xero app' })
  XERO_CLIENT_SECRET: string;

  @IsOptional()
  @IsString()
  XERO_WEBHOOK_KEY?: string;

  @toInteger
  @IsInt({ message: 'XERO_CALLS_PER_MINUTE must be a whole number' })
  @Min(1)
  XERO_CALLS_PER_MINUTE: number = 60;

  @toInteger
  @IsInt({ message: 'XERO_CALLS_PER_DAY must be a whole number' })
  @Min(1)
  XERO_CALLS_PER_DAY: number = 1000;

  @toInteger
  @IsOptional()
  @IsInt({ message: 'XERO_CONNECTIONS must be a whole number' })
  @Min(1)
  XERO_CONNECTIONS?: number;

  @toInteger
  @IsInt({ message: 'XERO_PAGE_SIZE must be a whole number' })
  @Min(1)
  @Max(1000)
  XERO_PAGE_SIZE: number = 1000;

  @IsUrl(ADDRESS, { message: 'XERO_API_URL must be an http or https address' })
  XERO_API_URL: string = 'https://api.xero.com';

  @IsUrl(ADDRESS, { message: 'XERO_IDENTITY_URL must be an http or https address' })
  XERO_IDENTITY_URL: string = 'https://identity.xero.com';

  @IsUrl(ADDRESS, { message: 'XERO_LOGIN_URL must be an http or https address' })
  XERO_LOGIN_URL: string = 'https://login.xero.com';

  @IsUrl(ADDRESS, { message: 'FISCAL_URL must be the http or https address of the fiscalisation service' })
  FISCAL_URL: string;

  @toInteger
  @IsInt({ message: 'POLL_SECONDS must be a whole number' })
  @Min(1)
  POLL_SECONDS: number = 300;

  @toInteger
  @IsOptional()
  @IsInt({ message: 'WEBHOOK_POLL_SECONDS must be a whole number' })
  @Min(1)
  WEBHOOK_POLL_SECONDS?: number;

  @toInteger
  @IsInt({ message: 'SWEEP_AFTER_SECONDS must be a whole number' })
  @Min(1)
  SWEEP_AFTER_SECONDS: number = 120;

  @toInteger
  @IsInt({ message: 'LEASE_SECONDS must be a whole number' })
  @Min(5)
  LEASE_SECONDS: number = 60;

  @toInteger
  @IsInt({ message: 'ORGANISATIONS_AT_ONCE must be a whole number' })
  @Min(1)
  @Max(2_000)
  ORGANISATIONS_AT_ONCE: number = 200;

  @IsString()
  JOURNAL_DIRECTORY: string = JOURNAL_DIRECTORY;

  @IsOptional()
  @IsString()
  BACKUP_DIRECTORY?: string;

  @toInteger
  @IsInt({ message: 'BACKUP_HOUR must be a whole number' })
  @Min(0)
  @Max(23)
  BACKUP_HOUR: number = 0;

  @toInteger
  @IsInt({ message: 'BACKUP_KEEP must be a whole number' })
  @Min(1)
  @Max(1_000)
  BACKUP_KEEP: number = 14;

  @IsOptional()
  @MinLength(16, { message: 'BACKUP_PASSPHRASE must have at least 16 characters' })
  BACKUP_PASSPHRASE?: string;

  @IsOptional()
  @IsString()
  BACKUP_RECIPIENTS_FILE?: string;

  @toInteger
  @IsInt({ message: 'CALLS_KEPT_DAYS must be a whole number' })
  @Min(30)
  @Max(3_650)
  CALLS_KEPT_DAYS: number = 90;

  @toInteger
  @IsInt({ message: 'MESSAGES_KEPT_DAYS must be a whole number' })
  @Min(7)
  @Max(3_650)
  MESSAGES_KEPT_DAYS: number = 90;

  @toInteger
  @IsInt({ message: 'RECORDS_KEPT_YEARS must be a whole number' })
  @Min(6)
  @Max(100)
  RECORDS_KEPT_YEARS: number = 6;

  @IsIn(['true', 'false'], { message: 'REQUIRE_DURABLE_DATABASE must be true or false' })
  REQUIRE_DURABLE_DATABASE: string = 'true';

  @IsIn(['true', 'false'], { message: 'RESOLVE_BY_TWO must be true or false' })
  RESOLVE_BY_TWO: string = 'false';

  @IsOptional()
  @Matches(/^smtps?:\/\/[^\s/]/, {
    message: 'SMTP_URL must begin with smtp:// or smtps://, for example smtps://user:password@mail.example',
  })
  SMTP_URL?: string;

  @IsOptional()
  @Matches(/^[^\r\n]*[^\s<>@]+@[^\s<>@]+>?$/, {
    message: 'MAIL_FROM must be an address, for example Ledgerstamp <alerts@example.com>',
  })
  MAIL_FROM?: string;

  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.split(',') : value))
  @Matches(/^([a-z0-9.-]+|\[[0-9a-f:.]+\])$/, {
    each: true,
    message: 'ALERT_HOSTS must be host names or addresses such as hooks.example.com, comma-separated',
  })
  ALERT_HOSTS?: string[];

  @IsOptional()
  @Matches(BEARER, {
    message: 'METRICS_TOKEN must have at least 24 characters, and only letters, digits and -._~+/',
  })
  METRICS_TOKEN?: string;

  @IsOptional()
  @IsUrl(ADDRESS, { message: 'OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https address' })
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;

  @toInteger
  @IsInt({ message: 'SESSION_IDLE_MINUTES must be a whole number' })
  @Min(5)
  @Max(1440)
  SESSION_IDLE_MINUTES: number = 30;

  @toInteger
  @IsInt({ message: 'SESSION_HOURS must be a whole number' })
  @Min(1)
  @Max(168)
  SESSION_HOURS: number = 12;

  @IsOptional()
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.split(',').map((name) => name.trim()) : value,
  )
  @Matches(PROVIDER_NAME, {
    each: true,
    message: 'OPENID_PROVIDERS must be names of lower-case letters and digits, comma-separated',
  })
  OPENID_PROVIDERS?: string[];

  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.split(',') : value))
  @IsProxy({
    each: true,
    message: 'TRUSTED_PROXIES must be IP addresses or ranges such as 10.0.0.0/8, comma-separated',
  })
  TRUSTED_PROXIES?: string[];

  @IsOptional()
  @IsUrl(
    { ...ADDRESS, disallow_auth: true },
    { message: 'CHANGELOG_URL must be an http or https address without a user name or a password' },
  )
  CHANGELOG_URL?: string;

  @IsIn(['true', 'false'], { message: 'ALLOW_INSECURE must be true or false' })
  ALLOW_INSECURE: string = 'false';

  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace'], {
    message: 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace',
  })
  LOG_LEVEL: string = 'info';
}
