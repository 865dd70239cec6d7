import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type Account, findAccountsByKey } from './account';
import { refusedBy } from './contract-rules';
import { type HeaderNames, headerNames } from './header-names';
import { RefusedCall } from './refused-call';
import type { Sql } from './sql';

type ReadHeader = (name: keyof HeaderNames) => string;

/**
 * Authenticates the caller by the headers of the account's profile (interface document, Authentication), under the
 * names configured for the account.
 * @throws RefusedCall 401 for wrong credentials; 400 for a missing header or an invalid version; 415 for a body that is
 * not announced as JSON
 */
export async function admit(sql: Sql, headers: IncomingHttpHeaders, body: Buffer): Promise<Account> {
  const [account, header] = await findCaller(sql, headers);
  if (!isSame(header('application'), account.application)) {
    throw new RefusedCall(401, 'The application does not belong to this API key.');
  }
  if (account.profile === 'contract') checkContract(account, header);
  else checkPublished(account, header, body);
  checkBodyIsJson(headers, body);
  return account;
}

/**
 * Finds the account by any header value that is a key, then checks that it is in the right header, whose name depends
 * on the account.
 */
async function findCaller(sql: Sql, headers: IncomingHttpHeaders): Promise<[Account, ReadHeader]> {
  const values = Object.values(headers).filter((value) => typeof value === 'string');
  for (const account of await findAccountsByKey(sql, values)) {
    const names = headerNames(account);
    const header: ReadHeader = (name) => String(headers[names[name].toLowerCase()] ?? '');
    if (isSame(header('apiKey'), account.apiKey)) return [account, header];
  }
  throw new RefusedCall(401, 'The API key is not known.');
}

function checkContract(account: Account, header: ReadHeader): void {
  if (!isSame(header('apiSecret'), account.apiSecret)) throw new RefusedCall(401, 'The API secret is wrong.');
  const names = headerNames(account);
  for (const name of ['station', 'version'] as const) {
    if (header(name) === '') throw new RefusedCall(400, `The header ${names[name]} is missing.`);
  }
  if (!/^\d+(\.\d+){0,3}$/.test(header('version'))) {
    throw refusedBy('VERSION_NUMBER', `The header ${names.version}`);
  }
  checkStation(account, header('station'));
}

/**
 * Checks a call by the provider's published rules: the secret is never sent, and a body carries its signature instead.
 */
function checkPublished(account: Account, header: ReadHeader, body: Buffer): void {
  if (header('station') === '') {
    throw new RefusedCall(401, `The header ${headerNames(account).station} is missing.`);
  }
  checkStation(account, header('station'));
  if (body.length === 0 || isSame(header('signature'), signBody(body, account.apiSecret))) return;
  throw new RefusedCall(401, 'The signature does not belong to this body.');
}

function checkBodyIsJson(headers: IncomingHttpHeaders, body: Buffer): void {
  const [mediaType = ''] = (headers['content-type'] ?? '').split(';');
  if (body.length > 0 && mediaType.trim().toLowerCase() !== 'application/json') {
    throw refusedBy('JSON_BODY', 'The header Content-Type');
  }
}

function checkStation(account: Account, station: string): void {
  if (account.station !== null && account.station !== station) {
    throw new RefusedCall(401, 'The station does not belong to this API key.');
  }
}

/** Base64 of HMAC-SHA256 over the exact bytes (provider's authentication and webhook pages). */
export function signBody(body: Buffer, apiSecret: string): string {
  return createHmac('sha256', apiSecret).update(body).digest('base64');
}

function isSame(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
