import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type Account, findAccountByKey } from './account';
import { RefusedCall } from './refused-call';
import type { Sql } from './sql';

type ReadHeader = (name: string) => string;

/**
 * Who is calling, by the headers of the account's profile (interface document, Authentication).
 * @throws RefusedCall 401 for wrong credentials; 400 for a header that the contract names and that is missing
 */
export async function admit(sql: Sql, headers: IncomingHttpHeaders, body: Buffer): Promise<Account> {
  const header: ReadHeader = (name) => String(headers[name.toLowerCase()] ?? '');
  const account = await findAccountByKey(sql, header('X-Api-Key'));
  if (account === null) throw new RefusedCall(401, 'The API key is not known.');
  if (!isSame(header('X-Application'), account.application)) {
    throw new RefusedCall(401, 'The application does not belong to this API key.');
  }
  if (account.profile === 'contract') checkContract(account, header);
  else checkPublished(account, header, body);
  return account;
}

function checkContract(account: Account, header: ReadHeader): void {
  if (!isSame(header('X-Api_Secret'), account.apiSecret))
    throw new RefusedCall(401, 'The API secret is wrong.');
  for (const name of ['X-Api-Station', 'X-App-Version']) {
    if (header(name) === '') throw new RefusedCall(400, `The header ${name} is missing.`);
  }
  checkStation(account, header('X-Api-Station'));
}

/** The published interface never sends the secret: a body carries its signature instead (facts A.2). */
function checkPublished(account: Account, header: ReadHeader, body: Buffer): void {
  if (header('X-App-Station') === '') throw new RefusedCall(401, 'The header X-App-Station is missing.');
  checkStation(account, header('X-App-Station'));
  if (body.length === 0 || isSame(header('X-Api-Signature'), signBody(body, account.apiSecret))) return;
  throw new RefusedCall(401, 'The signature does not belong to this body.');
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
