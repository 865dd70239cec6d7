import { createHmac } from 'node:crypto';
import type { FiscalAccountAccess } from '../fiscal-service';
import { harmonySettingsOf, type HeaderRole, headerNames } from './account-settings';

/** Headers of one call; `body` must be the exact bytes sent, because they may be signed. */
export function callHeaders(account: FiscalAccountAccess, body: Buffer | null): Record<string, string> {
  const settings = harmonySettingsOf(account);
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
  for (const [role, name] of headerNames(account.profile, settings.headerNames)) {
    const value = values[role];
    if (value !== null) headers[name] = value;
  }
  return headers;
}

/** Base64 of HMAC-SHA256 over the exact bytes, the secret taken as UTF-8 text (provider's authentication page). */
export function sign(body: Buffer, apiSecret: string): string {
  return createHmac('sha256', apiSecret).update(body).digest('base64');
}
