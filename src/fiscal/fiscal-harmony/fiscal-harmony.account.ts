import { createHmac } from 'node:crypto';
import type { FiscalAccountAccess } from '../fiscal-service';

/**
 * Two readings of the same interface. `contract`: the five headers of the interface document, secret included.
 * `published`: as the provider's public pages have it: no secret on the wire, bodies signed with it.
 */
export const PROFILES = ['contract', 'published'] as const;
export type Profile = (typeof PROFILES)[number];

/** Everything about an account that the interface leaves open (docs/assumptions.md). */
export interface FiscalHarmonySettings {
  /** Workstation that is named in every call. */
  readonly station: string;
  readonly appVersion: string;
  /** Header names to use instead of the profile's own, by what they carry. */
  readonly headerNames: Partial<Record<HeaderRole, string>>;
  /** Whether webhooks must carry a signature. `none` makes every event a mere hint. */
  readonly webhookSignature: 'hmac' | 'none';
}

export type HeaderRole = 'apiKey' | 'apiSecret' | 'application' | 'station' | 'appVersion' | 'signature';

const HEADER_NAMES: Readonly<Record<Profile, Readonly<Record<HeaderRole, string | null>>>> = {
  contract: {
    apiKey: 'X-Api-Key',
    apiSecret: 'X-Api_Secret',
    application: 'X-Application',
    station: 'X-Api-Station',
    appVersion: 'X-App-Version',
    signature: null,
  },
  published: {
    apiKey: 'X-Api-Key',
    apiSecret: null,
    application: 'X-Application',
    station: 'X-App-Station',
    appVersion: 'X-App-Version',
    signature: 'X-Api-Signature',
  },
};

/** Name of the header in which a webhook's signature comes (provider's webhook page). */
export const WEBHOOK_SIGNATURE_HEADER = 'x-api-signature';

const CREDENTIALS = ['apiKey', 'apiSecret', 'application'] as const;
const HEADER_NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;

export function settingsOf(account: Pick<FiscalAccountAccess, 'settings'>): FiscalHarmonySettings {
  const given = account.settings as Partial<FiscalHarmonySettings>;
  return {
    station: given.station ?? 'ledgerstamp',
    appVersion: given.appVersion ?? '1',
    headerNames: given.headerNames ?? {},
    webhookSignature: given.webhookSignature ?? 'hmac',
  };
}

/** Everything that is wrong with an account before it is stored. */
export function accountFaults(account: Omit<FiscalAccountAccess, 'id'>): string[] {
  const settings = settingsOf(account);
  const faults: string[] = [];
  if (!PROFILES.includes(account.profile as Profile))
    faults.push(`profile must be one of ${PROFILES.join(', ')}`);
  for (const name of CREDENTIALS) {
    const value = account.credentials[name];
    if (typeof value !== 'string' || value === '') faults.push(`credentials.${name} is missing`);
    else if (!isHeaderValue(value))
      faults.push(`credentials.${name} holds characters that no header can carry`);
  }
  for (const name of ['station', 'appVersion'] as const) {
    if (!isHeaderValue(settings[name]))
      faults.push(`settings.${name} must be a text that a header can carry`);
  }
  for (const [role, name] of Object.entries(settings.headerNames)) {
    if (!HEADER_NAME.test(String(name))) faults.push(`settings.headerNames.${role} is not a header name`);
  }
  if (!['hmac', 'none'].includes(settings.webhookSignature)) {
    faults.push('settings.webhookSignature must be hmac or none');
  }
  return faults;
}

/** The headers of one call; `body` must be the very bytes that are sent, because they may be signed. */
export function callHeaders(account: FiscalAccountAccess, body: Buffer | null): Record<string, string> {
  const settings = settingsOf(account);
  const { apiKey = '', apiSecret = '', application = '' } = account.credentials;
  const values: Record<HeaderRole, string | null> = {
    apiKey,
    apiSecret,
    application,
    station: settings.station,
    appVersion: settings.appVersion,
    signature: body === null ? null : sign(body, apiSecret),
  };
  const headers: Record<string, string> = body === null ? {} : { 'Content-Type': 'application/json' };
  for (const [role, ownName] of Object.entries(HEADER_NAMES[account.profile as Profile])) {
    const name = settings.headerNames[role as HeaderRole] ?? ownName;
    const value = values[role as HeaderRole];
    if (name !== null && value !== null) headers[name] = value;
  }
  return headers;
}

/** Base64 of HMAC-SHA256 over the exact bytes, the secret taken as UTF-8 text (provider's authentication page). */
export function sign(body: Buffer, apiSecret: string): string {
  return createHmac('sha256', apiSecret).update(body).digest('base64');
}

function isHeaderValue(text: unknown): boolean {
  return typeof text === 'string' && /^[\t\x20-\x7e]*$/.test(text);
}
